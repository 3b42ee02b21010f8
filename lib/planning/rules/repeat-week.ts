import {
  teachingDay,
  weekParity,
  type AcademicCalendar,
  type Parity,
  type WeekStep,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  datesBetween,
  mondayOf,
  weekDates,
  weekdayOf,
  type CalendarDate,
} from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { untaughtOn, type UntaughtReason } from '@/lib/core/placing/rules/placement-series'

/** A class to be repeated in another week. `within` null: unbounded. */
export type RepeatedClass = {
  id: MeetingId
  date: CalendarDate
  pair: Pair
  step: WeekStep
  courseYears: (number | null)[]
  within: Period | null
}

export type Repetition = {
  copies: { id: MeetingId; date: CalendarDate }[]
  /** Skipped target dates; each reason is given once. */
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
}

/**
 * The date of a week with the same teaching weekday as the class, and this parity if it is not null;
 * otherwise the calendar date and the reason it is not taught.
 */
function dateIn(
  calendar: AcademicCalendar,
  { date, courseYears }: RepeatedClass,
  monday: CalendarDate,
  parity: Parity | null,
): { date: CalendarDate; reason: UntaughtReason | null } {
  const { weekday } = teachingDay(calendar, date)
  const column = addDays(monday, weekday - 1)
  const runningAs = weekDates(monday).filter((one) => {
    const day = teachingDay(calendar, one)
    return day.weekday === weekday && (parity === null || day.parity === parity)
  })
  const reasonOf = (one: CalendarDate) => untaughtOn(calendar, one, courseYears)
  const taught = runningAs.find((one) => reasonOf(one) === null)
  if (taught) return { date: taught, reason: null }
  const { weekday: runsAs } = teachingDay(calendar, column)
  return { date: column, reason: runsAs === weekday ? reasonOf(column) : { kind: 'moved', runsAs } }
}

/** Target dates in the weeks that begin on these Mondays. A moved day counts as the day it replaces. */
function repeatIn(
  calendar: AcademicCalendar,
  classes: readonly RepeatedClass[],
  mondays: readonly CalendarDate[],
  parityOf: (source: RepeatedClass) => Parity | null,
  isIncluded: (source: RepeatedClass, date: CalendarDate) => boolean,
): Repetition {
  const repetition: Repetition = { copies: [], untaught: [] }
  const reported = new Set<string>()
  for (const monday of mondays)
    for (const source of classes) {
      const { date, reason } = dateIn(calendar, source, monday, parityOf(source))
      if (!isIncluded(source, date)) continue
      if (!reason) repetition.copies.push({ id: source.id, date })
      else if (!reported.has(`${date} ${reason.kind}`)) {
        reported.add(`${date} ${reason.kind}`)
        repetition.untaught.push({ date, reason })
      }
    }
  repetition.untaught.sort((a, b) => (a.date < b.date ? -1 : 1))
  return repetition
}

/** Copies a week into the week from `monday`, regardless of parity. */
export const copyWeekTo = (
  calendar: AcademicCalendar,
  classes: readonly RepeatedClass[],
  monday: CalendarDate,
): Repetition =>
  repeatIn(
    calendar,
    classes,
    [monday],
    () => null,
    () => true,
  )

/**
 * Repeats classes over a period. A fortnightly class is repeated only in weeks of its parity, and no class
 * outside the dates of its load item.
 */
export function repeatOver(
  calendar: AcademicCalendar,
  classes: readonly RepeatedClass[],
  { from, to }: Period,
): Repetition {
  const mondays = datesBetween(mondayOf(from), to).filter((date) => weekdayOf(date) === 1)
  const parityOf = ({ date, step }: RepeatedClass) => (step === 1 ? teachingDay(calendar, date).parity : null)
  const isIncluded = (source: RepeatedClass, date: CalendarDate): boolean => {
    const parity = parityOf(source)
    return (
      date >= from &&
      date <= to &&
      (source.within === null || (date >= source.within.from && date <= source.within.to)) &&
      (parity === null || teachingDay(calendar, date).parity === parity)
    )
  }
  return repeatIn(calendar, classes, mondays, parityOf, isIncluded)
}

/**
 * The source weeks of a template, from the Mondays of published weeks: the last one before `from` (or the
 * last of all), and the last one of the other parity for fortnightly classes.
 */
export function templateWeeks(
  calendar: AcademicCalendar,
  mondays: readonly CalendarDate[],
  from: CalendarDate,
): { last: CalendarDate; other: CalendarDate | null } | null {
  const isBefore = (monday: CalendarDate) => monday < mondayOf(from)
  const newestFirst = mondays.toSorted().toReversed()
  const ordered = [...newestFirst.filter(isBefore), ...newestFirst]
  const [last] = ordered
  if (!last) return null
  const isOther = (monday: CalendarDate) => weekParity(calendar, monday) !== weekParity(calendar, last)
  return { last, other: ordered.find(isOther) ?? null }
}
