import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId } from '@/lib/core/rules/names/ids'

/**
 * The meetings of the same series after this one and not before `today`, by date; traces are not included.
 */
export async function findLaterOfSeries(
  db: Queryable,
  id: MeetingId,
  today: CalendarDate,
): Promise<MeetingId[]> {
  return (await findLaterOfEach(db, [id], today)).get(id) ?? []
}

/** The same for several meetings; those without later ones are missing. */
export async function findLaterOfEach(
  db: Queryable,
  ids: readonly MeetingId[],
  today: CalendarDate,
): Promise<Map<MeetingId, MeetingId[]>> {
  const rows = await db.execute<{ id: string; later: MeetingId[] }>(sql`
    select this.id, json_agg(later.id order by later.date, later.pair, later.id) as later
    from meeting this join meeting later on later.event_id = this.event_id
    where this.id = any(${sql.param(ids)}) and later.state <> 'trace'
      and (later.date, later.pair, later.id) > (this.date, this.pair, this.id) and later.date >= ${today}
    group by this.id`)
  return new Map(rows.map(({ id, later }) => [Number(id) as MeetingId, later]))
}
