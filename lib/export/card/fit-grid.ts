import { cellHeight, metrics, narrowestColumn, type MeasuredCell } from './measure'

/** A cell that starts at column `at` and covers `span` columns. */
type PlacedCell = { at: number; span: number; cell: MeasuredCell }

/** A grid's rows; empty places have no cell. */
export type MeasuredGrid = { columns: number; rows: readonly (readonly PlacedCell[])[] }

export type GridFit = { widths: number[]; height: number }

const spanned = (widths: readonly number[], { at, span }: PlacedCell): number =>
  widths.slice(at, at + span).reduce((sum, width) => sum + width, 0)

/** The height of the rows at these widths, in points. */
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

export const usedColumns = ({ columns, rows }: MeasuredGrid): boolean[] =>
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
export function simpleFit(grid: MeasuredGrid, width: number, fontSize: number): GridFit {
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
export function refinedFit(grid: MeasuredGrid, start: GridFit, width: number, fontSize: number): GridFit {
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
