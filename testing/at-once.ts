import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { change, securityEvent } from '@/db/schema'

/**
 * Runs an act several times at once: each waits, before it writes to a history, until the others have looked.
 * `watch`: a connection that the act does not use.
 */
export async function racing(
  watch: Database,
  act: () => Promise<unknown>,
  times: number,
): Promise<PromiseSettledResult<unknown>[]> {
  let ended = 0
  const { outcomes } = await watch.transaction(async (holder) => {
    await holder.execute(sql`lock table ${change}, ${securityEvent} in share mode`)
    const acts = Array.from({ length: times }, () => act().finally(() => (ended += 1)))
    const running = { outcomes: Promise.allSettled(acts) }
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (ended + (await watch.execute(waiting)).length < times);
    return running
  })
  return outcomes
}
