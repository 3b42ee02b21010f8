import type { CalendarDate } from '../calendar/calendar-date'
import type { CivilTime } from '../calendar/civil-time'
import type { ChangeId, HistoryEntryId, UserId } from '../names/ids'
import type { EventKind } from '../schedule/schedule'
import type { EntryAct, HistoryEntry, PartUndone } from './entry'
import type { HistoryRow, RowAct } from './row'
import type { Slot } from '../schedule/schedule-grid'

/** Some names out of many: the first of them, and how many more there are; null: nobody counted. */
export type SomeNames = { names: string[]; more: number | null }

/**
 * What a change did with all its classes of one act. `from`, `to`: the weekday and pair, where all have the
 * same; `date`: of one class alone. `isLeast`: there are more classes than were counted.
 */
export type ToldClasses = {
  act: EntryAct
  kind: EventKind
  meetings: number
  isLeast: boolean
  titles: SomeNames
  whose: SomeNames
  from: ToldSlot | null
  to: ToldSlot | null
}

export type ToldSlot = Slot & { date: CalendarDate | null }

/** Other rows of a change, by their table and what became of them. */
export type ToldRows = { table: string; act: RowAct; rows: number; titles: SomeNames }

/**
 * One act of one person as the history lists it. `by`, `byId` null: one is not told; `byId` also of a
 * command. `undoes`: the change that it took back whole, `partOf`: of which it took some classes back;
 * `undoneBy`: what took this back.
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
  classes: ToldClasses[]
  rows: ToldRows[]
}

/** A page of the history. `next`: ask for those before it for the next page. */
export type HistoryPage = { acts: HistoryAct[]; next: ChangeId | null }

/** What a workbook of the history has. `isCut`: there are more, older ones. */
export type HistoryExport = { acts: HistoryAct[]; now: CivilTime; isCut: boolean }

/**
 * One of one's own last acts. `mayUndo`: it stands and is of a kind that can be taken back; whether it still
 * can be, a dry run tells.
 */
export type OwnAct = HistoryAct & { mayUndo: boolean }

/**
 * All that a reader may see of one act. `next`: of its entries, ask for those after it. `moment`: just before
 * it, as `2026-11-10T14:00:05.120`. `parts`: what of it was taken back by itself. `mayUndo`: whether the
 * reader has the rights; whether it can still be done, a dry run tells.
 */
export type WholeAct = HistoryAct & {
  entries: HistoryEntry[]
  next: HistoryEntryId | null
  others: HistoryRow[]
  parts: PartUndone[]
  moment: string
  mayUndo: boolean
}
