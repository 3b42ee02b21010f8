import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { People } from '@/lib/core/placing/rules/people'
import {
  type FallibleEquipment,
  neededEquipment,
  type RoomEquipment,
  type RoomFlags,
} from '@/lib/core/rooms/rules/room-properties'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** A warning about some of the dates: the first date, and their number. */
type Dated = { title: string; firstDate: CalendarDate; dates: number }

type WishAgainst = Dated & { wish: string; isAbsence: boolean; lacks: FallibleEquipment | null }

/** People and rooms that are new to classes. */
export type Joined = People & { rooms?: readonly RoomId[] }

/**
 * Wishes and absences (never why) of these meetings' rooms, teachers and groups for their slots; `joined`: of these
 * people and rooms only. Also what is out of order in these rooms, unless the classes are known not to need it.
 */
export async function findWishesAgainst(
  db: Queryable,
  meetings: readonly MeetingId[],
  joined: Joined | null = null,
): Promise<WishAgainst[]> {
  const isOneOf = (kind: 'teacher' | 'group' | 'room', ids: readonly number[]) =>
    sql`(c.kind = ${kind} and c.resource_id = any(${sql.param(ids)}))`
  const ofJoined = joined
    ? sql`and (${isOneOf('teacher', joined.teachers)} or ${isOneOf('group', joined.groups)}
        or ${isOneOf('room', joined.rooms ?? [])})`
    : sql``
  return db.execute<WishAgainst>(sql`
    select r.title, case when w.is_absence then '' else w.title end as wish, w.is_absence as "isAbsence", w.lacks, min(c.date) as "firstDate",
      count(distinct c.date)::integer as dates
    from claim c
    join wish w on w.kind = c.kind and w.resource_id = c.resource_id and wish_covers(w, c.date, c.pair)
    join resource r on r.kind = c.kind and r.id = c.resource_id
    where c.meeting_id = any(${sql.param(meetings)}) and c.left_in is null ${ofJoined}
      and (w.lacks is null or meeting_needs(c.meeting_id, w.lacks) is distinct from false)
    group by w.id, c.kind, 1, 2 order by c.kind, 1, 2`)
}

export type RoomTraits = {
  id: RoomId
  title: string
  capacity: number | null
  flags: RoomFlags
  /** A virtual or placeholder room. */
  isPlaceholder: boolean
}

/** Unknown ids are skipped. */
export async function findRoomsTraits(db: Queryable, ids: readonly RoomId[]): Promise<RoomTraits[]> {
  // The list comes from a row, so that no plan depends on its length and one serves all.
  return prepared<RoomTraits>(
    db,
    sql`
      select id, title, capacity, flags, is_placeholder as "isPlaceholder"
      from (select ${sql.param(ids)}::integer[] as ids offset 0) asked
        join shown_room on id = any(ids)
      order by title, id`,
  )
}

/** These rooms as they are named in timetables, by title; unknown ids are skipped. */
export const findRoomsNamed = (
  db: Queryable,
  ids: readonly RoomId[],
): Promise<{ named: NamedRoom; isPlaceholder: boolean }[]> =>
  db.execute<{ named: NamedRoom; isPlaceholder: boolean }>(sql`
    select named, is_placeholder as "isPlaceholder" from shown_room
    where id = any(${sql.param(ids)}::integer[]) order by title, id`)

/** Null for an unknown id. */
export async function findRoomTraits(db: Queryable, id: RoomId): Promise<RoomTraits | null> {
  const [room] = await findRoomsTraits(db, [id])
  return room ?? null
}

/**
 * For each load item, what its classes need: what all real rooms have that its other classes use, and what its
 * groups state.
 */
export async function findNeededEquipment(
  db: Queryable,
  loadItems: readonly LoadItemId[],
  except: readonly MeetingId[],
): Promise<Map<LoadItemId, readonly RoomEquipment[]>> {
  const rows = await db.execute<{ id: LoadItemId; rooms: RoomFlags[] | null; stated: RoomEquipment[] }>(sql`
    select asked.id, used.rooms, array(
      select distinct unnest(g.needs) from load_item_group i join shown_group g on g.id = i.group_id
      where i.load_item_id = asked.id) as stated
    from unnest(${sql.param([...new Set(loadItems)])}::integer[]) asked (id)
      left join (
        select l.resource_id as id, jsonb_agg(distinct r.flags) as rooms
        from claim l
        join claim c on c.meeting_id = l.meeting_id and c.kind = 'room'
        join shown_room r on r.id = c.resource_id and not r.is_placeholder
        where l.kind = 'load' and l.resource_id = any(${sql.param(loadItems)}) and l.hold <> 'trace'
          and l.meeting_id <> all(${sql.param(except)})
        group by l.resource_id) used using (id)`)
  return new Map(rows.map(({ id, rooms, stated }) => [id, neededEquipment(rooms ?? [], stated)]))
}
