import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { NamedSubject } from './active-item'
import type { NamedGroup, NamedTeacher, RequestKind, Schedule, ScheduleItem, StandingPlace } from './schedule'

/** Subject, period and creation time of an exported document. */
type Heading = {
  subject: NamedSubject
  /** Further subjects included. */
  also: readonly NamedSubject[]
  period: Period
  now: CivilTime
}

/** The data of a schedule workbook, without hidden classes. */
export type ScheduleExport = Heading & { schedule: Schedule; calendar: AcademicCalendar }

/** A class that a request moved, withdrew, swapped or put into another room, or whose teachers were substituted. */
export type MoveRecord = Pick<ScheduleItem, 'title' | 'lessonType' | 'subgroup'> & {
  kind: RequestKind | 'substitution'
  groups: NamedGroup[]
  teachers: NamedTeacher[]
  /** Substitution only: the original teachers visible to the reader. */
  instead: NamedTeacher[]
  from: StandingPlace
  /** The target; null if withdrawn, not visible to the reader, or a substitution. */
  to: StandingPlace | null
  reason: string
  by: string
  at: CivilTime
}

/** The rows of a transition sheet, by original place. */
export type MovesExport = Omit<Heading, 'subject'> & { title: string; moves: readonly MoveRecord[] }
