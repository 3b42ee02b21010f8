import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { deleteMeetings } from '@/db/queries/core/placing/delete-meetings'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'

/**
 * The traces that point to these meetings; with its target removed, a trace only says that the class left.
 */
export async function findTracesOf(db: Queryable, meetings: readonly MeetingId[]): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select id from meeting where successor_id = any(${sql.param(meetings)})`,
  )
  return rows.map((row) => Number(row.id) as MeetingId)
}

/**
 * Removes meetings, and events left without any; of a class moved more than once only the first trace stays.
 * Waiting soft claims get the places at commit.
 */
export async function removeMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
): Promise<{ changed: MeetingId[] }> {
  const events = await db.execute<{ id: number }>(
    sql`select distinct event_id as id from meeting where id = any(${sql.param(meetings)})`,
  )
  const later = await db.execute<{ id: string }>(sql`
    select distinct t.id from meeting t join meeting earlier on earlier.successor_id = t.successor_id and earlier.id < t.id
    where t.successor_id = any(${sql.param(meetings)})`)
  await deleteMeetings(
    db,
    later.map(({ id }) => Number(id) as MeetingId),
  )
  const removed = await releaseMeetings(db, meetings, 'nothing')
  await db.execute(sql`
    delete from event e where e.id = any(${sql.param(events.map(({ id }) => id))})
      and not exists (select from meeting where event_id = e.id)`)
  return removed
}
