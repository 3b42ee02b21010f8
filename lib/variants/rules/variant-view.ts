import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItem, LoadRef } from '@/lib/core/load/rules/load-item'
import type { ChangeId, FacultyId, FillingId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { QualityChange } from '@/lib/core/placing/rules/filling'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'
import type { VariantDifference, MarkedClass } from './differences'
import type { Clash, Variant, VariantHead } from './variant'

/** A variant applied to the present timetable: its changes, and what of it is no longer possible. */
export type ViewedVariant = {
  variant: Variant
  clashes: readonly Clash[]
  differences: readonly VariantDifference[]
}

/** As `ViewedVariant`, for a page: with only the number of steps. */
export type VariantView = Omit<ViewedVariant, 'variant'> & {
  variant: VariantHead & {
    version: number
    steps: number
    taken: { classes: number; changeId: ChangeId | null } | null
  }
}

export type NewVariant = {
  name: string
  /** Null: the faculty of the groups that the search was for, or whose classes move. */
  facultyId: FacultyId | null
  /** A search whose result it starts with; `chosen` null: all proposals. */
  filling: { id: FillingId; chosen: readonly number[] | null } | null
  /** Moves of timetable classes that it starts with; may be empty. */
  moves: readonly RepairStep[]
}

/** Subjects whose week in a variant can be shown. */
export type WeekSubject = Exclude<Subject, { kind: 'programme' }>

/** Load of a subject that lacks classes in a variant. `rooms`: its former rooms, most used first. */
export type RemainingLoad = { item: LoadItem; hours: number; rooms: readonly NamedRoom[] }

export type VariantWeek = { title: string; classes: MarkedClass[]; left: RemainingLoad[] }

/**
 * How much everybody affected breaks the rules of quality, without the variant and with it. `judged` null:
 * the variant changes nothing.
 */
export type ComparedVariant = { quality: readonly QualityChange[]; judged: Period | null }

export const repeats = ['weekly', 'biweekly', 'once'] as const
export type Repeat = (typeof repeats)[number]

/**
 * A step to add: place load from a date on, move or remove a class (`following`: with the later ones), or
 * move several timetable classes, all or none.
 */
export type NewStep =
  | {
      kind: 'place'
      ref: Pick<LoadRef, 'of' | 'id'>
      date: CalendarDate
      pair: Pair
      repeat: Repeat
      roomId: RoomId | null
    }
  | {
      kind: 'move'
      id: MeetingId
      following: boolean
      date: CalendarDate
      pair: Pair
      /** Null: keep its rooms. */
      roomId: RoomId | null
    }
  | { kind: 'remove'; id: MeetingId; following: boolean }
  | { kind: 'mend'; moves: readonly RepairStep[] }

/** What to place or move, in the week from this Monday. */
export type PlacesQuestion = { monday: CalendarDate; roomId: RoomId | null } & (
  | { kind: 'place'; ref: Pick<LoadRef, 'of' | 'id'>; repeat: Repeat }
  | { kind: 'move'; id: MeetingId; following: boolean }
)

/** A slot of the week: the number of its dates, how many are free, and the conflicts of the others. */
export type VariantPlace = {
  day: Weekday
  pair: Pair
  dates: number
  free: number
  reasons: readonly string[]
}
