import { countUses } from '@/db/queries/tables/count-uses'
import { deleteRow } from '@/db/queries/tables/rows'
import { rowTitle, type VocabularyName } from '@/lib/core/rules/tables/admin-table'
import { adminTables } from '@/lib/core/rules/tables/tables'
import { keepsRow, type CountedUse } from '@/lib/core/rules/tables/uses'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { inUse } from '@/lib/tables/texts/admin-uses'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTable } from './change-table'
import { openTableRow, openWholeRow, tableRowRights } from './open-table'

type Which = { table: VocabularyName; id: number }

/** What refers to a row, most important first. Throws `not_found`, `not_allowed`. */
export async function viewUses(context: DataContext, { table: name, id }: Which): Promise<CountedUse[]> {
  const row = await openTableRow(context.db, adminTables[name], id)
  const rights = await tableRowRights(context, name, [])
  rights.require([row])
  return (await countUses(context.db, name, id)).filter(keepsRow)
}

/**
 * Deletes a row that nothing refers to. Throws `not_found`, `not_allowed`, `stale` with the current row, and
 * `in_use` with what refers to it: such a row can only be retired.
 */
export async function removeRow(
  context: DataContext,
  { table: name, id, version }: Which & { version?: number },
): Promise<ChangeId | null> {
  const table = adminTables[name]
  const seen = await openTableRow(context.db, table, id)
  const granted = (await tableRowRights(context, name, [])).require([seen])
  const record = {
    action: 'vocabulary.remove',
    granted: [granted],
    subject: { table: name, id, title: rowTitle(table, seen.values) },
  } as const
  const { changeId } = await changeTable(context, record, async ({ db, lock }) => {
    await lock(name, [id])
    const row = await openTableRow(db, table, id)
    if (row.version !== (version ?? seen.version))
      throw new ServiceError('stale', adminTableMessages.stale, {
        current: { of: 'table_row', item: await openWholeRow(db, table, id) },
      })
    const uses = (await countUses(db, name, id)).filter(keepsRow)
    if (uses.length > 0) throw new ServiceError('in_use', inUse(rowTitle(table, row.values), uses), { uses })
    await deleteRow(db, table, id)
  })
  return changeId
}
