import { sheetFileName } from './file-name'
import { numberCell, textCell } from './sheet-cell'
import { looks } from './sheet-looks'
import { workbook } from './workbook'

/** A table as it is shown: texts and numbers by column. */
export type TableBook = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

const [narrowest, widest] = [8, 60]

/** A table as a file, which can be pasted back: its titles, and a line a row. */
export const tableBook = async ({
  title,
  columns,
  rows,
}: TableBook): Promise<{ name: string; bytes: Uint8Array }> => {
  const widthOf = (at: number): number =>
    rows.reduce((width, row) => Math.max(width, String(row[at] ?? '').length), (columns[at] ?? '').length)
  const sheet = {
    name: title,
    columns: columns.map((_, at) => Math.min(widest, Math.max(narrowest, widthOf(at) + 2))),
    rows: [
      columns.map((column) => textCell(column, looks.head)),
      ...rows.map((row) =>
        row.map((value) =>
          typeof value === 'number' ? numberCell(value, looks.body) : textCell(value ?? '', looks.body),
        ),
      ),
    ],
    headerRows: 1,
    isList: rows.length > 0,
  }
  return { name: sheetFileName(title), bytes: await workbook([sheet]) }
}
