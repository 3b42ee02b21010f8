import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'

/** Hides or shows meetings; returns those that changed. Hidden meetings keep their places. */
export async function hideMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  hidden: boolean,
): Promise<{ changed: MeetingId[] }> {
  const rows = await db.execute<{ id: string }>(sql`
    update meeting set hidden = ${hidden}, version = version + 1
    where id = any(${sql.param(meetings)}) and hidden <> ${hidden} returning id`)
  return { changed: rows.map((row) => Number(row.id) as MeetingId) }
}
