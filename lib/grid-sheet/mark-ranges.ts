import { dateWithin } from '@/lib/core/calendar/rules/dates'
import { type MarkedArea, type MarkMeaning, rangeOf, type SheetMarks } from '@/lib/grids/rules/marks'
import type { CellRange } from '@/lib/grids/rules/reading'
import { type BoardCell, cellsIn, type SheetBoard, transposedRange } from './board'
import { readDay } from './read-axis'
import { readRole, readSubgroupHead } from './read-head'

/** The areas of each meaning, on a sheet of a known size. */
export type Ranges = Record<MarkMeaning, { area: MarkedArea; range: CellRange }[]>

export function rangesOf({ marks }: SheetMarks, size: { height: number; width: number }, isTurned: boolean): Ranges {
  const of = (means: MarkMeaning) =>
    marks.flatMap((mark) => {
      const range = mark.means === means ? rangeOf(isTurned ? transposedRange(mark.area) : mark.area, size) : null
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

export const isDate = (text: string): boolean => text.length <= 30 && dateWithin(text) !== null

export const isDayText = (text: string): boolean => readDay(text) !== null || isDate(text)

export const titleCells = (board: SheetBoard, range: CellRange): BoardCell[] =>
  cellsIn(board, range).filter(
    ({ text }) =>
      /[\p{L}\d]/u.test(text) &&
      readRole(text) === null &&
      readDay(text) === null &&
      (readSubgroupHead(text) === null || /^\P{L}*\p{L}+-?\d{2,}/u.test(text)),
  )
