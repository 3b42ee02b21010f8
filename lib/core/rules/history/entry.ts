import { addDays, type CalendarDate } from '../calendar/calendar-date'
import type { ChangeId, EventId, HistoryEntryId, LoadItemId, MeetingId, ProgrammeId } from '../names/ids'
import type { LessonType } from '../names/lesson-type'
import type { NoticeSlot, StoredSlot } from '../notices/notice'
import type { Subject } from '../names/resource'
import type { EventKind, MeetingState } from '../schedule/schedule'

/** What became of classes. `edited`: their comment, link or title. */
export const entryActs = [
  'added',
  'returned',
  'removed',
  'withdrawn',
  'published',
  'unpublished',
  'hidden',
  'shown',
  'moved',
  'rooms',
  'teachers',
  'groups',
  'edited',
] as const
export type EntryAct = (typeof entryActs)[number]

/** By what the history is asked: something that classes hold, are planned by, or somebody's account. */
export const historySubjectKinds = ['room', 'teacher', 'group', 'programme', 'load', 'user'] as const
export type HistorySubjectKind = (typeof historySubjectKinds)[number]
export type HistorySubject = { kind: HistorySubjectKind; id: number }

type Standing = { title: string; state: 'projected' | 'published'; hidden: boolean }

/** Where classes stood or stand, with whom, and for whom to see, as it is stored. */
export type StoredHistorySlot = StoredSlot & Standing

/** The same with names. */
export type HistorySlot = NoticeSlot & Standing

/**
 * What a change made of equal classes. `dates`: as they were, or, of new ones, as they are, in the order of
 * `meetingIds`; `shift`: days that each moved. `before` null: they were not there; `after` null: they are no
 * more.
 */
export type HistoryEntry = {
  id: HistoryEntryId
  eventId: EventId
  loadItemId: LoadItemId | null
  programmeId: ProgrammeId | null
  kind: EventKind
  lessonType: LessonType
  act: EntryAct
  before: HistorySlot | null
  after: HistorySlot | null
  shift: number
  dates: CalendarDate[]
  meetingIds: MeetingId[]
  /** In whose week it is seen. */
  seenIn: Subject | null
}

/** A change of one class out of many, taken back by itself: by which change, and of which classes. */
export type PartUndone = { changeId: ChangeId; meetingIds: MeetingId[] }

/** Whether everybody who may see the week sees it. */
export const isInSight = ({ state, hidden }: { state: MeetingState; hidden: boolean }): boolean =>
  state === 'published' && !hidden

type Sides<Slot> = Pick<HistoryEntry, 'act' | 'shift' | 'dates'> & { before: Slot | null; after: Slot | null }

/**
 * An entry for whoever sees only what is published: a draft or a hidden class is not there for them. Null
 * where nothing is left to tell.
 */
export function publishedOnly<Slot extends Standing, Entry extends Sides<Slot>>(
  entry: Entry & Sides<Slot>,
): Entry | null {
  const seen = (slot: Slot | null) => (slot && isInSight(slot) ? slot : null)
  const [before, after] = [seen(entry.before), seen(entry.after)]
  if (!before && !after) return null
  if (before && after) return entry
  return {
    ...entry,
    before,
    after,
    act: after ? 'added' : 'removed',
    dates: after ? datesAfter(entry) : entry.dates,
    shift: 0,
  }
}

/** The dates that an entry's classes have after the change. */
export const datesAfter = ({ dates, shift }: Pick<HistoryEntry, 'dates' | 'shift'>): CalendarDate[] =>
  shift === 0 ? dates : dates.map((date) => addDays(date, shift))
