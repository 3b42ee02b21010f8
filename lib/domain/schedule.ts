import type { ItemAct } from './acts'
import type { Parity, WeekStep } from './academic-calendar'
import type { CalendarDate } from './calendar-date'
import type {
  DisciplineId,
  EventId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RequestId,
  RoomId,
  TeacherId,
  UserId,
} from './ids'
import type { DatedSlot } from './dated-slot'
import type { LessonType } from './lesson-type'
import type { Pair } from './pairs'
import type { Subgroup } from './resource'

export type EventKind = 'class' | 'exam' | 'booking' | 'closure'
export type MeetingState = 'projected' | 'published' | 'trace'
export type RequestKind = 'booking' | 'exam' | 'move' | 'withdrawal' | 'swap' | 'transition'

export type NamedRoom = { id: RoomId; title: string; building: string | null }
export type NamedTeacher = { id: TeacherId; name: string }
/** `subgroup` 0 for the whole group. `students` null: not known, never computed with. */
export type NamedGroup = {
  id: GroupId
  title: string
  subgroup: Subgroup
  students: number | null
  courseYear: number | null
  correspondence: boolean
}

export type StandingPlace = { date: CalendarDate; pair: Pair; rooms: NamedRoom[] }

/**
 * Where a class was before it moved or was withdrawn, or why it stands where it does. It has one place where it stood at first and one
 * where it stands at last, however often it was moved between.
 */
export type RequestTrace = {
  requestId: RequestId | null
  kind: RequestKind
  reason: string
  by: string
  madeBy: UserId | null
  /** The first slot of all that its request touched. */
  begins: DatedSlot | null
  /** Of a place that was left; null: withdrawn, or out of sight by now. */
  movedTo: StandingPlace | null
  /** Of a class that stands. */
  movedFrom: StandingPlace | null
}

/** Of a class that stands, in the week of a teacher who has it no more: others have it now, and `by` gave it to them. */
export type Handover = { kind: 'substitution'; by: string }

export type Trace = RequestTrace | Handover

/** What a request did to a class, if one did. */
export const requestTraceOf = ({ trace }: { trace: Trace | null }): RequestTrace | null =>
  trace && trace.kind !== 'substitution' ? trace : null

/** One event on one date in one pair, as a week shows it. */
export type ScheduleItem = {
  id: MeetingId
  version: number
  eventId: EventId
  kind: EventKind
  state: MeetingState
  /** Published but hidden from the grid by load (status ≠ 0). */
  hidden: boolean
  /** Was a draft before it was published. */
  wasProjected: boolean
  date: CalendarDate
  pair: Pair
  title: string
  lessonType: LessonType
  disciplineId: DisciplineId | null
  loadItemId: LoadItemId | null
  programmeId: ProgrammeId | null
  programmeDisciplineId: ProgrammeDisciplineId | null
  subgroup: Subgroup
  rooms: NamedRoom[]
  teachers: NamedTeacher[]
  /** Published with other teachers at first: those who have it no more, as far as the reader may know them. */
  substitution: { instead: NamedTeacher[] } | null
  groups: NamedGroup[]
  comment: string
  link: string
  /** First and last date of the series and its step. */
  series: { startsOn: CalendarDate; endsOn: CalendarDate; step: WeekStep; hasRelated: boolean }
  /** Another published event holds one of the same rooms, teachers or subgroups in this date and pair. */
  overlaps: boolean
  trace: Trace | null
  /** What whoever reads this may do to it. */
  may: readonly ItemAct[]
}

/**
 * A room request or a closed room as the grid shows it (specification, «Query»). One request stands once for each of its dates; a
 * closure's id is its event's.
 */
export type ScheduleRequest = {
  id: RequestId | EventId
  version: number
  kind: RequestKind | 'closure'
  date: CalendarDate
  pair: Pair
  title: string
  description: string
  inCharge: string
  rooms: NamedRoom[]
  teachers: NamedTeacher[]
  groups: NamedGroup[]
  overlaps: boolean
  /** Of a request: whose it is to take back while it lies ahead, and the first slot of all that it touched. */
  madeBy: UserId | null
  begins: DatedSlot | null
}

/** As the list of requests shows it. `movedFrom`: of a class that stands, where it stood at first. */
export type ListedRequest = ScheduleRequest & { movedFrom: StandingPlace | null }

export type ScheduleWish = { date: CalendarDate; pair: Pair; title: string }

export type Schedule = {
  items: ScheduleItem[]
  requests: ScheduleRequest[]
  wishes: ScheduleWish[]
  parity: Parity
}
