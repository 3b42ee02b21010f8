import {
  addDays,
  type CalendarDate,
  daysBetween,
  type Weekday,
  weekdayOf,
} from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { type DayTimes, type Pair, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { daysWritten } from '@/lib/core/calendar/rules/written-days'

/** How a room may be booked by whoever does not approve its bookings; null: without a limit. */
export type RoomLimits = {
  /** Bookings of one person that lie ahead, a series once. */
  mostBookings: number | null
  mostDaysAhead: number | null
  /** Time to prepare the room. */
  leastMinutesBefore: number | null
  bookedFromPair: Pair | null
  bookedToPair: Pair | null
  /** Days of the week without bookings, as ascending digits. */
  quietDays: string | null
}

/** Why a room cannot be booked at a time; `last`: the last date that may be booked today. */
export type BrokenLimit =
  | { limit: 'weekday'; quiet: readonly Weekday[] }
  | { limit: 'pairs'; from: Pair | null; to: Pair | null }
  | { limit: 'days'; last: CalendarDate }
  | { limit: 'minutes'; minutes: number }

const dayMinutes = 24 * 60

/** The first limit that a slot breaks; null if it breaks none. How many bookings somebody has is not known here. */
export function brokenLimit(
  limits: RoomLimits,
  { date, pair }: DatedSlot,
  { calendar, now }: { calendar: DayTimes; now: CivilTime },
): BrokenLimit | null {
  const { bookedFromPair: from, bookedToPair: to, mostDaysAhead, leastMinutesBefore } = limits
  const quiet = daysWritten(limits.quietDays)
  if (quiet.includes(weekdayOf(date))) return { limit: 'weekday', quiet }
  if (pair < (from ?? pair) || pair > (to ?? pair)) return { limit: 'pairs', from, to }
  if (mostDaysAhead !== null && daysBetween(now.date, date) > mostDaysAhead)
    return { limit: 'days', last: addDays(now.date, mostDaysAhead) }
  const begins = pairTimeOn(calendar, date, pair)?.startsAt ?? 0
  const left = daysBetween(now.date, date) * dayMinutes + begins - now.minutes
  return leastMinutesBefore !== null && left < leastMinutesBefore
    ? { limit: 'minutes', minutes: leastMinutesBefore }
    : null
}
