import type { AcademicCalendar } from '../calendar/academic-calendar'
import type { Actor } from '../accounts/actor'
import { addDays, mondayOf, type CalendarDate, type Weekday } from '../calendar/calendar-date'
import { currentPair, type Pair, type PairTime } from '../calendar/pairs'
import type { Slot } from './schedule-grid'
import { untaughtOn } from '../placing/placement-series'
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
 * Where a week stands at a minute of its weekday `today`. `filled`: its slots with something in them. `bell`: the pair by the clock, or in a break
 * that of the class that comes today; null on a day off on which nothing runs. `nearest`: the class that runs, or the next one of the week;
 * `next`: what follows it today.
 */
export function weekCourse(
  times: readonly PairTime[],
  minutes: number,
  { filled, today, isDayOff }: { filled: readonly Slot[]; today: Weekday; isDayOff: boolean },
): { bell: Pair | null; rings: boolean; nearest: Slot | null; next: Slot | null } {
  const { current } = currentPair(times, minutes)
  const startOf = (one: Pair) => times.find(({ pair }) => pair === one)?.startsAt ?? 0
  const rings = times.some(
    ({ pair, startsAt, endsAt }) => pair === current && startsAt <= minutes && minutes < endsAt,
  )
  const here = filled.filter(({ day }) => day === today)
  const coming = here.filter(({ pair }) => startOf(pair) > minutes)
  const running = rings ? here.filter(({ pair }) => pair === current) : []
  const [nearest = null, next = null] = [...running, ...coming]
  const [first] = [...running, ...(rings ? [] : coming)]
  return {
    bell: first?.pair ?? (isDayOff ? null : current),
    rings: rings && (running.length > 0 || !isDayOff),
    nearest: nearest ?? filled.find(({ day }) => day > today) ?? null,
    next,
  }
}
