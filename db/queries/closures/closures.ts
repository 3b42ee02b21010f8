import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { event } from '@/db/schema'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { NewClosure } from '@/lib/domain/closure'
import type { EventId, MeetingId, UserId } from '@/lib/domain/ids'

/** A closure with a meeting for each of its dates and pairs; they claim nothing yet. */
export async function insertClosure(
  db: Queryable,
  { startsOn, endsOn, pairs, reason }: Omit<NewClosure, 'roomId'>,
  madeBy: UserId,
): Promise<{ id: EventId; meetings: MeetingId[] }> {
  const [made] = await db
    .insert(event)
    .values({ kind: 'closure', title: reason, weekStep: 0, madeBy })
    .returning({ id: event.id })
  if (!made) throw new Error('The closure was not inserted')
  const rows = await db.execute<{ id: string }>(sql`
    insert into meeting (event_id, date, pair, state)
    select ${made.id}, day::date, pair, 'published'
    from generate_series(${startsOn}::date, ${endsOn}::date, interval '1 day') day
      cross join unnest(${sql.param(pairs)}::smallint[]) pair
    returning id`)
  return { id: made.id, meetings: rows.map(({ id }) => Number(id) as MeetingId) }
}

/** The meetings of a closure by date, locked with it until the transaction ends; null for an id that no closure has. */
export async function lockClosure(
  db: Queryable,
  id: EventId,
): Promise<{ id: MeetingId; date: CalendarDate }[] | null> {
  const [found] = await db.execute(sql`select from event where id = ${id} and kind = 'closure' for update`)
  if (!found) return null
  const rows = await db.execute<{ id: string; date: CalendarDate }>(
    sql`select id, date from meeting where event_id = ${id} order by date, pair`,
  )
  return rows.map((row) => ({ id: Number(row.id) as MeetingId, date: row.date }))
}
