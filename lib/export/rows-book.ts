import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { rowDetails, rowsBookTexts as texts, rowStatusTitles } from '@/lib/imports/texts/imports'
import { numberCell, textCell } from './sheet-cell'
import { looks } from './sheet-looks'
import { workbook } from './workbook'

/** What becomes of the rows of a file, a line for each problem, to be mended beside the file. */
export const rowsBook = async (
  rows: readonly TableRowOutcome[],
): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: texts.fileName,
  bytes: await workbook([
    {
      name: texts.sheet,
      columns: [9, 50, 16, 18, 70],
      rows: [
        [texts.row, texts.what, texts.status, texts.column, texts.detail].map((text) =>
          textCell(text, looks.head),
        ),
        ...rows.flatMap((row) =>
          rowDetails(row).map(({ column, text }) => [
            numberCell(row.number, looks.body),
            ...[row.what, rowStatusTitles[row.status], column ?? '', text].map((cell) =>
              textCell(cell, looks.body),
            ),
          ]),
        ),
      ],
      headerRows: 1,
      isList: true,
    },
  ]),
})
