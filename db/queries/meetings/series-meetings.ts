import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { MeetingId } from '@/lib/domain/ids'

/** The meetings of the same series that come after this one and not before `today`, by date; traces are no dates of a series. */
export async function findLaterOfSeries(
  db: Queryable,
  id: MeetingId,
  today: CalendarDate,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select later.id
    from meeting this join meeting later on later.event_id = this.event_id
    where this.id = ${id} and later.state <> 'trace'
      and (later.date, later.pair, later.id) > (this.date, this.pair, this.id) and later.date >= ${today}
    order by later.date, later.pair, later.id`)
  return rows.map((row) => Number(row.id) as MeetingId)
}
