import type postgres from 'postgres'
import type { ChangeId } from '@/lib/core/rules/names/ids'

/**
 * Runs a statement that returns `key`, `before` and `after` of the rows it changed, and records them in the
 * history as the change's. Imports record only rows other than classes, and do it themselves: triggers would
 * record every row of a whole timetable. Returns the number of rows.
 */
export async function recordRows(
  sql: postgres.ISql,
  changeId: ChangeId,
  table: string,
  changes: postgres.PendingQuery<postgres.Row[]>,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with changed (key, before, after) as (${changes}), kept as (
      insert into changed_row (change_id, table_name, key, before, after)
      select ${changeId}, ${table}, key::text, before, after from changed
      on conflict (change_id, table_name, key) do update set after = excluded.after
    )
    select count(*)::integer as count from changed`
  return row?.count ?? 0
}
