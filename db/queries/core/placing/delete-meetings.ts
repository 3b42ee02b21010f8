import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'

/** Deletes meetings, claims first: the notification of a deleted claim looks up its meeting. */
export async function deleteMeetings(db: Queryable, meetings: readonly MeetingId[]): Promise<void> {
  await db.execute(sql`delete from claim where meeting_id = any(${sql.param(meetings)})`)
  await db.execute(sql`delete from meeting where id = any(${sql.param(meetings)})`)
}
