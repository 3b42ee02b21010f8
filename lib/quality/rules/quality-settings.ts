import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { defaultWeights, isHard, qualityRuleNames, type QualityRule, type QualityWeights } from './quality-rules'
import type { Walk } from './timetable'

/** Rules whose weight a university can set: hard rules are not weighed against comfort. */
export const weighedRules = qualityRuleNames.filter((rule) => !isHard(rule))

/** A weight of 0 switches a rule off. */
export const mostWeight = 100

/** The default weights, overridden by those that a university has set. */
export const weightsWith = (own: ReadonlyMap<string, number>): QualityWeights => {
  const weights: Record<QualityRule, number> = { ...defaultWeights }
  for (const rule of weighedRules) weights[rule] = own.get(rule) ?? weights[rule]
  return weights
}

/** The rules that are not switched off. */
export const rulesOf = (weights: QualityWeights): QualityRule[] =>
  qualityRuleNames.filter((rule) => isHard(rule) || weights[rule] > 0)

export const mostWalkMinutes = 240

/** `weeklyHours`: in academic hours. Null: unknown. */
export type TeacherNorm = { teacherId: TeacherId; weeklyHours: number | null; methodDay: Weekday | null }

export const mostWeeklyHours = 60

/** Maximum number of rows of walks or norms. */
export const maxSettingsRows = 5000

/** NaN is never within the limits. */
const isWithin = (least: number, number: number, most: number): boolean =>
  Number.isInteger(number) && least <= number && number <= most

export type SettingsProblem =
  | 'minutes'
  | 'hours'
  | 'day'
  | 'unknown building'
  | 'one building'
  | 'unknown teacher'
  | 'several teachers'
  | 'repeated'
  | 'empty'

/**
 * Checks typed walks against the existing buildings. Returns the walks, or the problem of each wrong row by
 * its number from 1.
 */
export function checkWalks(
  rows: readonly Walk[],
  buildings: ReadonlySet<string>,
): { walks: Walk[]; problems: Map<number, SettingsProblem> } {
  const seenPairs = new Set<string>()
  const problems = new Map<number, SettingsProblem>()
  const walks = rows.map(({ between, minutes }, index): Walk => {
    const [one = '', other = ''] = [...between].sort()
    const key = `${one}\n${other}`
    if (!buildings.has(one) || !buildings.has(other)) problems.set(index + 1, 'unknown building')
    else if (one === other) problems.set(index + 1, 'one building')
    else if (seenPairs.has(key)) problems.set(index + 1, 'repeated')
    else if (!isWithin(1, minutes, mostWalkMinutes)) problems.set(index + 1, 'minutes')
    seenPairs.add(key)
    return { between: [one, other], minutes }
  })
  return { walks, problems }
}

/** A norm with the teacher's name, as typed: its numbers may be invalid. */
export type NamedNorm = { name: string; weeklyHours: number | null; methodDay: number | null }

const isWeekday = (day: number): day is Weekday => isWithin(1, day, 7)

/** As `checkWalks`, for norms. `teachers`: ids by short or full name, in lower case. */
export function checkNorms(
  rows: readonly NamedNorm[],
  teachers: ReadonlyMap<string, readonly TeacherId[]>,
): { norms: TeacherNorm[]; problems: Map<number, SettingsProblem> } {
  const seenTeachers = new Set<TeacherId>()
  const problems = new Map<number, SettingsProblem>()
  const norms = rows.flatMap(({ name, weeklyHours, methodDay }, index): TeacherNorm[] => {
    const [teacherId, ...others] = teachers.get(name.toLowerCase()) ?? []
    const problem = (): SettingsProblem | null => {
      if (weeklyHours !== null && !isWithin(1, weeklyHours, mostWeeklyHours)) return 'hours'
      if (methodDay !== null && !isWeekday(methodDay)) return 'day'
      if (teacherId === undefined) return 'unknown teacher'
      if (others.length > 0) return 'several teachers'
      if (seenTeachers.has(teacherId)) return 'repeated'
      return weeklyHours === null && methodDay === null ? 'empty' : null
    }
    const rowProblem = problem()
    if (rowProblem) problems.set(index + 1, rowProblem)
    if (rowProblem || teacherId === undefined) return []
    seenTeachers.add(teacherId)
    return [{ teacherId, weeklyHours, methodDay: methodDay !== null && isWeekday(methodDay) ? methodDay : null }]
  })
  return { norms, problems }
}
