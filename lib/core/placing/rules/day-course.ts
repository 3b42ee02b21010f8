import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { currentPair, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
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
 * The Monday of the week opened by default: this week, or on a reader's day off the next one if nothing more
 * is taught this week.
 */
export function openingMonday(actor: Actor, calendar: AcademicCalendar, today: CalendarDate): CalendarDate {
  const monday = mondayOf(today)
  if (mayPlanSomewhere(actor) || untaughtOn(calendar, today) === null) return monday
  const next = nextTeachingDay(calendar, today)
  return next !== null && mondayOf(next) === addDays(monday, 7) ? mondayOf(next) : monday
}

/** A slot with classes, and when they begin and end. */
export type FilledSlot = Slot & { time: Pick<PairTime, 'startsAt' | 'endsAt'> | undefined }

/**
 * The state of a week at a minute of its weekday `today`. `filled`: slots with classes, by day and pair.
 * `bell`: the current pair by the clock; during a break, that of today's running or next class; null on a day
 * off without a running class. `now`: slots with a running class, and the bell's if it is empty. `nearest`:
 * the running class, or the week's next one; `next`: the one after it today.
 */
export function weekCourse(
  times: readonly PairTime[],
  minutes: number,
  { filled, today, isDayOff }: { filled: readonly FilledSlot[]; today: Weekday; isDayOff: boolean },
): { bell: Pair | null; now: readonly Slot[]; nearest: Slot | null; next: Slot | null } {
  const { current } = currentPair(times, minutes)
  const runs = (time: FilledSlot['time']) => time !== undefined && time.startsAt <= minutes && minutes < time.endsAt
  const isRinging = runs(times.find(({ pair }) => pair === current))
  const rings = isRinging && !isDayOff
  const todaysSlots = filled.filter(({ day }) => day === today)
  const running = todaysSlots.filter(({ time }) => runs(time))
  const coming = todaysSlots
    .filter(({ time }) => time !== undefined && time.startsAt > minutes)
    .sort((a, b) => (a.time?.startsAt ?? 0) - (b.time?.startsAt ?? 0))
  const isEmpty = !todaysSlots.some(({ pair }) => pair === current)
  const [nearest = null, follows = null] = [...running, ...coming]
  const first = running[0] ?? (isRinging ? null : coming[0])
  return {
    bell: rings ? current : (first?.pair ?? (isDayOff ? null : current)),
    now: [...running, ...(rings && isEmpty ? [{ day: today, pair: current }] : [])],
    nearest: nearest ?? filled.find(({ day }) => day > today) ?? null,
    next: running.length > 0 ? (coming[0] ?? null) : follows,
  }
}
