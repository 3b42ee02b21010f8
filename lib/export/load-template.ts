import { utils, write } from 'xlsx'
import { loadColumnOrder } from '@/lib/domain/load-file'
import { loadColumns, loadTemplate as texts } from '@/lib/text/load-file'

/** An .xlsx file with the columns of a load file, and on a second sheet what goes into them. */
export function loadTemplate(): Uint8Array {
  const columns = loadColumnOrder.map((column) => loadColumns[column])
  const book = utils.book_new()
  const table = utils.aoa_to_sheet([columns.map(({ title }) => title)])
  table['!cols'] = columns.map(({ title }) => ({ wch: Math.max(14, title.length + 2) }))
  utils.book_append_sheet(book, table, texts.sheet)
  const notes = utils.aoa_to_sheet([
    [texts.column, texts.required, texts.note],
    ...columns.map(({ title, isRequired, note }) => [title, isRequired ? texts.yes : '', note]),
  ])
  notes['!cols'] = [{ wch: 18 }, { wch: 12 }, { wch: 90 }]
  utils.book_append_sheet(book, notes, texts.notes)
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}
