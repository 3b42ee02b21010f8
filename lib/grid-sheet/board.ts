import { numbersFrom } from '@/lib/core/words/rules/lists'
import { type CellRange, type GridSheet, mostGridRows } from '@/lib/grids/rules/reading'
import { wideGap } from './reading'
import { spend } from './work'

/** A visible cell; a merged range is one cell. */
export type BoardCell = { range: CellRange; text: string }

/** The sheet's cells by place, merged ones at every place they cover. Hidden rows and columns are left out. */
export type SheetBoard = {
  height: number
  width: number
  at: (row: number, column: number) => BoardCell
  isVisible: (row: number, column: number) => boolean
}

const most = { height: mostGridRows, width: 600 }

/** An area with rows and columns swapped. */
export const transposedRange = <End extends number | null>({
  top,
  left,
  bottom,
  right,
}: {
  top: number
  left: number
  bottom: End
  right: End
}) => ({ top: left, left: top, bottom: right, right: bottom })

export const isWithin = (row: number, column: number, { top, left, bottom, right }: CellRange): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** The sheet with rows and columns swapped, for timetables with days side by side. */
export function transposed(sheet: GridSheet): GridSheet {
  const width = Math.max(0, ...sheet.rows.map((row) => row.length))
  return {
    ...sheet,
    rows: Array.from({ length: width }, (_, column) => sheet.rows.map((row) => row[column] ?? '')),
    merges: sheet.merges.map(transposedRange),
    hiddenRows: sheet.hiddenColumns,
    hiddenColumns: sheet.hiddenRows,
  }
}

const wideOrSpaces = new RegExp(`${wideGap}|[^\\S\\n${wideGap}]+`, 'g')

/**
 * Collapses white space, but keeps line breaks and blank lines, including those at the ends: they separate
 * lessons. So may several spaces, which become `wideGap`.
 */
function tidy(text: string): string {
  if (text.trim() === '') return ''
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?<=\S)[^\S\n]{3,}(?=\S)/g, wideGap)
    .replace(wideOrSpaces, (spaces) => (spaces === wideGap ? wideGap : ' '))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/^ +| +$/g, '')
}

const boards = new WeakMap<GridSheet, SheetBoard>()

/** The board of a sheet; the same one for the same sheet. */
export function boardOf(sheet: GridSheet): SheetBoard {
  const known = boards.get(sheet)
  if (known) return known
  const board = madeBoard(sheet)
  boards.set(sheet, board)
  return board
}

function madeBoard(sheet: GridSheet): SheetBoard {
  const height = Math.min(most.height, sheet.rows.length)
  const width = Math.min(
    most.width,
    Math.max(0, ...sheet.rows.map((row) => row.length), ...sheet.merges.map(({ right }) => right + 1)),
  )
  const single = (row: number, column: number, text: string): BoardCell => ({
    range: { top: row, left: column, bottom: row, right: column },
    text,
  })
  // Most cells are empty, and are made when somebody asks.
  const cells = new Map<number, BoardCell>()
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const text = tidy(sheet.rows[row]?.[column] ?? '')
      if (text !== '') cells.set(row * width + column, single(row, column, text))
    }
  for (const merge of sheet.merges) {
    const range = {
      ...merge,
      bottom: Math.min(merge.bottom, height - 1),
      right: Math.min(merge.right, width - 1),
    }
    const text = cells.get(range.top * width + range.left)?.text ?? ''
    const cell = { range, text }
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) cells.set(row * width + column, cell)
  }
  const hiddenRows = new Set(sheet.hiddenRows)
  const hiddenColumns = new Set(sheet.hiddenColumns)
  const outside: BoardCell = { range: { top: -1, left: -1, bottom: -1, right: -1 }, text: '' }
  return {
    height,
    width,
    at: (row, column) => {
      spend(1)
      return row < 0 || row >= height || column < 0 || column >= width
        ? outside
        : (cells.get(row * width + column) ?? single(row, column, ''))
    },
    isVisible: (row, column) => !hiddenRows.has(row) && !hiddenColumns.has(column),
  }
}

/** The distinct cells of a column, from the top. */
export function cellsDown(board: SheetBoard, column: number, from: number, to: number): BoardCell[] {
  const cells: BoardCell[] = []
  for (let row = from; row <= to; row += 1) {
    const cell = board.at(row, column)
    if (cells.at(-1) !== cell) cells.push(cell)
  }
  return cells
}

/** Those of them with text. */
export const textsDown = (board: SheetBoard, column: number, from: number, to: number): BoardCell[] =>
  cellsDown(board, column, from, to).filter(({ text }) => text !== '')

/** The cell at each column of a row; a merged one stands at each that it covers. */
export const cellsAlong = (board: SheetBoard, row: number): BoardCell[] =>
  numbersFrom(0, board.width - 1).map((column) => board.at(row, column))

/** Cells with text that begin in a range, row by row. */
export function cellsIn(board: SheetBoard, { top, left, bottom, right }: CellRange): BoardCell[] {
  const cells: BoardCell[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const cell = board.at(row, column)
      if (cell.text !== '' && cell.range.top === row && cell.range.left === column) cells.push(cell)
    }
  return cells
}

/** All cells with text from a row and a column on. */
export const cellsFrom = (board: SheetBoard, top: number, left: number): BoardCell[] =>
  cellsIn(board, { top, left, bottom: board.height - 1, right: board.width - 1 })
