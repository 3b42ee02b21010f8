import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subgroup } from '@/lib/core/rules/names/resource'

/** A class or an exam as a timetable file, or an import before it, has it. */
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

/** What people made of an imported class since. */
export const handWorks = ['deleted', 'moved', 'withdrawn', 'rooms', 'people', 'comment'] as const
export type HandWork = (typeof handWorks)[number]

export const differenceKinds = ['new', 'changed', 'gone'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

type Sides =
  | { kind: 'new'; before: null; after: ComparedClass }
  | { kind: 'changed'; before: ComparedClass; after: ComparedClass }
  | { kind: 'gone'; before: ComparedClass; after: null }

/**
 * One class in which a file differs from what stands. `key`: the same in every reading of the file. `byHand`:
 * what people changed since; of a class that changes it is kept. `isElsewhere`: a class of groups that the
 * file does not know.
 */
export type ImportDifference = Sides & {
  key: string
  byHand: readonly HandWork[]
  isElsewhere: boolean
}

/** What a file changes in a semester that has an import already. `same`: classes that stay as they are. */
export type ImportComparison = { same: number; differences: readonly ImportDifference[] }

/** Ticks that somebody set, by the keys of differences; of the others `isProposed` decides. */
export type ImportTicks = Readonly<Record<string, boolean>>

/**
 * Whether a difference is applied unless somebody decides otherwise: never against what people did, nor
 * beyond the file's groups.
 */
export const isProposed = ({ kind, byHand, isElsewhere }: ImportDifference): boolean =>
  kind === 'changed' || (byHand.length === 0 && !isElsewhere)

export const isTicked = (difference: ImportDifference, ticks: ImportTicks): boolean =>
  ticks[difference.key] ?? isProposed(difference)
