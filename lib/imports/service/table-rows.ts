import type { TableSettings } from '@/lib/imports/rules/import-job'
import { readSheet } from '@/lib/sheets/read-sheet'
import { importTexts } from '@/lib/imports/texts/imports'
import { ServiceError } from '@/lib/core/service/errors'
import { cellsAt, missingColumns, type Places, type TableRow } from './read-cells'
import type { ImportTable } from './import-kind'

/** The index of each column, as chosen. */
export const placesIn = ({ columns }: Pick<TableSettings, 'columns'>): Places<string> =>
  new Map(columns.flatMap((one, place) => (one ? [[one.column, place] as const] : [])))

/** The rows below the titles. Throws `invalid` while a required column is not chosen, and SheetFault. */
export async function tableRows(
  bytes: Uint8Array,
  settings: TableSettings,
  { table, mostRows }: ImportTable,
): Promise<TableRow<string>[]> {
  const sheet = await readSheet(bytes, { sheet: settings.sheet, limit: mostRows })
  const places = placesIn({
    columns: settings.columns.map((one, place) =>
      settings.skipsHidden && sheet.hiddenColumns.includes(place) ? null : one,
    ),
  })
  const missing = missingColumns(places, table)
  if (missing.length > 0)
    throw new ServiceError(
      'invalid',
      importTexts.missing(missing.map((column) => table.titles[column]?.title ?? '')),
    )
  const hiddenRows = new Set(settings.skipsHidden ? sheet.hiddenRows : [])
  const below = sheet.rows.filter(({ number }) => number > (settings.headRow ?? 0) && !hiddenRows.has(number))
  return cellsAt(below, places, table)
}
