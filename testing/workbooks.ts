import { read, SSF, utils, type CellObject, type WorkBook } from 'xlsx'

/** Opens a workbook with an independent reader; cell texts follow the number format. */
export function openBook(bytes: Uint8Array): WorkBook {
  const book = read(bytes, { cellNF: true })
  for (const sheet of Object.values(book.Sheets))
    for (const cell of Object.values<CellObject>(sheet))
      if (cell.t === 'n' && cell.z) cell.w = SSF.format(String(cell.z), cell.v)
  return book
}

/** The texts of a workbook by sheet and row, without empty cells. */
export const textsOf = ({ Sheets }: WorkBook): Record<string, string[][]> =>
  Object.fromEntries(
    Object.entries(Sheets).map(([name, sheet]) => [
      name,
      utils
        .sheet_to_json<string[]>(sheet, { header: 1, raw: false, blankrows: false })
        .map((row) => row.filter(Boolean)),
    ]),
  )

export const sheetsOf = (bytes: Uint8Array): Record<string, string[][]> => textsOf(openBook(bytes))
