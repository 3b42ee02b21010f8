import { getTableConfig } from 'drizzle-orm/pg-core'
import { toSnakeCase } from 'drizzle-orm/casing'
import type postgres from 'postgres'
import type { VocabularyName } from '@/lib/core/rules/tables/admin-table'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { places } from '../queries/tables/places'
import { keepRows } from './keep-rows'

/** Tables of what imports bring besides classes; what others refer to comes first. */
const tables = ['faculty', 'department', 'group', 'room', 'teacher', 'discipline', 'semester'] as const

type Of = { undone: ChangeId; by: ChangeId }

/** Rows of the undone change in one table, to select from as `d`. */
const rowsOf = (sql: postgres.ISql, table: string, changeId: ChangeId) => sql`
  (select key::integer as id, before, after from changed_row where change_id = ${changeId} and table_name = ${table}) d`

const isAsLeft = (sql: postgres.ISql) => sql`to_jsonb(t) @> d.after`

async function columnsOf(sql: postgres.ISql, table: string, changeId: ChangeId): Promise<string[]> {
  const [row] = await sql<{ columns: string[] | null }[]>`
    select array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name in (
      select jsonb_object_keys(before) from (
        select before from changed_row where change_id = ${changeId} and table_name = ${table} and before is not null limit 1) d)`
  return row?.columns ?? []
}

/** What the undone change altered becomes what it was, and what it removed returns, as far as nobody changed it since. */
export async function restoreRows(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  for (const table of tables) {
    const columns = await columnsOf(sql, table, undone)
    if (columns.length === 0) continue
    const values = columns.filter((column) => column !== 'id')
    const list = (names: readonly string[], of: string) =>
      names.map((name, index) => sql`${index > 0 ? sql`, ` : sql``}${sql(of)}.${sql(name)}`)
    await keepRows(
      sql,
      by,
      table,
      sql`
        update ${sql(table)} t
        set ${values.map((name, index) => sql`${index > 0 ? sql`, ` : sql``}${sql(name)} = ${name === 'version' ? sql`t.version + 1` : sql`k.${sql(name)}`}`)}
        from ${rowsOf(sql, table, undone)} cross join lateral jsonb_populate_record(null::${sql(table)}, d.before) k, ${sql(table)} was
        where t.id = d.id and was.id = d.id and d.before is not null and ${isAsLeft(sql)}
        returning t.id, to_jsonb(was), to_jsonb(t)`,
    )
    await keepRows(
      sql,
      by,
      table,
      sql`
        insert into ${sql(table)} as t (${sql(columns)})
        select ${list(columns, 'k')}
        from ${rowsOf(sql, table, undone)} cross join lateral jsonb_populate_record(null::${sql(table)}, d.before) k
        where d.after is null order by d.id
        on conflict do nothing
        returning t.id, null::jsonb, to_jsonb(t)`,
    )
  }
}

/** Whether nothing names the row `t`; that somebody was told of its classes keeps it not. */
function isUnused(sql: postgres.ISql, table: VocabularyName | 'semester') {
  if (table === 'semester') return sql`t.id = any(unused_ids('semester', array[t.id]))`
  const named = places[table]
    .filter(({ isRecord, use }) => !isRecord && use !== 'notice')
    .map(({ table: of, column, isList, of: kind }) => {
      const by = sql`p.${sql(toSnakeCase(column.name))}`
      const isOf = kind ? sql`and p.${sql(toSnakeCase(kind.name))}::text = ${table}` : sql``
      const isNamed = isList ? sql`t.id = any(${by})` : sql`${by} = t.id`
      return sql`and not exists (select from ${sql(getTableConfig(of).name)} p where ${isNamed} ${isOf})`
    })
  return sql`true ${named} and not exists (select from ${sql(table)} p where p.merged_into = t.id)`
}

/** What the undone change made goes, as far as nobody changed it since and nothing refers to it. */
export async function removeMadeRows(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  for (const table of tables.toReversed())
    await keepRows(
      sql,
      by,
      table,
      sql`
        delete from ${sql(table)} t using ${rowsOf(sql, table, undone)}
        where t.id = d.id and d.before is null and ${isAsLeft(sql)} and ${isUnused(sql, table)}
        returning t.id, to_jsonb(t), null::jsonb`,
    )
}

/** Pair times are one whole: they return where they are as the undone change left them, and no class stands in a pair that would go. */
export async function restorePairTimes(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  const [state] = await sql<{ returns: boolean }[]>`
    with d as (select key::integer as pair, before, after from changed_row where change_id = ${undone} and table_name = 'pair_time')
    select exists (select from d)
      and not exists (select from d full join pair_time t using (pair) where to_jsonb(t) is distinct from d.after)
      and not exists (select from d join meeting using (pair) where before is null) as returns`
  if (!state?.returns) return
  await keepRows(
    sql,
    by,
    'pair_time',
    sql`delete from pair_time returning pair, to_jsonb(pair_time), null::jsonb`,
  )
  await keepRows(
    sql,
    by,
    'pair_time',
    sql`
      insert into pair_time
      select k.* from changed_row d cross join lateral jsonb_populate_record(null::pair_time, d.before) k
      where d.change_id = ${undone} and d.table_name = 'pair_time' and d.before is not null
      returning pair, null::jsonb, to_jsonb(pair_time)`,
  )
}

/** The university that a first import brought goes with it, unless another timetable has come since; taken back again, it returns. */
export async function restoreUniversity(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  const kept = sql`select from changed_row where change_id = ${undone} and table_name = 'university'`
  await keepRows(
    sql,
    by,
    'university',
    sql`
      delete from university where exists (${kept} and before is null) and not exists (select from "group")
      returning id, to_jsonb(university), null::jsonb`,
  )
  await keepRows(
    sql,
    by,
    'university',
    sql`
      insert into university
      select k.* from changed_row d cross join lateral jsonb_populate_record(null::university, d.before) k
      where d.change_id = ${undone} and d.table_name = 'university' and d.after is null
      on conflict do nothing
      returning id, null::jsonb, to_jsonb(university)`,
  )
}
