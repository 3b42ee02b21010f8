import type { CalendarDate, Weekday } from '../calendar/calendar-date'
import type { LessonType } from '../names/lesson-type'
import type { Pair } from '../calendar/pairs'

export const overlapKinds = ['room', 'teacher', 'group'] as const
export type OverlapKind = (typeof overlapKinds)[number]

/** One of the classes that hold a place at once. */
export type OverlappingClass = {
  title: string
  lessonType: LessonType
  groups: readonly string[]
  teachers: readonly string[]
  rooms: readonly string[]
}

/**
 * A room, teacher or group that classes of an import hold at once, in one weekday and pair; `dates`: on
 * which. `faculty`: of a group.
 */
export type ImportedOverlap = {
  kind: OverlapKind
  id: number
  title: string
  faculty: string | null
  weekday: Weekday
  pair: Pair
  dates: readonly CalendarDate[]
  classes: readonly OverlappingClass[]
}

/** `text` empty, `kind`, `from` and `until` null: all. */
export type OverlapFilter = {
  kind: OverlapKind | null
  text: string
  from: CalendarDate | null
  until: CalendarDate | null
}
