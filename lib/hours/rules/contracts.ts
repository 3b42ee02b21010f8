import {
  addDays,
  daysBetween,
  earlier,
  later,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { ContractId, DisciplineId, GroupId, HoursEntryId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'

/** What a contract says; null: unknown. `rate`: in hundredths of a full position. `endsOn` null: until further notice. */
export type ContractTerms = {
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  rate: number | null
  yearlyHours: number | null
  weeklyHours: number | null
  dailyPairs: number | null
  methodDay: Weekday | null
}
export type Contract = ContractTerms & { id: ContractId; teacherId: TeacherId }

export type ContractOrder = ContractTerms & { teacherId: TeacherId; dryRun: boolean }

/** Hours that no class tells of, or too many that one does. */
export type HoursCorrection = {
  date: CalendarDate
  /** Null: of no discipline. */
  disciplineId: DisciplineId | null
  lessonType: LessonType
  groupId: GroupId | null
  hours: number
  reason: string
}
export type CorrectionOrder = HoursCorrection & { teacherId: TeacherId; dryRun: boolean }

/** An entry of the journal, with its names. */
export type HoursEntry = HoursCorrection & {
  id: HoursEntryId
  teacherId: TeacherId
  discipline: string | null
  group: string | null
}

export const mostCorrected = 500

/** The most that a contract says; the least is 1. `rate`: in hundredths of a full position. */
export const contractLimits = { rate: 300, yearlyHours: 3000, weeklyHours: 60, dailyPairs: 10 } as const

/**
 * The hours of a year by its contracts: each counts for the days on which it is in force. Null: unknown, because no
 * contract of the year says it.
 */
export function contractedHours(contracts: readonly ContractTerms[], year: Period): number | null {
  const known = contracts.flatMap(({ startsOn, endsOn, yearlyHours }) => {
    const [from, to] = [later(startsOn, year.from), earlier(endsOn ?? year.to, year.to)]
    return yearlyHours === null || to < from ? [] : [{ days: daysBetween(from, to) + 1, yearlyHours }]
  })
  const all = daysBetween(year.from, year.to) + 1
  if (known.length === 0) return null
  return Math.round(known.reduce((sum, { days, yearlyHours }) => sum + (yearlyHours * days) / all, 0))
}

/** The day on which an open contract ends if another begins on a date. */
export const endBefore = (startsOn: CalendarDate): CalendarDate => addDays(startsOn, -1)
