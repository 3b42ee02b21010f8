import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { Json } from '@/lib/core/rules/history/row'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { historyTables } from '@/db/queries/core/history/tables'

type State = { readonly [column: string]: Json }

/** A row other than a class, before and after a change. If both are equal, the change was only about it. */
export type OtherRow = {
  changeId: ChangeId
  table: string
  key: string
  before: State | null
  after: State | null
}

/** Things come before the rows that link them. */
const rank = (table: SQL): SQL =>
  sql`array_position(${sql.param(historyTables.map(({ name }) => name))}::text[], ${table})`

/** Rows other than classes in these changes, at most `most` of each, in order of change. */
export async function findOtherRows(
  db: Queryable,
  changes: readonly ChangeId[],
  most: number,
): Promise<OtherRow[]> {
  if (changes.length === 0) return []
  const rows = await db.execute<Omit<OtherRow, 'changeId'> & { changeId: string }>(sql`
    select d.change_id as "changeId", d.table_name as table, d.key, d.before - 'version' as before, d.after - 'version' as after
    from unnest(${sql.param([...changes])}::bigint[]) asked (id)
      cross join lateral (
        select * from changed_row
        where change_id = asked.id and is_told_row(table_name)
        order by before - 'version' is not distinct from after - 'version', ${rank(sql`table_name`)}, key limit ${most}) d
    order by d.change_id desc, ${rank(sql`d.table_name`)}, d.key`)
  return rows.map((row) => ({ ...row, changeId: Number(row.changeId) as ChangeId }))
}
