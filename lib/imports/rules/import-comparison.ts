import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'

/** A class or exam as it is in a timetable file, or in an earlier import. */
export type ComparedClass = {
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  pair: Pair
  dates: readonly CalendarDate[]
  rooms: readonly string[]
  teachers: readonly string[]
  groups: readonly string[]
  comment: string
}

/** What people have done to an imported class since. */
export const handWorks = ['deleted', 'moved', 'withdrawn', 'rooms', 'people', 'comment'] as const
export type HandWork = (typeof handWorks)[number]

export const differenceKinds = ['new', 'changed', 'gone'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

type Sides =
  | { kind: 'new'; before: null; after: ComparedClass }
  | { kind: 'changed'; before: ComparedClass; after: ComparedClass }
  | { kind: 'gone'; before: ComparedClass; after: null }

/**
 * A class in which a file differs from the stored timetable. `key`: the same each time the file is read.
 * `byHand`: what people have changed since; a changed class keeps it. `isElsewhere`: none of its groups
 * occurs in the file.
 */
export type ImportDifference = Sides & {
  key: string
  byHand: readonly HandWork[]
  isElsewhere: boolean
}

/** What a file changes in a semester with an earlier import. `same`: number of unchanged classes. */
export type ImportComparison = { same: number; differences: readonly ImportDifference[] }

/** Ticks that the user has set, by key; for other differences `isProposed` decides. */
export type ImportTicks = Readonly<Record<string, boolean>>

/**
 * Whether a difference is applied by default: changes always, other kinds unless people have changed the
 * class or its groups are not in the file.
 */
export const isProposed = ({ kind, byHand, isElsewhere }: ImportDifference): boolean =>
  kind === 'changed' || (byHand.length === 0 && !isElsewhere)

export const isTicked = (difference: ImportDifference, ticks: ImportTicks): boolean =>
  ticks[difference.key] ?? isProposed(difference)
