import { followRows, insertRows, updateRows } from '@/db/queries/tables/rows'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type AdminRow, type AdminTableName, rowTitle, type RowValues } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { changedKeys, changedValues, newValues, storedValues } from '@/lib/tables/rules/check-row'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
import { changeTable, completed, followPeople, requireAnother } from './change-table'
import { choicesFor, openTableRow, openWholeRow, tableRowRights } from './open-table'
import { requireSound } from './require-sound'

/** `changeId` null: nothing changed. */
type ChangedRow = { row: AdminRow; changeId: ChangeId | null }

/**
 * Adds a row. `isOther`: its title is new, even if it looks like others. Throws `not_allowed`, `invalid` by
 * column, and `looks_alike` with the existing titles.
 */
export async function addRow(
  context: ServiceContext,
  { table: name, values, isOther }: { table: AdminTableName; values: RowValues; isOther: boolean },
): Promise<ChangedRow> {
  const table = adminTables[name]
  const whole = newValues(table, completed(context.actor, storedValues(table, values)))
  const granted = (await tableRowRights(context, name, [])).require([{ id: null, values: whole }])
  const choices = await choicesFor(context, table)
  const keys = table.columns.map(({ key }) => key)
  const record = {
    action: 'vocabulary.add',
    granted: [granted],
    subject: { table: name, title: rowTitle(table, whole) },
  } as const
  const { result: row, changeId } = await changeTable(context, record, async ({ db }) => {
    await requireSound(db, table, { id: null, values: whole, choices, keys, isOther })
    const [id = 0] = await insertRows(db, table, [whole])
    await followPeople({ ...context, db }, table, [{ before: null, after: { values: whole, isActive: true } }])
    return openWholeRow(db, table, id)
  })
  return { row, changeId }
}

type RowChange = {
  table: AdminTableName
  id: number
  /** The version the client saw. */
  version?: number
  /** Absent ones stay unchanged. */
  values: RowValues
  isOther: boolean
}

/**
 * Changes cells of a row. Throws `not_found`, `not_allowed` unless the actor may change the row both before
 * and after, `stale` with the current row, `invalid` by column, and `looks_alike`.
 */
export async function changeRow(
  context: ServiceContext,
  { table: name, id, version, values, isOther }: RowChange,
): Promise<ChangedRow> {
  const table = adminTables[name]
  const seen = await openTableRow(context.db, table, id)
  const after = (before: RowValues): RowValues => changedValues(table, before, values)
  const rights = await tableRowRights(context, name, [id])
  const granted = rights.require([seen, { id, values: after(seen.values) }])
  const choices = await choicesFor(context, table)
  const record = {
    action: 'vocabulary.change',
    granted: [granted],
    subject: { table: name, id, title: rowTitle(table, seen.values) },
  } as const
  if (version === seen.version && changedKeys(table, seen.values, after(seen.values)).length === 0)
    return { row: await openWholeRow(context.db, table, id), changeId: null }
  const { result: row, changeId } = await changeTable(context, record, async ({ db, lock }) => {
    await lock(name, [id])
    const before = await openTableRow(db, table, id)
    if (before.version !== (version ?? seen.version))
      throw new ServiceError('stale', adminTableMessages.stale, {
        current: { of: 'table_row', item: await openWholeRow(db, table, id) },
      })
    const whole = after(before.values)
    const keys = changedKeys(table, before.values, whole)
    await requireSound(db, table, { id, values: whole, choices, keys, isOther })
    await updateRows(db, table, [{ id, values: whole, isActive: before.isActive }])
    await followRows(db, table, [{ id, before: before.values, after: whole }])
    await followPeople({ ...context, db }, table, [{ before, after: { ...before, values: whole } }])
    return openWholeRow(db, table, id)
  })
  return { row, changeId }
}

/** Takes a row out of use, or back into use; references to it stay. Throws `not_found`, `not_allowed`. */
export async function retireRow(
  context: ServiceContext,
  { table: name, id, isActive }: { table: AdminTableName; id: number; isActive: boolean },
): Promise<ChangedRow> {
  const table = adminTables[name]
  const seen = await openTableRow(context.db, table, id)
  const granted = (await tableRowRights(context, name, [id])).require([seen])
  if (!isActive) requireAnother(context, { table: name, id })
  const record = {
    action: isActive ? 'vocabulary.restore' : 'vocabulary.retire',
    granted: [granted],
    subject: { table: name, id, title: rowTitle(table, seen.values) },
  } as const
  const { result: row, changeId } = await changeTable(context, record, async ({ db, lock }) => {
    await lock(name, [id])
    const before = await openTableRow(db, table, id)
    await updateRows(db, table, [{ id, values: before.values, isActive }])
    await followPeople({ ...context, db }, table, [{ before, after: { ...before, isActive } }])
    return openWholeRow(db, table, id)
  })
  return { row, changeId }
}
