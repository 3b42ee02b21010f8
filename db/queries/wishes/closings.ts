import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { type ChangedByRow, findChangedBy } from '@/db/queries/core/history/changed-by'
import { closingChange } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, EventId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { ClosedRooms } from '@/lib/wishes/rules'

/** Stores that a change closed these rooms, or moved classes out of them. */
export async function storeClosingChange(db: Queryable, events: readonly EventId[], changeId: ChangeId): Promise<void> {
  await db.insert(closingChange).values(events.map((eventId) => ({ eventId, changeId })))
}

type FoundClosing = Omit<ClosedRooms, 'rooms'> & { rooms: RoomId[]; events: EventId[] }

/** What is closed by a closing; null if nothing is any more. */
export async function findClosing(db: Queryable, id: ChangeId): Promise<FoundClosing | null> {
  const [row] = await db.execute<Omit<FoundClosing, 'id'> & { startsOn: CalendarDate | null }>(sql`
    select min(e.title) as reason, min(m.date) as "startsOn", max(m.date) as "endsOn",
      array_agg(distinct m.pair) as pairs, array_agg(distinct e.id) as events, array_agg(distinct c.resource_id) as rooms
    from closing_change k
      join event e on e.id = k.event_id
      join meeting m on m.event_id = e.id
      join claim c on c.meeting_id = m.id and c.kind = 'room'
    where k.change_id = ${id}
      and not exists (select from closing_change earlier where earlier.event_id = k.event_id and earlier.change_id < ${id})`)
  return row?.startsOn ? { ...row, id } : null
}

/** Locks these closures until the transaction ends; returns their meetings from a date on. */
export async function lockClosed(db: Queryable, events: readonly EventId[], from: CalendarDate): Promise<MeetingId[]> {
  await db.execute(sql`select from event where id = any(${sql.param(events)}::integer[]) order by id for update`)
  const rows = await db.execute<{ id: MeetingId }>(sql`
    select id from meeting where event_id = any(${sql.param(events)}::integer[]) and date >= ${from} order by id`)
  return rows.map((row) => row.id)
}

/** The classes that a closing moved from a date on and that still stand ahead. */
export const findMovedOut = (
  db: Queryable,
  events: readonly EventId[],
  from: CalendarDate,
): Promise<ChangedByRow[]> => {
  const ids = sql`any(${sql.param(events)}::integer[])`
  return findChangedBy(
    db,
    {
      changes: sql`select change_id from closing_change where event_id = ${ids}`,
      exempt: sql`select id from meeting where event_id = ${ids}`,
    },
    from,
  )
}
