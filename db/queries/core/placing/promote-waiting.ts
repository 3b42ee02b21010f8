import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'

/**
 * Promotes waiting claims of published classes to released places now instead of at commit, so that new
 * claims of the same transaction find the places taken.
 */
export async function promoteWaiting(db: Queryable): Promise<void> {
  await db.execute(sql`set constraints claim_released immediate`)
  await db.execute(sql`set constraints claim_released deferred`)
}
