import type { CalendarDate } from '../calendar-date'
import type { LessonType } from '../lesson-type'
import type { Pair } from '../pairs'
import type { Subgroup } from '../resource'

/** A class of one group as it would stand. */
export type PreviewClass = {
  date: CalendarDate
  pair: Pair
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  teachers: string[]
  rooms: string[]
  comment: string
  /** It would share its place. */
  overlaps: boolean
  /** It comes with the file. */
  isNew: boolean
}

/** Two weeks of a group, from a Monday. */
export type PreviewWeeks = { startsOn: CalendarDate; classes: PreviewClass[] }
