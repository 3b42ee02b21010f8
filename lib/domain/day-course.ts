import type { AcademicCalendar } from './academic-calendar'
import type { Actor } from './actor'
import { addDays, mondayOf, type CalendarDate } from './calendar-date'
import { currentPair, type Pair, type PairTime } from './pairs'
import { untaughtOn } from './placement-series'
import { mayPlanSomewhere } from './planning'

/** Days to search for the next teaching day: enough to cover the summer break. */
const farthest = 120

/** The first teaching day after `date`; null if none is near. */
export function nextTeachingDay(calendar: AcademicCalendar, date: CalendarDate): CalendarDate | null {
  for (let days = 1; days <= farthest; days++)
    if (untaughtOn(calendar, addDays(date, days)) === null) return addDays(date, days)
  return null
}

/**
 * The Monday of the week opened by default: this week, or on a reader's day off the next one if nothing more is taught this week.
 */
export function openingMonday(actor: Actor, calendar: AcademicCalendar, today: CalendarDate): CalendarDate {
  const monday = mondayOf(today)
  if (mayPlanSomewhere(actor) || untaughtOn(calendar, today) === null) return monday
  const next = nextTeachingDay(calendar, today)
  return next !== null && mondayOf(next) === addDays(monday, 7) ? mondayOf(next) : monday
}

/**
 * The current and next pair of today in the shown timetable. `filled`: today's pairs with something in them; on a day off only
 * these count. `next`: the first filled pair after the current or coming one.
 */
export function dayCourse(
  times: readonly PairTime[],
  minutes: number,
  { filled, isDayOff }: { filled: readonly Pair[]; isDayOff: boolean },
): { current: Pair | null; next: Pair | null } {
  const { current } = currentPair(times, minutes)
  const next = times.find(
    ({ pair, startsAt }) => startsAt > minutes && pair !== current && filled.includes(pair),
  )
  return {
    current: isDayOff && !filled.includes(current) ? null : current,
    next: next?.pair ?? null,
  }
}
