import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, daysBetween, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { type Period, semesterSpan } from '@/lib/core/calendar/rules/period'
import type { FacultyId, GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Violation } from './assess'
import type { QualityRule } from './quality-rules'
import type { Party, QualityMeeting } from './timetable'

/** Maximum length of the reason for publishing against the rules, in characters. */
export const longestReason = 1000

/** The timetable to check. */
export type QualityScope =
  | { kind: 'group'; id: GroupId }
  | { kind: 'teacher'; id: TeacherId }
  | { kind: 'faculty'; id: FacultyId }
  | { kind: 'university' }

/** Whether the scope has many groups: only for planners, and with charts. */
export const isWide = ({ kind }: Pick<QualityScope, 'kind'>): boolean => kind === 'faculty' || kind === 'university'

/** The longest period of one check, in days: a longer one would take too long. */
export const longestCheck = ({ kind }: Pick<QualityScope, 'kind'>, longestPeriod: number): number =>
  kind === 'university' ? 7 : kind === 'faculty' ? longestOfFaculty : longestPeriod

/** Days of a semester. */
const longestOfFaculty = 217

/** The university is checked one week at a time: a semester would take half a minute. */
export const isCheckedByWeek = ({ kind }: Pick<QualityScope, 'kind'>): boolean => kind === 'university'

/** Only violations of one rule, or about one party; null: no list is requested. */
export type ViolationFilter =
  { by: 'rule'; rule: QualityRule } | { by: 'party'; kind: 'group' | 'teacher'; id: number } | null

/** The timetable to compare with: the published one, or that of the previous semester. */
export const comparisons = ['published', 'semester'] as const
export type Compared = (typeof comparisons)[number]

/** `drafts`: includes drafts that the actor may see. */
export type QualityQuestion = {
  scope: QualityScope
  period: Period
  drafts: boolean
  filter: ViolationFilter
  compared: Compared | null
}

export type NamedParty = Party & { title: string }

type ViolatingClass = Pick<QualityMeeting, 'id' | 'title' | 'lessonType'>

/** A violation with the names of those parties that the reader may see; `dates` are sorted. */
export type VisibleViolation = Pick<Violation, 'rule' | 'date' | 'pair' | 'amount' | 'cost' | 'about'> & {
  who: readonly NamedParty[]
  dates: readonly CalendarDate[]
  /** The classes involved on the first date, if moving one of them could solve it. */
  classes: readonly ViolatingClass[]
}

/** The first items of a list, and their total number. */
export type FirstOf<One> = { total: number; items: readonly One[] }

export const firstItems = <From, To>(
  list: readonly From[],
  count: number,
  convert: (one: From) => To,
): FirstOf<To> => ({ total: list.length, items: list.slice(0, count).map(convert) })

export const noneOf: FirstOf<never> = { total: 0, items: [] }

type Sum = { count: number; cost: number }
/** The sum of one group or teacher; `hard`: how many of `count` are of hard rules. */
export type SumOf = Sum & { id: number; title: string; hard: number }

/** A publication against the rules. `by`: the user, empty if their account was deleted. */
export type ReasonedPublication = { date: CalendarDate; by: string; reason: string; isUndone: boolean }

export type QualityReport = {
  /** The number of judged classes and exams. */
  meetings: number
  cost: number
  rules: readonly (Sum & { rule: QualityRule; isHard: boolean; unknown: number })[]
  groups: FirstOf<SumOf>
  teachers: FirstOf<SumOf>
  /** Violations of hard rules. */
  hard: FirstOf<VisibleViolation>
  /** Violations of soft rules, the most costly first. */
  worst: FirstOf<VisibleViolation>
  /**
   * The report of the timetable to compare with; null without a comparison, or if there is nothing to compare
   * with.
   */
  before: {
    period: Period
    meetings: number
    cost: number
    rules: readonly (Sum & { rule: QualityRule })[]
  } | null
  /** Publications against the rules with their reasons, newest first; null for users who do not plan. */
  publications: FirstOf<ReasonedPublication> | null
  /** The violations that match the filter; null without one. */
  found: FirstOf<VisibleViolation> | null
}

/**
 * The period to compare with: the same one, as published; or in the previous semester, all of it if the
 * period is a whole semester, otherwise the week with the same number. Null if there is none.
 */
export function comparedPeriod({ semesters }: AcademicCalendar, period: Period, compared: Compared): Period | null {
  if (compared === 'published') return period
  const spans = semesters.map(semesterSpan).sort((a, b) => (a.from < b.from ? -1 : 1))
  const index = spans.findLastIndex(({ from }) => from <= period.to)
  const [own, previousSpan] = [spans[index], spans[index - 1]]
  if (!own || !previousSpan) return null
  if (period.from <= own.from && own.to <= period.to) return previousSpan
  const start = addDays(mondayOf(previousSpan.from), daysBetween(mondayOf(own.from), period.from))
  const shifted = { from: start, to: addDays(start, daysBetween(period.from, period.to)) }
  return shifted.from <= previousSpan.to && previousSpan.from <= shifted.to ? shifted : null
}
