import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type {
  ChangeId,
  EventId,
  HistoryEntryId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { NoticeSlot, StoredSlot } from '@/lib/core/notices/rules/notice'
import type { EventKind, MeetingState } from '@/lib/core/schedule/rules/schedule'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
import type { HistoryRow, RowAct } from './row'

/** What a change did to classes. `edited`: changed their comment, link or title. */
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

/** What the history can be searched for: what classes hold, what they are planned by, or a user's account. */
export const historySubjectKinds = ['room', 'teacher', 'group', 'programme', 'load', 'user'] as const
export type HistorySubjectKind = (typeof historySubjectKinds)[number]
export type HistorySubject = { kind: HistorySubjectKind; id: number }

type Standing = { title: string; state: 'projected' | 'published'; hidden: boolean }

/** Place, people and visibility of a class before or after a change, as stored. */
export type StoredHistorySlot = StoredSlot & Standing

/** As `StoredHistorySlot`, with names instead of ids. */
export type HistorySlot = NoticeSlot & Standing

/**
 * What a change did to equal classes. `dates`: before the change, or after it if the classes are new, in the
 * order of `meetingIds`; `shift`: days that each moved. `before` null: they are new; `after` null: they are
 * deleted.
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
  dates: readonly CalendarDate[]
  meetingIds: readonly MeetingId[]
  /** The subject whose week shows the entry. */
  seenIn: Subject | null
}

/** The undoing of a change for some of its classes: the change that did it, and the classes. */
export type PartUndone = { changeId: ChangeId; meetingIds: readonly MeetingId[] }

/** Whether everybody who may see the week also sees this class. */
export const isInSight = ({ state, hidden }: { state: MeetingState; hidden: boolean }): boolean =>
  state === 'published' && !hidden

type Sides<Slot> = Pick<HistoryEntry, 'act' | 'shift' | 'dates'> & { before: Slot | null; after: Slot | null }

/**
 * The entry as readers without access to drafts and hidden classes see it: those do not exist for them. Null
 * if nothing remains.
 */
export function publishedOnly<Slot extends Standing, Entry extends Sides<Slot>>(
  entry: Entry & Sides<Slot>,
): Entry | null {
  const visible = (slot: Slot | null) => (slot && isInSight(slot) ? slot : null)
  const [before, after] = [visible(entry.before), visible(entry.after)]
  if (!before && !after) return null
  if (before && after) return entry
  return {
    ...entry,
    before,
    after,
    act: after ? 'added' : 'removed',
    dates: after ? entryDatesAfter(entry) : entry.dates,
    shift: 0,
  }
}

/** The dates that an entry's classes have after the change. */
export const entryDatesAfter = ({ dates, shift }: Pick<HistoryEntry, 'dates' | 'shift'>): readonly CalendarDate[] =>
  shift === 0 ? dates : dates.map((date) => addDays(date, shift))

/** The first of many names, and how many more there are; `more` null: not counted. */
export type SomeNames = { names: readonly string[]; more: number | null }

/**
 * The classes of a change with the same act. `from`, `to`: their weekday and pair, null unless all share
 * them; the `date` in them: of a single class. `isLeast`: there are more classes than were counted.
 */
export type ClassesSummary = {
  act: EntryAct
  kind: EventKind
  meetings: number
  isLeast: boolean
  titles: SomeNames
  whose: SomeNames
  from: SummarySlot | null
  to: SummarySlot | null
}

export type SummarySlot = Slot & { date: CalendarDate | null }

/** The rows of a change other than classes, by table and by act. */
export type RowsSummary = { table: string; act: RowAct; rows: number; titles: SomeNames }

/**
 * One change as the history lists it. `by`, `byId` null: the reader may not know them; `byId` also of a
 * command. `undoes`: the change it undid completely; `isRedo`: that was an undo, so what it had undone is in
 * effect again; `partOf`: the change it undid for some classes; `undoneBy`: the change that undid this one.
 */
export type HistoryAct = {
  id: ChangeId
  at: CivilTime
  by: string | null
  byId: UserId | null
  isOwn: boolean
  action: string
  undoes: ChangeId | null
  isRedo: boolean
  partOf: ChangeId | null
  undoneBy: ChangeId | null
  /** What was done, as one sentence; null: the reader may not know all of it, or there is none. */
  sentence: string | null
  classes: readonly ClassesSummary[]
  rows: readonly RowsSummary[]
}

/** A page of the history. `next`: pass it to get the following page of older changes. */
export type HistoryPage = { acts: HistoryAct[]; next: ChangeId | null }

/** The content of the history's workbook. `isCut`: older changes are missing. */
export type HistoryExport = { acts: HistoryAct[]; now: CivilTime; isCut: boolean }

/**
 * One of the user's latest changes. `mayUndo`: it is not undone, and its kind can be; a dry run finds out
 * whether undoing still works.
 */
export type OwnAct = HistoryAct & { mayUndo: boolean }

/**
 * All that a reader may see of one change. `next`: pass it to get further entries. `moment`: just before the
 * change, as `2026-11-10T14:00:05.120`. `parts`: the parts already undone. `mayUndo`: whether the reader has
 * the rights; a dry run finds out whether undoing still works.
 */
export type FullAct = HistoryAct & {
  entries: readonly HistoryEntry[]
  next: HistoryEntryId | null
  others: readonly HistoryRow[]
  parts: readonly PartUndone[]
  moment: string
  mayUndo: boolean
}
