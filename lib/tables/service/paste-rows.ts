import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { findHalved, followRows, insertRows, listExistingRows, updateRows } from '@/db/queries/tables/rows'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { refuseRows } from '@/lib/core/refusals/service/refuse-rows'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { AdminTable, AdminTableName, CellValue, ReferenceChoices } from '@/lib/core/tables/rules/admin-table'
import { adminColumn, adminTables } from '@/lib/core/tables/rules/tables'
import type { CellProblem } from '@/lib/tables/rules/check-row'
import { applyPaste as outcomesOf, type PastedOutcome, type PastedRow } from '@/lib/tables/rules/paste-rows'
import { pasteRefused, pastedProblem, readAdminCell } from '@/lib/tables/texts/admin-cells'
import { changeTable, completed, followPeople, type PersonChange } from './change-table'
import { choicesFor, tableRowRights } from './open-table'

type PastedTable = {
  table: AdminTableName
  /** The key of each column; null: it is left out. */
  columns: readonly (string | null)[]
  /** The cells as pasted. */
  rows: readonly (readonly string[])[]
  /** Numbers of lines, from 1, that are new, even if they look like others. */
  asNew: readonly number[]
  /** Titles that references name and nobody has, which are added along. */
  missing?: readonly MissingTitle[]
  dryRun: boolean
}

export type MissingTitle = { table: 'faculty' | 'department'; title: string }

/** `changeId` null: a dry run, or nothing changed. */
export type Pasted = { outcomes: PastedOutcome[]; changeId: ChangeId | null }

/**
 * Adds and changes rows from the lines of a spreadsheet, identified by title; all or nothing. A dry run
 * reports the problems of each line; otherwise they throw `invalid`, one sentence per line. Throws
 * `not_allowed`.
 */
export async function pasteRows(context: ServiceContext, pasted: PastedTable): Promise<Pasted> {
  const { table: name, dryRun } = pasted
  const table = adminTables[name]
  requireAllowed(context, 'vocabulary.view', name)
  const outcomes = await judge(context, pasted)
  if (dryRun || outcomes.every(({ status }) => status === 'same')) return { outcomes, changeId: null }
  refuseFaults(table, outcomes)
  const kept = outcomes.flatMap((one) =>
    'values' in one ? [{ id: 'id' in one ? one.id : null, values: one.values }] : [],
  )
  const rights = await tableRowRights(
    context,
    name,
    kept.map(({ id }) => id),
  )
  const granted = rights.require(kept)
  const missing = pasted.missing ?? []
  const others = await oneAfterAnother(missing, async ({ table: of, title }) =>
    (await tableRowRights(context, of, [])).require([{ id: null, values: { title } }]),
  )
  const record = {
    action: 'vocabulary.paste',
    granted: [granted, ...others],
    subject: { table: name, rows: outcomes.length },
  } as const
  const { result, changeId } = await changeTable(context, record, async ({ db, lock }) => {
    await lock(
      name,
      outcomes.flatMap((one) => (one.status === 'changed' ? [one.id] : [])),
    )
    await oneAfterAnother(missing, ({ table: of, title }) => insertRows(db, adminTables[of], [{ title }]))
    const now = await judge({ db, actor: context.actor }, pasted)
    refuseFaults(table, now)
    await store(db, table, now)
    await followPeople({ ...context, db }, table, now.flatMap(asChange))
    return now
  })
  return { outcomes: result, changeId }
}

async function store(db: Queryable, table: AdminTable, outcomes: readonly PastedOutcome[]): Promise<void> {
  const changed = outcomes.flatMap((one) => (one.status === 'changed' ? [one] : []))
  await insertRows(
    db,
    table,
    outcomes.flatMap((one) => (one.status === 'new' ? [one.values] : [])),
  )
  await updateRows(
    db,
    table,
    changed.map(({ id, values }) => ({ id, values, isActive: true })),
  )
  const before = (changes: (typeof changed)[number]['changes']): [string, CellValue][] =>
    changes.map((one) => [one.key, one.before])
  await followRows(
    db,
    table,
    changed.map(({ id, values, changes }) => ({
      id,
      before: { ...values, ...Object.fromEntries(before(changes)) },
      after: values,
    })),
  )
}

/** A line as a change of an account. */
function asChange(one: PastedOutcome): PersonChange[] {
  if (one.status === 'new') return [{ before: null, after: { values: one.values, isActive: true } }]
  if (one.status !== 'changed') return []
  const before = Object.fromEntries(one.changes.map(({ key, before: was }) => [key, was]))
  return [
    {
      before: { values: { ...one.values, ...before }, isActive: !one.isRestored },
      after: { values: one.values, isActive: true },
    },
  ]
}

/** The outcome of each line, by what is stored now. */
async function judge(
  asker: { db: Queryable; actor: Actor },
  { table: name, columns, rows, asNew, missing = [] }: PastedTable,
): Promise<PastedOutcome[]> {
  const { db, actor } = asker
  const table = adminTables[name]
  const [known, choices] = [
    await listExistingRows(db, table, null),
    withMissing(table, await choicesFor(asker, table), missing),
  ]
  const { may } = await tableRowRights(asker, name, null)
  const halved =
    name === 'group' && columns.includes('subgroupCount')
      ? await findHalved(
          db,
          known.map(({ id }) => id),
        )
      : undefined
  return outcomesOf(
    table,
    rows.map((cells, index) => readLine(table, columns, cells, choices, index + 1)),
    {
      known,
      choices,
      asNew,
      halved,
      complete: (values) => completed(actor, values),
      mayEdit: may,
    },
  )
}

/** The choices with titles that are still to be added, under numbers that no row has. */
const withMissing = (
  { columns }: AdminTable,
  choices: ReferenceChoices,
  missing: readonly MissingTitle[],
): ReferenceChoices =>
  Object.fromEntries(
    columns.flatMap((column) => {
      if (column.kind !== 'reference') return []
      const known = choices[column.key] ?? []
      const added = missing.filter((one) => one.table === column.to && !known.some(({ title }) => title === one.title))
      return [[column.key, [...known, ...added.map(({ title }, at) => ({ id: -1 - at, title }))]]]
    }),
  )

/** Reads the cells of a line by column. */
function readLine(
  table: AdminTable,
  columns: readonly (string | null)[],
  cells: readonly string[],
  choices: ReferenceChoices,
  number: number,
): PastedRow {
  const values: Record<string, CellValue> = {}
  const problems: Record<string, CellProblem> = {}
  columns.forEach((key, at) => {
    const column = key === null ? undefined : adminColumn(table, key)
    if (!column) return
    const read = readAdminCell(column, cells[at] ?? '', choices)
    if ('problem' in read) problems[column.key] = read.problem
    else values[column.key] = read.value
  })
  return { number, values, problems }
}

const refuseFaults = (table: AdminTable, outcomes: readonly PastedOutcome[]): void =>
  refuseRows(
    outcomes.flatMap((one) =>
      one.status === 'error' ? [{ number: one.number, text: pastedProblem(table.name, one) }] : [],
    ),
    pasteRefused,
  )
