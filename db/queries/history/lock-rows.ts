import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ChangeId } from '@/lib/domain/ids'
import { findTouchedTables } from './diff'
import type { HistoryTable, HistoryTableName } from './tables'

/** Those of the rows that are there, locked until the transaction ends: two that change the same row follow one another. */
export async function lockRows<Id extends number>(
  db: Queryable,
  table: HistoryTableName,
  ids: readonly Id[],
): Promise<Id[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[]) order by id for update`)
  return rows.map(({ id }) => Number(id) as Id)
}

/** What a change is about: the ids of its rows, but for what only belongs to something, by table. */
export async function findAbout(db: Queryable, changeId: ChangeId): Promise<[HistoryTableName, number[]][]> {
  const tables = await findTouchedTables(db, changeId)
  const rows = await db.execute<{ name: string; ids: string[] }>(sql`
    select table_name as name, array_agg(key) as ids from changed_row
    where change_id = ${changeId} and table_name = any(${sql.param(tables.filter(isAbout).map(({ name }) => name))})
    group by 1`)
  return rows.map(({ name, ids }) => [name as HistoryTableName, ids.map(Number)])
}

const isAbout = ({ name, key, isLoose }: HistoryTable): boolean =>
  key.length === 1 && key[0] === 'id' && name !== 'event' && !isLoose
