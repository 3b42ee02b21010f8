import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { type ChangedByRow, findChangedBy } from '@/db/queries/core/history/changed-by'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { MeetingId, RoomId, WishId } from '@/lib/core/names/rules/ids'
import type { FallibleEquipment } from '@/lib/core/rooms/rules/room-properties'

/**
 * What stands in a room in a period (`weekday` null: on all days), and whether it needs this equipment; null:
 * unknown.
 */
export async function findNeeding(
  db: Queryable,
  { roomId, lacks, weekday }: { roomId: RoomId; lacks: FallibleEquipment; weekday: Weekday | null },
  { from, to }: Period,
  pairs: readonly Pair[],
): Promise<Map<MeetingId, boolean | null>> {
  const rows = await db.execute<{ id: MeetingId; needs: boolean | null }>(sql`
    select c.meeting_id as id, meeting_needs(c.meeting_id, ${lacks}) as needs
    from claim c
    where c.kind = 'room' and c.resource_id = ${roomId} and c.date between ${from} and ${to}
      and c.pair = any(${sql.param(pairs)}::smallint[]) and c.hold <> 'trace'
      and coalesce(${weekday}::integer = extract(isodow from c.date), true)`)
  return new Map(rows.map(({ id, needs }) => [id, needs]))
}

/** The rooms in which this equipment is out of order on some day of a period. */
export async function findFaultyRooms(
  db: Queryable,
  lacks: FallibleEquipment,
  { from, to }: Period,
): Promise<RoomId[]> {
  const rows = await db.execute<{ id: RoomId }>(sql`
    select distinct resource_id as id from wish where lacks = ${lacks} and starts_on <= ${to} and ends_on >= ${from}`)
  return rows.map(({ id }) => id)
}

/** The classes that were moved out of a room because of a fault, from a date on. */
export const findMovedFromFault = (db: Queryable, id: WishId, from: CalendarDate): Promise<ChangedByRow[]> =>
  findChangedBy(
    db,
    {
      changes: sql`select change_id from absence_change where wish_id = ${id}`,
      exempt: sql`select null::bigint where false`,
    },
    from,
  )
