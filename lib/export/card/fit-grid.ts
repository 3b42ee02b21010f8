import { cellHeight, metrics, type MeasuredCell } from './measure'

/** A grid's cells by row and column; null: nothing stands there. */
export type MeasuredGrid = readonly (readonly (MeasuredCell | null)[])[]

export type GridFit = { widths: number[]; height: number }

/** The height of the rows at these widths, in points. */
export const gridHeight = (grid: MeasuredGrid, widths: readonly number[], fontSize: number): number =>
  grid.reduce((sum, row) => sum + rowHeight(row, widths, fontSize), 0)

const rowHeight = (
  row: readonly (MeasuredCell | null)[],
  widths: readonly number[],
  fontSize: number,
): number =>
  row.reduce(
    (tallest, cell, index) =>
      cell ? Math.max(tallest, cellHeight(cell, widths[index] ?? 0, fontSize)) : tallest,
    // Its day is written in it.
    fontSize * metrics.lineHeight + metrics.cellDown,
  )

const isEmptyColumn = (grid: MeasuredGrid, column: number): boolean => grid.every((row) => !row[column])

const narrowest = 60
const step = 6

/** Columns that hold anything share what the empty ones leave, by their weight. */
function sharedWidths(grid: MeasuredGrid, width: number, weights: readonly number[]): number[] {
  const empty = weights.map((_, column) => isEmptyColumn(grid, column))
  const left = width - metrics.dayColumn - empty.filter(Boolean).length * metrics.emptyColumn
  const sum = weights.reduce((total, weight, column) => (empty[column] ? total : total + weight), 0)
  return weights.map((weight, column) => (empty[column] ? metrics.emptyColumn : (left * weight) / sum))
}

/** How much stands in each column, as if each were equally wide: the sum of its cells' heights. */
function columnLoads(grid: MeasuredGrid, fontSize: number): number[] {
  const columns = grid[0]?.length ?? 0
  return Array.from({ length: columns }, (_, column) =>
    grid.reduce((sum, row) => {
      const cell = row[column]
      return cell ? sum + cellHeight(cell, 120, fontSize) : sum
    }, 1),
  )
}

const powers = [0, 0.3, 0.5, 0.75, 1]

/** The widths, of a few simple ways to share them, at which the grid is lowest. */
export function simpleFit(grid: MeasuredGrid, width: number, fontSize: number): GridFit {
  const loads = columnLoads(grid, fontSize)
  return powers
    .map((power) => {
      const widths = sharedWidths(
        grid,
        width,
        loads.map((load) => load ** power),
      )
      return { widths, height: gridHeight(grid, widths, fontSize) }
    })
    .reduce((best, fit) => (fit.height < best.height ? fit : best))
}

/** Shifts width between columns as long as that lowers the grid. */
export function refinedFit(grid: MeasuredGrid, start: GridFit, fontSize: number): GridFit {
  const columns = start.widths.flatMap((_, column) => (isEmptyColumn(grid, column) ? [] : [column]))
  let best = start
  for (;;) {
    let better: GridFit | null = null
    for (const from of columns)
      for (const to of columns) {
        if (from === to || (best.widths[from] ?? 0) - step < narrowest) continue
        const widths = best.widths.with(from, (best.widths[from] ?? 0) - step)
        widths[to] = (widths[to] ?? 0) + step
        const height = gridHeight(grid, widths, fontSize)
        if (height < (better ?? best).height - 0.01) better = { widths, height }
      }
    if (!better) return best
    best = better
  }
}
