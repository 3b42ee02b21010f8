/** A non-empty row: its number in the file, from 1, and the text of each cell. */
export type SheetRow = { number: number; cells: string[] }

/** A merged area of cells: rows from 1, columns from 0, both ends included. */
export type MergedArea = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

/**
 * A sheet as it is displayed: the text of a merged cell is repeated in every cell that it covers.
 * `hiddenRows` count from 1, `hiddenColumns` from 0.
 */
export type Sheet = {
  name: string
  isHidden: boolean
  rows: SheetRow[]
  merges: MergedArea[]
  hiddenRows: number[]
  hiddenColumns: number[]
}

/** The first rows of a sheet; it has `rowCount` non-empty ones. */
export type SheetHead = Sheet & { rowCount: number }

/** `A`, `B` … `Z`, `AA`: the name of a column in spreadsheets, from 0. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter
}
