import { weekdays } from '@/lib/domain/calendar-date'
import type { CardCell } from '@/lib/domain/card'
import { sheetSize, type CardSheet, type SheetCell, type SheetNote } from '@/lib/domain/card-sheet'
import { clockText, type Pair, type PairTime } from '@/lib/domain/pairs'
import type { Subject } from '@/lib/domain/resource'
import { sheetCell, type Density } from './card-blocks'
import { refinedFit, simpleFit, type GridFit, type MeasuredGrid } from './fit-grid'
import { measureCell, metrics, noteHeight } from './measure'

export const smallestType = 6.5
const largestType = 10
const sizeStep = 0.25
// Below this the title has no line of its own.
const smallestRoomy = 8.25
const largestNote = 7.5
// What runs over the sheet is read page by page: it need not be small.
const overflowingType = 7.5

export type CardContents = {
  subject: Subject
  cells: readonly CardCell[]
  pairTimes: readonly PairTime[]
  notes: readonly SheetNote[]
  /** What the heading takes of the sheet, in points. */
  headHeight: number
  /** Height and width of the paper, in points; the sheet's own where it is not a part of one. */
  paper?: { width: number; height: number }
}

type Try = { density: Density; size: number }

const tries: readonly Try[] = (['roomy', 'tight'] as const).flatMap((density) => {
  const [from, to] = density === 'roomy' ? [largestType, smallestRoomy] : [smallestRoomy, smallestType]
  const count = Math.round((from - to) / sizeStep) + 1
  return Array.from({ length: count }, (_, index) => ({ density, size: from - index * sizeStep }))
})

/** A room's day is shown whole, since where it is empty it is free; of the others the pairs from the first to the last that they have. */
function shownPairs({ subject, cells, pairTimes }: CardContents): PairTime[] {
  const used = cells.map(({ pair }) => pair)
  const known = pairTimes.map(({ pair }) => pair)
  if (subject.kind === 'room' || used.length === 0)
    return pairTimes.filter(({ pair }) => known.includes(pair))
  return pairTimes.filter(({ pair }) => pair >= Math.min(...used) && pair <= Math.max(...used))
}

const shownDays = ({ cells }: CardContents) =>
  weekdays.filter((day) => day !== 7 || cells.some((cell) => cell.day === 7))

/** Pairs without a time of their own (a class stands there all the same). */
const withUnknown = (times: PairTime[], cells: readonly CardCell[]): (PairTime | { pair: Pair })[] => {
  const known = new Set(times.map(({ pair }) => pair))
  const missing = [...new Set(cells.map(({ pair }) => pair))].filter((pair) => !known.has(pair))
  return [...times, ...missing.map((pair) => ({ pair }))].sort((a, b) => a.pair - b.pair)
}

const timeOf = (time: PairTime | { pair: Pair }) =>
  'startsAt' in time ? { from: clockText(time.startsAt), to: clockText(time.endsAt) } : { from: '', to: '' }

/**
 * The card laid out on its sheet: at the largest type at which it fits, titles on lines of their own where there is room for that.
 * What does not fit at the smallest runs on over further sheets.
 */
export function cardSheet(contents: CardContents): CardSheet {
  const { subject, cells, notes, headHeight, paper = sheetSize } = contents
  const times = withUnknown(shownPairs(contents), cells)
  const days = shownDays(contents)
  const rowsOf = (density: Density) =>
    days.map((day) => ({
      day,
      cells: times.map(({ pair }): SheetCell | null => {
        const cell = cells.find((one) => one.day === day && one.pair === pair)
        return cell ? sheetCell(cell, subject, density) : null
      }),
    }))
  const rows = { roomy: rowsOf('roomy'), tight: rowsOf('tight') }
  const measured = (density: Density): MeasuredGrid =>
    rows[density].map((row) => row.cells.map((cell) => cell && measureCell(cell)))
  const grids = { roomy: measured('roomy'), tight: measured('tight') }
  const left = (size: number) =>
    (paper.height - headHeight - metrics.gridHead - notesHeight(notes, paper.width, noteSizeOf(size))) * 0.985
  const laidOut = ({ density, size }: Try, fit: GridFit, fits: boolean): CardSheet => ({
    columns: times.map((time, index) => ({
      pair: time.pair,
      time: timeOf(time),
      width: fit.widths[index] ?? 0,
      isEmpty: grids[density].every((row) => !row[index]),
    })),
    rows: rows[density],
    notes,
    fontSize: size,
    noteSize: noteSizeOf(size),
    gridHeight: fits ? left(size) + metrics.gridHead : 0,
    fits,
  })
  for (const one of tries) {
    const grid = grids[one.density]
    const simple = simpleFit(grid, paper.width, one.size)
    if (simple.height <= left(one.size)) return laidOut(one, simple, true)
    // A grid that is much too high is not made to fit by a few points of width.
    if (simple.height > left(one.size) * 1.25) continue
    const refined = refinedFit(grid, simple, one.size)
    if (refined.height <= left(one.size)) return laidOut(one, refined, true)
  }
  const last: Try = { density: 'tight', size: overflowingType }
  return laidOut(last, simpleFit(grids.tight, paper.width, last.size), false)
}

const noteSizeOf = (size: number): number => Math.min(size, largestNote)

const notesHeight = (notes: readonly SheetNote[], width: number, size: number): number =>
  notes.reduce((sum, { text }) => sum + noteHeight(text, width, size) + 1.5, notes.length > 0 ? 3 : 0)
