import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { EventId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/rules/names/ids'
import { isExam, type LessonType } from '@/lib/core/rules/names/lesson-type'
import { isClass } from '@/lib/core/rules/schedule/own-subject'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type {
  EventKind,
  RequestKind,
  ScheduleItem,
  StandingPlace,
  NamedTeacher,
  TitledGroup,
  TitledRoom,
} from '@/lib/core/rules/schedule/schedule'
import type { FeedPart } from './feed'

/** A class, exam, booking or closure on one date, as a feed tells it. */
export type FeedClass = {
  /** The same wherever it is moved, in every feed. */
  uid: MeetingId
  eventId: EventId
  loadItemId: LoadItemId | null
  /** How often it was changed. */
  sequence: number
  /** When it was last changed, in seconds of the epoch. */
  changedAt: number
  /** It stands nowhere, or elsewhere than this feed is of, or is no more for whom this feed is: others have it now. */
  cancelled: 'withdrawn' | 'moved' | 'handover' | null
  kind: EventKind
  /** A booking or closure, not a class; the request that made it, or brought it where it is. */
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
  /** Where it stood at first, and, if it is told where it stood, where it stands now. */
  movedFrom: StandingPlace | null
  movedTo: StandingPlace | null
  rooms: TitledRoom[]
  teachers: NamedTeacher[]
  /** Teachers who had it and have it no more. */
  formerTeachers: TeacherId[]
  /** The same as far as the owner of the feed may know them. */
  substitution: ScheduleItem['substitution']
  groups: TitledGroup[]
}

/** Whether a class belongs to this part of a feed: of a group, to the chosen subgroup. */
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

export const isInFeed = (one: FeedClass, parts: readonly FeedPart[]): boolean =>
  parts.some((part) => isOf(one, part))

/** Minutes before an exam at which it is called to mind. */
const before = [24 * 60, 60]

/** When to remind of it: of exams, unless the feed is of a room. */
export const alarmsOf = (one: FeedClass, parts: readonly FeedPart[]): readonly number[] =>
  one.cancelled === null &&
  (one.kind === 'exam' || isExam(one)) &&
  parts.some(({ subject }) => subject.kind !== 'room')
    ? before
    : []
