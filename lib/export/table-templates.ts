import { utils, write } from 'xlsx'
import { loadColumnOrder } from '@/lib/domain/load-file'
import { programmeColumnOrder } from '@/lib/domain/programme-file'
import { timetableColumnOrder } from '@/lib/domain/timetable-table'
import { loadColumns, loadTemplate as loadTexts } from '@/lib/text/load-file'
import { programmeColumns, programmeTemplate as programmeTexts } from '@/lib/text/programme-file'
import { timetableColumns, timetableTemplate as timetableTexts } from '@/lib/text/timetable-table'

type Column = { title: string; isRequired: boolean; note: string }
type Texts = { sheet: string; notes: string; column: string; required: string; note: string; yes: string }

/** An empty .xlsx file with these columns, and on a second sheet what goes into them. */
function tableTemplate(columns: readonly Column[], texts: Texts): Uint8Array {
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

/** A file of load, to be filled in. */
export const loadTemplate = (): Uint8Array =>
  tableTemplate(
    loadColumnOrder.map((column) => loadColumns[column]),
    loadTexts,
  )

/** A file of a programme's rows, to be filled in. */
export const programmeTemplate = (): Uint8Array =>
  tableTemplate(
    programmeColumnOrder.map((column) => programmeColumns[column]),
    programmeTexts,
  )

/** A timetable, to be filled in. */
export const timetableTemplate = (): Uint8Array =>
  tableTemplate(
    timetableColumnOrder.map((column) => timetableColumns[column]),
    timetableTexts,
  )
