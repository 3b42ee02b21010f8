/** A rectangle of cells: rows and columns from 0, both ends included. */
export type CellRange = { top: number; left: number; bottom: number; right: number }

/**
 * A sheet: `rows` has the text of each cell, `merges` the merged cells, whose text is in the top left one.
 */
export type GridSheet = {
  name: string
  isHidden: boolean
  rows: readonly (readonly string[])[]
  merges: readonly CellRange[]
  hiddenRows: readonly number[]
  hiddenColumns: readonly number[]
}

const letterCount = 26

/** `A` for 0, `AB` for 27. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / letterCount) - 1
  const letter = String.fromCharCode('A'.charCodeAt(0) + (column % letterCount))
  return rest < 0 ? letter : columnLetters(rest) + letter
}

/** `F4` or `F4:G5`, as spreadsheets name it. */
export function rangeName({ top, left, bottom, right }: CellRange): string {
  const first = `${columnLetters(left)}${top + 1}`
  const last = `${columnLetters(right)}${bottom + 1}`
  return first === last ? first : `${first}:${last}`
}
