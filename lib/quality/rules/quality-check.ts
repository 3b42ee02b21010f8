import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FacultyId, GroupId, TeacherId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Violation } from './assess'
import type { QualityRule } from './quality-rules'
import type { Party, QualityMeeting } from './timetable'

/** Why something is published against the rules, in characters. */
export const longestReason = 1000

/** Whose timetable is checked. */
export type QualityScope =
  | { kind: 'group'; id: GroupId }
  | { kind: 'teacher'; id: TeacherId }
  | { kind: 'faculty'; id: FacultyId }
  | { kind: 'university' }

/** Of many groups: for whoever plans, and with charts. */
export const isWide = ({ kind }: Pick<QualityScope, 'kind'>): boolean =>
  kind === 'faculty' || kind === 'university'

/** The longest period that is judged at once, in days: more of it would take longer than anybody waits. */
export const longestCheck = ({ kind }: Pick<QualityScope, 'kind'>, longestPeriod: number): number =>
  kind === 'university' ? 7 : kind === 'faculty' ? longestOfFaculty : longestPeriod

/** A semester. */
const longestOfFaculty = 217

/** The university is judged a week at a time: a semester of it would take half a minute. */
export const isCheckedByWeek = ({ kind }: Pick<QualityScope, 'kind'>): boolean => kind === 'university'

/** Troubles of one rule or of one party only; null: none is asked for. */
export type ViolationFilter =
  { by: 'rule'; rule: QualityRule } | { by: 'party'; kind: 'group' | 'teacher'; id: number } | null

/** What is compared with: the timetable as it is published now, or in the semester before. */
export const comparisons = ['published', 'semester'] as const
export type Compared = (typeof comparisons)[number]

/** `drafts`: with the drafts that the asker may see. */
export type QualityQuestion = {
  scope: QualityScope
  period: Period
  drafts: boolean
  filter: ViolationFilter
  compared: Compared | null
}

export type NamedParty = Party & { title: string }

export type ViolatingClass = Pick<QualityMeeting, 'id' | 'title' | 'lessonType'>

/** A trouble with the names of everybody it concerns whom the reader may see; `dates` in order. */
export type VisibleViolation = Pick<Violation, 'rule' | 'date' | 'pair' | 'amount' | 'cost' | 'about'> & {
  who: readonly NamedParty[]
  dates: readonly CalendarDate[]
  /** The classes that it arises from on the first date, if there is a way to mend it by one of them. */
  classes: readonly ViolatingClass[]
}

/** The first of a list and how many there are. */
export type FirstOf<One> = { total: number; first: readonly One[] }

export const firstOf = <From, To>(
  list: readonly From[],
  count: number,
  convert: (one: From) => To,
): FirstOf<To> => ({ total: list.length, first: list.slice(0, count).map(convert) })

export const noneOf: FirstOf<never> = { total: 0, first: [] }

type Sum = { count: number; cost: number }
/** Of one group or teacher; `hard`: findings of hard rules among `count`. */
export type SumOf = Sum & { id: number; title: string; hard: number }

/**
 * A publication against the rules. `by`: who published, empty if their account is gone; `isUndone`: it was taken back.
 */
export type ReasonedPublication = { date: CalendarDate; by: string; reason: string; isUndone: boolean }

/** What «Проверка расписания» says. */
export type QualityReport = {
  /** Classes and exams that were judged. */
  meetings: number
  cost: number
  rules: readonly (Sum & { rule: QualityRule; isHard: boolean; unknown: number })[]
  groups: FirstOf<SumOf>
  teachers: FirstOf<SumOf>
  /** Of hard rules. */
  hard: FirstOf<VisibleViolation>
  /** Of soft rules, the most costly first. */
  worst: FirstOf<VisibleViolation>
  /**
   * The same check of what it is compared with; null without a comparison, or where there is nothing to compare with.
   */
  before: {
    period: Period
    meetings: number
    cost: number
    rules: readonly (Sum & { rule: QualityRule })[]
  } | null
  /** What was published there against the rules, and why, the newest first; null for whoever plans nothing. */
  publications: FirstOf<ReasonedPublication> | null
  /** What the filter leaves; null without one. */
  found: FirstOf<VisibleViolation> | null
}
