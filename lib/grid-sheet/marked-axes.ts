import { isPair } from '@/lib/core/calendar/rules/pairs'
import { grouped } from '@/lib/core/words/rules/lists'
import type { SheetMark, SheetMarks } from '@/lib/grids/rules/marks'
import type { CellRange, GridSheet } from '@/lib/grids/rules/reading'
import { type BoardCell, cellsIn, isWithin, type SheetBoard } from './board'
import { isDayText, type Ranges, titleCells } from './mark-ranges'
import { isPairText, readPair, readTime } from './read-axis'
import { readRole } from './read-head'
import { Draft } from './rearranged'
import { spend } from './work'

type AxisMeaning = 'days' | 'pairs' | 'weeks' | 'groups' | 'directions' | 'subgroups'

/** A column or row of an axis. Each cell holds for all below it, or right of it, up to the next one. */
type Line = { means: AxisMeaning; isDown: boolean; at: number; cells: BoardCell[] }

/** Whether cells lie below each other; null for a single one. */
export function lieDown(cells: readonly BoardCell[]): boolean | null {
  const rows = new Set(cells.map(({ range }) => range.top)).size
  const columns = new Set(cells.map(({ range }) => range.left)).size
  return rows === columns ? null : rows > columns
}

/** The cells that give an axis its direction. */
function axisCells(board: SheetBoard, ranges: Ranges, means: AxisMeaning): BoardCell[] {
  const within = ranges[means].flatMap(({ range }) => cellsIn(board, range))
  if (means === 'days') return within.filter(({ text }) => isDayText(text))
  if (means === 'pairs') return within.filter(({ text }) => isPairText(text))
  return means === 'groups' ? ranges.groups.flatMap(({ range }) => titleCells(board, range)) : within
}

/** A cell of a sheet that stands under a day, a pair and a title. */
type Placed = {
  text: string
  row: number
  column: number
  cell: BoardCell
  day: string
  /** The texts of each column of pairs. */
  pairs: string[]
  week: string
  head: { direction: string; title: string; subgroup: string }
  /** Rows below the first one of its pair, columns right of the first one of its group. */
  down: number
  across: number
}

/** A marked sheet laid out anew, with days and pairs down and titles across. */
export type Straightened = {
  sheet: GridSheet
  layout: SheetMarks
  placeOf: (range: CellRange) => CellRange
}

/**
 * The sheet whose days, pairs, weeks and titles lie in any directions, as one of the usual kind; null if it is one
 * already. Where rows are `numbered`, a lesson names its pair itself: «2. Физика».
 */
export function straightened(
  board: SheetBoard,
  sheet: GridSheet,
  { ranges, rows, areDaysAcross }: { ranges: Ranges; rows: SheetMarks['rows']; areDaysAcross: boolean },
): Straightened | null {
  const isNumbered = rows === 'numbered'
  const down = (means: AxisMeaning) => lieDown(axisCells(board, ranges, means))
  const areTitlesDown = down('groups') ?? areDaysAcross
  const directions = {
    days: !areDaysAcross,
    pairs: isNumbered ? !areDaysAcross : (down('pairs') ?? !areDaysAcross),
    weeks: down('weeks') ?? !areDaysAcross,
    groups: areTitlesDown,
    directions: areTitlesDown,
    subgroups: areTitlesDown,
  }
  const isUsual =
    !isNumbered &&
    directions.pairs === directions.days &&
    directions.groups !== directions.days &&
    directions.weeks === directions.days
  if (isUsual) return null
  const lines = linesOf(board, ranges, directions)
  const placed = placedCells(board, lines, isNumbered)
  return laidAnew(board, sheet, { ...placed, ranges, rows, lines })
}

function linesOf(board: SheetBoard, ranges: Ranges, directions: Record<AxisMeaning, boolean>): Line[] {
  const lines = new Map<string, Line>()
  for (const means of ['days', 'pairs', 'weeks', 'groups', 'directions', 'subgroups'] as const) {
    const isDown = directions[means]
    for (const cell of axisCells(board, ranges, means)) {
      const at = isDown ? cell.range.left : cell.range.top
      const key = `${means}/${at}`
      const line = lines.get(key) ?? { means, isDown, at, cells: [] }
      line.cells.push(cell)
      lines.set(key, line)
    }
  }
  const all = [...lines.values()]
  // A heading over a column of titles is none of them; a title alone may stand anywhere above.
  const top = Math.max(-1, ...all.flatMap(({ isDown, at }) => (isDown ? [] : [at])))
  const left = Math.max(-1, ...all.flatMap(({ isDown, at }) => (isDown ? [at] : [])))
  return all.map((line) => ({
    ...line,
    cells: line.cells.filter(
      ({ range }) => line.cells.length === 1 || (line.isDown ? range.top > top : range.left > left),
    ),
  }))
}

type Found = { placed: Placed[]; rest: BoardCell[]; heads: Map<number, BoardCell> }

/** What stands under all axes. `rest`: cells that do not; `heads`: what the columns of a group are called. */
function placedCells(board: SheetBoard, lines: readonly Line[], isNumbered: boolean): Found {
  const found: Found = { placed: [], rest: [], heads: new Map() }
  const across = lines.filter(({ isDown }) => !isDown)
  const last = Math.max(-1, ...across.map(({ at }) => at))
  const ofAxes = new Set(lines.flatMap(({ cells }) => cells))
  const known = new Set<BoardCell>()
  for (let row = 0; row < board.height; row += 1)
    for (let column = 0; column < board.width; column += 1) {
      const cell = board.at(row, column)
      if (cell.text === '' || !board.isVisible(row, column) || ofAxes.has(cell)) continue
      spend(lines.length)
      const place = row > last ? placeAt(lines, { row, column, isNumbered }) : null
      if (place) found.placed.push({ ...place, text: cell.text, cell, row, column })
      else if (!known.has(cell) && cell.range.top === row && cell.range.left === column) {
        const offset = readRole(cell.text) === null ? null : offsetOf(across, 'left', { row, column })
        if (offset !== null && !found.heads.has(offset)) found.heads.set(offset, cell)
        else found.rest.push(cell)
      }
      if (place) known.add(cell)
    }
  return isNumbered ? { ...found, placed: byNumbers(found.placed) } : found
}

type Place = { row: number; column: number }

const cellOver = ({ isDown, cells }: Line, { row, column }: Place): BoardCell | null =>
  cells.findLast(({ range }) => (isDown ? range.top <= row : range.left <= column)) ?? null

/** How far a place is from the last beginning of a cell of these lines; null without one. */
function offsetOf(lines: readonly Line[], of: 'top' | 'left', place: Place): number | null {
  const starts = lines.map((line) => cellOver(line, place)?.range[of])
  if (starts.includes(undefined)) return null
  return (of === 'top' ? place.row : place.column) - Math.max(0, ...starts.map((start) => start ?? 0))
}

function placeAt(
  lines: readonly Line[],
  { isNumbered, ...place }: Place & { isNumbered: boolean },
): Omit<Placed, 'text' | 'cell' | 'row' | 'column'> | null {
  const texts = (means: AxisMeaning) =>
    lines.flatMap((line) => (line.means === means ? [cellOver(line, place)?.text ?? ''] : []))
  const words = (means: AxisMeaning) =>
    texts(means)
      .filter((text) => text !== '')
      .join('\n')
  const day = words('days')
  const title = words('groups')
  const pairs = texts('pairs')
  if (day === '' || title === '' || (!isNumbered && pairs.every((text) => text === ''))) return null
  return {
    day,
    pairs: isNumbered ? [''] : pairs,
    week: words('weeks'),
    head: { direction: words('directions'), title, subgroup: words('subgroups') },
    down:
      offsetOf(
        lines.filter(({ isDown }) => isDown),
        'top',
        place,
      ) ?? 0,
    across:
      offsetOf(
        lines.filter(({ isDown }) => !isDown),
        'left',
        place,
      ) ?? 0,
  }
}

const numberedLine = /^\s*(\d{1,2})\s*(?:[.)](?!\d)|(?:-?я\s+)?пара[.:]?)\s*/iu

/** The lessons of a cell by their numbers; the text before the first has none. */
export function numberedLessons(text: string): { pair: string; text: string }[] {
  const lessons: { pair: string; text: string }[] = []
  for (const line of text.split('\n')) {
    const [whole = '', number = ''] = numberedLine.exec(line) ?? []
    const last = lessons.at(-1)
    if (isPair(Number(number)) && number !== '') lessons.push({ pair: number, text: line.slice(whole.length) })
    else if (last) last.text += `\n${line}`
    else lessons.push({ pair: '', text: line })
  }
  return lessons
}

const isNumberedCell = (text: string): boolean => numberedLessons(text).some(({ pair }) => pair !== '')

/**
 * Cells, row by row, parted into the lessons that they number; a cell beside one belongs to its lessons, line by line.
 */
function byNumbers(placed: readonly Placed[]): Placed[] {
  const rows = new Map<string, number>()
  const owners = new Map<string, Placed>()
  return placed.flatMap((one) => {
    const isOwn = isNumberedCell(one.text)
    const ownerKey = JSON.stringify([one.row, one.day, one.head.title])
    if (isOwn) owners.set(ownerKey, one)
    const owner = owners.get(ownerKey)
    const lessons = owner ? numberedLessons(owner.text) : []
    const lines = one.text.split('\n')
    return (lessons.length === 0 ? [{ pair: '', text: one.text }] : lessons).map((lesson, index): Placed => {
      const beside = lines.length === lessons.length ? (lines[index] ?? '') : one.text
      const key = JSON.stringify([one.day, lesson.pair, one.week, one.head, one.across])
      const down = rows.get(key) ?? 0
      rows.set(key, down + 1)
      return { ...one, text: isOwn ? lesson.text : beside, pairs: [lesson.pair || noNumber], down }
    })
  })
}

/** In the place of a pair: no pair. */
const noNumber = '—'

const usualOrder = (pairs: readonly string[]): number => {
  for (const text of pairs) {
    const order = readPair(text)?.pair ?? readTime(text)
    if (order !== null) return order
  }
  return Infinity
}

const sideMarks = ['lesson', 'types', 'teachers', 'rooms'] as const

/** The last item of each key, by key. */
const byKey = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item> =>
  new Map(items.map((item) => [keyOf(item), item]))

/** The place of each text among these, in the order in which they first occur. */
const orderOf = (texts: readonly string[]): ((text: string) => number) => {
  const order = new Map([...new Set(texts)].map((text, at) => [text, at]))
  return (text) => order.get(text) ?? order.size
}

/** A placed cell with the keys of its new row and column, each written once. */
type Keyed = Placed & { rowKey: string; columnKey: string; titleKey: string }

const withKeys = (one: Placed): Keyed => ({
  ...one,
  rowKey: JSON.stringify([one.day, one.pairs, one.week, one.down]),
  columnKey: JSON.stringify([one.head, one.across]),
  titleKey: JSON.stringify([one.head.direction, one.head.title]),
})

type Headed = { columns: readonly Keyed[]; lines: readonly Line[]; left: number; originOf: OriginOf }

/** Writes the titles of columns from a row on, and marks them; returns the first row below. */
function writeTitles(
  { draft, marks }: Laid,
  top: number,
  { columns, lines, left, originOf, heads }: Headed & Pick<Found, 'heads'>,
): number {
  let to = top
  for (const [means, of] of [
    ['directions', 'direction'],
    ['groups', 'title'],
    ['subgroups', 'subgroup'],
  ] as const) {
    if (!lines.some((line) => line.means === means)) continue
    const texts = columns.map(({ head }) => head[of])
    texts.forEach((text, at) => {
      const isSame = at > 0 && columns[at - 1]?.head.title === columns[at]?.head.title
      if (text !== '' && !(means === 'groups' && isSame)) draft.write(to, left + at, text, originOf(means, text))
    })
    marks.push({ means, area: { top: to, left, bottom: to, right: null } })
    to += 1
  }
  columns.forEach(({ across }, at) => {
    const cell = heads.get(across)
    if (cell) draft.write(to, left + at, cell.text, beginningOf(cell))
  })
  return heads.size > 0 ? to + 1 : to
}

/** Writes the days, pairs and weeks of rows, in order, from a row on; returns the row of each key. */
function writeAxes(
  { draft }: Laid,
  top: number,
  { placed, weeksAt, originOf }: { placed: readonly Keyed[]; weeksAt: number | null; originOf: OriginOf },
): ReadonlyMap<string, number> {
  const dayOrder = orderOf(placed.map(({ day }) => day))
  const weekOrder = orderOf(placed.map(({ week }) => week))
  const ordered = [...byKey(placed, ({ rowKey }) => rowKey).values()]
    .map((one) => ({ ...one, pairOrder: usualOrder(one.pairs) }))
    .sort(
      (a, b) =>
        dayOrder(a.day) - dayOrder(b.day) ||
        compared(a.pairOrder, b.pairOrder) ||
        weekOrder(a.week) - weekOrder(b.week) ||
        a.down - b.down,
    )
  ordered.forEach(({ day, pairs, week }, at) => {
    const row = top + at
    if (ordered[at - 1]?.day !== day) {
      const bottom = top + ordered.findLastIndex((one) => one.day === day)
      draft.write(row, 0, day, originOf('days', day))
      draft.merges.push({ top: row, left: 0, bottom, right: 0 })
    }
    pairs.forEach((text, index) => draft.write(row, 1 + index, text, originOf('pairs', text)))
    if (weeksAt !== null) draft.write(row, weeksAt, week, originOf('weeks', week))
  })
  return new Map(ordered.map(({ rowKey }, at) => [rowKey, top + at]))
}

/** Writes the cells where their rows and columns now are, merged where one fills all its places. */
function writeCells({ draft }: Laid, placed: readonly Keyed[], placeOf: (one: Keyed) => Place): void {
  for (const [cell, own] of grouped(placed, (one) => one.cell)) {
    const places = own.map((one) => ({ ...placeOf(one), text: one.text }))
    for (const { row, column, text } of places) draft.write(row, column, text, beginningOf(cell))
    const merged = whole(places)
    if (merged) draft.merges.push(merged)
  }
}

type Laid = { draft: Draft; marks: SheetMark[] }

function laidAnew(
  board: SheetBoard,
  sheet: GridSheet,
  { ranges, rows, lines, ...found }: Found & { ranges: Ranges; rows: SheetMarks['rows']; lines: readonly Line[] },
): Straightened {
  const placed = found.placed.map(withKeys)
  const laid: Laid = { draft: new Draft(), marks: [] }
  const { draft, marks } = laid
  const pairColumns = placed.reduce((most, { pairs }) => Math.max(most, pairs.length), 1)
  const hasWeeks = lines.some(({ means }) => means === 'weeks')
  const left = 1 + pairColumns + (hasWeeks ? 1 : 0)
  const title = orderOf(placed.map(({ titleKey }) => titleKey))
  // The columns of a title stay together.
  const columns = [...byKey(placed, ({ columnKey }) => columnKey).values()].sort(
    (a, b) => title(a.titleKey) - title(b.titleKey) || a.across - b.across,
  )
  const above = [...found.rest, ...lines.flatMap(repeatedCells)]
  above.forEach((cell, row) => draft.write(row, 0, cell.text, beginningOf(cell)))
  const originOf = originsIn(lines)
  const top = writeTitles(laid, above.length, { columns, lines, left, originOf, heads: found.heads })
  const rowOf = writeAxes(laid, top, { placed, weeksAt: hasWeeks ? left - 1 : null, originOf })
  const columnOf = new Map(columns.map(({ columnKey }, at) => [columnKey, left + at]))
  writeCells(laid, placed, ({ rowKey, columnKey }) => ({
    row: rowOf.get(rowKey) ?? top,
    column: columnOf.get(columnKey) ?? left,
  }))
  const mark = (means: SheetMark['means'], from: number, to: number) =>
    marks.push({ means, area: { top, left: from, bottom: null, right: to } })
  mark('days', 0, 0)
  mark('pairs', 1, pairColumns)
  if (hasWeeks) mark('weeks', left - 1, left - 1)
  for (const means of sideMarks) {
    const isMarked = ({ row, column }: Place) => ranges[means].some(({ range }) => isWithin(row, column, range))
    const marked = new Set(placed.filter(isMarked).map(({ columnKey }) => columnKey))
    for (const [at, { columnKey }] of columns.entries()) if (marked.has(columnKey)) mark(means, left + at, left + at)
  }
  return {
    sheet: {
      ...sheet,
      rows: Array.from(draft.rows, (cells) => cells ?? []),
      merges: draft.merges,
      hiddenRows: [],
      hiddenColumns: [],
    },
    layout: { marks, rows: rows === 'numbered' ? 'lessons' : rows, repeats: false },
    placeOf: draft.placeOf,
  }
}

const beginningOf = ({ range }: BoardCell): Place => ({ row: range.top, column: range.left })

type OriginOf = (means: AxisMeaning, text: string) => Place

/** Where the cell of an axis stands that a text is, or begins with; -1: nowhere. */
function originsIn(lines: readonly Line[]): OriginOf {
  const origins = new Map<string, Place>()
  const found = (means: AxisMeaning, text: string): Place => {
    for (const line of lines)
      for (const cell of line.means === means ? line.cells : [])
        if (cell.text !== '' && (cell.text === text || text.startsWith(`${cell.text}\n`))) return beginningOf(cell)
    return { row: -1, column: -1 }
  }
  return (means, text) => {
    const origin = origins.get(`${means}/${text}`) ?? found(means, text)
    origins.set(`${means}/${text}`, origin)
    return origin
  }
}

/** The cells of a line that say what an earlier one does: those are written once. */
function repeatedCells({ cells }: Line): BoardCell[] {
  const first = new Map([...cells].reverse().map((cell) => [cell.text, cell]))
  return cells.filter((cell) => first.get(cell.text) !== cell)
}

const compared = (a: number, b: number): number => (a === b ? 0 : a - b)

/** The range of places with one text, if they fill it. */
function whole(places: readonly { row: number; column: number; text: string }[]): CellRange | null {
  let [top, left, bottom, right] = [Infinity, Infinity, -1, -1]
  for (const { row, column } of places) {
    ;[top, bottom] = [Math.min(top, row), Math.max(bottom, row)]
    ;[left, right] = [Math.min(left, column), Math.max(right, column)]
  }
  const isFull = (bottom - top + 1) * (right - left + 1) === places.length
  const isOne = new Set(places.map(({ text }) => text)).size === 1
  return places.length > 1 && isFull && isOne ? { top, left, bottom, right } : null
}
