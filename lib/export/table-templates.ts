import { programmeColumnOrder } from '@/lib/core/programmes/rules/programme-file'
import { loadColumnOrder, timetableColumnOrder } from '@/lib/imports/rules/table-row'
import { loadColumns, loadTemplateText as loadTexts } from '@/lib/imports/texts/load-file'
import { timetableColumns, timetableTemplateText as timetableTexts } from '@/lib/imports/texts/timetable-table'
import { programmeColumns, programmeTemplateText as programmeTexts } from '@/lib/programmes/texts/programme-file'
import { textCell } from './sheet-cell'
import { looks } from './sheet-looks'
import { workbook } from './workbook'

type Column = { title: string; isRequired: boolean; note: string }
type Texts = { sheet: string; notes: string; column: string; required: string; note: string; yes: string }

/** An empty .xlsx file with these columns, and a second sheet that explains them. */
const tableTemplate = (columns: readonly Column[], texts: Texts): Promise<Uint8Array> =>
  workbook([
    {
      name: texts.sheet,
      columns: columns.map(({ title }) => Math.max(14, title.length + 2)),
      rows: [columns.map(({ title }) => textCell(title, looks.head))],
      headerRows: 1,
    },
    {
      name: texts.notes,
      columns: [18, 14, 90],
      rows: [
        [texts.column, texts.required, texts.note].map((text) => textCell(text, looks.head)),
        ...columns.map(({ title, isRequired, note }) =>
          [title, isRequired ? texts.yes : '', note].map((text) => textCell(text, looks.body)),
        ),
      ],
      headerRows: 1,
    },
  ])

export const loadTemplateBook = (): Promise<Uint8Array> =>
  tableTemplate(
    loadColumnOrder.map((column) => loadColumns[column]),
    loadTexts,
  )

export const programmeTemplateBook = (): Promise<Uint8Array> =>
  tableTemplate(
    programmeColumnOrder.map((column) => programmeColumns[column]),
    programmeTexts,
  )

export const timetableTemplateBook = (): Promise<Uint8Array> =>
  tableTemplate(
    timetableColumnOrder.map((column) => timetableColumns[column]),
    timetableTexts,
  )
