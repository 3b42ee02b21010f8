import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair, PairTime } from '@/lib/core/rules/calendar/pairs'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { Doubt } from './doubts'
import type { ColumnRole } from './rules'
import type { CellRange } from './sheet'
import type { SheetWeeks } from '@/lib/core/rules/files/weeks'

/**
 * One lesson as read from a cell's text. `type`: a code of timetable files (`лк`), or a word of the sheet.
 */
export type CellLesson = {
  discipline: string
  type: string
  subgroup: Subgroup
  weeks: SheetWeeks
  teachers: readonly string[]
  rooms: readonly string[]
  /** Minutes since midnight, if the cell gives its own time. */
  start: number | null
  link: string
  online: boolean
  selfStudy: boolean
  vacancy: boolean
  doubts: readonly Doubt[]
}

/** A lesson with the place it was read from. */
export type GridLesson = CellLesson & {
  sheet: string
  range: CellRange
  /** The cell's unchanged text, then those of the columns beside it. */
  text: string
  day: Weekday
  pair: Pair
  groups: readonly string[]
  /** The weeks written in the cell, without those of its row. */
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

/** The role assumed for the columns under a heading. */
export type SheetLessonColumn = { sheet: string; heading: string; role: ColumnRole }

/** The weeks assumed for a word in the column of weeks. */
export type SheetHalf = { sheet: string; word: string; parity: 'odd' | 'even' }

/** Everything read from a file. */
export type ReadGrid = {
  lessons: readonly GridLesson[]
  skipped: readonly SkippedCell[]
  refused: readonly SheetRefusal[]
  /** Groups in the order of the sheets. */
  groups: readonly string[]
  /** The number of cells with lessons. */
  cells: number
  columns: readonly SheetLessonColumn[]
  halves: readonly SheetHalf[]
  /** The pairs' times in the sheets, without pairs that have none or several. */
  pairTimes: readonly PairTime[]
}
