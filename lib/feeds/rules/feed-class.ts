import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { EventId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { isExam, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { isClass } from '@/lib/core/schedule/rules/own-subject'
import type {
  EventKind,
  RequestKind,
  ScheduleItem,
  StandingPlace,
  NamedTeacher,
  TitledGroup,
  TitledRoom,
} from '@/lib/core/schedule/rules/schedule'
import type { FeedPart } from './feed'

/** A class, exam, booking or closure on one date, as a feed's event. */
export type FeedClass = {
  /** Stays the same when it is moved, and in every feed. */
  uid: MeetingId
  eventId: EventId
  loadItemId: LoadItemId | null
  /** Number of changes so far. */
  sequence: number
  /** Time of the last change, in seconds since 1970. */
  changedAt: number
  /**
   * Why the feed's owner should not attend: it takes place nowhere, in another slot, or is now others'; null:
   * it takes place.
   */
  cancelled: 'withdrawn' | 'moved' | 'handover' | null
  kind: EventKind
  /**
   * Whether it is a booking or closure rather than a class. `requestKind`: of the request that made or last
   * moved it.
   */
  isRequest: boolean
  requestKind: RequestKind | null
  date: CalendarDate
  pair: Pair
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  comment: string
  link: string
  reason: string
  inCharge: string
  /** Its original place, and, for the event in the original slot, its present place. */
  movedFrom: StandingPlace | null
  movedTo: StandingPlace | null
  rooms: TitledRoom[]
  teachers: NamedTeacher[]
  /** Teachers who were replaced. */
  formerTeachers: TeacherId[]
  /** The former teachers that the feed's owner may see. */
  substitution: ScheduleItem['substitution']
  groups: TitledGroup[]
}

/** Whether a class belongs to this part of a feed; in a group's week, to the chosen subgroup. */
function isOf(one: FeedClass, { subject, subgroup, only }: FeedPart): boolean {
  if (only && !isClass(only, one)) return false
  switch (subject.kind) {
    case 'teacher':
      return one.teachers.some(({ id }) => id === subject.id) || one.formerTeachers.includes(subject.id)
    case 'group':
      return one.groups
        .filter(({ id }) => id === subject.id)
        .some(({ subgroup: half }) => subgroup === 0 || half === 0 || half === subgroup)
    default:
      return true
  }
}

export const isInFeed = (one: FeedClass, parts: readonly FeedPart[]): boolean => parts.some((part) => isOf(one, part))

/** Minutes before an exam at which calendars show a reminder. */
const before = [24 * 60, 60]

/** The reminders of an event: only for exams, and not in a room's feed. */
export const alarmsOf = (one: FeedClass, parts: readonly FeedPart[]): readonly number[] =>
  one.cancelled === null && (one.kind === 'exam' || isExam(one)) && parts.some(({ subject }) => subject.kind !== 'room')
    ? before
    : []
