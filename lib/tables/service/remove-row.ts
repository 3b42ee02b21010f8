import { lockClaims } from '@/db/queries/core/tables/move-claims'
import { mergeTableRows as mergeStored } from '@/db/queries/tables/buildings'
import { countUses } from '@/db/queries/tables/places'
import { deleteRow } from '@/db/queries/tables/rows'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import {
  type AdminRow,
  type CountedUse,
  keepsRow,
  rowTitle,
  type VocabularyName,
} from '@/lib/core/tables/rules/admin-table'
import { adminTables, isMergeable } from '@/lib/core/tables/rules/tables'
import { inUse } from '@/lib/tables/texts/admin-merge'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
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
  context: ServiceContext,
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

/**
 * The result of a merge. `moved`: references to the dropped row; `both`: number of classes that had both
 * rows; `overlaps`: number of places held twice because of it. `changeId` null: a dry run.
 */
type MergeResult = {
  row: AdminRow
  moved: CountedUse[]
  both: number
  overlaps: number
  changeId: ChangeId | null
}

type Merging = { table: VocabularyName; keep: number; drop: number; dryRun: boolean }

/**
 * Merges a row into another that is the same thing: all references change to the other, its id redirects
 * there, and its title is recognised as the other's. No class is lost. Throws `not_allowed`, `not_found`, and
 * `invalid` if the rows cannot be merged.
 */
export async function mergeRows(
  context: ServiceContext,
  { table: name, keep, drop, dryRun }: Merging,
): Promise<MergeResult> {
  const granted = requireAllowed(context, 'vocabulary.merge')
  const table = adminTables[name]
  if (!isMergeable(name)) throw new ServiceError('invalid', adminTableMessages.notMergeable)
  if (keep === drop) throw new ServiceError('invalid', adminTableMessages.oneRow)
  const [kept, dropped] = [await openTableRow(context.db, table, keep), await openTableRow(context.db, table, drop)]
  const titles = { title: rowTitle(table, kept.values), from: rowTitle(table, dropped.values) }
  const record = {
    action: 'vocabulary.merge',
    granted: [granted],
    subject: { table: name, keep, drop, ...titles },
    dryRun,
  } as const
  const { result, changeId } = await changeTable(context, record, async ({ db, lock }) => {
    // A dry run is rolled back, so it needs no lock that makes others wait.
    if (!dryRun) await lockClaims(db)
    await lock(name, [keep, drop])
    await openTableRow(db, table, keep)
    await openTableRow(db, table, drop)
    const moved = (await countUses(db, name, drop)).filter(keepsRow)
    const { both, overlaps } = await mergeStored(db, table, { keep, drop })
    return { row: await openWholeRow(db, table, keep), moved, both, overlaps }
  })
  return { ...result, changeId }
}
