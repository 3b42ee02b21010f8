import type { CalendarDate, Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { QualityChange } from '@/lib/core/rules/placing/filling'
import type { ChangeId, FacultyId, FillingId, MeetingId, RoomId } from '@/lib/core/rules/names/ids'
import type { LoadItem, LoadRef } from '@/lib/core/rules/load/load-item'
import type { RepairStep } from '@/lib/core/rules/placing/proposal'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { NamedRoom } from '@/lib/core/rules/schedule/schedule'
import type { Difference, MarkedClass } from './differences'
import type { Clash, Variant, VariantHead } from './variant'

/** A variant laid over what stands: what it changes, and what of it cannot be done by now. */
export type ViewedVariant = {
  variant: Variant
  clashes: readonly Clash[]
  differences: readonly Difference[]
}

/** The same as a page shows it: of the steps only their number. */
export type VariantView = Omit<ViewedVariant, 'variant'> & {
  variant: VariantHead & {
    version: number
    steps: number
    taken: { classes: number; changeId: ChangeId | null } | null
  }
}

export type NewVariant = {
  name: string
  /** Null: of the groups that the search was for, or whose classes move. */
  facultyId: FacultyId | null
  /** A result of a search that it begins with; `chosen` null: all of it. */
  filling: { id: FillingId; chosen: readonly number[] | null } | null
  /** Classes of the timetable that move in it; empty: none. */
  moves: readonly RepairStep[]
}

/** Whose week of a variant can be looked at. */
export type WeekSubject = Exclude<Subject, { kind: 'programme' }>

/** Load of a subject that lacks classes in a variant. `rooms`: where it stood, the most used first. */
export type RemainingLoad = { item: LoadItem; hours: number; rooms: readonly NamedRoom[] }

export type VariantWeek = { title: string; classes: MarkedClass[]; left: RemainingLoad[] }

/**
 * What the rules of quality say of everybody whom a variant concerns, without it and with it. `judged` null:
 * it changes nothing.
 */
export type ComparedVariant = { quality: readonly QualityChange[]; judged: Period | null }

export const repeats = ['weekly', 'biweekly', 'once'] as const
export type Repeat = (typeof repeats)[number]

/**
 * What is asked of a variant: to place load from a date, to move a class, with those that follow it, to take
 * it away, or to move classes of the timetable together, all or none.
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
      /** Null: it keeps its rooms. */
      roomId: RoomId | null
    }
  | { kind: 'remove'; id: MeetingId; following: boolean }
  | { kind: 'mend'; moves: readonly RepairStep[] }

/** What is to be placed or moved, in the week from this Monday. */
export type PlacesQuestion = { monday: CalendarDate; roomId: RoomId | null } & (
  | { kind: 'place'; ref: Pick<LoadRef, 'of' | 'id'>; repeat: Repeat }
  | { kind: 'move'; id: MeetingId; following: boolean }
)

/** A slot of the week: on how many of its dates it is free, and what stands against the others. */
export type VariantPlace = {
  day: Weekday
  pair: Pair
  dates: number
  free: number
  reasons: readonly string[]
}
