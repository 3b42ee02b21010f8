import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'

/**
 * Gives places that were left to the published claims that wait for them now rather than at commit: what is
 * new in the same transaction finds them taken.
 */
export async function promoteWaiting(db: Queryable): Promise<void> {
  await db.execute(sql`set constraints claim_released immediate`)
  await db.execute(sql`set constraints claim_released deferred`)
}
