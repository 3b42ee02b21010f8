import type { Queryable } from '@/db/client'
import { findHalved, findRowNames, followRows, insertRows, updateRows } from '@/db/queries/tables/rows'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import {
  type AdminRow,
  type AdminTable,
  type AdminTableName,
  isApart,
  type ReferenceChoices,
  rowTitle,
  type RowValues,
  tellingApart,
} from '@/lib/core/rules/tables/admin-table'
import { lookAlikes } from '@/lib/core/rules/tables/look-alike'
import { adminTables } from '@/lib/core/rules/tables/tables'
import type { LoggedContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import {
  changedKeys,
  changedValues,
  newValues,
  tableRowProblems,
  type RowProblems,
  storedValues,
  takenProblems,
} from '@/lib/tables/rules/check-row'
import { cellProblemSentence, looksLike } from '@/lib/tables/texts/admin-cells'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
import { changeTable, completed, followPeople, requireAnother } from './change-table'
import { choicesFor, openTableRow, openWholeRow, tableRowRights } from './open-table'

type Checked = {
  /** Null: a new row. */
  id: number | null
  values: RowValues
  choices: ReferenceChoices
  /** The columns whose values were given. */
  keys: readonly string[]
  /** The title is new, even if it looks like others. */
  isOther: boolean
}

/** Throws `invalid` with problems by column, and `looks_alike` if a new title looks like an existing one. */
async function requireSound(
  db: Queryable,
  table: AdminTable,
  { id, values, choices, keys, isOther }: Checked,
): Promise<void> {
  const tells = (...columns: (string | undefined)[]): boolean =>
    columns.some((key) => key !== undefined && keys.includes(key))
  const isTitled = tells(table.columns[0].key, table.apart)
  const others =
    isTitled || tells(table.identity) ? (await findRowNames(db, table)).filter((one) => one.id !== id) : []
  const problems: RowProblems = {
    ...tableRowProblems(table, values, choices, keys),
    ...takenProblems(table, values, others),
    ...(await halvesProblem(db, table, id, values, keys)),
  }
  const sentences = Object.entries(problems).map(
    ([key, problem]) => [key, cellProblemSentence(table.name, key, problem)] as const,
  )
  if (sentences.length > 0)
    throw new ServiceError('invalid', sentences.map(([, sentence]) => sentence).join(' '), {
      problems: { of: 'table_row', fields: Object.fromEntries(sentences) },
    })
  if (isOther || !isTitled) return
  const alike = lookAlikes(others, ({ title }) => title)
    .of(rowTitle(table, values))
    .filter((one) => !isApart(table, one, tellingApart(table, values)))
    .map(({ title }) => title)
  if (alike.length > 0) throw new ServiceError('looks_alike', `${upperFirst(looksLike(alike))}.`, { alike })
}

/** A group with classes in halves cannot become undivided. */
async function halvesProblem(
  db: Queryable,
  { name }: AdminTable,
  id: number | null,
  values: RowValues,
  keys: readonly string[],
): Promise<RowProblems> {
  const isMadeWhole = name === 'group' && keys.includes('subgroupCount') && values.subgroupCount === 1
  const isHalved = isMadeWhole && id !== null && (await findHalved(db, [id])).has(id)
  return isHalved ? { subgroupCount: { kind: 'halves' } } : {}
}

/** `changeId` null: nothing changed. */
export type ChangedRow = { row: AdminRow; changeId: ChangeId | null }

/**
 * Adds a row. `isOther`: its title is new, even if it looks like others. Throws `not_allowed`, `invalid` by
 * column, and `looks_alike` with the existing titles.
 */
export async function addRow(
  context: LoggedContext,
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
    await followPeople({ ...context, db }, table, [
      { before: null, after: { values: whole, isActive: true } },
    ])
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
  context: LoggedContext,
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
  context: LoggedContext,
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
