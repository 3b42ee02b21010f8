import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair, PairTime } from '@/lib/core/rules/calendar/pairs'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { Doubt } from './doubts'
import type { ColumnRole } from './rules'
import type { CellRange } from './sheet'
import type { SheetWeeks } from '@/lib/core/rules/files/weeks'

/** What one cell's text says of one lesson. `type` is a code of timetable files (`лк`), or a word of the sheet. */
export type CellLesson = {
  discipline: string
  type: string
  subgroup: Subgroup
  weeks: SheetWeeks
  teachers: readonly string[]
  rooms: readonly string[]
  /** Minutes after midnight, where the cell names a time of its own. */
  start: number | null
  link: string
  online: boolean
  selfStudy: boolean
  vacancy: boolean
  doubts: readonly Doubt[]
}

/** A lesson as understood, with the place it was read from. */
export type GridLesson = CellLesson & {
  sheet: string
  range: CellRange
  /** The cell's text as it stands in the sheet, then those of the columns beside it. */
  text: string
  day: Weekday
  pair: Pair
  groups: readonly string[]
  /** The weeks as the cell says, without those of its row. */
  ownWeeks: SheetWeeks
}

/** A cell of the timetable that gave no lesson, and why. */
export type SkippedCell = {
  sheet: string
  range: CellRange
  text: string
  why: 'free day' | 'no group' | 'no pair' | 'nothing'
}

/** Why a sheet was not read. */
export type SheetRefusal = { sheet: string; why: 'hidden' | 'empty' | 'no days' | 'no groups' | 'no pairs' }

/** What the columns under a heading were taken for. */
export type SheetColumn = { sheet: string; heading: string; role: ColumnRole }

/** Which weeks a word of the column of weeks was taken to name. */
export type SheetHalf = { sheet: string; word: string; parity: 'odd' | 'even' }

/** All that was read of a file. */
export type ReadGrid = {
  lessons: readonly GridLesson[]
  skipped: readonly SkippedCell[]
  refused: readonly SheetRefusal[]
  /** Groups in the order of the sheets. */
  groups: readonly string[]
  /** Cells that hold lessons. */
  cells: number
  columns: readonly SheetColumn[]
  halves: readonly SheetHalf[]
  /** The pairs' times as the sheets say; a pair of which they say none, or several, is left out. */
  pairTimes: readonly PairTime[]
}
