import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { RoomLimits } from '@/lib/booking/rules/room-limits'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { ApprovedRoom } from '@/lib/core/rights/rules/rights-subjects'

export type FoundLimits = RoomLimits & ApprovedRoom

/** The limits of a room, and whose editors are above them. */
export async function findLimits(db: Queryable, id: RoomId): Promise<FoundLimits | null> {
  const [row] = await prepared<FoundLimits>(
    db,
    sql`
      select most_bookings as "mostBookings", most_days_ahead as "mostDaysAhead", least_minutes_before as "leastMinutesBefore",
        booked_from_pair as "bookedFromPair", booked_to_pair as "bookedToPair", quiet_days as "quietDays", approving_department_id as "departmentId"
      from room where id = ${id}`,
  )
  return row ?? null
}

type Counted = { roomId: RoomId; userId: UserId; today: CivilTime['date']; besides: RequestId | null }

/**
 * How many bookings of a room from `today` on a person has, asked for or approved, a series once. Whoever counts for the same
 * person waits for this transaction, so that two at once do not both come just under a limit.
 */
export async function countBookings(db: Queryable, { roomId, userId, today, besides }: Counted): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('bookings of a room'), ${userId}::integer)`)
  const [row] = await db.execute<{ count: number }>(sql`
    select count(distinct m.request_id)::integer as count
    from claim c
      join meeting m on m.id = c.meeting_id and m.state <> 'trace'
      join event e on e.id = m.event_id and e.kind = 'booking'
      join request r on r.id = m.request_id and r.undone_at is null
    where c.kind = 'room' and c.resource_id = ${roomId} and c.date >= ${today} and r.made_by = ${userId}
      and r.id is distinct from ${besides}::integer`)
  return row?.count ?? 0
}
