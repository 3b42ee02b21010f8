import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { heldPlaceOf, type HeldRow } from '@/db/queries/core/placing/place-claims'
import { event } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { EventId, MeetingId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import type { Closure, NewClosure } from '@/lib/wishes/rules'

/** A meeting on a place, with the names of its people. */
export type StandingMeeting = HeldPlace & { groups: string[]; teachers: string[]; inCharge: string }

/** Inserts a closure of each room with a meeting per date and pair, without claims. */
export async function insertClosures(
  db: Queryable,
  rooms: readonly RoomId[],
  { startsOn, endsOn, pairs, reason }: Omit<NewClosure, 'roomId'>,
  madeBy: UserId,
): Promise<{ events: EventId[]; meetings: { id: MeetingId; roomId: RoomId }[] }> {
  const values = { kind: 'closure' as const, title: reason, weekStep: 0 as const, madeBy }
  const events = (
    await db
      .insert(event)
      .values(rooms.map(() => values))
      .returning({ id: event.id })
  ).map(({ id }) => id)
  const rows = await db.execute<{ id: MeetingId; roomId: RoomId }>(sql`
    with closed as (
      select * from unnest(${sql.param(events)}::integer[], ${sql.param(rooms)}::integer[]) closed (event_id, room_id)),
    made as (
      insert into meeting (event_id, date, pair, state)
      select event_id, day::date, pair, 'published'
      from closed
        cross join generate_series(${startsOn}::date, ${endsOn}::date, interval '1 day') day
        cross join unnest(${sql.param(pairs)}::smallint[]) pair
      returning id, event_id)
    select id, room_id as "roomId" from made join closed using (event_id)`)
  return { events, meetings: rows }
}

/**
 * Locks a closure and its meetings until the transaction ends; returns the meetings by date, or null for an
 * unknown id.
 */
export async function lockClosure(db: Queryable, id: EventId): Promise<{ id: MeetingId; date: CalendarDate }[] | null> {
  const [closure] = await db.execute(sql`select from event where id = ${id} and kind = 'closure' for update`)
  if (!closure) return null
  return db.execute<{ id: MeetingId; date: CalendarDate }>(
    sql`select id, date from meeting where event_id = ${id} order by date, pair`,
  )
}

/** A meeting `other` of the event `e` that claims the room `r` by `c`, with its people. */
const standing = sql`
  c.date, c.pair, c.kind, c.resource_id as id, r.title,
  other.id as "holderId", e.kind as "holderKind", e.title as "holderTitle",
  array(select g.title from claim of join shown_group g on g.id = of.resource_id
    where of.meeting_id = other.id and of.kind = 'group' group by g.title order by g.title collate "ru-x-icu") as groups,
  array(select t.name from claim of join shown_teacher t on t.id = of.resource_id
    where of.meeting_id = other.id and of.kind = 'teacher' order by t.name collate "ru-x-icu") as teachers,
  coalesce(q.in_charge, '') as "inCharge"`

type StandingRow = HeldRow & Pick<StandingMeeting, 'groups' | 'teachers' | 'inCharge'>

const standingOf = (row: StandingRow): StandingMeeting => {
  const { groups, teachers, inCharge } = row
  return { ...heldPlaceOf(row), groups, teachers, inCharge }
}

/**
 * Other published meetings in the same rooms and slots as these, firm holders first. `groups`, `teachers`,
 * `inCharge`: their people.
 */
export async function findClassesInRoom(
  db: Queryable,
  roomId: RoomId,
  meetings: readonly MeetingId[],
): Promise<StandingMeeting[]> {
  const rows = await db.execute<StandingRow>(sql`
    select ${standing}
    from meeting own
    join claim c on c.kind = 'room' and c.resource_id = ${roomId} and c.date = own.date and c.pair = own.pair
      and c.hold in ('firm', 'soft') and c.meeting_id <> own.id
    join meeting other on other.id = c.meeting_id
    join event e on e.id = other.event_id
    join shown_room r on r.id = c.resource_id
    left join request q on q.id = other.request_id
    where own.id = any(${sql.param(meetings)}::bigint[])
    order by c.date, c.pair, c.hold, other.id`)
  return rows.map(standingOf)
}

/**
 * What nobody but its owner moves out of these rooms in these pairs of a period: bookings, booked exams and
 * hidden classes.
 */
export async function findFixedInRooms(
  db: Queryable,
  rooms: readonly RoomId[],
  { from, to }: Period,
  pairs: readonly Pair[],
): Promise<StandingMeeting[]> {
  const rows = await db.execute<StandingRow>(sql`
    select ${standing}
    from claim c
    join meeting other on other.id = c.meeting_id
    join event e on e.id = other.event_id
    join shown_room r on r.id = c.resource_id
    left join request q on q.id = other.request_id
    where c.kind = 'room' and c.resource_id = any(${sql.param(rooms)}::integer[]) and c.date between ${from} and ${to}
      and c.pair = any(${sql.param(pairs)}::smallint[]) and c.hold in ('firm', 'soft')
      and (e.kind = 'booking' or e.kind = 'exam' and other.request_id is not null or e.kind <> 'closure' and other.hidden)
    order by c.date, c.pair, r.title, other.id`)
  return rows.map(standingOf)
}

/** The closures of a room that overlap a period, by date. */
export async function listClosures(db: Queryable, roomId: RoomId, { from, to }: Period): Promise<Closure[]> {
  const rows = await db.execute<Omit<Closure, 'roomId'>>(sql`
    select e.id, e.title as reason, min(m.date) as "startsOn", max(m.date) as "endsOn", array_agg(distinct m.pair) as pairs,
      (select json_build_object('id', first.id, 'rooms', (select count(*) from closing_change k where k.change_id = first.id))
        from (select min(change_id) as id from closing_change where event_id = e.id) first where first.id is not null) as closing
    from event e join meeting m on m.event_id = e.id
    where e.kind = 'closure' and e.id in (
      select held.event_id from claim c join meeting held on held.id = c.meeting_id
      where c.kind = 'room' and c.resource_id = ${roomId} and c.date between ${from} and ${to})
    group by e.id
    order by "startsOn", e.id`)
  return rows.map((row) => ({ ...row, roomId }))
}
