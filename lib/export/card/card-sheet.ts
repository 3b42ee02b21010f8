import { weekdays, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { CardCell } from '@/lib/print/rules/card'
import { sheetSize, type CardSheet, type SheetNote, type SheetRow } from '@/lib/print/rules/card-sheet'
import { clockText, type Pair, type PairTime } from '@/lib/core/rules/calendar/pairs'
import type { Subject } from '@/lib/core/rules/names/resource'
import { sheetCell, type Density } from './card-blocks'
import { refinedFit, simpleFit, usedColumns, type GridFit, type MeasuredGrid } from './fit-grid'
import { measureCell, metrics, noteHeight } from './measure'

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
).flatMap((size) =>
  densities.filter((density) => size >= smallestOf[density]).map((density) => ({ density, size })),
)

/** A room's card shows every pair, because empty ones mean the room is free; other cards show the pairs from first to last used. */
function shownPairs({ subject, cells, pairTimes }: CardContents): PairTime[] {
  const used = cells.map(({ pair }) => pair)
  const known = pairTimes.map(({ pair }) => pair)
  if (subject.kind === 'room' || used.length === 0)
    return pairTimes.filter(({ pair }) => known.includes(pair))
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
 * Lays out the card at the largest font size that fits one sheet, with the roomiest density possible. If even the smallest does not fit,
 * the card continues on further sheets.
 */
export function cardSheet(contents: CardContents): CardSheet {
  const { subject, cells, pairTimes, notes, headHeight } = contents
  const times = withUnknown(shownPairs(contents), cells)
  const days = shownDays(contents)
  const slots = days.map((day) => ({
    day,
    cells: spansOf(times.map(({ pair }) => cellIn(cells, day, pair))),
  }))
  const rowsOf = (density: Density): SheetRow[] =>
    slots.map((row) => ({
      day: row.day,
      cells: row.cells.map(({ cell, span }) => ({
        span,
        cell:
          cell &&
          sheetCell(cell, subject, { density, time: pairTimes.find(({ pair }) => pair === cell.pair) }),
      })),
    }))
  const set = new Map<Density, { rows: SheetRow[]; grid: MeasuredGrid }>()
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

function measured(rows: readonly SheetRow[], columns: number): MeasuredGrid {
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
