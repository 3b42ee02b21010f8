import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { grouped } from '@/lib/core/words/rules/lists'

/**
 * For each of these published classes the other published classes of its discipline and type at its time, which
 * somebody else holds and all of whose people are there.
 */
export async function findJoinable(
  db: Queryable,
  meetings: readonly MeetingId[],
  instead: TeacherId,
): Promise<Map<MeetingId, MeetingId[]>> {
  const rows = await db.execute<{ id: MeetingId; host: MeetingId }>(sql`
    with asked as materialized (
      select m.id, m.date, m.pair, e.lesson_type, coalesce(e.discipline_id, l.discipline_id) as discipline_id
      from meeting m join event e on e.id = m.event_id left join load_item l on l.id = e.load_item_id
      where m.id = any(${sql.param(meetings)}::bigint[]) and m.state = 'published'),
    beside as materialized (
      select distinct asked.*, c.meeting_id as host
      from asked
        join claim c on c.date = asked.date and c.pair = asked.pair and c.kind = 'teacher' and c.left_in is null
          and c.hold in ('firm', 'soft') and c.meeting_id <> asked.id
        join teacher t on t.id = c.resource_id and t.active and not t.is_placeholder)
    select b.id, b.host
    from beside b
      join meeting m on m.id = b.host and m.state = 'published' and not m.hidden
      join event e on e.id = m.event_id and e.kind = 'class' and e.lesson_type = b.lesson_type
      left join load_item l on l.id = e.load_item_id
    where coalesce(e.discipline_id, l.discipline_id) = b.discipline_id
      and not exists (
        select from claim own where own.meeting_id = b.host and own.kind = 'teacher' and own.resource_id = ${instead})
      and not exists (
        select from claim own join wish w on w.kind = own.kind and w.resource_id = own.resource_id and w.is_absence
          and wish_covers(w, b.date, b.pair)
        where own.meeting_id = b.host and own.kind in ('teacher', 'group') and own.left_in is null)
    order by b.id, b.host`)
  return new Map([...grouped(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ host }) => host)]))
}

/** The rooms that are taken or closed in each of these slots. */
export const findRoomsTaken = (
  db: Queryable,
  slots: readonly DatedSlot[],
): Promise<(DatedSlot & { roomId: RoomId })[]> =>
  db.execute<DatedSlot & { roomId: RoomId }>(sql`
    select distinct t.room_id as "roomId", t.date, t.pair
    from json_to_recordset(${JSON.stringify(slots)}::json) as slot("date" date, "pair" smallint)
      cross join lateral taken_rooms(array[slot.date], array[slot.pair], false) t`)
