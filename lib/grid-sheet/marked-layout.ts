import { type Weekday, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { calendarDateOf, dateWithin } from '@/lib/core/calendar/rules/dates'
import { dashes, folded } from '@/lib/core/words/rules/folded'
import { grouped, numbersFrom } from '@/lib/core/words/rules/lists'
import { type MarkFault, type RowHabit, type SheetMarks } from '@/lib/grids/rules/marks'
import type { CellRange, ColumnRole, GridRule, GridSheet } from '@/lib/grids/rules/reading'
import {
  type BoardCell,
  boardOf,
  cellsDown,
  cellsFrom,
  cellsIn,
  isWithin,
  type SheetBoard,
  textsDown,
  transposed,
  transposedRange,
} from './board'
import type { CellContext } from './cell-context'
import { type Axes, type Block, blocksBelow, type DayCell, daysLieAcross } from './find-blocks'
import { columnsUnder, type GroupColumns } from './find-columns'
import type { RowSlot } from './find-slots'
import type { Title } from './find-titles'
import { isDate, isDayText, type Ranges, rangesOf, titleCells } from './mark-ranges'
import { lieDown, numberedLessons, straightened } from './marked-axes'
import { isPairText, readDay, readHalves, readPair, readTime } from './read-axis'
import { readHeadGroups, readSubgroupHead } from './read-head'
import type { SheetLayout } from './sheet-layout'
import { readWeeks } from './take-weeks'

/** A sheet's layout as its marks say. `remarks`: areas that hold nothing of the timetable. */
export type MarkedLayout = {
  board: SheetBoard
  placeOf: (range: CellRange) => CellRange
  parts: { block: Block; groups: GroupColumns[] }[]
  rows: RowHabit
  heads: SheetLayout['heads']
  remarks: CellRange[]
}

export const isFaulty = (found: MarkedLayout | { faults: MarkFault[] }): found is { faults: MarkFault[] } =>
  'faults' in found

/** The weekday of a cell: by its name, or else by a date with its year. */
function dayOf(text: string): Weekday | null {
  const day = readDay(text)
  if (day !== null) return day
  const date = text.length > 30 ? null : dateWithin(text)
  const whole = date && calendarDateOf(date, null)
  return whole ? weekdayOf(whole) : null
}

/** The sheet without what is marked as remark or legend. */
function withoutRemarks(sheet: GridSheet, areas: readonly CellRange[]): GridSheet {
  if (areas.length === 0) return sheet
  return {
    ...sheet,
    rows: sheet.rows.map((cells, row) => {
      const own = areas.filter(({ top, bottom }) => row >= top && row <= bottom)
      if (own.length === 0) return cells
      return cells.map((text, column) => (own.some((area) => isWithin(row, column, area)) ? '' : text))
    }),
  }
}

const sizeOf = (sheet: GridSheet) => ({
  height: sheet.rows.length,
  width: Math.max(0, ...sheet.rows.map((row) => row.length)),
})

/** The layout of a sheet by its marks, or why it cannot be read so. */
export function markedLayout(
  sheet: GridSheet,
  layout: SheetMarks,
  context: CellContext,
): MarkedLayout | { faults: MarkFault[] } {
  const flat = rangesOf(layout, sizeOf(sheet), false)
  const remarks = [...flat.remark, ...flat.legend].map(({ range }) => range)
  const plain = withoutRemarks(sheet, remarks)
  const upright = boardOf(plain)
  const areDaysAcross = daysLieAcross(upright, markedDays(upright, flat))
  const headed = withHeads(upright, flat, areDaysAcross)
  const days = markedDays(upright, flat)
  const faults = faultsOf(upright, headed.ranges, { days, rows: layout.rows }, context)
  const legendFaults = flat.legend.filter(({ range }) => legendRules(cellTexts(sheet, range)).length === 0)
  faults.push(...legendFaults.map(({ area }): MarkFault => ({ why: 'no legend here', area })))
  if (faults.length > 0) return { faults }
  const straight = straightened(upright, plain, { ranges: headed.ranges, rows: layout.rows, areDaysAcross })
  const found = straight
    ? usualLayout(straight.sheet, straight.layout, { ...context, isTurned: false, heads: headed.heads })
    : usualLayout(plain, layout, { ...context, isTurned: areDaysAcross, heads: headed.heads })
  if (!found) return { faults: [{ why: 'no group here', area: headed.ranges.groups[0]?.area ?? null }] }
  const placeOf = straight?.placeOf ?? (areDaysAcross ? transposedRange : (range: CellRange) => range)
  return { ...found, placeOf, heads: headed.heads, remarks }
}

/** What the titles are: rooms or teachers, where no groups are marked. */
function withHeads(
  board: SheetBoard,
  ranges: Ranges,
  areDaysAcross: boolean,
): { ranges: Ranges; heads: MarkedLayout['heads'] } {
  if (ranges.groups.length > 0) return { ranges, heads: 'groups' }
  const arePairsDown = lieDown(ranges.pairs.flatMap(({ range }) => cellsIn(board, range)))
  const isTitle = ({ range }: Ranges['groups'][number]) => {
    const isDown = lieDown(titleCells(board, range))
    // Columns beside lessons lie as days and pairs do.
    return isDown !== null && (isDown === areDaysAcross || (arePairsDown !== null && isDown !== arePairsDown))
  }
  for (const heads of ['rooms', 'teachers'] as const) {
    const groups = ranges[heads].filter(isTitle)
    if (groups.length > 0)
      return { heads, ranges: { ...ranges, groups, [heads]: ranges[heads].filter((one) => !isTitle(one)) } }
  }
  return { ranges, heads: 'groups' }
}

/** The layout of a sheet whose days and pairs lie in one direction, and its titles in the other. */
function usualLayout(
  plain: GridSheet,
  layout: SheetMarks,
  { isTurned, heads, ...context }: CellContext & { isTurned: boolean; heads: MarkedLayout['heads'] },
): Pick<MarkedLayout, 'board' | 'parts' | 'rows'> | null {
  const board = boardOf(isTurned ? transposed(plain) : plain)
  const marked = rangesOf(layout, board, isTurned)
  const { ranges } = withHeads(board, marked, false)
  const days = markedDays(board, ranges)
  const panels = panelsOf(board, ranges, days, context)
  const parts = panels.flatMap((blocks) => partsOf(board, blocks, { ranges, heads }, layout, context))
  const isRead = parts.some(({ groups }) => groups.some(({ lessons }) => lessons.length > 0))
  return isRead ? { board, parts, rows: layout.rows } : null
}

/** The cells of days; of dates only where no weekday is named. */
function markedDays(board: SheetBoard, { days }: Ranges): DayCell[] {
  const cells = days.flatMap(({ range }) => cellsIn(board, range))
  const named = cells.filter(({ text }) => readDay(text) !== null)
  return (named.length > 0 ? named : cells).flatMap(({ range, text }): DayCell[] => {
    const day = dayOf(text)
    return day === null ? [] : [{ row: range.top, bottom: range.bottom, left: range.left, day, text }]
  })
}

/** Texts of columns or rows of pairs: without headings before the days, and days that may stand among them. */
function pairTexts(board: SheetBoard, range: CellRange, days: readonly DayCell[]): string[] {
  const cells = cellsIn(board, range).filter(({ text }) => readDay(text) === null)
  const top = Math.min(...days.map(({ row }) => row))
  const left = Math.min(...days.map((day) => day.left))
  const isAcross = lieDown(cells) === false
  // Pairs side by side begin right of a column of days.
  const first = daysLieAcross(board, days) ? left : left + 1
  return cells.filter((cell) => (isAcross ? cell.range.left >= first : cell.range.top >= top)).map(({ text }) => text)
}

const mostUnread = 0.2

const hasNumbers = (board: SheetBoard): boolean =>
  cellsFrom(board, 0, 0).some(({ text }) => numberedLessons(text).some(({ pair }) => pair !== ''))

function faultsOf(
  board: SheetBoard,
  { days, pairs, groups, weeks }: Ranges,
  { days: found, rows }: { days: readonly DayCell[]; rows: RowHabit },
  { rules }: CellContext,
): MarkFault[] {
  const faults: MarkFault[] = []
  if (days.length === 0) faults.push({ why: 'no days', area: null })
  for (const { area, range } of days)
    if (!cellsIn(board, range).some(({ text }) => isDayText(text))) faults.push({ why: 'no day here', area })
  if (days.length > 0 && found.length === 0 && faults.length === 0)
    faults.push({ why: 'no day here', area: days[0]?.area ?? null })
  if (rows === 'numbered') {
    if (!hasNumbers(board)) faults.push({ why: 'no numbers', area: null })
  } else if (pairs.length === 0) faults.push({ why: 'no pairs', area: null })
  for (const { area, range } of found.length === 0 || rows === 'numbered' ? [] : pairs) {
    const texts = pairTexts(board, range, found)
    const unread = texts.filter((text) => !isPairText(text))
    if (texts.length === 0 || unread.length > texts.length * mostUnread) faults.push({ why: 'no pair here', area })
  }
  if (groups.length === 0) faults.push({ why: 'no groups', area: null })
  for (const { area, range } of groups)
    if (titleCells(board, range).length === 0) faults.push({ why: 'no group here', area })
  for (const { area, range } of weeks) {
    const texts = cellsIn(board, range).map(({ text }) => text)
    const below = texts.filter((text) => readHalves([text], rules.halves) ?? readWeeks(text, { isColumn: true }))
    // «Числитель» alone may be any word: only both together are weeks.
    if (below.length === 0 && readHalves([...new Set(texts)], rules.halves) === null)
      faults.push({ why: 'no weeks here', area })
  }
  return faults
}

/** The slots without rows whose cell of a pair holds something else: their cells are not lessons of the pair above. */
export function withoutUnread(
  board: SheetBoard,
  { axes, top, bottom }: Block,
  slots: ReadonlyMap<number, RowSlot>,
): Map<number, RowSlot> {
  const column = axes.pair ?? axes.time
  const kept = new Map(slots)
  let isUnread = false
  for (let row = top; column !== null && row <= bottom; row += 1) {
    const { text } = board.at(row, column)
    if (text !== '') isUnread = readDay(text) === null && !isPairText(text)
    if (isUnread) kept.delete(row)
  }
  return kept
}

/** The blocks of each column of days, left to right. */
function panelsOf(
  board: SheetBoard,
  { days, pairs, weeks, remark }: Ranges,
  cells: readonly DayCell[],
  { rules }: CellContext,
): Block[][] {
  // Days in rows of their own may stand in any column: they are one panel.
  const byColumn = grouped(cells, (cell) => {
    const own = days.find(({ range }) => isWithin(cell.row, cell.left, range))?.range
    return own && own.right > own.left ? own.left : cell.left
  })
  const columnsOf = (ranges: Ranges['pairs']) => [
    ...new Set(ranges.flatMap(({ range: { left, right } }) => numbersFrom(left, right))),
  ]
  const axisColumns = columnsOf(pairs)
  const weekColumns = columnsOf(weeks)
  const dateColumns = columnsOf(days).filter((column) =>
    cellsDown(board, column, 0, board.height - 1).some(({ text }) => readDay(text) === null && isDate(text)),
  )
  const remarkColumns = new Set(columnsOf(remark.filter(({ area }) => area.bottom === null && area.top === 0)))
  const starts = [...byColumn.keys()].sort((a, b) => a - b)
  // A day in a row of its own stands over a column of lessons.
  const dayColumns = [...new Set([...starts, ...columnsOf(days)])].filter((column) => isOfDays(board, column))
  const taken = new Set([...axisColumns, ...weekColumns, ...dayColumns])
  return starts.map((column, index) => {
    const left = index === 0 ? 0 : panelLeft(column, starts[index - 1] ?? 0, taken)
    const next = starts[index + 1]
    const right = next === undefined ? board.width - 1 : panelLeft(next, column, taken) - 1
    const isOwn = (one: number) => one >= left && one <= right
    const isShared = (list: readonly number[]) => !list.some(isOwn)
    // A panel without pairs of its own has those of the first.
    const own = (list: readonly number[]) => (isShared(list) ? list : list.filter(isOwn))
    const dayCells = (byColumn.get(column) ?? []).sort((a, b) => a.row - b.row)
    const parted = {
      axes: axesOf(board, dayCells, {
        pairs: own(axisColumns),
        week: own(weekColumns)[0] ?? null,
        date: own(dateColumns).find((one) => one !== column) ?? null,
      }),
      content: numbersFrom(left, right).filter(
        (one) => !taken.has(one) && !remarkColumns.has(one) && board.isVisible(dayCells[0]?.row ?? 0, one),
      ),
    }
    return blocksBelow(board, dayCells, { column, left, right, halves: rules.halves, parted })
  })
}

const fewestDays = 0.6

/** Whether a column holds little else than days and dates, from its first one on. */
function isOfDays(board: SheetBoard, column: number): boolean {
  const texts = textsDown(board, column, 0, board.height - 1).map(({ text }) => text)
  const below = texts.slice(Math.max(0, texts.findIndex(isDayText)))
  return below.filter(isDayText).length >= below.length * fewestDays
}

/** Where a panel begins: with the columns of pairs directly before its days. */
function panelLeft(column: number, previous: number, taken: ReadonlySet<number>): number {
  let left = column
  while (left - 1 > previous && taken.has(left - 1)) left -= 1
  return left
}

/** Which of the columns of pairs has numbers, and which times. */
function axesOf(
  board: SheetBoard,
  days: readonly DayCell[],
  { pairs, week, date }: { pairs: readonly number[]; week: number | null; date: number | null },
): Axes {
  const top = days[0]?.row ?? 0
  const count = (column: number, fits: (text: string) => boolean) =>
    textsDown(board, column, top, board.height - 1).filter(({ text }) => fits(text)).length
  const numbers = pairs.filter((column) => count(column, (text) => readPair(text) !== null) > 0)
  const times = pairs.filter(
    (column) => !numbers.includes(column) && count(column, (text) => readTime(text) !== null) > 0,
  )
  return {
    pair: numbers[0] ?? null,
    time: times[0] ?? null,
    until: times[1] ?? null,
    week,
    date,
    subgroup: null,
  }
}

/** The blocks of a panel with their groups; a block without titles has those of the block above it. */
function partsOf(
  board: SheetBoard,
  blocks: readonly Block[],
  { ranges, heads }: { ranges: Ranges; heads: MarkedLayout['heads'] },
  { repeats }: SheetMarks,
  context: CellContext,
): MarkedLayout['parts'] {
  const [first] = blocks
  if (!first) return []
  let previous: GroupColumns[] = []
  return blocks.flatMap((block, index) => {
    const shift = repeats && index > 0 ? block.top - first.top : 0
    const down = ({ range }: { range: CellRange }): CellRange => ({
      ...range,
      top: range.top + shift,
      bottom: Math.min(range.bottom + shift, board.height - 1),
    })
    const above = (list: Ranges['groups']) =>
      (index === 0 || shift === 0 ? list.map(({ range }) => range) : list.map(down)).filter(
        ({ top }) => top >= (index === 0 ? 0 : block.headTop) && top < block.top,
      )
    const own = groupsOf(board, block, { ranges, heads, above }, context)
    const groups = own.length > 0 ? own : previous
    previous = groups
    return groups.length > 0 ? [{ block, groups }] : []
  })
}

const longestTitle = 40

function groupsOf(
  board: SheetBoard,
  block: Block,
  {
    ranges,
    heads: means,
    above,
  }: { ranges: Ranges; heads: MarkedLayout['heads']; above: (list: Ranges['groups']) => CellRange[] },
  { known, rules }: CellContext,
): GroupColumns[] {
  const written = above(ranges.groups).flatMap((range) => titleCells(board, range))
  const heads = written.filter((cell) => !isOverSides(cell, written, ranges, known))
  const [first] = block.content
  if (first === undefined) return []
  const columns = new Set(block.content)
  const isOver = ({ range }: BoardCell) => block.content.some((column) => column >= range.left && column <= range.right)
  const over = heads.filter(isOver)
  // One title beside the columns names the whole sheet's group.
  const cells = over.length > 0 || heads.length !== 1 ? over : heads
  const row = Math.max(...cells.map(({ range }) => range.top))
  const directions = above(ranges.directions)
  const titled = cells.map((cell): Title & { direction: string } => {
    const { titles, certain } = means === 'groups' ? readHeadGroups(cell.text, known) : { titles: [], certain: false }
    const whole = cell.text.replace(/\s+/g, ' ').trim()
    const isAlone = cells.length === 1
    return {
      titles: certain ? titles : [whole],
      certain: certain || whole.length <= longestTitle,
      left: isAlone || !columns.has(cell.range.left) ? first : cell.range.left,
      right: isAlone ? (block.content.at(-1) ?? first) : cell.range.right,
      direction: directions
        .map(({ top }) => board.at(top, cell.range.left).text.replace(/\s+/g, ' ').trim())
        .filter((text) => text !== '')
        .join(' '),
    }
  })
  const list = withDirections(titled).sort((a, b) => a.left - b.left)
  const marked = new Map<number, ColumnRole>()
  for (const [means, role] of markedRoles)
    for (const { range } of ranges[means])
      for (let column = range.left; column <= range.right; column += 1) marked.set(column, role)
  if (list.length === 0) return []
  const groups = columnsUnder(board, block, { row, list }, { rules: rules.columns, marked })
  const [halves] = above(ranges.subgroups)
  return halves ? groups.map((group) => withHalves(board, halves.top, group)) : groups
}

/**
 * Whether something else than a title stands in the row of groups: over the types, teachers or rooms of the group
 * before it, as the number of its students.
 */
function isOverSides(
  cell: BoardCell,
  cells: readonly BoardCell[],
  ranges: Ranges,
  known: CellContext['known'],
): boolean {
  const sides = [...ranges.types, ...ranges.teachers, ...ranges.rooms].map(({ range }) => range.left)
  const titles = cells.filter(({ text }) => readHeadGroups(text, known).certain)
  const firstSide = Math.min(...sides)
  const own = titles.findLast(({ range }) => range.left < firstSide)
  if (!own) return false
  const offsets = sides.map((column) => column - own.range.left)
  return titles.some((title) => title !== cell && offsets.includes(cell.range.left - title.range.left))
}

const markedRoles = [
  ['lesson', 'cell'],
  ['types', 'type'],
  ['teachers', 'teachers'],
  ['rooms', 'rooms'],
] as const

/** Equal titles under different directions are different groups. */
function withDirections(titles: readonly (Title & { direction: string })[]): Title[] {
  const count = new Map<string, number>()
  for (const { titles: names } of titles) for (const name of names) count.set(name, (count.get(name) ?? 0) + 1)
  return titles.map(({ direction, titles: names, ...title }) => ({
    ...title,
    titles: names.map((name) => ((count.get(name) ?? 0) > 1 && direction !== '' ? `${direction} ${name}` : name)),
  }))
}

function withHalves(board: SheetBoard, row: number, group: GroupColumns): GroupColumns {
  const cells = [...new Set(group.lessons.map(({ column }) => board.at(row, column)))].filter(({ text }) => text !== '')
  if (cells.length < 2) return group
  return {
    ...group,
    lessons: group.lessons.map((lesson) => {
      const cell = board.at(row, lesson.column)
      const place = cells.indexOf(cell)
      const half = readSubgroupHead(cell.text) ?? (place === 0 ? 1 : place === 1 ? 2 : null)
      return half === null ? lesson : { ...lesson, subgroup: half, isGuess: false }
    }),
  }
}

const cellTexts = (sheet: GridSheet, { top, left, bottom, right }: CellRange): string[] =>
  sheet.rows
    .slice(top, bottom + 1)
    .flatMap((row) => row.slice(left, right + 1))
    .flatMap((text) => text.split('\n'))
    .filter((text) => text.trim() !== '')

type WordsRule = Extract<GridRule, { kind: 'words' }>

const explained = new RegExp(
  String.raw`^\s*((?:\*+|[+#°•^]+|\p{L}{1,2}\.?)(?=\s*[${dashes}=:]))\s*[${dashes}=:]+\s*(.+)$`,
  'u',
)

const withoutRoom =
  /^(?:занятия?\s)?(?:провод[а-я]+\s)?(?:в\s)?(?:дистанц[а-я]*|онлайн|он-лайн)(?:\s(?:обучен|формат|форм|занят|режим)[а-я]*)?\.?$/

/** What the lines of a legend say of weeks, or of classes without a room: «** — чётная неделя», «Д - онлайн». */
function legendRules(lines: readonly string[]): WordsRule[] {
  return lines.flatMap((line): WordsRule[] => {
    const [, sign, value] = explained.exec(line) ?? []
    if (sign === undefined || value === undefined) return []
    const rule = { kind: 'words', words: sign, value: value.trim() } as const
    if (withoutRoom.test(folded(value).trim())) return [{ ...rule, meaning: 'online' }]
    return readWeeks(value, { isColumn: true }) ? [{ ...rule, meaning: 'weeks' }] : []
  })
}

/** The rules that the legends of marked sheets give; none for a sign that two of them explain otherwise. */
export function rulesOfLegends(marked: readonly { sheet: GridSheet; layout: SheetMarks }[]): GridRule[] {
  const rules = marked.flatMap(({ sheet, layout }) =>
    rangesOf(layout, sizeOf(sheet), false).legend.flatMap(({ range }) => legendRules(cellTexts(sheet, range))),
  )
  return agreed(rules)
}

/** The rules of the lines that explain stars, or signs of classes without a room, anywhere on these sheets. */
export const rulesOfSigns = (sheets: readonly GridSheet[]): GridRule[] =>
  agreed(
    sheets.flatMap(({ rows }) => legendRules([...new Set(rows.flat())].flatMap((text) => text.split('\n')))),
  ).filter(({ words, meaning }) => /^\*+$/.test(words) || meaning === 'online')

function agreed(rules: readonly WordsRule[]): WordsRule[] {
  const bySign = new Map<string, Set<string>>()
  for (const { words, value } of rules) bySign.set(words, (bySign.get(words) ?? new Set()).add(value))
  return [...new Map(rules.map((rule) => [rule.words, rule])).values()].filter(
    ({ words }) => bySign.get(words)?.size === 1,
  )
}
