import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'
import type { EventKind } from '@/lib/core/schedule/rules/schedule'

/** How an event came to overlap: it holds the place first, or was added beside the holder. */
export type OverlapOrigin =
  | { how: 'firm' }
  | { how: 'imported'; on: CalendarDate }
  /** `by`: full name; empty if the account was deleted. */
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

/** A resource held by two or more events; `subgroup` is 0 for a whole group and for other resources. */
export type Overlap = {
  date: CalendarDate
  pair: Pair
  resource: Exclude<Subject, { kind: 'programme' }> & { title: string; subgroup: Subgroup }
  /** The event with the firm claim comes first. */
  holders: OverlapHolder[]
}
