import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { ChangeId } from '@/lib/core/rules/names/ids'

/** Writes the history entries of a change of classes and whom it concerns; call it after `endRecording`. */
export async function writeHistory(db: Queryable, changeId: ChangeId): Promise<void> {
  await prepared(db, sql`select write_history(${changeId})`)
}
