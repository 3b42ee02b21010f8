import { numbersFrom } from '@/lib/core/words/rules/lists'
import type { SheetMark, SheetMarks } from '@/lib/grids/rules/marks'
import type { GridSheet } from '@/lib/grids/rules/reading'
import { type BoardCell, boardOf, cellsAlong, type SheetBoard, textsDown } from './board'
import type { ExistingNames } from './existing-names'
import { isDayText } from './mark-ranges'
import { numberedLessons } from './marked-axes'
import { isPairText } from './read-axis'
import { readHeadGroups } from './read-head'

/**
 * The marks of a sheet with groups below each other and days side by side, whose pairs stand beside the groups, or
 * number the lessons within the cells: «1. Физика», one a line. Null if it is no such sheet.
 */
export function guessedMarks(sheet: GridSheet, known: ExistingNames): SheetMarks | null {
  const board = boardOf(sheet)
  const rows = numbersFrom(0, board.height - 1)
  const daysIn = (row: number) => cellsAcross(board, row).filter(({ text }) => isDayText(text))
  const row = rows.reduce((most, one) => (daysIn(one).length > daysIn(most).length ? one : most), 0)
  const days = daysIn(row)
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || days.length < 2) return null
  const columns = numbersFrom(0, first.range.left - 1)
  const below = (column: number) => textsDown(board, column, row + 1, board.height - 1)
  const isTitle = ({ text }: BoardCell) => readHeadGroups(text, known).certain
  const ofGroups = columns.find((column) => below(column).some(isTitle))
  if (ofGroups === undefined) return null
  const titles = below(ofGroups).filter(isTitle)
  const top = titles[0]?.range.top ?? row
  const ofPairs = columns.find(
    (column) => column > ofGroups && below(column).filter(({ text }) => isPairText(text)).length > 1,
  )
  const pairs = ofPairs === undefined ? [] : below(ofPairs).filter(({ text }) => isPairText(text))
  const bottom = Math.max(...[...titles, ...pairs].map(({ range }) => range.bottom))
  const right = last.range.right
  if (ofPairs === undefined && !areNumbered(board, { top, left: first.range.left, bottom, right })) return null
  const mark = (means: SheetMark['means'], area: SheetMark['area']): SheetMark => ({ means, area })
  const down = (column: number) => ({ top, left: column, bottom, right: column })
  const isDated = (beside: number) =>
    days.every(({ range }) => isDayText(board.at(beside, range.left).text) && beside < top)
  return {
    marks: [
      ...[row - 1, row, row + 1]
        .filter((one) => one === row || isDated(one))
        .map((one) => mark('days', { top: one, left: first.range.left, bottom: one, right })),
      mark('groups', down(ofGroups)),
      ...(ofPairs === undefined ? [] : [mark('pairs', down(ofPairs))]),
    ],
    rows: ofPairs === undefined ? 'numbered' : 'found',
    repeats: false,
  }
}

/** The distinct visible cells of a row with text. */
const cellsAcross = (board: SheetBoard, row: number): BoardCell[] => [
  ...new Set(
    cellsAlong(board, row).filter(
      ({ text, range }, column) => text !== '' && range.top === row && board.isVisible(row, column),
    ),
  ),
]

/** Whether most cells of an area number their lessons. */
function areNumbered(
  board: SheetBoard,
  { top, left, bottom, right }: { top: number; left: number; bottom: number; right: number },
): boolean {
  const cells = new Set<BoardCell>()
  for (let row = top; row <= bottom; row += 1)
    for (const cell of cellsAcross(board, row)) if (cell.range.left >= left && cell.range.left <= right) cells.add(cell)
  const numbered = [...cells].filter(({ text }) => numberedLessons(text).every(({ pair }) => pair !== ''))
  return numbered.length > 1 && numbered.length * 2 > cells.size
}
