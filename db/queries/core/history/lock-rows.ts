import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { findTouchedTables, diffRows, type DiffPart } from './diff'
import type { HistoryTable, HistoryTableName } from './tables'

/**
 * Locks the existing ones of these rows until the transaction ends and returns them; serialises changes of
 * the same row.
 */
export async function lockRows<Id extends number>(
  db: Queryable,
  table: HistoryTableName,
  ids: readonly Id[],
): Promise<Id[]> {
  const rows = await db.execute<{ id: Id }>(sql`
    select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[]) order by id for update`)
  return rows.map(({ id }) => id)
}

/**
 * What a change, or a part of it, is about: ids by table, leaving out rows that are only parts of another
 * row.
 */
export async function findAbout(db: Queryable, part: DiffPart): Promise<[HistoryTableName, number[]][]> {
  const tables = (await findTouchedTables(db, part.changeId)).filter(isAbout)
  if (tables.length === 0) return []
  const rowsOfEach = tables.map((table) => sql`select ${table.name} as name, d.key from ${diffRows(table, part)}`)
  const rows = await db.execute<{ name: HistoryTableName; ids: number[] }>(sql`
    select name, array_agg(key::bigint) as ids from (${sql.join(rowsOfEach, sql` union all `)}) found group by 1`)
  return rows.map(({ name, ids }) => [name, ids])
}

const isAbout = ({ name, key, isLoose }: HistoryTable): boolean =>
  key.length === 1 && key[0] === 'id' && name !== 'event' && !isLoose
