import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared, statementOf } from '@/db/prepared'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Action } from '@/lib/core/rights/rules/rights'
import { historyTable, historyTables, type HistoryTable, type HistoryTableName } from './tables'

/** Ids of the rows that a change is about, changed or not, by table. */
export type NamedTable = Map<HistoryTableName, Set<number>>

/** The part of a change to undo: all of it, or these of its classes with the traces they left. */
export type DiffPart = { changeId: ChangeId; classes: readonly MeetingId[] | 'all' }

/** The diff of a change in one table, to select from as `d`. */
export const diffRows = ({ name }: HistoryTable, { changeId, classes }: DiffPart): SQL =>
  sql`(
    select key, before, after, beside from changed_row
    where change_id = ${changeId} and table_name = ${name} and ${classes === 'all' ? sql`true` : isOf(name, changeId, classes)}) d`

/** Whether a row of the diff belongs to these classes or to their events. */
function isOf(table: string, changeId: ChangeId, classes: readonly MeetingId[]): SQL {
  const ids = sql`${sql.param([...classes])}::bigint[]`
  const isClass = sql`(key::bigint = any(${ids}) or (coalesce(before, after) ->> 'successor_id')::bigint = any(${ids}))`
  const ofClasses = (column: SQL) => sql`(
    select ${column} from changed_row where change_id = ${changeId} and table_name = 'meeting' and ${isClass})`
  if (table === 'meeting') return isClass
  if (table === 'claim') return sql`coalesce(before, after) ->> 'meeting_id' in ${ofClasses(sql`key`)}`
  if (table === 'event') return sql`key in ${ofClasses(sql`coalesce(before, after) ->> 'event_id'`)}`
  if (table === 'owed_outcome') return sql`key::bigint = any(${ids})`
  return sql`false`
}

/** A row stored as jsonb, as a row `k` of its table, to compare keys. */
export const asRow = ({ name }: HistoryTable, state: SQL): SQL =>
  sql`cross join lateral jsonb_populate_record(null::${sql.identifier(name)}, ${state}) k`

/** Whether `one` and `other`, as a query names them, have the same key. */
export const hasKeyOf = ({ key }: HistoryTable, one: SQL, other: SQL): SQL =>
  sql.join(
    key.map((column) => sql`${one}.${sql.identifier(column)} = ${other}.${sql.identifier(column)}`),
    sql` and `,
  )

export const diffKey = ({ key }: HistoryTable, row: string): SQL =>
  sql`concat_ws(' ', ${sql.join(
    key.map((column) => sql`${sql.identifier(row)}.${sql.identifier(column)}`),
    sql`, `,
  )})`

/** `recorded`: the columns that the recorded rows have. */
export type TouchedTable = HistoryTable & { recorded: string[] }

/** The tables whose rows a change touched; which of them are loose for it depends on the rights it stored. */
export async function findTouchedTables(db: Queryable, changeId: ChangeId): Promise<TouchedTable[]> {
  const statement = sql`
    select table_name as name, array(select jsonb_object_keys((array_agg(before) filter (where before is not null))[1])) as columns,
      (select rights from change where id = ${changeId}) as rights
    from changed_row where change_id = ${changeId} group by 1`
  const rows = await prepared<{ name: string; columns: string[] | null; rights: Action[] | null }>(db, statement)
  return historyTables.flatMap((table) => {
    const row = rows.find(({ name }) => name === table.name)
    if (!row) return []
    const isAbout = table.looseBut !== null && row.rights?.includes(table.looseBut)
    const recorded = table.columns.filter((column) => row.columns?.includes(column))
    return [{ ...table, recorded, isLoose: table.isLoose && !isAbout }]
  })
}

/**
 * Ends the recording of a change. For the things the change is about, the diff keeps all rows, unchanged ones
 * too; of other rows only those with changes besides the version.
 */
export async function endRecording(db: Queryable, changeId: ChangeId, named: NamedTable = new Map()): Promise<void> {
  // Pipelined; the connection keeps the order.
  const [, touched] = await Promise.all([
    prepared(db, sql`select set_config('timetable.change', '', true)`),
    findTouchedTables(db, changeId),
  ])
  for (const table of historyTables) {
    const names = [...(named.get(table.name as HistoryTableName) ?? [])]
    const isTouched = [table.name, ...table.parts].some((name) => touched.some((one) => one.name === name))
    if (table.of?.as !== 'part' && (names.length > 0 || (isTouched && table.parts.length > 0)))
      await keepWhole(db, changeId, table, names)
  }
  if (named.has('meeting') || touched.some(({ name }) => name === 'meeting')) await keepEvents(db, changeId)
}

/**
 * Things of a table with their parts, of which something changed or which are named. Uses hash joins instead
 * of looking up row by row, because the planner has no statistics on the rows the change wrote.
 */
function wholeStatement(table: HistoryTable): ReturnType<typeof statementOf> {
  const changeId = sql.placeholder('changeId')
  const parts = table.parts.map(historyTable)
  const idIn = (part: HistoryTable): SQL =>
    part === table ? sql`key` : sql`(coalesce(before, after) ->> ${part.of?.by ?? ''}::text)`
  const all = [table, ...parts]
  const changed = all.map(
    (one) => sql`
      select ${idIn(one)} from changed_row
      where change_id = ${changeId} and table_name = ${one.name} and not ${one.areSame(sql`before`, sql`after`)}`,
  )
  const changes = all.flatMap((one, index) => [
    sql`${sql.identifier(`gone_${index}`)} as (
      delete from changed_row
      where change_id = ${changeId} and table_name = ${one.name}
        and (${idIn(one)} not in (select id from about) or before is null and after is null))`,
    sql`${sql.identifier(`stayed_${index}`)} as (
      insert into changed_row (change_id, table_name, key, before, after)
      select ${changeId}, ${one.name}, ${diffKey(one, 't')}, to_jsonb(t), to_jsonb(t)
      from ${sql.identifier(one.name)} t
      where t.${sql.identifier(one === table ? 'id' : (one.of?.by ?? ''))} = any(array(select id::bigint from about))
        and ${diffKey(one, 't')} not in (
          select key from changed_row where change_id = ${changeId} and table_name = ${one.name}))`,
  ])
  return statementOf(sql`
    with about as materialized (
      select id from (
        select unnest(${sql.placeholder('named')}::text[]) union ${sql.join(changed, sql` union `)}) known (id)
      where id is not null
    ), ${sql.join(changes, sql`, `)}
    select`)
}

const wholeStatements = new Map<string, ReturnType<typeof wholeStatement>>()

async function keepWhole(
  db: Queryable,
  changeId: ChangeId,
  table: HistoryTable,
  named: readonly number[],
): Promise<void> {
  const statement = wholeStatements.get(table.name) ?? wholeStatement(table)
  wholeStatements.set(table.name, statement)
  await statement(db, { changeId, named: named.map(String) })
}

/** Keeps the events of a change's meetings: deleting a meeting may leave no other record of its event. */
async function keepEvents(db: Queryable, changeId: ChangeId): Promise<void> {
  const statement = sql`
    insert into changed_row (change_id, table_name, key, before, after)
    select ${changeId}, 'event', e.id, to_jsonb(e), to_jsonb(e) from event e
    where e.id = any(array(
      select (coalesce(before, after) ->> 'event_id')::integer from changed_row
      where change_id = ${changeId} and table_name = 'meeting'))
    on conflict do nothing`
  await prepared(db, statement)
}
