import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers, type Pair, type PairStart, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { SheetDate, SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { sameData } from '@/lib/core/words/rules/same-data'
import type { SheetBoard } from './board'
import { type Block, type BlockHalves, repeatsHead } from './find-blocks'
import { type CellTimes, isAxisText, readBareRange, readHalves, readPair, readTime, readTimes } from './read-axis'
import { readWeeks } from './take-weeks'
import { readSubgroup } from './take-words'

/**
 * The slot of a row: `half` by the column of weeks, `weeks` if it names others than halves, `from` and `to`:
 * the rows with the same slot.
 */
export type RowSlot = {
  day: Weekday
  date: SheetDate | null
  pair: Pair
  /** The last of several pairs without a break, «1-2 пара»; mostly the same. */
  last: Pair
  times: CellTimes | null
  half: 'odd' | 'even' | null
  weeks: Partial<SheetWeeks> | null
  /** By the column of subgroups. */
  subgroup: Subgroup
  from: number
  to: number
  /** The pair was derived from its time. */
  isGuess: boolean
}

export type PairOf = (start: number) => { pair: Pair; isGuess: boolean } | null

/**
 * Pairs by start time: the university's, or else those of the file, counted through the day. Times that overlap
 * cannot follow each other, so they are guessed to be the same pair of different days or groups; so are starts of
 * which no day has two, as of exams. `days`: the times of each.
 */
export function pairsByTime(days: readonly (readonly CellTimes[])[], times: readonly PairTime[]): PairOf {
  const known = new Map(times.map(({ pair, startsAt }) => [startsAt, pair]))
  const ends = new Map<number, number>()
  for (const { start, end } of days.flat()) ends.set(start, Math.max(ends.get(start) ?? start + 1, end ?? 0))
  const own: { starts: number[]; end: number }[] = []
  for (const [start, end] of [...ends].sort(([a], [b]) => a - b)) {
    const last = own.at(-1)
    if (last && start < last.end) last.starts.push(start)
    else own.push({ starts: [start], end })
  }
  const fits = [...ends.keys()].every((start) => known.has(start))
  // A university without pairs of its own takes those of the file.
  const isAlone = own.length > 1 && days.every((spans) => new Set(spans.map(({ start }) => start)).size < 2)
  const isGuess = times.length > 0 || isAlone
  return (start) => {
    const listed = known.get(start)
    if (fits && listed !== undefined) return { pair: listed, isGuess: false }
    const index = own.findIndex(({ starts }) => starts.includes(start))
    const pair = pairNumbers[index]
    return pair === undefined ? null : { pair, isGuess: isGuess || (own[index]?.starts.length ?? 0) > 1 }
  }
}

/** The times of the pairs of each day of a block, if it does not number them. */
export function spansOf(board: SheetBoard, block: Block): CellTimes[][] {
  const { pair, time, until } = block.axes
  if (pair !== null || time === null) return []
  return block.days.map(({ top, bottom }) =>
    numbersFrom(top, Math.min(bottom, block.bottom)).flatMap((row) => timesAt(board, { time, until }, row) ?? []),
  )
}

/** The times of a row, in one column or in two. */
function timesAt(
  board: SheetBoard,
  { time, until }: Pick<Block['axes'], 'time' | 'until'>,
  row: number,
): CellTimes | null {
  const beside = time === null ? null : readTimes(board.at(row, time).text)
  return (
    beside && {
      start: beside.start,
      end: beside.end ?? (until === null ? null : readTime(board.at(row, until).text)),
    }
  )
}

/** The times of the pairs, if the slots give each pair a single time. */
export function timesOf(slots: Iterable<RowSlot>): PairStart[] {
  const found = new Map<Pair, CellTimes | null>()
  for (const { pair, last, times } of slots) {
    if (times === null || last > pair) continue
    const known = found.get(pair)
    found.set(pair, known === undefined ? times : known && sameTimes(known, times))
  }
  return pairNumbers.flatMap((pair) => {
    const times = found.get(pair)
    return times ? [{ pair, startsAt: times.start, endsAt: times.end }] : []
  })
}

/** The times of both, of which one may leave out the end; null if they differ. */
function sameTimes(a: CellTimes, b: CellTimes): CellTimes | null {
  if (a.start !== b.start || (a.end !== null && b.end !== null && a.end !== b.end)) return null
  return { start: a.start, end: a.end ?? b.end }
}

/** The weeks meant by the words in a block's column of weeks; null if it has none. */
export function slotHalves(
  board: SheetBoard,
  block: Block,
  ruled: BlockHalves,
): ReadonlyMap<string, 'odd' | 'even'> | null {
  const { week } = block.axes
  if (week === null) return null
  const words = rowsOf(block).map((row) => board.at(row, week).text)
  return readHalves(
    words.filter((text) => text !== ''),
    ruled,
  )
}

export function findSlots(board: SheetBoard, block: Block, pairOf: PairOf, ruled: BlockHalves): Map<number, RowSlot> {
  const { week } = block.axes
  const halves = slotHalves(board, block, ruled)
  const ranges = rangesOf(board, block)
  const slots = new Map<number, RowSlot>()
  const lead = leadOf(board, block, { pairOf, ranges })
  for (const day of block.days) {
    let current: Omit<RowSlot, 'half' | 'weeks' | 'subgroup' | 'from' | 'to'> | null = null
    let previous: RowSlot | null = null
    for (let row = day.top; row <= Math.min(day.bottom, block.bottom); row += 1) {
      const named = row + lead > day.bottom ? null : pairAt(board, block, row + lead, { pairOf, ranges })
      const half: RowSlot['half'] = week === null ? null : (halves?.get(board.at(row, week).text) ?? null)
      // Where pairs begin again, another half of the weeks has begun, or maybe a day that is not recognised.
      const isOtherHalf: boolean = half !== null && half !== previous?.half
      if (named && current && named.pair < current.pair && !isOtherHalf) break
      if (named) current = { day: day.day, date: day.date, ...named }
      if (current === null || (named === null && isBandRow(board, block, row))) continue
      const weeks: RowSlot['weeks'] = week === null || halves !== null ? null : weeksAt(board, row, week)
      const subgroup: Subgroup =
        block.axes.subgroup === null ? 0 : (readSubgroup(board.at(row, block.axes.subgroup).text) ?? 0)
      const isSame: boolean =
        previous !== null &&
        previous.pair === current.pair &&
        previous.last === current.last &&
        (half === null || half === previous.half) &&
        (subgroup === 0 || subgroup === previous.subgroup) &&
        (weeks === null || sameData(weeks, previous.weeks))
      const slot: RowSlot = isSame && previous ? previous : { ...current, half, weeks, subgroup, from: row, to: row }
      slot.to = row
      slots.set(row, slot)
      previous = slot
    }
  }
  trimBlankRows(board, block, slots)
  return slots
}

/**
 * How many rows of a pair stand above the row of its number, where it is in the middle or at the end of them
 * without a merged cell; 0 if it is in the first.
 */
function leadOf(board: SheetBoard, block: Block, told: { pairOf: PairOf; ranges: Ranges }): number {
  const column = block.axes.pair ?? block.axes.time
  if (column === null) return 0
  const leads = block.days.map(({ top, bottom }) => {
    const named: number[] = []
    for (let row = top; row <= Math.min(bottom, block.bottom); row += 1) {
      const { range, text } = board.at(row, column)
      if (range.top < range.bottom) return 0
      if (text === '0' || pairAt(board, block, row, told)) named.push(row)
    }
    const [first, second] = named
    const last = named.at(-1)
    if (first === undefined || second === undefined || last === undefined) return null
    const height = second - first
    const isEven = named.every((row, at) => at === 0 || row - (named[at - 1] ?? row) === height)
    const lead = first - top
    return isEven && lead < height && last + height - lead - 1 === bottom ? lead : 0
  })
  const [lead = 0, ...others] = leads.filter((one) => one !== null)
  return others.length > 0 && others.every((one) => one === lead) ? lead : 0
}

const weeksAt = (board: SheetBoard, row: number, column: number): Partial<SheetWeeks> | null => {
  const { text } = board.at(row, column)
  return text === '' ? null : readWeeks(text, { isColumn: true })
}

const rowsOf = ({ top, bottom }: Block): number[] => numbersFrom(top, bottom)

/** Blank rows separating days do not belong to the last pair: such pairs are higher than most. */
function trimBlankRows(board: SheetBoard, block: Block, slots: Map<number, RowSlot>): void {
  const units = [...new Set(slots.values())]
  const heights = units.map(({ from, to }) => to - from + 1).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 1
  const isBlank = (row: number) =>
    block.content.every((column) => board.at(row, column).text === '' || board.at(row, column).range.top < row)
  const axis = block.axes.pair ?? block.axes.time
  for (const slot of units)
    while (
      slot.to - slot.from + 1 > usual &&
      isBlank(slot.to) &&
      (axis === null || board.at(slot.to, axis).text === '')
    ) {
      slots.delete(slot.to)
      slot.to -= 1
    }
}

/** A row with the name or the date of a day above its pairs, or with the titles of the groups again. */
const isBandRow = (board: SheetBoard, block: Block, row: number): boolean => {
  const { pair, time } = block.axes
  const column = pair ?? time
  if (column === null || board.at(row, column).text !== '') return false
  const cells = block.content.map((one) => board.at(row, one)).filter(({ text }) => text !== '')
  const isHead = cells.every((cell) => isAxisText(cell.text) || repeatsHead(board, block, cell))
  return block.days.some(({ top }) => top === row) || (cells.length > 0 && isHead)
}

/**
 * What «3-4» means in a column of pairs. `hours`: pair 2, by its academic hours; beside single numbers it is several
 * of these, in doubt where there are more ranges than numbers.
 */
type Ranges = 'hours' | 'pairs' | 'guessed pairs'

function rangesOf(board: SheetBoard, block: Block): Ranges {
  const { pair } = block.axes
  const texts = pair === null ? [] : rowsOf(block).map((row) => board.at(row, pair).text)
  const ranges = texts.filter((text) => readBareRange(text) !== null).length
  const singles = texts.filter((text) => /^\d{1,2}$/.test(text.trim())).length
  return ranges === 0 || singles === 0 ? 'hours' : ranges > singles ? 'guessed pairs' : 'pairs'
}

function pairAt(
  board: SheetBoard,
  { axes }: Block,
  row: number,
  { pairOf, ranges }: { pairOf: PairOf; ranges: Ranges },
): Pick<RowSlot, 'pair' | 'last' | 'times' | 'isGuess'> | null {
  const times = timesAt(board, axes, row)
  if (axes.pair !== null) {
    const { text } = board.at(row, axes.pair)
    const named = readPair(text)
    const several = ranges === 'hours' ? null : readBareRange(text)
    const isGuess = ranges === 'guessed pairs'
    if (several) return { pair: several.pair, last: several.last, times, isGuess }
    return named && { pair: named.pair, last: named.last, times: named.times ?? times, isGuess }
  }
  const told = times === null ? null : pairOf(times.start)
  return told && { ...told, last: told.pair, times }
}
