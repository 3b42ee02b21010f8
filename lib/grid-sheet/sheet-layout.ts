import type { SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import type { RowHabit } from '@/lib/grids/rules/marks'
import type { CellRange, GridSheet, LayoutDoubt } from '@/lib/grids/rules/reading'
import type { SheetBoard } from './board'
import type { Block } from './find-blocks'
import type { GroupColumns } from './find-columns'

/**
 * What the cells of a sheet are. `board`: its cells, with groups across and days and pairs down; `placeOf`:
 * where cells of the board stand on the sheet.
 */
export type SheetLayout = {
  sheet: GridSheet
  board: SheetBoard
  placeOf: (range: CellRange) => CellRange
  /** `weeks`: those that the heading of a block names, where others name other weeks. */
  parts: { block: Block; groups: GroupColumns[]; weeks: Partial<SheetWeeks> | null }[]
  /** What the rows of one pair are, as marks say or to be found. */
  rows: RowHabit
  isMarked: boolean
  /** As we wrote it, so that it is read by its form alone. */
  isOwn: boolean
  /** What the columns are; rooms and teachers have the groups in their cells. */
  heads: 'groups' | 'rooms' | 'teachers'
  /** Those of the whole sheet, by its name or title. */
  weeks: Partial<SheetWeeks> | null
  /** Areas of the sheet that hold nothing of the timetable. */
  remarks: CellRange[]
  doubts: Omit<LayoutDoubt, 'sheet'>[]
}
