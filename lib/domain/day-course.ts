import type { AcademicCalendar } from './academic-calendar'
import type { Actor } from './actor'
import { addDays, mondayOf, type CalendarDate } from './calendar-date'
import { currentPair, type Pair, type PairTime } from './pairs'
import { untaughtOn } from './placement-series'
import { mayPlanSomewhere } from './planning'

/** How far ahead a teaching day is looked for: from the end of one academic year into the next. */
const farthest = 120

/** The first day after `date` on which anything is taught; null where none is near. */
export function nextTeachingDay(calendar: AcademicCalendar, date: CalendarDate): CalendarDate | null {
  for (let days = 1; days <= farthest; days++)
    if (untaughtOn(calendar, addDays(date, days)) === null) return addDays(date, days)
  return null
}

/**
 * The Monday of the week that opens unless one is asked for: of this week; for a reader on a day off, of the next where nothing more is
 * taught in this.
 */
export function openingMonday(actor: Actor, calendar: AcademicCalendar, today: CalendarDate): CalendarDate {
  const monday = mondayOf(today)
  if (mayPlanSomewhere(actor) || untaughtOn(calendar, today) === null) return monday
  const next = nextTeachingDay(calendar, today)
  return next !== null && mondayOf(next) === addDays(monday, 7) ? mondayOf(next) : monday
}

/**
 * What of today runs and what comes, in the timetable that is shown. `filled`: the pairs of today in which something takes place in
 * it. On a day off nothing runs but that. `next`: the first filled pair after the one that runs or comes.
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
