import { utils, write } from 'xlsx'
import type { GridSheet } from '@/lib/grids/rules/reading'

/** The sheets as an .xlsx file. */
export function bookOf(sheets: readonly GridSheet[]): Uint8Array {
  const book = utils.book_new()
  for (const { name, rows, merges } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((text) => (text === '' ? null : text))))
    sheet['!merges'] = merges.map(({ top, left, bottom, right }) => ({
      s: { r: top, c: left },
      e: { r: bottom, c: right },
    }))
    utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}
