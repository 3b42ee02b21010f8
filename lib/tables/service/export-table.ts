import { findChoices, listExistingRows } from '@/db/queries/tables/rows'
import type { AdminTableName } from '@/lib/core/rules/tables/admin-table'
import { adminTables, isVocabulary } from '@/lib/core/rules/tables/tables'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { adminCellText } from '@/lib/tables/texts/admin-cells'
import { adminTableTexts, adminTableUi, columnTitle } from '@/lib/tables/texts/admin-tables'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { accountDetails } from './account-details'
import { tableScope } from './open-table'

/** A table for export: titles and rows; dates as such, not as text. */
export type ExportedTable = {
  title: string
  columns: string[]
  rows: (string | number | CivilTime | null)[][]
}

/**
 * All rows of a table that the actor may see, by title, in a form that can be pasted back. Throws
 * `not_allowed`.
 */
export async function exportTable(
  context: DataContext,
  { table: name, withRetired }: { table: AdminTableName; withRetired: boolean },
): Promise<ExportedTable> {
  requireAllowed(context, 'vocabulary.view', name)
  const { db, actor } = context
  const table = adminTables[name]
  const [known, choices] = [
    await listExistingRows(db, table, tableScope(actor)),
    await findChoices(db, table),
  ]
  const told = isVocabulary(name)
    ? null
    : await accountDetails(
        db,
        known.map(({ id }) => id),
      )
  return {
    title: adminTableTexts[name].title,
    columns: [
      ...[...table.columns.map(({ key }) => key), ...(table.told ?? [])].map((key) => columnTitle(name, key)),
      ...(withRetired ? [adminTableUi.shown.retired] : []),
    ],
    rows: known
      .filter(({ isActive }) => withRetired || isActive)
      .map(({ id, values, isActive }) => [
        ...table.columns.map((column) => {
          const value = values[column.key] ?? null
          const text = adminCellText(column, value, choices)
          return typeof value === 'number' && column.kind === 'number' && text !== '' ? value : text
        }),
        ...(table.told ?? []).map((key) => {
          const person = told?.get(id)
          return (key === 'signedInAt' && person?.signedInAt) || (person?.texts[key] ?? '')
        }),
        ...(withRetired ? [isActive ? '' : adminTableUi.yes] : []),
      ]),
  }
}
