import type { CalendarDate } from '../calendar/calendar-date'
import type { CivilTime } from '../calendar/civil-time'
import type { ChangeId, HistoryEntryId, UserId } from '../names/ids'
import type { EventKind } from '../schedule/schedule'
import type { EntryAct, HistoryEntry, PartUndone } from './entry'
import type { HistoryRow, RowAct } from './row'
import type { Slot } from '../schedule/schedule-grid'

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
