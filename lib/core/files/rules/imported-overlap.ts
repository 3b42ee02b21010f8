import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'

export const overlapKinds = ['room', 'teacher', 'group'] as const
export type OverlapKind = (typeof overlapKinds)[number]

/** One of several classes that hold the same room, teacher or group at the same time. */
export type OverlappingClass = {
  title: string
  lessonType: LessonType
  groups: readonly string[]
  teachers: readonly string[]
  rooms: readonly string[]
}

/**
 * A room, teacher or group held by several classes of an import in the same weekday and pair, on `dates`.
 * `faculty`: that of a group; otherwise null.
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

/** An empty `text`, and null elsewhere, do not filter. */
export type OverlapFilter = {
  kind: OverlapKind | null
  text: string
  from: CalendarDate | null
  until: CalendarDate | null
}
