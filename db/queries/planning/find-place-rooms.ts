import { sqlOf, type Queryable } from '@/db/client'
import type { PlaceRoom } from '@/lib/planning/rules/best-places'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'

type RoomsParams = {
  /** The slots in which rooms are wanted. */
  slots: readonly { date: CalendarDate; pair: Pair }[]
  /** Rooms that its classes already use are preferred. */
  loadItemId: LoadItemId | null
}

type RoomRow = Omit<PlaceRoom, 'isUsed'> & { isUsed: boolean; taken: string[] }

/**
 * All real rooms in use, each with those of the slots (`date.pair`) in which it is taken, in one statement.
 * Drafts take no room.
 */
export async function findPlaceRooms(
  db: Queryable,
  { slots, loadItemId }: RoomsParams,
): Promise<(PlaceRoom & { taken: ReadonlySet<string> })[]> {
  const rows = await sqlOf(db)<RoomRow[]>`
    with taken as materialized (
      select c.resource_id as id, array_agg(c.date || '.' || c.pair) as slots
      from unnest(${slots.map(({ date }) => date)}::text[]::date[], ${slots.map(({ pair }) => pair)}::smallint[]) as slot (date, pair)
        cross join lateral (
          select * from claim where date = slot.date and pair = slot.pair and kind = 'room' and hold = 'firm' offset 0) c
      group by 1)
    select room.id, title, building, capacity, has_projector as "hasProjector", is_computer_class as "isComputerClass",
      kind = 'sport' as "isSport",
      coalesce(taken.slots, '{}') as taken,
      room.id in (
        select c.resource_id from claim l join claim c on c.meeting_id = l.meeting_id and c.kind = 'room'
        where l.kind = 'load' and l.resource_id = ${loadItemId} and l.hold <> 'trace') as "isUsed"
    from shown_room room left join taken using (id)
    where not is_placeholder and room.id > 0 and room.active`
  return rows.map(({ taken, ...room }) => ({ ...room, taken: new Set(taken) }))
}
