import { type Weekday, weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import type { Subject } from '@/lib/core/names/rules/resource'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { shortPersonName, titleRanges } from '@/lib/core/names/texts/short-names'
import { otherRemark, statedTime, ownTime } from '@/lib/core/schedule/rules/own-time'
import { groupText, timeRange } from '@/lib/core/schedule/texts/grid'
import { substitutionMark } from '@/lib/core/schedule/texts/substitutions'
import type { CardCell, CardEntry, CardPart } from '@/lib/print/rules/card'
import {
  type CardBlock,
  type CardParagraph,
  type CardRun,
  type CardSheet,
  type CardSheetCell,
  type SheetNote,
  type CardRow,
  sheetSize,
} from '@/lib/print/rules/card-sheet'
import { cardTexts, streamText, subgroupShort, cardWhenText, withGroups } from '@/lib/print/texts/card'
import { cellHeight, measureCell, type MeasuredCell, metrics, narrowestColumn, noteHeight } from './measure'

/**
 * Roomy: the title and each part on separate lines. Parted: the same, only for entries with several parts.
 * Tight: each entry is one paragraph.
 */
type Density = 'roomy' | 'parted' | 'tight'

// In characters. A group's card names the other groups of a stream only up to this length.
const longestStream = 28

const plain = (text: string): CardRun => ({ text, look: 'plain' })

function groupsText({ groups }: CardPart, subject: Subject): { own: string; others: string } {
  const isOwn = (id: number) => subject.kind === 'group' && subject.id === id
  const [own] = groups.filter((group) => isOwn(group.id))
  const others = groups.filter((group) => !isOwn(group.id))
  const named = titleRanges(others.map(groupText)).join(', ')
  if (!own) return { own: '', others: named }
  return {
    own: own.subgroup === 0 ? '' : subgroupShort(own.subgroup),
    others: named.length === 0 ? '' : named.length > longestStream ? streamText(others.length) : withGroups(named),
  }
}

const shortNames = (teachers: readonly { name: string }[]): string =>
  teachers.map(({ name }) => shortPersonName(name)).join(', ')

/** The time of a part, if it has its own, and its teachers, groups and rooms, without the card's own subject. */
function partRuns(part: CardPart, subject: Subject, time: PairTime | undefined): CardRun[] {
  const rooms = part.rooms.filter(({ id }) => !(subject.kind === 'room' && subject.id === id))
  const teachers = part.teachers.filter(({ id }) => !(subject.kind === 'teacher' && subject.id === id))
  const { own, others } = groupsText(part, subject)
  const half = part.groups.length === 0 && part.subgroup !== 0 ? subgroupShort(part.subgroup) : own
  const held = ownTime(statedTime(part), time)
  const runs: CardRun[] = [
    { text: held ? timeRange(held) : '', look: 'when' as const },
    { text: half, look: 'when' as const },
    { text: part.draft ? cardTexts.draft : '', look: 'when' as const },
    { text: roomRanges(rooms), look: 'strong' as const },
    { text: shortNames(part.instead ?? []), look: 'struck' as const },
    plain(shortNames(teachers)),
    { text: part.instead ? substitutionMark(part.teachers) : '', look: 'when' as const },
    { text: others, look: 'soft' as const },
    { text: otherRemark(part), look: 'soft' as const },
  ].filter(({ text }) => text !== '')
  const separated = runs.map((run, index) =>
    index + 1 < runs.length ? { ...run, text: `${run.text}${run.look === 'struck' ? ' ' : ', '}` } : run,
  )
  return part.overlaps ? [{ text: '!\u00a0', look: 'mark' }, ...separated] : separated
}

/** Consecutive rooms are written as a range. */
const roomRanges = (rooms: CardPart['rooms']): string => {
  const titles = rooms.map(({ title }) => title)
  return (titles.length > 2 ? titleRanges(titles) : titles).join(', ')
}

const withWhen = (when: string, runs: readonly CardRun[]): CardRun[] =>
  when === '' ? [...runs] : [{ text: runs.length > 0 ? `${when}: ` : when, look: 'when' }, ...runs]

function blockOf(entry: CardEntry, subject: Subject, place: Place, density: Density): CardBlock {
  const whens = entry.parts.map((part) => cardWhenText(part.dates, place.day, place.isInHalf))
  const common = whens.every((when) => when === whens[0]) ? (whens[0] ?? '') : null
  const type: CardRun[] = hasType(entry)
    ? [{ text: `${lessonTypeShort[entry.lessonType]} `, look: 'type', lessonType: entry.lessonType }]
    : []
  const title: CardRun[] = [...type, { text: entry.title, look: 'strong' }]
  const heading = common ? [...title, { text: `, ${common}`, look: 'when' as const }] : title
  const parts = entry.parts
    .map((part, index) => withWhen(common === null ? (whens[index] ?? '') : '', partRuns(part, subject, place.time)))
    .filter((runs) => runs.length > 0)
  if (density === 'roomy' || (density === 'parted' && parts.length > 1)) return [heading, ...parts]
  const flowing = parts.flatMap((runs, index) => [plain(index === 0 ? '\u00a0· ' : '; '), ...runs])
  return [[...heading, ...flowing]]
}

type Place = { day: Weekday; time: PairTime | undefined; isInHalf: boolean }

const labelled = (label: string, [first, ...blocks]: readonly CardBlock[]): CardBlock[] => {
  const [opening, ...paragraphs] = first ?? []
  if (!opening) return []
  const paragraph: CardParagraph = [{ text: `${label} `, look: 'soft' }, ...opening]
  return [[paragraph, ...paragraphs], ...blocks]
}

/** The contents of a cell on the card of `subject`, as paragraphs. */
function sheetCell(
  cell: CardCell,
  subject: Subject,
  { density, time }: { density: Density; time: PairTime | undefined },
): CardSheetCell {
  const blocks = (entries: readonly CardEntry[], isInHalf: boolean) =>
    entries.map((entry) => blockOf(entry, subject, { day: cell.day, time, isInHalf }, density))
  const isDivided = cell.odd.length + cell.even.length > 0
  return {
    whole: blocks(cell.whole, false),
    halves: isDivided
      ? {
          odd: labelled(parityLabel(0), blocks(cell.odd, true)),
          even: labelled(parityLabel(1), blocks(cell.even, true)),
        }
      : null,
  }
}

/** A cell that starts at column `at` and covers `span` columns. */
type PlacedCell = { at: number; span: number; cell: MeasuredCell }

/** A grid's rows; empty places have no cell. */
type MeasuredGrid = { columns: number; rows: readonly (readonly PlacedCell[])[] }

type GridFit = { widths: number[]; height: number }

const spanned = (widths: readonly number[], { at, span }: PlacedCell): number =>
  widths.slice(at, at + span).reduce((sum, width) => sum + width, 0)

const gridHeight = ({ rows }: MeasuredGrid, widths: readonly number[], fontSize: number): number =>
  rows.reduce(
    (sum, row) =>
      sum +
      row.reduce(
        (tallest, placed) => Math.max(tallest, cellHeight(placed.cell, spanned(widths, placed), fontSize)),
        // Every row holds at least the line with its day.
        fontSize * metrics.lineHeight + metrics.cellDown,
      ),
    0,
  )

const usedColumns = ({ columns, rows }: MeasuredGrid): boolean[] =>
  Array.from({ length: columns }, (_, column) =>
    rows.some((row) => row.some(({ at, span }) => at <= column && column < at + span)),
  )

/** Limits on the columns at a font size, in points; an empty column has a fixed width. */
type Bounds = { used: boolean[]; least: number[]; left: number }

const step = 6
// Reference column width, in points, for comparing how much the columns hold.
const usualWidth = 120

function boundsOf(grid: MeasuredGrid, width: number, fontSize: number): Bounds {
  const used = usedColumns(grid)
  const left = width - metrics.dayColumn - used.filter((is) => !is).length * metrics.emptyColumn
  const least: number[] = used.map((is) => (is ? metrics.filledColumn : 0))
  for (const { at, span, cell } of grid.rows.flat())
    for (let column = at; column < at + span; column += 1)
      least[column] = Math.max(least[column] ?? 0, narrowestColumn(cell, fontSize) / span)
  const sum = least.reduce((total, one) => total + one, 0)
  // If even the minimum widths do not fit, long words are cut.
  return { used, left, least: sum > left ? least.map((one) => (one * left) / sum) : least }
}

/** Filled columns share the remaining width: each gets its minimum, the rest is split by weight. */
function sharedWidths({ used, least, left }: Bounds, weights: readonly number[]): number[] {
  const fixed = new Set<number>()
  for (;;) {
    const open = weights.flatMap((_, column) => (used[column] && !fixed.has(column) ? [column] : []))
    const taken = [...fixed].reduce((sum, column) => sum + (least[column] ?? 0), 0)
    const sum = open.reduce((total, column) => total + (weights[column] ?? 0), 0)
    const share = (column: number) => ((left - taken) * (weights[column] ?? 0)) / sum
    const short = open.filter((column) => share(column) < (least[column] ?? 0))
    if (short.length === 0 || short.length === open.length)
      return weights.map((_, column) =>
        !used[column] ? metrics.emptyColumn : fixed.has(column) ? (least[column] ?? 0) : share(column),
      )
    for (const column of short) fixed.add(column)
  }
}

function columnLoads({ columns, rows }: MeasuredGrid, fontSize: number): number[] {
  const loads = Array.from({ length: columns }, () => 1)
  for (const { at, span, cell } of rows.flat())
    for (let column = at; column < at + span; column += 1)
      loads[column] = (loads[column] ?? 0) + cellHeight(cell, usualWidth * span, fontSize)
  return loads
}

const powers = [0, 0.3, 0.5, 0.75, 1]

/** Tries a few simple ways to share the width and returns the one with the lowest grid. */
function simpleFit(grid: MeasuredGrid, width: number, fontSize: number): GridFit {
  const loads = columnLoads(grid, fontSize)
  const bounds = boundsOf(grid, width, fontSize)
  return powers
    .map((power) => {
      const weights = loads.map((load) => load ** power)
      const widths = sharedWidths(bounds, weights)
      return { widths, height: gridHeight(grid, widths, fontSize) }
    })
    .reduce((best, fit) => (fit.height < best.height ? fit : best))
}

/** Shifts width between columns while that lowers the grid. */
function refinedFit(grid: MeasuredGrid, start: GridFit, width: number, fontSize: number): GridFit {
  const { used, least } = boundsOf(grid, width, fontSize)
  const columns = used.flatMap((is, column) => (is ? [column] : []))
  let best = start
  for (;;) {
    let better: GridFit | null = null
    for (const from of columns)
      for (const to of columns) {
        const given = (best.widths[from] ?? 0) - step
        if (from === to || given < (least[from] ?? 0)) continue
        const widths = best.widths.with(from, given)
        widths[to] = (widths[to] ?? 0) + step
        const height = gridHeight(grid, widths, fontSize)
        if (height < (better ?? best).height - 0.01) better = { widths, height }
      }
    if (!better) return best
    best = better
  }
}

const smallestType = 6.5
const largestType = 10
const sizeStep = 0.25
// Below this font size, in points, a density is abandoned: larger type is worth more than separate lines.
const smallestOf: Record<Density, number> = { roomy: 8.25, parted: 7.25, tight: smallestType }
const largestNote = 7.5
// A card that needs several sheets has room for readable type.
const overflowingType = 7.5

type CardContents = {
  subject: Subject
  cells: readonly CardCell[]
  pairTimes: readonly PairTime[]
  notes: readonly SheetNote[]
  /** Height of the heading, in points. */
  headHeight: number
}

type Try = { density: Density; size: number }

const densities = ['roomy', 'parted', 'tight'] as const satisfies readonly Density[]

/** Largest font size first; at each size the roomiest density first. */
const tries: readonly Try[] = Array.from(
  { length: Math.round((largestType - smallestType) / sizeStep) + 1 },
  (_, index) => largestType - index * sizeStep,
).flatMap((size) => densities.filter((density) => size >= smallestOf[density]).map((density) => ({ density, size })))

/**
 * A room's card shows every pair, because empty ones mean the room is free; other cards show the pairs from
 * first to last used.
 */
function shownPairs({ subject, cells, pairTimes }: CardContents): PairTime[] {
  const used = cells.map(({ pair }) => pair)
  const known = pairTimes.map(({ pair }) => pair)
  if (subject.kind === 'room' || used.length === 0) return pairTimes.filter(({ pair }) => known.includes(pair))
  return pairTimes.filter(({ pair }) => pair >= Math.min(...used) && pair <= Math.max(...used))
}

const shownDays = ({ cells }: CardContents) =>
  weekdays.filter((day) => day !== 7 || cells.some((cell) => cell.day === 7))

/** Adds pairs that have classes but no time in the calendar. */
const withUnknown = (times: PairTime[], cells: readonly CardCell[]): (PairTime | { pair: Pair })[] => {
  const known = new Set(times.map(({ pair }) => pair))
  const missing = [...new Set(cells.map(({ pair }) => pair))].filter((pair) => !known.has(pair))
  return [...times, ...missing.map((pair) => ({ pair }))].sort((a, b) => a.pair - b.pair)
}

const timeOf = (time: PairTime | { pair: Pair }) =>
  'startsAt' in time ? { from: clockText(time.startsAt), to: clockText(time.endsAt) } : { from: '', to: '' }

/**
 * Lays out the card at the largest font size that fits one sheet, with the roomiest density possible. If even
 * the smallest does not fit, the card continues on further sheets.
 */
export function cardSheet(contents: CardContents): CardSheet {
  const { subject, cells, pairTimes, notes, headHeight } = contents
  const times = withUnknown(shownPairs(contents), cells)
  const days = shownDays(contents)
  const slots = days.map((day) => ({
    day,
    cells: spansOf(times.map(({ pair }) => cellIn(cells, day, pair))),
  }))
  const rowsOf = (density: Density): CardRow[] =>
    slots.map((row) => ({
      day: row.day,
      cells: row.cells.map(({ cell, span }) => ({
        span,
        cell: cell && sheetCell(cell, subject, { density, time: pairTimes.find(({ pair }) => pair === cell.pair) }),
      })),
    }))
  const set = new Map<Density, { rows: CardRow[]; grid: MeasuredGrid }>()
  /** Each density is typeset and measured at most once. */
  const inDensity = (density: Density) => {
    const known = set.get(density)
    if (known) return known
    const rows = rowsOf(density)
    const made = { rows, grid: measured(rows, times.length) }
    set.set(density, made)
    return made
  }
  const left = (size: number) =>
    sheetSize.height - headHeight - metrics.gridHead - notesHeight(notes, sheetSize.width, noteSizeOf(size))
  const laidOut = ({ density, size }: Try, fit: GridFit, fits: boolean): CardSheet => ({
    columns: times.map((time, index) => ({
      pair: time.pair,
      time: timeOf(time),
      width: fit.widths[index] ?? 0,
      isEmpty: !usedColumns(inDensity(density).grid)[index],
    })),
    rows: inDensity(density).rows,
    notes,
    fontSize: size,
    noteSize: noteSizeOf(size),
    gridHeight: fits ? left(size) + metrics.gridHead : 0,
    fits,
  })
  for (const one of tries) {
    const { grid } = inDensity(one.density)
    const simple = simpleFit(grid, sheetSize.width, one.size)
    if (simple.height <= left(one.size)) return laidOut(one, simple, true)
    // Refining shifts a few points of width and cannot rescue a grid that is much too high.
    if (simple.height > left(one.size) * 1.25) continue
    const refined = refinedFit(grid, simple, sheetSize.width, one.size)
    if (refined.height <= left(one.size)) return laidOut(one, refined, true)
  }
  const last: Try = { density: 'tight', size: overflowingType }
  return laidOut(last, simpleFit(inDensity('tight').grid, sheetSize.width, last.size), false)
}

const cellIn = (cells: readonly CardCell[], day: Weekday, pair: Pair): CardCell | null =>
  cells.find((one) => one.day === day && one.pair === pair) ?? null

type Spanning = { cell: CardCell | null; span: number }

/** Merges equal cells of consecutive pairs into one. */
function spansOf(cells: readonly (CardCell | null)[]): Spanning[] {
  const spans: Spanning[] = []
  for (const cell of cells) {
    const last = spans.at(-1)
    if (cell && last?.cell && saysTheSame(cell, last.cell)) last.span += 1
    else spans.push({ cell, span: 1 })
  }
  return spans
}

const saysTheSame = (a: CardCell, b: CardCell): boolean =>
  JSON.stringify({ ...a, pair: 0 }) === JSON.stringify({ ...b, pair: 0 })

function measured(rows: readonly CardRow[], columns: number): MeasuredGrid {
  return {
    columns,
    rows: rows.map(({ cells }) => {
      let at = 0
      return cells.flatMap(({ cell, span }) => {
        const placed = cell ? [{ at, span, cell: measureCell(cell) }] : []
        at += span
        return placed
      })
    }),
  }
}

const noteSizeOf = (size: number): number => Math.min(size, largestNote)

const notesHeight = (notes: readonly SheetNote[], width: number, size: number): number =>
  notes.reduce((sum, { text }) => sum + noteHeight(text, width, size) + 1.5, notes.length > 0 ? 3 : 0)
