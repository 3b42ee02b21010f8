import { type Weekday, calendarDate, type CalendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { dateWithin, wholeDate, writtenDate } from '@/lib/core/calendar/rules/dates'
import type { SheetDate } from '@/lib/core/calendar/rules/weeks'
import { folded } from '@/lib/core/words/rules/folded'
import { grouped, numbersFrom } from '@/lib/core/words/rules/lists'
import { type BoardCell, cellsFrom, type SheetBoard, textsDown } from './board'
import { readBareRange, readDay, readHalves, readPair, readTime } from './read-axis'
import { type AxisKind, readAxisHead, readRole } from './read-head'
import { readWeeks } from './take-weeks'
import { readSubgroup } from './take-words'

/** The rows of a day. */
export type DayRows = { day: Weekday; date: SheetDate | null; top: number; bottom: number }

export type Axes = Record<'pair' | 'time' | 'until' | 'week' | 'date' | 'subgroup', number | null>

/** Days below each other, with the columns beside them. The heading lies between `headTop` and `top`. */
export type Block = {
  headTop: number
  top: number
  bottom: number
  days: DayRows[]
  dayColumn: number
  axes: Axes
  /** Columns that may hold lessons. */
  content: number[]
}

export type DayCell = { row: number; bottom: number; left: number; day: Weekday; text: string }

export type BlockHalves = ReadonlyMap<string, 'odd' | 'even'>

/** Whether a cell repeats a heading of its column, as those of groups may stand above every day. */
export function repeatsHead(board: SheetBoard, { headTop, top }: Block, { text, range }: BoardCell): boolean {
  for (let row = headTop; row < top; row += 1) if (board.at(row, range.left).text === text) return true
  return false
}

/** The blocks of a sheet, left to right and from the top. */
export function findBlocks(board: SheetBoard, halves: BlockHalves): Block[] {
  const byColumn = withoutBands(board, dayCells(board))
  // Counts different days: «СР» also occurs repeatedly in columns of lesson types.
  const distinct = (cells: readonly DayCell[]) => new Set(cells.map(({ day }) => day)).size
  const most = Math.max(0, ...byColumn.map(([, cells]) => distinct(cells)))
  const columns = byColumn.filter(([, cells]) => distinct(cells) * 2 > most).sort(([a], [b]) => a - b)
  const panels = columns.map(([column, cells], index) => ({
    column,
    cells,
    left: index === 0 ? 0 : besideBanners(board, cells, column),
  }))
  const blocks = panels.flatMap(({ column, cells, left }, index) => {
    const right = (panels[index + 1]?.left ?? board.width) - 1
    return blocksBelow(board, cells, { column, left, right, halves })
  })
  return blocks.map((block) => withTimesBeside(block, blocks)).flatMap((block) => byOwnPairs(board, block))
}

/** Where each group has a column of pairs or times of its own, each is a block with the same days. */
function byOwnPairs(board: SheetBoard, block: Block): Block[] {
  const { headTop, top, bottom, content } = block
  const kindOf = (column: number): 'pair' | 'time' | null => {
    const heads = numbersFrom(headTop, top - 1).map((row) => readAxisHead(board.at(row, column).text))
    const kind = heads.findLast((head) => head === 'pair' || head === 'time')
    if (kind !== 'pair' && kind !== 'time') return null
    const isOne = (text: string) => (kind === 'pair' ? readPair(text) : readTime(text)) !== null
    return isMostly(board, column, { top, bottom }, isOne) ? kind : null
  }
  const parts: Block[] = [{ ...block, content: [] }]
  for (const column of content) {
    const kind = kindOf(column)
    const last = parts.at(-1)
    if (kind === null || !last) last?.content.push(column)
    // Beside the pairs, their academic hours are numbered again.
    else if (last.content.length === 0) {
      if (last.axes[kind] === null) parts[parts.length - 1] = withAxis(last, kind, column)
    } else parts.push(withAxis({ ...block, content: [] }, kind, column))
  }
  return parts
}

/** Whether several cells of a column have text, and nearly all fit. */
function isMostly(
  board: SheetBoard,
  column: number,
  { top, bottom }: Pick<Block, 'top' | 'bottom'>,
  fits: (text: string) => boolean,
): boolean {
  const texts = textsDown(board, column, top, bottom)
  return texts.length > 1 && texts.filter(({ text }) => fits(text)).length > texts.length * 0.8
}

const withAxis = (block: Block, kind: 'pair' | 'time', column: number): Block => ({
  ...block,
  axes: { ...block.axes, ...(kind === 'time' ? { until: null } : {}), [kind]: column },
})

/** A day that stands in each cell of its row is a band over its pairs: it is said once, in its first cell. */
function withoutBands(board: SheetBoard, byColumn: ReadonlyMap<number, DayCell[]>): [number, DayCell[]][] {
  const isBand = ({ row, left, day }: DayCell) =>
    byColumn.get(board.at(row, left - 1).range.left)?.some((one) => one.row === row && one.day === day) ?? false
  return [...byColumn].map(([column, cells]) => [column, cells.filter((cell) => !isBand(cell))])
}

/** A block without pairs or times of its own has those of the block left of it. */
function withTimesBeside(block: Block, blocks: readonly Block[]): Block {
  if (hasPairs(block)) return block
  const beside = blocks.findLast(
    (one) => hasPairs(one) && one.dayColumn < block.dayColumn && one.top <= block.top && one.bottom > block.top,
  )
  if (!beside) return block
  const { pair, time, until } = beside.axes
  return { ...block, axes: { ...block.axes, pair, time, until } }
}

/** The first column of a panel: where days lie over all its groups, its times or pairs are left of these. */
function besideBanners(board: SheetBoard, days: readonly DayCell[], column: number): number {
  const top = days[0]?.row ?? 0
  if (days.some(({ row }) => board.at(row, column).range.right === column)) return column
  const isAxis = (left: number) =>
    isMostly(
      board,
      left,
      { top, bottom: board.height - 1 },
      (text) => readTime(text) !== null || readPair(text) !== null,
    )
  let left = column
  while (left > 0 && isAxis(left - 1)) left -= 1
  return left
}

/** Whether the days are side by side rather than below each other. */
export function daysLieAcross(
  board: SheetBoard,
  cells: readonly DayCell[] = [...dayCells(board).values()].flat(),
): boolean {
  const distinct = (of: 'row' | 'left') => {
    const lines = grouped(cells, (cell) => cell[of])
    return Math.max(0, ...[...lines.values()].map((line) => new Set(line.map(({ day }) => day)).size))
  }
  return distinct('row') >= 2 && distinct('row') > distinct('left')
}

const visibleDays = (board: SheetBoard, dayOf: (text: string) => Weekday | null): DayCell[] =>
  cellsFrom(board, 0, 0).flatMap(({ range: { top, left, bottom }, text }) => {
    const day = board.isVisible(top, left) ? dayOf(text) : null
    return day === null ? [] : [{ row: top, bottom, left, day, text }]
  })

export function dayCells(board: SheetBoard): Map<number, DayCell[]> {
  const named = visibleDays(board, readDay)
  return named.length > 0 ? grouped(named, ({ left }) => left) : datedCells(board)
}

/** The middle of the year that a sheet names above its dates: «2026/2027», «осень 2026»; null if it names none. */
function yearNamed(board: SheetBoard): CalendarDate | null {
  for (let row = 0; row < Math.min(board.height, mostAbove); row += 1)
    for (let column = 0; column < board.width; column += 1) {
      const text = folded(board.at(row, column).text)
      const [, year, next] = /(?<!\d)(20\d\d)(?:\s?[-/]\s?(20\d\d|\d\d)(?!\d))?(?!\d|[./-]\d)/.exec(text) ?? []
      if (year !== undefined) return calendarDate(next === undefined ? `${year}-07-01` : `${Number(year) + 1}-01-15`)
    }
  return null
}
const mostAbove = 15

/** Whether a sheet names its days by dates without a year, or by the numbers of a month, and no year above them. */
export function lacksYear(board: SheetBoard): boolean {
  let dates = 0
  let months = 0
  for (let row = 0; row < board.height; row += 1)
    for (let column = 0; column < board.width; column += 1) {
      const { text } = board.at(row, column)
      if (text === '' || text.length > 30) continue
      if (wholeDate(text)?.year === null) dates += 1
      if (/^(?:январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь)$/.test(folded(text)))
        months += 1
    }
  return dates > 1 || months > 0
}

/** Where no weekday is named, the dates of a column, or of a row, are its days. */
function datedCells(board: SheetBoard): Map<number, DayCell[]> {
  const near = yearNamed(board)
  const found = visibleDays(board, (text) => {
    const date = text.length > 30 ? null : writtenDate(text, near)
    return date && weekdayOf(date)
  })
  const isAlone = ({ row, left }: DayCell) => found.filter((one) => one.row === row || one.left === left).length < 2
  return grouped(
    found.filter((cell) => !isAlone(cell)),
    ({ left }) => left,
  )
}

/** Columns beside a column of days. `parted`: their axes and content, if they are known. */
type Panel = {
  column: number
  left: number
  right: number
  halves: BlockHalves
  parted?: Pick<Block, 'axes' | 'content'>
}

export function blocksBelow(board: SheetBoard, cells: readonly DayCell[], panel: Panel): Block[] {
  const runs: DayCell[][] = []
  for (const cell of cells) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && cell.day > last.day && !isHeaded(board, last, cell)) run.push(cell)
    else if (run && last && cell.day === last.day && sameDayAgain(board, last, cell))
      run[run.length - 1] = { ...last, bottom: cell.bottom }
    else runs.push([cell])
  }
  let headTop = 0
  let above: Block | null = null
  return runs.flatMap((run, index) => {
    const limit = (runs[index + 1]?.[0]?.row ?? board.height) - 1
    const own = blockOf(board, run, panel, { headTop, limit })
    // A week of one or two rows without a heading has the columns of the week above it.
    const block: Block | null =
      own && above && !hasPairs(own) && hasPairs(above)
        ? blockOf(board, run, { ...panel, parted: above }, { headTop, limit })
        : own
    above = block ?? above
    if (block) headTop = block.bottom + 1
    return block ? [block] : []
  })
}

const hasPairs = ({ axes }: Block): boolean => axes.pair !== null || axes.time !== null

/** Whether a day has a heading of its own above it. */
function isHeaded(board: SheetBoard, last: DayCell, { row, left }: DayCell): boolean {
  for (let above = last.bottom + 1; above < row; above += 1)
    for (let column = left; column < left + 4; column += 1) {
      const kind = readAxisHead(board.at(above, column).text)
      if ((kind === 'pair' || kind === 'time') && readTime(board.at(above, column).text) === null) return true
    }
  return false
}

/**
 * A day repeated for the other half of its rows is the same day, unless a row between them has none, or another date
 * stands in it or beside it.
 */
const sameDayAgain = (board: SheetBoard, last: DayCell, cell: DayCell): boolean =>
  cell.row === last.bottom + 1 &&
  board.at(cell.row, cell.left).range.left === last.left &&
  [-2, -1, 0, 1, 2].every((offset) => {
    const [before, after] = [last.row, cell.row].map((row) => datesOf(board.at(row, cell.left + offset).text))
    return before === '' || after === '' || before === after
  })

const datesOf = (text: string): string => (text.match(dateWritten) ?? []).join(' ')
const dateWritten =
  /(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|(?<![\d.])\d{1,2}\.\d{2}(?![\d.])|\d{1,2}\s\p{L}{3,8}/gu

function blockOf(
  board: SheetBoard,
  run: readonly DayCell[],
  { column, left, right, halves, parted }: Panel,
  { headTop, limit }: { headTop: number; limit: number },
): Block | null {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return null
  const isMerged = last.bottom > last.row
  const sampleBottom = isMerged
    ? last.bottom
    : run.length > 1
      ? last.row - 1
      : lastPairRow(board, { column, from: first.row, limit })
  const axisOf = axisFinder(board, {
    top: first.row,
    bottom: sampleBottom,
    headTop,
    dayColumn: column,
    halves,
  })
  const gaps = run.slice(1).map(({ row }, at) => row - (run[at]?.row ?? row))
  const { axes, content } =
    parted ??
    partColumns(board, axisOf, {
      left,
      right,
      top: first.row,
      // Also the last day, which is not higher than the others.
      bottom: Math.max(sampleBottom, Math.min(limit, last.row + Math.max(0, ...gaps) - 1)),
    })
  const bottom = isMerged ? last.bottom : lastRow(board, axes, { from: last.row, limit, run })
  const days = run.map((cell, index): DayRows => ({
    day: cell.day,
    date: dateOf(board, cell, axes.date),
    top: cell.row,
    bottom: (run[index + 1]?.row ?? bottom + 1) - 1,
  }))
  return { headTop, top: first.row, bottom, days, dayColumn: column, axes, content }
}

/** The last row with a pair near the column of a day; a legend or signatures below it are no sample. */
function lastPairRow(
  board: SheetBoard,
  { column, from, limit }: { column: number; from: number; limit: number },
): number {
  const near = numbersFrom(column - 2, column + 3)
  for (let row = limit; row >= from; row -= 1) {
    const isPairs = near.some((one) => {
      const { text } = board.at(row, one)
      return text.length < 30 && (readPair(text) !== null || readTime(text) !== null)
    })
    if (isPairs) return row
  }
  return limit
}

/** The date of a day: in its cell, in the column of dates, or in the cell above or below. */
function dateOf(board: SheetBoard, cell: DayCell, column: number | null): SheetDate | null {
  const own = dateWithin(cell.text)
  if (own) return own
  if (column !== null) return dateWithin(board.at(cell.row, column).text)
  const beside = [board.at(cell.row - 1, cell.left), board.at(cell.bottom + 1, cell.left)]
  return beside.map(({ text }) => (/^[\d./-]{4,10}$/.test(text) ? dateWithin(text) : null)).find((date) => date) ?? null
}

type Sample = { top: number; bottom: number; headTop: number; dayColumn: number; halves: BlockHalves }

type AxisOf = (column: number, sofar: ReadonlySet<AxisKind>) => AxisKind | 'empty' | null

/** Recognises a column by its contents, and by its heading if they are ambiguous. */
function axisFinder(board: SheetBoard, { top, bottom, headTop, dayColumn, halves }: Sample): AxisOf {
  return (column, sofar) => {
    const all = textsDown(board, column, top, bottom)
    const isDay = (text: string) => readDay(text) !== null || (column === dayColumn && isWordyDate(text))
    const isDays = all.filter(({ text }) => isDay(text)).length > all.length * 0.6
    // A day may be above the times of its pairs, in their column.
    const cells = isDays ? all : all.filter(({ text }) => readDay(text) === null)
    if (cells.length === 0) return 'empty'
    const texts = cells.map(({ text }) => text)
    const share = (fits: (text: string) => boolean) => texts.filter(fits).length / texts.length
    if (column === dayColumn && isDays) return 'day'
    // What stands over the days too is no heading of this column.
    const heads = numbersFrom(headTop, top - 1)
      .map((row) => board.at(row, column))
      .filter(({ range }) => column === dayColumn || range.left > dayColumn || range.right < dayColumn)
      .map(({ text }) => text)
    const head = heads.map(readAxisHead).findLast((kind) => kind !== null) ?? null
    if (head === null && heads.some((text) => readRole(text) !== null)) return null
    if (share((text) => readDay(text) !== null) > 0.8) return 'day'
    if (head === 'subgroup') return share((text) => readSubgroup(text) !== null) >= 0.8 ? 'subgroup' : null
    const half = readHalves(texts, halves)
    if (column < dayColumn && texts.length === 1 && isWeekBand(texts[0])) return 'week'
    const isNumeric = texts.every((text) => /^[\d\s]+$/.test(text))
    if (half && (head === 'week' || !isNumeric || (sofar.has('pair') && head !== 'pair'))) return 'week'
    if (head === 'week' && share((text) => readWeeks(text, { isColumn: true }) !== null) >= 0.8) return 'week'
    const few = texts.length < 2 && head === null && !(sofar.has('day') && !sofar.has('pair') && !sofar.has('time'))
    if (!few && share((text) => readPair(text) !== null || text === '0') >= 0.8)
      return sofar.has('pair') ? null : 'pair'
    if (!few && share((text) => readTime(text) !== null) >= 0.8) return 'time'
    if (!few && share((text) => /^[\d./ -]+$/.test(text) && dateWithin(text) !== null) >= 0.8) return 'date'
    return null
  }
}

/** «1 сентября»: a date that no number of a pair looks like. */
const isWordyDate = (text: string): boolean => /\p{L}/u.test(text) && wholeDate(text) !== null

/** «Нечётная неделя» beside all days of a block. */
const isWeekBand = (text = ''): boolean =>
  /недел|тижд|апта/.test(folded(text)) && readWeeks(text, { isColumn: true }) !== null

/** Axes are at the edges of their panel; everything between them is content. */
function partColumns(
  board: SheetBoard,
  axisOf: AxisOf,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): { axes: Axes; content: number[] } {
  const axes: Axes = {
    pair: null,
    time: null,
    until: null,
    week: null,
    date: null,
    subgroup: null,
  }
  const sofar = new Set<AxisKind>()
  const take = (column: number): boolean => {
    if (!board.isVisible(top, column)) return true
    const kind = axisOf(column, sofar)
    if (kind === null || (kind === 'empty' && !isEmpty(board, column, top, bottom))) return false
    if (kind === 'time' && sofar.has('time') && axes.until === null) axes.until = column
    if (kind !== 'empty' && !sofar.has(kind)) {
      sofar.add(kind)
      if (kind !== 'day') axes[kind] = column
    }
    return true
  }
  let from = left
  while (from <= right && take(from)) from += 1
  let to = right
  while (to > from && take(to)) to -= 1
  // Empty columns beside the axes belong to the first group, whose lessons may all be in its other half.
  while (from > left && isEmpty(board, from - 1, top, bottom)) from -= 1
  return {
    axes,
    content: numbersFrom(from, to).filter((column) => board.isVisible(top, column)),
  }
}

const isEmpty = (board: SheetBoard, column: number, top: number, bottom: number): boolean =>
  textsDown(board, column, top, bottom).length === 0

/** Where a day without a merged cell ends: at its last pair, which is as high as most pairs are. */
function lastRow(
  board: SheetBoard,
  axes: Axes,
  { from, limit, run }: { from: number; limit: number; run: readonly DayCell[] },
): number {
  const column = axes.pair ?? axes.time
  if (column === null) return limit
  const pairOf = (row: number) => {
    const { text, range } = board.at(row, column)
    if (range.top !== row) return null
    // «3-4» follows «2» as pairs, and «1-2» as academic hours.
    return readBareRange(text)?.last ?? readPair(text)?.pair ?? readTime(text)
  }
  const starts: number[] = []
  let previous = -1
  for (let row = from; row <= limit; row += 1) {
    const pair = pairOf(row)
    if (pair === null) continue
    if (pair < previous || (pair === previous && isOtherDay(board, run, row))) break
    if (pair > previous) starts.push(row)
    previous = pair
  }
  const last = starts.at(-1)
  if (last === undefined) return Math.min(limit, from)
  const merged = board.at(last, column).range
  if (merged.bottom > merged.top) return Math.min(limit, merged.bottom)
  const all: number[] = []
  for (let row = run[0]?.row ?? from; row <= last; row += 1) if (pairOf(row) !== null) all.push(row)
  let bottom = Math.min(limit, last + usualGap(all) - 1)
  // A row with weeks alone is the other half of the pair above it.
  const { week } = axes
  while (week !== null && bottom < limit && pairOf(bottom + 1) === null && isWritten(board, bottom + 1, week))
    bottom += 1
  return bottom
}

const isWritten = (board: SheetBoard, row: number, column: number): boolean =>
  board.at(row, column).range.top === row && board.at(row, column).text !== ''

/** Whether a row begins with something else than its block's last day: perhaps with a day that is not known. */
function isOtherDay(board: SheetBoard, run: readonly DayCell[], row: number): boolean {
  const last = run.at(-1)
  if (!last) return false
  const { text, range } = board.at(row, last.left)
  return text !== '' && range.top > last.bottom
}

/** The most frequent distance of rows, without those across days; 1 if there are none. */
function usualGap(rows: readonly number[]): number {
  const counts = new Map<number, number>()
  rows.slice(1).forEach((row, at) => {
    const gap = row - (rows[at] ?? row)
    counts.set(gap, (counts.get(gap) ?? 0) + 1)
  })
  return [...counts].sort(([a, many], [b, other]) => other - many || a - b)[0]?.[0] ?? 1
}
