import type { CalendarDate } from './calendar-date'
import type { MeetingId } from './ids'
import type { LessonType } from './lesson-type'
import type { Pair } from './pairs'
import type { Subgroup, Subject } from './resource'
import type { EventKind } from './schedule'

/** How an event came to hold the place: it is the one that holds it, or it stands beside that one. */
export type OverlapOrigin =
  | { how: 'firm' }
  | { how: 'imported'; on: CalendarDate }
  /** `by`: a full name; empty where the account is gone. */
  | { how: 'forced'; by: string; on: CalendarDate }

export type OverlapHolder = {
  id: MeetingId
  kind: EventKind
  title: string
  lessonType: LessonType
  hidden: boolean
  rooms: string[]
  teachers: string[]
  groups: { title: string; subgroup: Subgroup }[]
  origin: OverlapOrigin
}

/** A place that two or more events hold; `subgroup` 0 for a whole group, and for whatever has no halves. */
export type Overlap = {
  date: CalendarDate
  pair: Pair
  resource: Exclude<Subject, { kind: 'programme' }> & { title: string; subgroup: Subgroup }
  /** The one that holds it firmly first. */
  holders: OverlapHolder[]
}
