import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadRef } from '@/lib/core/load/rules/load-item'
import type {
  ChangeId,
  FacultyId,
  FillingId,
  GroupId,
  ProgrammeId,
  RoomId,
  TeacherId,
  VariantId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'

/** What a search places: all that is left of a subject's load, or certain items. */
export type FillingScope =
  | { kind: 'group'; id: GroupId }
  | { kind: 'teacher'; id: TeacherId }
  | { kind: 'programme'; id: ProgrammeId }
  | { kind: 'faculty'; id: FacultyId }
  | { kind: 'items'; items: readonly Pick<LoadRef, 'of' | 'id'>[] }

/**
 * A scope as stored with its search. `variant`: the variant to place into, with its version at the start;
 * absent: the timetable.
 */
export type RequestedScope = FillingScope & { variant?: { id: VariantId; name: string; version: number } }

/** How long to search, in seconds. */
export const fillingSeconds = [10, 30, 60] as const
export type FillingSeconds = (typeof fillingSeconds)[number]

/** `variantId` null: place into the timetable. */
export type FillingRequest = {
  scope: FillingScope
  from: CalendarDate
  seconds: FillingSeconds
  variantId: VariantId | null
}

/** Maximum number of items for one search. */
export const mostItems = 5000

/**
 * States of a search. `found` and `cancelled` have a result to keep or throw away, and so has `interrupted`:
 * its process stopped, and the best timetable so far is kept. `failed`: no result.
 */
export const fillingStates = [
  'waiting',
  'searching',
  'found',
  'cancelled',
  'interrupted',
  'failed',
  'kept',
  'thrown_away',
] as const
export type FillingState = (typeof fillingStates)[number]

export const isUnderWay = (state: FillingState): boolean => state === 'waiting' || state === 'searching'
/** Whether the search has a result to keep or throw away. */
export const isFillingOffered = (state: FillingState): boolean =>
  state === 'found' || state === 'cancelled' || state === 'interrupted'

/**
 * `placed` of the `wanted` classes have a place so far; `cost`: that of the best timetable so far; `done`:
 * the share of the time that is used up.
 */
export type FillingProgress = { placed: number; wanted: number; cost: number; done: number }

/** A load item of a result, with what the planner knows it by. `students`: null if unknown. */
export type FilledItem = {
  ref: Pick<LoadRef, 'of' | 'id'>
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  students: number | null
  groups: readonly { id: GroupId; title: string; subgroup: Subgroup }[]
  teachers: readonly NamedTeacher[]
}

/** Equipment or a kind of room that a class needs; inferred from the rooms of its like. */
export type RoomNeed = RoomEquipment | 'sport'

/**
 * A proposed room, and what shows that it suits. `capacity` null: unknown; then `isUnseated` if the number of
 * students is known. `has`: what classes may need of it.
 */
export type ProposedRoom = {
  id: RoomId
  title: string
  building: string | null
  capacity: number | null
  has: readonly RoomNeed[]
  isUnseated: boolean
}

/**
 * A series of drafts that the search proposes. `parity` null: every week; `dates` in order, at least one.
 * `needs`: of its room.
 */
export type FillingProposal = FilledItem & {
  version: number
  day: Weekday
  pair: Pair
  parity: Parity | null
  dates: readonly CalendarDate[]
  needs: readonly RoomNeed[]
  /** Null: without a room. */
  room: ProposedRoom | null
}

/**
 * A group, teacher or kind of room that is busy in `slots` of the `of` slots where the item could stand; `full
 * group` and `full teacher`: those whose day has no pairs left.
 */
export type Hindrance =
  | { kind: 'group' | 'teacher' | 'full group' | 'full teacher'; title: string; slots: number; of: number }
  | { kind: 'rooms'; seats: number | null; slots: number; of: number }

/**
 * The slot where the fewest classes would have to give way, and the room if rooms are what is short. `held`:
 * those classes; `dates`: when they hold it.
 */
export type Nearest = {
  day: Weekday
  pair: Pair
  parity: Parity | null
  held: readonly string[]
  room: string | null
  dates: readonly CalendarDate[]
}

/** Why classes could not be placed. */
export type LeftReason =
  | { kind: 'nobody' | 'no dates' | 'right' }
  /** No room has enough seats (`most`: those of the largest), or the required equipment. */
  | {
      kind: 'no room'
      seats: number | null
      most: number | null
      needs: readonly RoomNeed[]
    }
  | { kind: 'held'; by: readonly Hindrance[]; nearest: Nearest | null }

export type UnplacedItem = FilledItem & { classes: number; reason: LeftReason }

/**
 * How much a rule is broken by the groups concerned, without the proposals and with them. `unknown`: how much
 * cannot be judged with them.
 */
export type QualityChange = { rule: QualityRule; before: number; after: number; unknown?: number }

/** What is judged of a result once it is found. */
export type FillingVerdict = {
  /** Only rules with violations; empty while the search is running. */
  quality: readonly QualityChange[]
  /** The period that was judged. */
  judged: { from: CalendarDate; to: CalendarDate } | null
  /** Proposals, by index, in rooms without what their classes need. */
  lacking: readonly number[]
  /** Those that together make no rule worse; null: none do, or it is not known. */
  withoutWorse: readonly number[] | null
}

export type FillingResult = FillingVerdict & {
  proposals: readonly FillingProposal[]
  left: readonly UnplacedItem[]
  /** How many classes were to be placed. */
  wanted: number
  /** Classes of exams, credits and consultations, which are placed by the session and not by a search. */
  ofSession: number
}

/** A part of a proposal that could not be kept, and why; `dates`: the dates left out. */
export type FillingKeepFailure = { index: number; dates: readonly CalendarDate[]; text: string }

export type StoredFilling = {
  classes: number
  notKept: readonly FillingKeepFailure[]
  changeId: ChangeId | null
}

/**
 * The variant that a search places into. `changed`: edited since the search began; `closed`: it accepts no
 * steps, or was deleted.
 */
export type FilledVariant = { id: VariantId; name: string; state: 'open' | 'changed' | 'closed' }

/** A search as shown to its planner: reasons as text, and no result while it is running. */
export type FillingView = {
  id: FillingId
  state: FillingState
  /** The user has stopped it, and it has not ended yet. */
  isEnding: boolean
  progress: FillingProgress | null
  failure: string | null
  from: CalendarDate
  /** Null: it places into the timetable. */
  variant: FilledVariant | null
  result:
    | (Pick<FillingResult, 'wanted' | 'ofSession' | keyof FillingVerdict> & {
        proposals: readonly Omit<FillingProposal, 'version'>[]
        left: readonly (FilledItem & { classes: number; reason: string })[]
      })
    | null
}
