/** A cell by row and column, both from 0. */
type CellPlace = { row: number; column: number }

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

const page = 10

/** The cell a key moves to; null for other keys. Does not wrap around. */
export function cellAfterKey(
  { row, column }: CellPlace,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): CellPlace | null {
  const at = (toRow: number, toColumn: number): CellPlace => ({
    row: clamp(toRow, rows),
    column: clamp(toColumn, columns),
  })
  switch (key) {
    case 'ArrowUp':
      return at(ctrlKey ? 0 : row - 1, column)
    case 'ArrowDown':
      return at(ctrlKey ? rows - 1 : row + 1, column)
    case 'ArrowLeft':
      return at(row, ctrlKey ? 0 : column - 1)
    case 'ArrowRight':
      return at(row, ctrlKey ? columns - 1 : column + 1)
    case 'Home':
      return at(ctrlKey ? 0 : row, 0)
    case 'End':
      return at(ctrlKey ? rows - 1 : row, columns - 1)
    case 'PageUp':
      return at(row - page, column)
    case 'PageDown':
      return at(row + page, column)
    default:
      return null
  }
}
