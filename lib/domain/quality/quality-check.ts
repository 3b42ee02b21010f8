import type { CalendarDate } from '../calendar-date'
import type { FacultyId, GroupId, TeacherId } from '../ids'
import type { Period } from '../period'
import type { Trouble } from './assess'
import type { QualityRule } from './quality-rules'
import type { Party } from './timetable'

/** Whose timetable is checked. */
export type QualityScope =
  | { kind: 'group'; id: GroupId }
  | { kind: 'teacher'; id: TeacherId }
  | { kind: 'faculty'; id: FacultyId }
  | { kind: 'university' }

/** What is wide is judged a week at a time: a semester of it would take a process's whole attention. */
export const isCheckedByWeek = ({ kind }: Pick<QualityScope, 'kind'>): boolean =>
  kind === 'faculty' || kind === 'university'

/** Troubles of one rule or of one party only; null: none is asked for. */
export type TroubleFilter =
  { by: 'rule'; rule: QualityRule } | { by: 'party'; kind: 'group' | 'teacher'; id: number } | null

/** `drafts`: with the drafts that the asker may see. */
export type QualityQuestion = {
  scope: QualityScope
  period: Period
  drafts: boolean
  filter: TroubleFilter
}

export type NamedParty = Party & { title: string }

/** A trouble with the names of everybody it concerns whom the reader may see; `dates` in order. */
export type ToldTrouble = Pick<Trouble, 'rule' | 'date' | 'pair' | 'amount' | 'cost' | 'about'> & {
  who: readonly NamedParty[]
  dates: readonly CalendarDate[]
}

/** The first of a list and how many there are. */
export type FirstOf<One> = { total: number; first: readonly One[] }

type Sum = { count: number; cost: number }
/** Of one group or teacher; `hard`: findings of hard rules among `count`. */
export type SumOf = Sum & { id: number; title: string; hard: number }

/** What «Проверка расписания» says. */
export type QualityReport = {
  /** Classes and exams that were judged. */
  meetings: number
  cost: number
  rules: readonly (Sum & { rule: QualityRule; isHard: boolean; unknown: number })[]
  groups: FirstOf<SumOf>
  teachers: FirstOf<SumOf>
  /** Of hard rules. */
  hard: FirstOf<ToldTrouble>
  /** Of soft rules, the most costly first. */
  worst: FirstOf<ToldTrouble>
  /** What the filter leaves; null without one. */
  found: FirstOf<ToldTrouble> | null
}
