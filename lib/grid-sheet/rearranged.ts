import { type Weekday, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { calendarDateOf, dateWithin, wholeDate } from '@/lib/core/calendar/rules/dates'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import type { CellRange, GridSheet } from '@/lib/grids/rules/reading'
import { type BoardCell, boardOf, cellsAlong, type SheetBoard, textsDown, transposed, transposedRange } from './board'
import { weekdayWord, isPairText, readDay } from './read-axis'
import { readAxisHead } from './read-head'
import { spend } from './work'

/** A sheet with its days and pairs down, made of one where they lie otherwise. */
export type Rearranged = {
  sheet: GridSheet
  /** Where cells of it stand on the sheet that it is made of. */
  placeOf: (range: CellRange) => CellRange
  /** The words that a day was taken from, if they could mean something else. */
  guessedDay: string | null
}

/** The rows with pairs in a column, from a row on; null if the column is not one of pairs. */
function pairRows(board: SheetBoard, column: number, from: number): { top: number; bottom: number } | null {
  const cells = textsDown(board, column, from, board.height - 1)
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
export class Draft {
  readonly rows: string[][] = []
  readonly merges: CellRange[] = []
  private readonly origins: { row: number; column: number }[][] = []

  write(row: number, column: number, text: string, origin: { row: number; column: number }): void {
    const cells = (this.rows[row] ??= [])
    spend(1 + Math.max(0, column - cells.length))
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

/** The columns of each day by their place, and the texts of the rows above them. */
type Places = { heads: string[][]; placeOf: ReadonlyMap<DayColumns, ReadonlyMap<number, number>> }

const isDateText = (text: string): boolean => /\d/.test(text) && text.length < 20 && wholeDate(text) !== null

const columnsOf = ({ left, right }: DayColumns): number[] => numbersFrom(left, right)

/** Whether a row gives the days their dates and nothing else. */
function hasDates(board: SheetBoard, row: number, days: readonly DayColumns[]): boolean {
  const texts = days.flatMap((day) => columnsOf(day).map((column) => board.at(row, column).text))
  return texts.some((text) => text !== '') && texts.every((text) => text === '' || isDateText(text))
}

/**
 * Where the columns of each day come: in their order if all days have the same, else those with the same heading
 * in one place, because the groups of a day may be others.
 */
function placesOf(board: SheetBoard, sheet: GridSheet, days: readonly DayColumns[], rows: readonly number[]): Places {
  const written = days.map((day) =>
    JSON.stringify(rows.map((row) => columnsOf(day).map((column) => sheet.rows[row]?.[column] ?? ''))),
  )
  const [first] = days
  if (first && new Set(written).size === 1)
    return {
      heads: rows.map((row) => columnsOf(first).map((column) => sheet.rows[row]?.[column] ?? '')),
      placeOf: new Map(days.map((day) => [day, new Map(columnsOf(day).map((column, at) => [column, at]))])),
    }
  const keys = days.map((day) => {
    const times = new Map<string, number>()
    return columnsOf(day).map((column) => {
      const texts = rows.map((row) => board.at(row, column).text)
      const again = times.get(JSON.stringify(texts)) ?? 0
      times.set(JSON.stringify(texts), again + 1)
      return { column, texts, key: JSON.stringify([...texts, again]) }
    })
  })
  const byKey = new Map(keys.flat().map(({ key, texts }) => [key, texts]))
  // The columns of a group stay together.
  const groups = [...new Set([...byKey.values()].map(([title = '']) => title))]
  const order = [...byKey.keys()].sort(
    (a, b) => groups.indexOf(byKey.get(a)?.[0] ?? '') - groups.indexOf(byKey.get(b)?.[0] ?? ''),
  )
  return {
    heads: rows.map((_, index) => order.map((key) => byKey.get(key)?.[index] ?? '')),
    placeOf: new Map(
      days.map((day, index) => [
        day,
        new Map((keys[index] ?? []).map(({ column, key }) => [column, order.indexOf(key)])),
      ]),
    ),
  }
}

/**
 * Days side by side over pairs below each other: the columns of each day are laid below those of the day before.
 * Null if the sheet is not drawn so.
 */
export function unfolded(whole: GridSheet): Rearranged | null {
  const sheet = withoutHidden(whole)
  const board = boardOf(sheet)
  const found = dayRow(board)
  const [first] = found?.days ?? []
  if (!found || !first || first.left === 0) return null
  const before = numbersFrom(0, first.left - 1)
  const axes = before.filter((column) => textsDown(board, column, found.row + 1, board.height - 1).length > 0)
  const rows = axes.map((column) => pairRows(board, column, found.row + 1)).find((one) => one !== null)
  if (!rows) return null
  const between = numbersFrom(found.row + 1, rows.top - 1)
  const dated = [found.row - 1, ...between].filter((row) => row >= 0 && hasDates(board, row, found.days))
  const headRows = between.filter((row) => !dated.includes(row))
  const places = placesOf(board, sheet, found.days, headRows)
  const draft = new Draft()
  const width = axes.length + 1
  let to = 0
  const text = (row: number, column: number) => sheet.rows[row]?.[column] ?? ''
  const heading = (row: number, among: readonly number[]) => {
    const columns = among.filter((column) => text(row, column) !== '')
    columns.forEach((column, at) => draft.write(to, at, text(row, column), { row, column }))
    if (columns.length > 0) to += 1
  }
  const writeAxes = (row: number) =>
    axes.forEach((column, at) => draft.write(to, 1 + at, text(row, column), { row, column }))
  const all = numbersFrom(0, board.width - 1)
  for (let row = 0; row < found.row; row += 1) if (!dated.includes(row)) heading(row, all)
  heading(
    found.row,
    before.filter((column) => !axes.includes(column)),
  )
  writeAxes(found.row)
  to += 1
  headRows.forEach((row, index) => {
    writeAxes(row)
    const origins = originsOf(places, found.days)
    places.heads[index]?.forEach((head, at) =>
      draft.write(to, width + at, head, { row, column: origins.get(at) ?? first.left }),
    )
    to += 1
  })
  for (const day of found.days) {
    const top = to
    const placeOf = places.placeOf.get(day) ?? new Map<number, number>()
    for (let row = rows.top; row <= rows.bottom; row += 1) {
      writeAxes(row)
      for (const [column, at] of [...placeOf].sort(([, a], [, b]) => a - b))
        draft.write(to, width + at, text(row, column), { row, column })
      to += 1
    }
    const dates = dated.flatMap((row) =>
      columnsOf(day)
        .map((column) => board.at(row, column).text)
        .filter((one) => one !== '')
        .slice(0, 1),
    )
    const { range } = day.cell
    draft.write(top, 0, [day.cell.text, ...dates].join('\n'), { row: range.top, column: range.left })
    draft.merges.push({ top, left: 0, bottom: to - 1, right: 0 })
    for (const merge of sheet.merges) moveMerge(draft, sheet, merge, { axes, day, placeOf, rows, top, width })
  }
  for (let row = rows.bottom + 1; row < board.height; row += 1) heading(row, all)
  return {
    sheet: { ...sheet, rows: draft.rows, merges: draft.merges },
    placeOf: draft.placeOf,
    guessedDay: null,
  }
}

/** The first column of the sheet for each place. */
function originsOf({ placeOf }: Places, days: readonly DayColumns[]): Map<number, number> {
  const origins = new Map<number, number>()
  for (const day of days)
    for (const [column, at] of placeOf.get(day) ?? []) if (!origins.has(at)) origins.set(at, column)
  return origins
}

type Moved = {
  axes: readonly number[]
  day: DayColumns
  placeOf: ReadonlyMap<number, number>
  rows: { top: number; bottom: number }
  top: number
  width: number
}

/** The part of a merged cell that lies in the columns of a day, or in those of pairs, where they now stand. */
function moveMerge(
  draft: Draft,
  sheet: GridSheet,
  merge: CellRange,
  { axes, day, placeOf, rows, top, width }: Moved,
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
  const origin = { row: merge.top, column: merge.left }
  const text = sheet.rows[merge.top]?.[merge.left] ?? ''
  for (const { left, right } of runsOf(
    columnsOf(day).flatMap((column) =>
      column >= merge.left && column <= merge.right ? (placeOf.get(column) ?? []) : [],
    ),
  )) {
    draft.merges.push({ ...lines, left: width + left, right: width + right })
    draft.write(lines.top, width + left, text, origin)
  }
}

/** Places beside each other, as ranges. */
function runsOf(places: readonly number[]): { left: number; right: number }[] {
  const runs: { left: number; right: number }[] = []
  for (const place of [...places].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last.right + 1 === place) last.right = place
    else runs.push({ left: place, right: place })
  }
  return runs
}

/** Days below each other and pairs side by side: the same sheet turned. Null if it is not drawn so. */
export function turned(sheet: GridSheet): Rearranged | null {
  const made = unfolded(transposed(sheet))
  return made && { ...made, placeOf: (range) => transposedRange(made.placeOf(range)) }
}

/** Whether a row is the heading of columns: it names the pairs or times of its block. */
const isHead = (board: SheetBoard, row: number): boolean => {
  const kinds = numbersFrom(0, Math.min(board.width, 6) - 1).map((column) => readAxisHead(board.at(row, column).text))
  return kinds.includes('pair') || kinds.includes('time')
}

/** The only text of a row, if it is a day. */
const isBanner = (board: SheetBoard, row: number): boolean => {
  const texts = new Set(cellsAlong(board, row).map(({ text }) => text))
  texts.delete('')
  return texts.size === 1 && readDay([...texts][0] ?? '') !== null
}

/** The sheet with the headings that stand below the name of their day above it. */
export function withHeadsAbove(sheet: GridSheet): Omit<Rearranged, 'guessedDay'> {
  const board = boardOf(sheet)
  const tops = numbersFrom(0, board.height - 2).filter((row) => isBanner(board, row) && isHead(board, row + 1))
  if (tops.length === 0) return { sheet, placeOf: (range) => range }
  const other = new Map(
    tops.flatMap((row): [number, number][] => [
      [row, row + 1],
      [row + 1, row],
    ]),
  )
  const moved = (range: CellRange): CellRange =>
    range.top === range.bottom
      ? { ...range, top: other.get(range.top) ?? range.top, bottom: other.get(range.top) ?? range.top }
      : range
  return {
    sheet: {
      ...sheet,
      rows: sheet.rows.map((cells, row) => sheet.rows[other.get(row) ?? row] ?? cells),
      merges: sheet.merges.map(moved),
    },
    placeOf: moved,
  }
}

const dayWithin = /(?<!\p{L})(понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресенье)(?!\p{L})/iu

/** A date with its year, and the day of the week that it is. */
function dayOfDate(text: string): { day: Weekday; date: string } | null {
  const written = dateWithin(text)
  const date = written && calendarDateOf(written, null)
  return date ? { day: weekdayOf(date), date: date.split('-').reverse().join('.') } : null
}

/**
 * The one day that a sheet's name, or what stands above it, tells: as a cell of days would. `guessed`: the words, where
 * they could mean something else.
 */
function toldDay(name: string, titles: readonly string[]): { text: string; guessed: string | null } | null {
  const isNamed = readDay(name) !== null
  const above = titles.flatMap((text) => dayWithin.exec(text)?.[1] ?? [])
  const word = isNamed ? name : (dayWithin.exec(name)?.[1] ?? above[0])
  if (word === undefined) {
    const ofName = dayOfDate(name)
    const [told] = titles.flatMap((text) => (/(?<!\p{L})на\s+\d/iu.test(text) ? (dayOfDate(text) ?? []) : []))
    const found = ofName ?? told
    return found ? { text: `${weekdayWord(found.day)} ${found.date}`, guessed: ofName ? null : found.date } : null
  }
  const day = readDay(word.replace(/[ую]$/i, 'а'))
  if (day === null || new Set(above.map((title) => title.toLowerCase())).size > 1) return null
  const date = /\d/.test(word) ? undefined : [name, ...titles].map(dayOfDate).find((one) => one?.day === day)?.date
  const dated = (text: string) => (date === undefined ? text : `${text} ${date}`)
  return { text: dated(word.replace(/[ую]$/i, 'а')), guessed: isNamed ? null : dated(word) }
}

/**
 * A sheet of one day, which its name or its title tells: as a sheet whose first column names it. Null if it
 * is not one. Pairs may lie across.
 */
export const ofOneDay = (sheet: GridSheet): Rearranged | null => ofDayDown(sheet, []) ?? ofDayAcross(sheet)

function ofDayAcross(sheet: GridSheet): Rearranged | null {
  const row = sheet.rows.findIndex((cells) => cells.filter(isPairText).length > 1)
  const across = row < 0 ? null : transposed(withoutRows(sheet, row))
  const made = across && ofDayDown(across, sheet.rows.slice(0, row).flat())
  return made && { ...made, placeOf: (range) => transposedRange(made.placeOf(range)) }
}

/** A sheet whose rows before one are empty. */
const withoutRows = (sheet: GridSheet, end: number): GridSheet => ({
  ...sheet,
  rows: sheet.rows.map((cells, row) => (row < end ? [] : cells)),
  merges: sheet.merges.filter(({ top }) => top >= end),
})

/** `above`: what else stands over the pairs. */
function ofDayDown(sheet: GridSheet, above: readonly string[]): Rearranged | null {
  const board = boardOf(sheet)
  const rows = numbersFrom(0, board.width - 1)
    .map((column) => pairRows(board, column, 0))
    .find((one) => one !== null)
  const told = rows && toldDay(sheet.name, [...above, ...sheet.rows.slice(0, rows.top).flat()])
  if (!told) return null
  const shifted = ({ top, left, bottom, right }: CellRange, by: number): CellRange => ({
    top,
    bottom,
    left: Math.max(0, left + by),
    right: Math.max(0, right + by),
  })
  return {
    sheet: {
      ...sheet,
      rows: sheet.rows.map((cells, row) => [row === rows.top ? told.text : '', ...cells]),
      merges: [
        ...sheet.merges.map((merge) => shifted(merge, 1)),
        { top: rows.top, left: 0, bottom: rows.bottom, right: 0 },
      ],
      hiddenColumns: sheet.hiddenColumns.map((column) => column + 1),
    },
    placeOf: (range) => shifted(range, -1),
    guessedDay: told.guessed,
  }
}
