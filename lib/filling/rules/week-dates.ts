import { teachingDay, type AcademicCalendar, type Parity } from '@/lib/core/calendar/rules/academic-calendar'
import {
  datesBetween,
  daysBetween,
  mondayOf,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { daySeries, spanItemOf } from '@/lib/core/placing/rules/placement-span'

/** Sundays are not taught. */
export const taughtWeekdays = [1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[]
/** Dates per weekday that fit into the bits of a number. */
const mostDates = 31

/**
 * The dates of a semester by teaching weekday. A set of dates of one weekday is a number in which bit n
 * stands for its n-th date.
 */
export type WeekDates = {
  of: ReadonlyMap<Weekday, readonly CalendarDate[]>
  /** The teaching weekday and the bit of each date; dates without teaching are missing. */
  at: ReadonlyMap<CalendarDate, { day: Weekday; bit: number }>
}

export function weekDatesOf(calendar: AcademicCalendar, from: CalendarDate, to: CalendarDate): WeekDates {
  const of = new Map<Weekday, CalendarDate[]>()
  const at = new Map<CalendarDate, { day: Weekday; bit: number }>()
  for (const date of datesBetween(from, to)) {
    const { weekday, holiday } = teachingDay(calendar, date)
    const dates = of.get(weekday) ?? []
    if (holiday !== null || weekday === 7 || dates.length === mostDates) continue
    at.set(date, { day: weekday, bit: 1 << dates.length })
    of.set(weekday, [...dates, date])
  }
  return { of, at }
}

/**
 * By weekday and date: the day on the calendar, counted from the first Monday. On moved days it differs from
 * the teaching weekday.
 */
export const calendarDaysOf = (week: WeekDates, from: CalendarDate): number[][] =>
  taughtWeekdays.map((day) => (week.of.get(day) ?? []).map((date) => daysBetween(mondayOf(from), date)))

/** Those dates of a teaching weekday that fall on this weekday of the calendar. */
export const calendarSetOf = (week: WeekDates, day: Weekday, weekday: Weekday): number =>
  setOf(
    week,
    day,
    (week.of.get(day) ?? []).filter((date) => weekdayOf(date) === weekday),
  )

/** The set of those dates that belong to this weekday. */
export const setOf = (week: WeekDates, day: Weekday, dates: readonly CalendarDate[]): number =>
  dates.reduce((set, date) => {
    const entry = week.at.get(date)
    return entry?.day === day ? set | entry.bit : set
  }, 0)

export const datesIn = (week: WeekDates, day: Weekday, set: number): CalendarDate[] =>
  (week.of.get(day) ?? []).filter((_, index) => (set >>> index) & 1)

/** The dates of an item's series on each weekday: every week, and in the weeks of each parity. */
export type ItemDates = ReadonlyMap<Weekday, { every: number; odd: number; even: number }>

/** The same dates that placing weekly from the first date of each weekday would take. */
export function itemDatesOf(
  calendar: AcademicCalendar,
  week: WeekDates,
  item: Pick<LoadItem, 'startsOn' | 'endsOn' | 'groups'>,
): ItemDates {
  const dates = new Map<Weekday, { every: number; odd: number; even: number }>()
  for (const day of taughtWeekdays) {
    const first = week.of.get(day)?.find((date) => date >= item.startsOn && date <= item.endsOn)
    if (first === undefined) continue
    const series = daySeries(calendar, spanItemOf(item), first).dates
    const every = setOf(week, day, series)
    const ofParity = (parity: Parity) =>
      setOf(
        week,
        day,
        series.filter((date) => teachingDay(calendar, date).parity === parity),
      )
    if (every !== 0) dates.set(day, { every, odd: ofParity(0), even: ofParity(1) })
  }
  return dates
}

/** The index of a slot in the search. */
export const slotIndex = (pairs: readonly Pair[], day: Weekday, pair: Pair): number =>
  (day - 1) * pairs.length + pairs.indexOf(pair)
