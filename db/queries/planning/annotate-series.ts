import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'

/** All meetings of a meeting's series, traces included. */
export async function findSeries(db: Queryable, id: MeetingId): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.id from meeting this join meeting m on m.event_id = this.event_id where this.id = ${id}`)
  return rows.map((row) => Number(row.id) as MeetingId)
}

/** Sets comment and link of a series; increments the version of all its meetings, because each shows them. */
export async function annotateSeries(
  db: Queryable,
  id: MeetingId,
  { comment, link }: { comment: string; link: string },
): Promise<void> {
  await db.execute(sql`
    update event set comment = ${comment}, link = ${link}, version = version + 1
    where id = (select event_id from meeting where id = ${id})`)
  await db.execute(sql`
    update meeting set version = version + 1
    where event_id = (select event_id from meeting where id = ${id})`)
}
