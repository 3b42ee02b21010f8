import type { Queryable } from '@/db/client'
import { countBookings, findLimits } from '@/db/queries/booking/room-limits'
import { brokenLimit } from '@/lib/booking/rules/room-limits'
import { brokenLimitText, tooManyBookings } from '@/lib/booking/texts/room-limits'
import { accountOf } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'

type Wanted = {
  roomId: RoomId
  dates: readonly CalendarDate[]
  pair: Pair
  /** The booking that is changed: it does not count. */
  besides: RequestId | null
}

/**
 * Requires that a booking keeps to the limits of its room, in the transaction that stores it; whoever approves bookings
 * there is above them. Throws `invalid` for a time that is not booked, `conflict` for one booking too many.
 */
export async function requireWithinLimits(
  { actor, now }: Pick<ServiceContext, 'actor' | 'now'>,
  { db, calendar }: { db: Queryable; calendar: AcademicCalendar },
  { roomId, dates, pair, besides }: Wanted,
): Promise<void> {
  const limits = await findLimits(db, roomId)
  if (!limits || isAllowed(actor, 'booking.approve', limits)) return
  for (const date of dates) {
    const broken = brokenLimit(limits, { date, pair }, { calendar, now })
    if (broken) throw new ServiceError('invalid', brokenLimitText(broken, date))
  }
  const { mostBookings } = limits
  const userId = accountOf(actor)
  if (mostBookings === null || userId === null) return
  const count = await countBookings(db, { roomId, userId, today: now.date, besides })
  if (count >= mostBookings) throw new ServiceError('conflict', tooManyBookings(mostBookings))
}
