import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { ChangeId } from '@/lib/core/rules/names/ids'

/** What a change made of classes and whom it concerned, from its rows; to be called once its recording has ended. */
export async function writeHistory(db: Queryable, changeId: ChangeId): Promise<void> {
  await prepared(db, sql`select write_history(${changeId})`)
}
