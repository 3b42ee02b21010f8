import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { heldPlaceOf, type HeldRow } from '@/db/queries/core/placing/place-claims'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import { grouped } from '@/lib/core/words/rules/lists'

type ClashRow = HeldRow & { other: MeetingId }

/**
 * The conflicts of swapping `id` with each of `others`, in one read-only statement: other classes, exams,
 * bookings or closures that hold the target places. Swaps without conflicts are missing.
 */
export async function findSwapClashes(
  db: Queryable,
  id: MeetingId,
  others: readonly MeetingId[],
  { roomId, keepsRooms }: { roomId: RoomId | null; keepsRooms: boolean },
): Promise<Map<MeetingId, HeldPlace[]>> {
  const rows = await db.execute<ClashRow>(sql`
    with one as (select id, event_id, date, pair from meeting where id = ${id}),
    other as (select id, event_id, date, pair from meeting where id = any(${sql.param(others)})),
    going as (
      select other.id as other, one.id as mover, one.event_id, other.date, other.pair, other.id as partner,
        (one.date, one.pair) <> (other.date, other.pair) as leaves, ${roomId}::integer as given
      from one cross join other
      union all
      select other.id, other.id, other.event_id, one.date, one.pair, one.id,
        (one.date, one.pair) <> (other.date, other.pair), null
      from one cross join other),
    wanted as (
      select going.*, c.kind, c.resource_id, c.subgroup
      -- With the redundant list the planner finds the claims by their index.
      from going join claim c on c.meeting_id in (mover, partner) and c.left_in is null
        and c.meeting_id = case when c.kind = 'room' and not ${keepsRooms} then partner else mover end
      where c.kind = 'room' and given is null or c.kind <> 'room' and leaves
      union all
      select going.*, 'room', given, 0 from going where given is not null),
    clash as (
      select w.*, h.meeting_id as holder
      from wanted w
      join claim h on h.kind = w.kind and h.resource_id = w.resource_id and h.subgroup = w.subgroup
        and h.date = w.date and h.pair = w.pair and h.meeting_id not in (w.mover, w.partner)
        and is_in_the_way(h.kind, h.hold)
      union all
      -- Two classes in the same slot may want the same room.
      select w.*, w.partner
      from wanted w
      join wanted v on v.other = w.other and v.mover = w.partner and v.kind = w.kind and v.resource_id = w.resource_id
        and v.subgroup = w.subgroup and v.date = w.date and v.pair = w.pair
      where w.mover = ${id})
    select distinct c.other, c.date, c.pair, c.kind, c.resource_id as id, r.title,
      c.holder as "holderId", e.kind as "holderKind", e.title as "holderTitle"
    from clash c
    join event we on we.id = c.event_id
    join meeting hm on hm.id = c.holder
    join event e on e.id = hm.event_id
    join resource r on r.kind = c.kind and r.id = c.resource_id
    where not (c.kind = 'room' and r.is_unlimited)
      and not (c.kind = 'group' and exists (
        select from independent_rows where one = we.programme_discipline_id and other = e.programme_discipline_id))
    order by c.other, c.kind, title`)
  const clashes = grouped(rows, ({ other }) => other)
  return new Map([...clashes].map(([other, held]) => [other, held.map(heldPlaceOf)]))
}
