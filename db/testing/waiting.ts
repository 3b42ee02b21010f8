import { sql } from 'drizzle-orm'
import type { Queryable } from '../client'

/**
 * Resolves when `work` waits for a lock in this database, held by the caller, or has ended; `ends`: its
 * outcome. `db`: not the transaction that holds the lock, in which the query would not see it.
 */
export async function untilItWaits<Result>(db: Queryable, work: Promise<Result>): Promise<{ ends: Promise<Result> }> {
  let ended = false
  const end = () => void (ended = true)
  work.then(end, end)
  const waits = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!ended && (await db.execute(waits)).length === 0);
  return { ends: work }
}
