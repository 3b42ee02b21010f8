import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { CellRange, GridSheet } from '@/lib/grids/rules/reading'
import { type BoardCell, boardOf, cellsDown, type SheetBoard } from './board'
import { readDay, readPair, readTime } from './read-axis'

/** A sheet with its days and pairs down, made of one where they lie otherwise. */
export type Rearranged = {
  sheet: GridSheet
  /** Where cells of it stand on the sheet that it is made of. */
  placeOf: (range: CellRange) => CellRange
  /** The words that a day was taken from, if they could mean something else. */
  guessedDay: string | null
}

const isPairText = (text: string): boolean => readPair(text) !== null || readTime(text) !== null
const hasText = ({ text }: BoardCell): boolean => text !== ''

/** The rows with pairs in a column, from a row on; null if the column is not one of pairs. */
function pairRows(board: SheetBoard, column: number, from: number): { top: number; bottom: number } | null {
  const cells = cellsDown(board, column, from, board.height - 1).filter(hasText)
  const pairs = cells.filter(({ text }) => isPairText(text))
  const first = pairs[0]
  const last = pairs.at(-1)
  if (!first || !last || pairs.length < 2) return null
  const within = cells.filter(({ range }) => range.top >= first.range.top && range.top <= last.range.top)
  if (pairs.length < within.length * 0.8) return null
  const gaps = pairs.slice(1).map(({ range }, at) => range.top - (pairs[at]?.range.top ?? 0))
  const height = Math.max(last.range.bottom - last.range.top + 1, Math.min(...gaps))
  return { top: first.range.top, bottom: Math.min(board.height - 1, last.range.top + height - 1) }
}

/** A sheet being made, with the places that its cells come from. */
class Draft {
  readonly rows: string[][] = []
  readonly merges: CellRange[] = []
  private readonly origins: { row: number; column: number }[][] = []

  write(row: number, column: number, text: string, origin: { row: number; column: number }): void {
    const cells = (this.rows[row] ??= [])
    while (cells.length < column) cells.push('')
    cells[column] = text
    const own = (this.origins[row] ??= [])
    own[column] = origin
  }

  placeOf = ({ top, left, bottom, right }: CellRange): CellRange => {
    const first = this.origins[top]?.[left]
    const last = this.origins[bottom]?.[right] ?? first
    if (!first || !last) return { top, left, bottom, right }
    return {
      top: first.row,
      left: first.column,
      bottom: Math.max(first.row, last.row),
      right: Math.max(first.column, last.column),
    }
  }
}

function withoutHidden(sheet: GridSheet): GridSheet {
  const rows = new Set(sheet.hiddenRows)
  const columns = new Set(sheet.hiddenColumns)
  const shown = (cells: readonly string[], row: number) =>
    cells.map((text, column) => (rows.has(row) || columns.has(column) ? '' : text))
  return { ...sheet, rows: sheet.rows.map(shown), hiddenRows: [], hiddenColumns: [] }
}

type DayColumns = { cell: BoardCell; left: number; right: number }

/** The row that names the most days side by side, and their columns. */
function dayRow(board: SheetBoard): { row: number; days: DayColumns[] } | null {
  let best: { row: number; cells: BoardCell[] } | null = null
  for (let row = 0; row < board.height; row += 1) {
    const cells = new Map<Weekday, BoardCell>()
    for (let column = 0; column < board.width; column += 1) {
      const cell = board.at(row, column)
      const day = cell.range.top === row && cell.range.left === column ? readDay(cell.text) : null
      if (day !== null && !cells.has(day)) cells.set(day, cell)
    }
    if (cells.size >= 2 && cells.size > (best?.cells.length ?? 0)) best = { row, cells: [...cells.values()] }
  }
  if (!best) return null
  const { row, cells } = best
  return {
    row,
    days: cells.map((cell, at) => ({
      cell,
      left: cell.range.left,
      right: Math.max(cell.range.right, (cells[at + 1]?.range.left ?? board.width) - 1),
    })),
  }
}

/**
 * Days side by side over pairs below each other, as one group's week is drawn: the columns of each day are
 * laid below those of the day before. Null if the sheet is not drawn so.
 */
export function unfolded(whole: GridSheet): Rearranged | null {
  const sheet = withoutHidden(whole)
  const board = boardOf(sheet)
  const found = dayRow(board)
  const [first] = found?.days ?? []
  if (!found || !first || first.left === 0) return null
  const axes = Array.from({ length: first.left }, (_, column) => column).filter((column) => {
    const cells = cellsDown(board, column, found.row + 1, board.height - 1).filter(hasText)
    return cells.length > 0
  })
  const rows = axes.map((column) => pairRows(board, column, found.row + 1)).find((one) => one !== null)
  if (!rows) return null
  const draft = new Draft()
  const width = axes.length + 1
  let to = 0
  const copyRow = (row: number, columns: readonly number[], left: number) => {
    columns.forEach((column, at) =>
      draft.write(to, left + at, sheet.rows[row]?.[column] ?? '', { row, column }),
    )
    to += 1
  }
  const all = Array.from({ length: board.width }, (_, column) => column)
  const heading = (row: number) => {
    const columns = all.filter((column) => (sheet.rows[row]?.[column] ?? '') !== '')
    if (columns.length > 0) copyRow(row, columns, 0)
  }
  for (let row = 0; row < found.row; row += 1) heading(row)
  const ownColumns = ({ left, right }: DayColumns) => all.slice(left, right + 1)
  for (let row = found.row; row < rows.top; row += 1) {
    axes.forEach((column, at) => draft.write(to, 1 + at, sheet.rows[row]?.[column] ?? '', { row, column }))
    if (row === found.row) {
      to += 1
      continue
    }
    const heads = found.days.map((day) =>
      ownColumns(day)
        .map((column) => sheet.rows[row]?.[column] ?? '')
        .join('\n'),
    )
    if (new Set(heads).size > 1) return null
    copyRow(row, ownColumns(first), width)
  }
  for (const day of found.days) {
    const top = to
    for (let row = rows.top; row <= rows.bottom; row += 1) {
      axes.forEach((column, at) => draft.write(to, 1 + at, sheet.rows[row]?.[column] ?? '', { row, column }))
      copyRow(row, ownColumns(day), width)
    }
    draft.write(top, 0, day.cell.text, { row: day.cell.range.top, column: day.cell.range.left })
    draft.merges.push({ top, left: 0, bottom: to - 1, right: 0 })
    for (const merge of sheet.merges) moveMerge(draft, sheet, merge, { axes, day, rows, top, width })
  }
  for (let row = rows.bottom + 1; row < board.height; row += 1) heading(row)
  return {
    sheet: { ...sheet, rows: draft.rows, merges: draft.merges },
    placeOf: draft.placeOf,
    guessedDay: null,
  }
}

type Moved = {
  axes: readonly number[]
  day: DayColumns
  rows: { top: number; bottom: number }
  top: number
  width: number
}

/** The part of a merged cell that lies in the columns of a day, or in those of pairs, where they now stand. */
function moveMerge(
  draft: Draft,
  sheet: GridSheet,
  merge: CellRange,
  { axes, day, rows, top, width }: Moved,
): void {
  const from = Math.max(merge.top, rows.top)
  const bottom = Math.min(merge.bottom, rows.bottom)
  if (from > bottom) return
  const lines = { top: top + from - rows.top, bottom: top + bottom - rows.top }
  const axis = axes.indexOf(merge.left)
  if (axis >= 0 && merge.right < day.left) {
    const last = axes.findLastIndex((column) => column <= merge.right)
    draft.merges.push({ ...lines, left: 1 + axis, right: 1 + last })
    return
  }
  const left = Math.max(merge.left, day.left)
  const right = Math.min(merge.right, day.right)
  if (left > right) return
  const at = width + left - day.left
  draft.merges.push({ ...lines, left: at, right: width + right - day.left })
  const origin = { row: merge.top, column: merge.left }
  draft.write(lines.top, at, sheet.rows[merge.top]?.[merge.left] ?? '', origin)
}

const dayWithin =
  /(?<!\p{L})(понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресенье)(?!\p{L})/iu

/**
 * A sheet of one day, which its name or its title tells: as a sheet whose first column names it. Null if it
 * is not one.
 */
export function ofOneDay(sheet: GridSheet): Rearranged | null {
  const board = boardOf(sheet)
  const columns = Array.from({ length: board.width }, (_, column) => column)
  const rows = columns.map((column) => pairRows(board, column, 0)).find((one) => one !== null)
  if (!rows) return null
  const titles = sheet.rows
    .slice(0, rows.top)
    .flat()
    .flatMap((text) => dayWithin.exec(text)?.[1] ?? [])
  const named = readDay(sheet.name) === null ? (dayWithin.exec(sheet.name)?.[1] ?? null) : sheet.name
  const word = named ?? titles[0]
  if (word === undefined || new Set(titles.map((title) => title.toLowerCase())).size > 1) return null
  const day = readDay(word.replace(/[ую]$/i, 'а'))
  if (day === null) return null
  const shifted = ({ top, left, bottom, right }: CellRange, by: number): CellRange => ({
    top,
    bottom,
    left: Math.max(0, left + by),
    right: Math.max(0, right + by),
  })
  return {
    sheet: {
      ...sheet,
      rows: sheet.rows.map((cells, row) => [row === rows.top ? word.replace(/[ую]$/i, 'а') : '', ...cells]),
      merges: [
        ...sheet.merges.map((merge) => shifted(merge, 1)),
        { top: rows.top, left: 0, bottom: rows.bottom, right: 0 },
      ],
      hiddenColumns: sheet.hiddenColumns.map((column) => column + 1),
    },
    placeOf: (range) => shifted(range, -1),
    guessedDay: named !== null && readDay(sheet.name) !== null ? null : word,
  }
}
