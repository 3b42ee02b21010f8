import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { sheetFileName } from './file-name'
import { momentCell, numberCell, textCell } from './sheet-cell'
import { looks } from './sheet-looks'
import { workbook, type SheetCell } from './workbook'

export type TableBookCell = string | number | CivilTime | null

/** A table as it is shown: texts, numbers and moments by column. */
export type TableBook = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly TableBookCell[])[]
}

const [narrowest, widest] = [8, 60]
const momentWidth = 16

const lengthOf = (value: TableBookCell | undefined): number =>
  typeof value === 'object' && value !== null ? momentWidth : String(value ?? '').length

function cellOf(value: TableBookCell): SheetCell {
  if (typeof value === 'number') return numberCell(value, looks.body)
  if (typeof value === 'object' && value !== null) return momentCell(value, looks.body)
  return textCell(value ?? '', looks.body)
}

/** A table as a file, which can be pasted back: its titles, and a line a row. */
export const tableBook = async ({
  title,
  columns,
  rows,
}: TableBook): Promise<{ name: string; bytes: Uint8Array }> => {
  const widthOf = (at: number): number =>
    rows.reduce((width, row) => Math.max(width, lengthOf(row[at])), (columns[at] ?? '').length)
  const sheet = {
    name: title,
    columns: columns.map((_, at) => Math.min(widest, Math.max(narrowest, widthOf(at) + 2))),
    rows: [columns.map((column) => textCell(column, looks.head)), ...rows.map((row) => row.map(cellOf))],
    headerRows: 1,
    isList: rows.length > 0,
  }
  return { name: sheetFileName(title), bytes: await workbook([sheet]) }
}
