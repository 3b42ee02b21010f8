import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'

/** Figures for monitoring: unsent messages, and connections by state. */
export async function findFigures(db: Queryable) {
  const [row] = await db.execute<{ waiting: number; sessions: Record<string, number> }>(sql`
    select (select count(*)::integer from notice_message where state = 'waiting') as waiting,
      (select coalesce(jsonb_object_agg(state, number), '{}') from (
        select coalesce(case when wait_event_type = 'Lock' then 'waits for a lock' else state end, 'unknown') as state,
          count(*) as number
        from pg_stat_activity where datname = current_database() group by 1) s) as sessions`)
  return { noticesWaiting: row?.waiting ?? 0, sessions: row?.sessions ?? {} }
}
