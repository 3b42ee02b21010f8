import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { closingChange } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, EventId, MeetingId, RoomId } from '@/lib/core/rules/names/ids'
import type { StandingPlace } from '@/lib/core/rules/schedule/schedule'
import type { ClosedRooms, ReturnState } from '@/lib/wishes/rules'

/** Stores that a change closed these rooms, or moved classes out of them. */
export async function storeClosingChange(
  db: Queryable,
  events: readonly EventId[],
  changeId: ChangeId,
): Promise<void> {
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
export async function lockClosed(
  db: Queryable,
  events: readonly EventId[],
  from: CalendarDate,
): Promise<MeetingId[]> {
  await db.execute(
    sql`select from event where id = any(${sql.param(events)}::integer[]) order by id for update`,
  )
  const rows = await db.execute<{ id: string }>(sql`
    select id from meeting where event_id = any(${sql.param(events)}::integer[]) and date >= ${from} order by id`)
  return rows.map((row) => Number(row.id) as MeetingId)
}

/** A class that a closing moved. `changeId`: the change that did; `from`: where it stood. */
type MovedOut = {
  id: MeetingId
  changeId: ChangeId
  version: number
  state: Exclude<ReturnState, 'not mine'>
  from: StandingPlace
}

/**
 * The classes that a closing moved from a date on and that still stand ahead. `changed`: somebody changed them
 * since; `taken`: somebody else holds what they would need.
 */
export async function findMovedOut(
  db: Queryable,
  events: readonly EventId[],
  from: CalendarDate,
): Promise<MovedOut[]> {
  const closures = sql`(select id from meeting where event_id = any(${sql.param(events)}::integer[]))`
  const rows = await db.execute<MovedOut & { id: string; changeId: string }>(sql`
    with moved as materialized (
      select d.change_id, d.key::bigint as id, (d.before ->> 'date')::date as date, (d.before ->> 'pair')::smallint as pair,
        m.version, (d.after ->> 'version')::integer = m.version as is_same
      from changed_row d join meeting m on m.id = d.key::bigint and m.state <> 'trace'
      where d.change_id in (select change_id from closing_change where event_id = any(${sql.param(events)}::integer[]))
        and d.table_name = 'meeting' and d.before is not null and d.before ->> 'state' <> 'trace' and d.after is not null
        and (d.before ->> 'date')::date >= ${from} and m.date >= ${from}),
    released as materialized (
      -- Once, and not for every class: the planner takes a change for a few rows.
      select d.change_id, (d.before ->> 'meeting_id')::bigint as meeting_id, (d.before ->> 'kind')::resource_kind as kind,
        (d.before ->> 'resource_id')::integer as resource_id, (d.before ->> 'subgroup')::smallint as subgroup
      from changed_row d
      where d.change_id in (select change_id from moved) and d.table_name = 'claim'
        and d.before is not null and d.before ->> 'left_in' is null),
    held as materialized (
      select moved.id, moved.change_id, r.kind, r.resource_id, r.subgroup, moved.date, moved.pair
      from moved join released r on r.change_id = moved.change_id and r.meeting_id = moved.id)
    select moved.id, moved.change_id as "changeId", moved.version,
      case when not is_same then 'changed'
        when exists (select from held h join claim c on c.kind = h.kind and c.resource_id = h.resource_id and c.subgroup = h.subgroup
          and c.date = h.date and c.pair = h.pair and is_in_the_way(c.kind, c.hold) and c.meeting_id <> moved.id
          and c.meeting_id not in ${closures}
          where h.id = moved.id and h.change_id = moved.change_id and not exists (
            select from claim own where (own.meeting_id, own.kind, own.resource_id, own.subgroup, own.date, own.pair)
              = (h.id, h.kind, h.resource_id, h.subgroup, h.date, h.pair))) then 'taken'
        else 'free' end as state,
      json_build_object('date', moved.date, 'pair', moved.pair, 'rooms', ${roomsHeld}) as "from"
    from moved
    order by moved.date, moved.pair, moved.id`)
  return rows.map((row) => ({
    ...row,
    id: Number(row.id) as MeetingId,
    changeId: Number(row.changeId) as ChangeId,
  }))
}

/** The rooms that a moved class left, named. */
const roomsHeld: SQL = sql`(
  select coalesce(json_agg(r.named order by r.title), '[]')
  from held h join shown_room r on r.id = h.resource_id
  where h.id = moved.id and h.change_id = moved.change_id and h.kind = 'room')`
