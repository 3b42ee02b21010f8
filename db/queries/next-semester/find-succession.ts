import { isNull } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { group } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, MeetingId, RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import type { ResourceKind, Subgroup } from '@/lib/core/names/rules/resource'
import type { SucceedingGroup } from '@/lib/next-semester/rules/group-succession'
import type { HeldClass } from '@/lib/next-semester/rules/regular-places'

/** All groups, retired ones too, but none that was merged into another. */
export const findAllGroups = (db: Queryable): Promise<(SucceedingGroup & { active: boolean })[]> =>
  db
    .select({ id: group.id, title: group.title, facultyId: group.facultyId, active: group.active })
    .from(group)
    .where(isNull(group.mergedInto))
    .orderBy(group.title, group.id)

export async function findLoadOfGroups(
  db: Queryable,
  semester: SemesterId,
  groups: readonly GroupId[],
): Promise<{ of: 'load'; id: LoadItemId }[]> {
  const rows = await sqlOf(db)<{ id: LoadItemId }[]>`
    select id from load_item
    where semester_id = ${semester}
      and id in (select load_item_id from load_item_group where group_id = any(${[...groups]}::integer[]))
    order by id`
  return rows.map(({ id }) => ({ of: 'load', id }))
}

/** The published classes of load items, by item and date. */
export async function findHeldClasses(
  db: Queryable,
  items: readonly LoadItemId[],
): Promise<Map<LoadItemId, HeldClass[]>> {
  const rows = await sqlOf(db)<{ id: LoadItemId; dates: CalendarDate[]; pairs: Pair[]; rooms: RoomId[][] }[]>`
    select e.load_item_id as id, json_agg(m.date order by m.date, m.pair) as dates,
      json_agg(m.pair order by m.date, m.pair) as pairs,
      json_agg(array(
        select c.resource_id from claim c
        where c.meeting_id = m.id and c.kind = 'room' and c.left_in is null order by 1) order by m.date, m.pair) as rooms
    from event e join meeting m on m.event_id = e.id
    where e.load_item_id = any(${[...items]}::integer[]) and e.kind = 'class' and m.state = 'published'
    group by 1`
  return new Map(
    rows.map(({ id, dates, pairs, rooms }) => [
      id,
      dates.flatMap((date, at) => {
        const pair = pairs[at]
        return pair === undefined ? [] : [{ date, pair, rooms: rooms[at] ?? [] }]
      }),
    ]),
  )
}

export async function findGroupsWithLoad(db: Queryable, semester: SemesterId): Promise<Set<GroupId>> {
  const rows = await sqlOf(db)<{ id: GroupId }[]>`
    select distinct g.group_id as id from load_item_group g join load_item l on l.id = g.load_item_id
    where l.semester_id = ${semester}`
  return new Set(rows.map(({ id }) => id))
}

/** Placeholder rooms in use, which are never taken. */
export async function findPlaceholderRooms(db: Queryable): Promise<Set<number>> {
  const rows = await sqlOf(db)<{ id: RoomId }[]>`select id from room where is_placeholder and active`
  return new Set(rows.map(({ id }) => id))
}

/** The versions of load items. `isKept`: nobody else changes or places them until this transaction ends. */
export async function findLoadVersions(
  db: Queryable,
  items: readonly LoadItemId[],
  isKept: boolean,
): Promise<Map<LoadItemId, number>> {
  const sql = sqlOf(db)
  const rows = await sql<{ id: LoadItemId; version: number }[]>`
    select id, version from load_item where id = any(${[...items]}::integer[])
    order by id ${isKept ? sql`for update` : sql``}`
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** What stands in places, once for each; `at`: the position of the place. `subgroup` of a group: one of its halves. */
export const findStandingIn = (
  db: Queryable,
  places: readonly { kind: ResourceKind; id: number; subgroup: Subgroup; date: CalendarDate; pair: Pair }[],
): Promise<{ at: number; meetingId: MeetingId }[]> =>
  sqlOf(db)<{ at: number; meetingId: MeetingId }[]>`
    select distinct on (wanted.at) wanted.at, c.meeting_id as "meetingId"
    from json_to_recordset(${JSON.stringify(places.map((place, at) => ({ ...place, at })))}::json)
      as wanted (kind resource_kind, id integer, subgroup smallint, date date, pair smallint, at integer)
    join claim c on c.kind = wanted.kind and c.resource_id = wanted.id and c.subgroup = wanted.subgroup
      and c.date = wanted.date and c.pair = wanted.pair
      and (c.hold in ('firm', 'draft') or c.soft_reason in ('forced', 'imported', 'independent'))
    order by wanted.at, c.hold = 'firm' desc, c.meeting_id`
