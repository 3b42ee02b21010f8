import { dateWithin } from '@/lib/core/rules/words/dates'
import { type MarkedArea, type MarkMeaning, rangeOf, type SheetMarks } from '@/lib/grids/rules/marks'
import type { CellRange } from '@/lib/grids/rules/reading'
import type { BoardCell, SheetBoard } from './board'
import { readDay } from './read-axis'
import { readRole, readSubgroupHead } from './read-head'

/** The areas of each meaning, on a sheet of a known size. */
export type Ranges = Record<MarkMeaning, { area: MarkedArea; range: CellRange }[]>

const turned = ({ top, left, bottom, right }: MarkedArea): MarkedArea => ({
  top: left,
  left: top,
  bottom: right,
  right: bottom,
})

export const isWithin = (row: number, column: number, { top, left, bottom, right }: CellRange): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** The areas of each meaning, as ranges on the sheet. */
export function rangesOf({ marks }: SheetMarks, size: { height: number; width: number }, isTurned: boolean): Ranges {
  const of = (means: MarkMeaning) =>
    marks.flatMap((mark) => {
      const range = mark.means === means ? rangeOf(isTurned ? turned(mark.area) : mark.area, size) : null
      return range ? [{ area: mark.area, range }] : []
    })
  return {
    groups: of('groups'),
    directions: of('directions'),
    subgroups: of('subgroups'),
    days: of('days'),
    pairs: of('pairs'),
    weeks: of('weeks'),
    lesson: of('lesson'),
    types: of('types'),
    teachers: of('teachers'),
    rooms: of('rooms'),
    legend: of('legend'),
    remark: of('remark'),
  }
}

/** Cells that begin in a range, row by row. */
export function cellsIn(board: SheetBoard, { top, left, bottom, right }: CellRange): BoardCell[] {
  const cells: BoardCell[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const cell = board.at(row, column)
      if (cell.text !== '' && cell.range.top === row && cell.range.left === column) cells.push(cell)
    }
  return cells
}

export const isDate = (text: string): boolean => text.length <= 30 && dateWithin(text) !== null

export const isDayText = (text: string): boolean => readDay(text) !== null || isDate(text)

/** Cells that can be titles of groups. */
export const titleCells = (board: SheetBoard, range: CellRange): BoardCell[] =>
  cellsIn(board, range).filter(
    ({ text }) =>
      /[\p{L}\d]/u.test(text) &&
      readRole(text) === null &&
      readDay(text) === null &&
      (readSubgroupHead(text) === null || /^\P{L}*\p{L}+-?\d{2,}/u.test(text)),
  )
