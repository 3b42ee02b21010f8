import { addDays, type CalendarDate } from '../calendar/calendar-date'
import type { CivilTime } from '../calendar/civil-time'
import type {
  ChangeId,
  EventId,
  HistoryEntryId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  UserId,
} from '../names/ids'
import type { LessonType } from '../names/lesson-type'
import type { Subject } from '../names/resource'
import type { NoticeSlot, StoredSlot } from '../notices/notice'
import type { EventKind, MeetingState } from '../schedule/schedule'
import type { Slot } from '../schedule/schedule-grid'
import { vocabularyNames } from '../tables/admin-table'

/** The kinds by which the history is filtered. */
export const historyKinds = [
  'placed',
  'moved',
  'published',
  'removed',
  'rooms',
  'people',
  'comments',
  'load',
  'programmes',
  'permissions',
  'wishes',
  'undone',
  'lists',
  'calendar',
  'settings',
  'accounts',
  'imports',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/**
 * A change is of this kind if it has one of the `marks` (acts on classes, or tables), or is one of the
 * `actions`, in which `%` stands for any text.
 */
type KindRule = { marks: readonly string[]; actions: readonly string[] }

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
export const entryDatesAfter = ({
  dates,
  shift,
}: Pick<HistoryEntry, 'dates' | 'shift'>): readonly CalendarDate[] =>
  shift === 0 ? dates : dates.map((date) => addDays(date, shift))

const acts = (...marks: EntryAct[]): KindRule => ({ marks, actions: [] })
const tables = (...marks: string[]): KindRule => ({ marks, actions: [] })
const actions = (...names: string[]): KindRule => ({ marks: [], actions: names })

export const kindRules: Record<HistoryKind, KindRule> = {
  placed: acts('added', 'returned'),
  moved: acts('moved'),
  published: acts('published', 'unpublished', 'shown', 'hidden'),
  removed: acts('removed', 'withdrawn'),
  rooms: acts('rooms'),
  people: acts('teachers', 'groups'),
  comments: acts('edited'),
  load: { ...tables('load_item', 'load_item_teacher', 'load_item_group'), actions: ['load.import'] },
  programmes: tables('programme', 'programme_room', 'programme_discipline', 'programme_permission'),
  permissions: tables('load_permission'),
  wishes: tables('wish'),
  undone: actions('change.undo%'),
  lists: {
    ...tables(...vocabularyNames, 'teacher_norm', 'building_walk'),
    actions: ['vocabulary.%', 'building.%'],
  },
  calendar: actions('calendar.%'),
  settings: actions('quality.%', 'open.%', 'key.%'),
  accounts: { ...tables('user', 'editor'), actions: ['user.%', 'account.%'] },
  imports: actions('import%', 'load.import'),
}

/**
 * The acts on classes that belong to a kind; null if the kind is recognised by other things, and then all
 * classes of a change belong to it.
 */
export function actsOf(kind: HistoryKind): EntryAct[] | null {
  const { marks } = kindRules[kind]
  const shownActs = entryActs.filter((act) => marks.includes(act))
  return shownActs.length > 0 ? shownActs : null
}

/** Whether a change, by its marks, affected more than classes. */
export const hasOtherMarks = (marks: readonly string[]): boolean =>
  marks.some((mark) => !entryActs.some((act) => act === mark))

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

/** A value of a row or a setting, as stored. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A field before and after a change; names replace ids where they are known. Null: no value. */
export type FieldChange = { field: string; before: Json; after: Json }

/**
 * What a change did to a row. `merged`: merged into another row; `parted`: separated from it again; `set`: a
 * setting was changed, not a row.
 */
export const rowActs = [
  'added',
  'removed',
  'changed',
  'retired',
  'restored',
  'merged',
  'parted',
  'set',
] as const
export type RowAct = (typeof rowActs)[number]

/** A changed row that is no class, or a setting, with its changed fields. */
export type HistoryRow = { table: string; title: string; act: RowAct; fields: FieldChange[] }

type State = { readonly [column: string]: Json }

/** What a change did to a row, by its state before and after; null: the row did not exist. */
export function rowActOf(before: State | null, after: State | null): RowAct {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  const [mergedBefore, mergedAfter] = [before.merged_into ?? null, after.merged_into ?? null]
  if (mergedBefore !== mergedAfter) return mergedAfter === null ? 'parted' : 'merged'
  if (before.active === after.active) return 'changed'
  return after.active === false ? 'retired' : 'restored'
}

export const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The fields in which two values differ, by name. Of lists only removed and added items are given. Values
 * that are no objects are compared as a whole, under an empty name.
 */
export function fieldChanges(before: Json, after: Json): FieldChange[] {
  if (!isObject(before) && !isObject(after))
    return sameJson(before, after) ? [] : [differing('', before, after)]
  const [valuesBefore, valuesAfter] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const names = [...new Set([...Object.keys(valuesBefore), ...Object.keys(valuesAfter)])]
  return names
    .filter((field) => !sameJson(valuesBefore[field], valuesAfter[field]))
    .map((field) => differing(field, valuesBefore[field] ?? null, valuesAfter[field] ?? null))
}

function differing(field: string, before: Json, after: Json): FieldChange {
  if (!isList(before) || !isList(after)) return { field, before, after }
  const without = (list: readonly Json[], other: readonly Json[]) =>
    list.filter((one) => !other.some((same) => sameJson(one, same)))
  const [removed, added] = [without(before, after), without(after, before)]
  // Only the order differs.
  return removed.length + added.length === 0
    ? { field, before, after }
    : { field, before: removed, after: added }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The rows of a change other than classes, by table and by act. */
export type RowsSummary = { table: string; act: RowAct; rows: number; titles: SomeNames }

/**
 * One change as the history lists it. `by`, `byId` null: the reader may not know them; `byId` also of a
 * command. `undoes`: the change it undid completely; `partOf`: the change it undid for some classes;
 * `undoneBy`: the change that undid this one.
 */
export type HistoryAct = {
  id: ChangeId
  at: CivilTime
  by: string | null
  byId: UserId | null
  isOwn: boolean
  action: string
  undoes: ChangeId | null
  partOf: ChangeId | null
  undoneBy: ChangeId | null
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
