import type { CalendarDate } from '../calendar/calendar-date'
import type { DatedSlot } from '../requests/dated-slot'
import type { MeetingId, RoomId, TeacherId } from '../names/ids'
import type { LessonType } from '../names/lesson-type'
import type { LoadRef } from '../load/load-item'
import type { Pair } from '../calendar/pairs'
import type { Period } from '../schedule/period'
import type { Subgroup } from '../names/resource'
import type { NamedGroup, NamedRoom, NamedTeacher, StandingPlace } from '../schedule/schedule'

/**
 * Why a class has to leave: its room is out of use, or all of its building, its teacher is away that day, or
 * the slot itself; or with whom it could change places.
 */
export const mendReasons = ['slot', 'room', 'teacher', 'building', 'swap'] as const
export type MendReason = (typeof mendReasons)[number]

export type MendAsk = {
  id: MeetingId
  without: MendReason
  /** With the later classes of its series that stand alike. */
  untilEnd: boolean
  /** Only ways to this place; null: wherever it may go. */
  to: DatedSlot | null
}

/** A class that a proposal moves, and where to; of a series the first one, with all that go along. */
export type ProposedMove = {
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  isDraft: boolean
  groups: readonly NamedGroup[]
  teachers: readonly NamedTeacher[]
  from: StandingPlace
  to: StandingPlace
  /** The room that replaces its rooms; null: it keeps them. */
  roomId: RoomId | null
  classes: readonly { id: MeetingId; version: number; from: CalendarDate; to: CalendarDate }[]
}

/** A class that has to leave, as it stands; of a series the first date and all that have to. */
export type LeavingClass = Pick<
  ProposedMove,
  'title' | 'lessonType' | 'subgroup' | 'isDraft' | 'groups' | 'teachers' | 'from'
> & { dates: readonly CalendarDate[] }

/** What to do with a class: the first way goes together with the first ways of all others; none: it stays. */
export type PlanEntry = { leaving: LeavingClass; isMine: boolean; proposals: readonly Proposal[] }

/** Asks for a plan: for the classes of a closed room or an absent teacher. */
export type PlanAsk = {
  subject: { kind: 'room'; id: RoomId } | { kind: 'teacher'; id: TeacherId }
  period: Period
  /** Null: all. */
  pairs: readonly Pair[] | null
}

/** A way to free a class's place; its own move comes first. */
export type Proposal = {
  moves: readonly [ProposedMove, ...ProposedMove[]]
  price: number
  /** What it makes better or worse, in words. */
  reasons: readonly string[]
  /** Dates on which the class stays. */
  stays: readonly CalendarDate[]
  /** Whose classes move, by name. */
  touched: readonly string[]
}

/** A way for load to stand in a place that others hold: they make way. `moves`: theirs; none: it takes another room. */
export type LoadWay = Pick<Proposal, 'price' | 'reasons' | 'touched'> & {
  dates: readonly CalendarDate[]
  /** Null: without one. */
  room: NamedRoom | null
  moves: readonly ProposedMove[]
}

/** Asks for it: once, or the series until the end. */
export type LoadWayAsk = DatedSlot & {
  item: Pick<LoadRef, 'of' | 'id'>
  /** Null: without a room. */
  roomId: RoomId | null
  untilEnd: boolean
}

/** Where one class is to stand. `version`: as it was looked at; absent: however it is. */
export type MendStep = DatedSlot & { id: MeetingId; version?: number; roomId: RoomId | null }

export type MendOrder = {
  steps: readonly MendStep[]
  reason: string
  /** Without a request or traces. */
  justChange: boolean
  dryRun: boolean
}

/** Who makes way for what is placed, in the same change. */
export type MakeWay = Omit<MendOrder, 'dryRun'>

/** The steps of what was chosen. */
export const stepsOf = (moves: readonly ProposedMove[]): MendStep[] =>
  moves.flatMap(({ classes, to, roomId }) =>
    classes.map((one) => ({ id: one.id, version: one.version, date: one.to, pair: to.pair, roomId })),
  )
