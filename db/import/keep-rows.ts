import type postgres from 'postgres'
import type { ChangeId } from '@/lib/core/rules/names/ids'

/**
 * Runs a statement that returns the `key`, `before` and `after` of the rows it changed, and keeps them as the
 * change's in the history. Imports do so by themselves for what is not a class: triggers would keep every row
 * of a whole timetable. Returns how many there were.
 */
export async function keepRows(
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
