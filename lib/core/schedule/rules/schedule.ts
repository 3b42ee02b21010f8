import type { Parity, WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
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
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { ItemAct } from '@/lib/core/rights/rules/acts'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NewWish } from './wish'

export type EventKind = 'class' | 'exam' | 'booking' | 'closure'
export type MeetingState = 'projected' | 'published' | 'trace'
export type RequestKind = 'booking' | 'exam' | 'move' | 'withdrawal' | 'swap' | 'transition'

/** A room as answers name it. `has`: what is told of it everywhere (`namedEquipment`); absent: nothing. */
export type NamedRoom = {
  id: RoomId
  title: string
  building: string | null
  has?: readonly RoomEquipment[] | undefined
}
/** Reduces a room to these fields. */
export const namedRoom = ({ building, ...room }: NamedRoom): NamedRoom => ({ ...titledRoom(room), building })
export type TitledRoom = Pick<NamedRoom, 'id' | 'title' | 'has'>
export const titledRoom = ({ id, title, has }: TitledRoom): TitledRoom => ({ id, title, ...(has && { has }) })
export type NamedTeacher = { id: TeacherId; name: string }
/** `subgroup` 0: the whole group. `students` null: unknown. */
export type NamedGroup = {
  id: GroupId
  title: string
  subgroup: Subgroup
  students: number | null
  courseYear: number | null
  correspondence: boolean
}

export type TitledGroup = Pick<NamedGroup, 'id' | 'title' | 'subgroup'>

export type StandingPlace = { date: CalendarDate; pair: Pair; rooms: readonly NamedRoom[] }

/**
 * The original place of a moved or withdrawn class, or why it is in its present place. After several moves
 * only the first and last places are kept.
 */
export type RequestTrace = {
  requestId: RequestId | null
  kind: RequestKind
  reason: string
  by: string
  madeBy: UserId | null
  /** The earliest slot touched by the request. */
  begins: DatedSlot | null
  /** On the original place; null if withdrawn or not visible. */
  movedTo: StandingPlace | null
  /** On the moved class. */
  movedFrom: StandingPlace | null
}

/** On a class in the week of its former teacher: it was handed to others, and `by` did that. */
export type Handover = { kind: 'substitution'; by: string }

export type Trace = RequestTrace | Handover

/** The request trace of an item, if any. */
export const requestTraceOf = ({ trace }: { trace: Trace | null }): RequestTrace | null =>
  trace && trace.kind !== 'substitution' ? trace : null

/** One event on one date and pair, as a week shows it. */
export type ScheduleItem = {
  id: MeetingId
  version: number
  eventId: EventId
  kind: EventKind
  state: MeetingState
  /** Published but hidden from the grid by load (status ≠ 0). */
  hidden: boolean
  /** Was a draft before publishing. */
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
  /** Published with other teachers; `instead` lists those the reader may see. */
  substitution: { instead: NamedTeacher[] } | null
  groups: NamedGroup[]
  comment: string
  link: string
  /** First and last date of the series, and its step. */
  series: { startsOn: CalendarDate; endsOn: CalendarDate; step: WeekStep; hasRelated: boolean }
  /** Another published event holds the same room, teacher or subgroup at this date and pair. */
  overlaps: boolean
  trace: Trace | null
  /** The reader's possible actions on it. */
  may: readonly ItemAct[]
}

/**
 * A room request or closure as the grid shows it (specification, «Query»). A request appears once per date; a
 * closure has the id of its event.
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
  /** Requests only: its author, who may cancel it while it is in the future, and the earliest slot it touched. */
  madeBy: UserId | null
  begins: DatedSlot | null
  /** It waits for consent, or for the place too. */
  asked?: 'asked' | 'waiting'
}

/** An entry of the request list. `movedFrom`: the original place of a class that was moved. */
export type ListedRequest = ScheduleRequest & { movedFrom: StandingPlace | null }

export type ScheduleWish = Pick<NewWish, 'title' | 'isAbsence' | 'lacks'> & { date: CalendarDate; pair: Pair }

export type Schedule = {
  items: ScheduleItem[]
  requests: ScheduleRequest[]
  wishes: ScheduleWish[]
  parity: Parity
  /** If the period is empty: the nearest day with a class or booking, if any. */
  nearest?: CalendarDate
}
