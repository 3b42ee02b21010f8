import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { findTouchedTables, rowsOf, type Part } from './diff'
import type { HistoryTable, HistoryTableName } from './tables'

/**
 * Those of the rows that are there, locked until the transaction ends: two that change the same row follow one another.
 */
export async function lockRows<Id extends number>(
  db: Queryable,
  table: HistoryTableName,
  ids: readonly Id[],
): Promise<Id[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[]) order by id for update`)
  return rows.map(({ id }) => Number(id) as Id)
}

/** What a change, or a part of it, is about: the ids of its rows, but for what only belongs to something, by table. */
export async function findAbout(db: Queryable, part: Part): Promise<[HistoryTableName, number[]][]> {
  const tables = (await findTouchedTables(db, part.changeId)).filter(isAbout)
  if (tables.length === 0) return []
  const rowsOfEach = tables.map(
    (table) => sql`select ${table.name} as name, d.key from ${rowsOf(table, part)}`,
  )
  const rows = await db.execute<{ name: string; ids: string[] }>(sql`
    select name, array_agg(key) as ids from (${sql.join(rowsOfEach, sql` union all `)}) found group by 1`)
  return rows.map(({ name, ids }) => [name as HistoryTableName, ids.map(Number)])
}

const isAbout = ({ name, key, isLoose }: HistoryTable): boolean =>
  key.length === 1 && key[0] === 'id' && name !== 'event' && !isLoose
