import type { Parity } from '../calendar/academic-calendar'
import type { CalendarDate, Weekday } from '../calendar/calendar-date'
import type {
  ChangeId,
  FacultyId,
  FillingId,
  GroupId,
  ProgrammeId,
  RoomId,
  TeacherId,
  VariantId,
} from '../names/ids'
import type { LessonType } from '../names/lesson-type'
import type { LoadRef } from '../load/load-item'
import type { Pair } from '../calendar/pairs'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import type { Subgroup } from '../names/resource'
import type { NamedTeacher } from '../schedule/schedule'

/** What is to be placed: all that is left of somebody's load, or of certain items. */
export type FillingScope =
  | { kind: 'group'; id: GroupId }
  | { kind: 'teacher'; id: TeacherId }
  | { kind: 'programme'; id: ProgrammeId }
  | { kind: 'faculty'; id: FacultyId }
  | { kind: 'items'; items: readonly Pick<LoadRef, 'of' | 'id'>[] }

/** As a search knows it. `variant`: where it searches, as that was then; absent: in the timetable. */
export type SoughtScope = FillingScope & { variant?: { id: VariantId; name: string; version: number } }

/** How long to search, in seconds. */
export const fillingSeconds = [10, 30, 60] as const
export type FillingSeconds = (typeof fillingSeconds)[number]

/** `variantId` null: in the timetable. */
export type FillingRequest = {
  scope: FillingScope
  from: CalendarDate
  seconds: FillingSeconds
  variantId: VariantId | null
}

/** More items than these are not placed by one search. */
export const mostItems = 1000

/**
 * A search: it waits for a place, searches, and is found or cancelled, both with a result to keep or throw
 * away. `interrupted`: its process stopped, and the best it had stays. `failed`: there is no result.
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
/** Whether there is something to keep or to throw away. */
export const isOffered = (state: FillingState): boolean =>
  state === 'found' || state === 'cancelled' || state === 'interrupted'

/**
 * Classes with a place so far, of those wanted; `cost`: of the best timetable so far; `done`: the part of the
 * time that is over.
 */
export type FillingProgress = { placed: number; wanted: number; cost: number; done: number }

/** A load item in a result, as the planner knows it. */
export type FilledItem = {
  ref: Pick<LoadRef, 'of' | 'id'>
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  groups: readonly { id: GroupId; title: string }[]
  teachers: readonly NamedTeacher[]
}

/** A series of drafts that the search proposes. `parity` null: every week; `dates` in order, at least one. */
export type Proposal = FilledItem & {
  version: number
  day: Weekday
  pair: Pair
  parity: Parity | null
  dates: readonly CalendarDate[]
  /** Null: without a room. `isUnseated`: nobody knows whether it has seats enough. */
  room: { id: RoomId; title: string; isUnseated?: boolean } | null
}

/** Somebody or something that holds slots; `slots` of the `of` in which the item could stand. */
export type Hindrance =
  | { kind: 'group' | 'teacher'; title: string; slots: number; of: number }
  | { kind: 'rooms'; seats: number | null; slots: number; of: number }

/**
 * Where it would go if something else went: a slot, and a room if rooms are what is short, held by as few
 * classes as possible. `dates`: when they hold it.
 */
export type Nearest = {
  day: Weekday
  pair: Pair
  parity: Parity | null
  held: readonly string[]
  room: string | null
  dates: readonly CalendarDate[]
}

/** Why classes found no place. */
export type LeftReason =
  | { kind: 'exam' | 'nobody' | 'no dates' | 'right' }
  /** No room has the seats (`most`: of the largest), or what else is needed. */
  | {
      kind: 'no room'
      seats: number | null
      most: number | null
      needs: readonly ('projector' | 'computers' | 'sport')[]
    }
  | { kind: 'held'; by: readonly Hindrance[]; nearest: Nearest | null }

export type LeftOut = FilledItem & { classes: number; reason: LeftReason }

/**
 * What the rules say of the groups concerned, without the proposals and with them. `unknown`: what could not
 * be judged with them.
 */
export type QualityChange = { rule: QualityRule; before: number; after: number; unknown?: number }

export type FillingResult = {
  proposals: readonly Proposal[]
  left: readonly LeftOut[]
  /** How many classes were to be placed. */
  wanted: number
  /** Only rules that say something; empty while the search is under way. */
  quality: readonly QualityChange[]
  /** The dates that were judged. */
  judged: { from: CalendarDate; to: CalendarDate } | null
}

/** A part of a proposal that could not be kept, and why; `dates`: those left out. */
export type NotKept = { index: number; dates: readonly CalendarDate[]; text: string }

/** What keeping a result did. */
export type KeptFilling = { classes: number; notKept: readonly NotKept[]; changeId: ChangeId | null }

/** The variant that a search is for. `changed` since it began; `closed`: it takes no steps, or is there no more. */
export type FilledVariant = { id: VariantId; name: string; state: 'open' | 'changed' | 'closed' }

/** A search as its planner sees it: reasons in words, and no result while it is under way. */
export type ShownFilling = {
  id: FillingId
  state: FillingState
  /** It was told to end and has not yet. */
  isEnding: boolean
  progress: FillingProgress | null
  failure: string | null
  from: CalendarDate
  /** Null: it is for the timetable. */
  variant: FilledVariant | null
  result:
    | (Pick<FillingResult, 'wanted' | 'quality' | 'judged'> & {
        proposals: readonly Omit<Proposal, 'version'>[]
        left: readonly (FilledItem & { classes: number; reason: string })[]
      })
    | null
}
