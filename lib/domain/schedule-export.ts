import type { AcademicCalendar } from './academic-calendar'
import type { NamedSubject } from './active-item'
import type { CivilTime } from './civil-time'
import type { Period } from './period'
import type { NamedGroup, NamedTeacher, RequestKind, Schedule, ScheduleItem, StandingPlace } from './schedule'

/** Whose paper it is, what it covers, and when it was made. */
type Heading = {
  subject: NamedSubject
  /** Whose schedules are added. */
  also: readonly NamedSubject[]
  period: Period
  now: CivilTime
}

/** What a schedule's workbook says. Hidden classes are not on paper. */
export type ScheduleExport = Heading & { schedule: Schedule; calendar: AcademicCalendar }

/** A class that a request moved, withdrew, swapped or put into another room, or that other teachers have than it was published with. */
export type MoveRecord = Pick<ScheduleItem, 'title' | 'lessonType' | 'subgroup'> & {
  kind: RequestKind | 'substitution'
  groups: NamedGroup[]
  teachers: NamedTeacher[]
  /** Of a substitution: who had it at first, as far as the reader may know them. */
  instead: NamedTeacher[]
  from: StandingPlace
  /** Where it went; null: withdrawn, out of sight by now, or nowhere, as in a substitution. */
  to: StandingPlace | null
  reason: string
  by: string
  at: CivilTime
}

/** What a transition sheet lists, by where a class stood. */
export type MovesExport = Heading & { moves: readonly MoveRecord[] }
