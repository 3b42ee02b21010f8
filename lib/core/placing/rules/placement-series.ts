import {
  semesterBounds,
  teachingDay,
  weekParity,
  type AcademicCalendar,
  type Semester,
  type TeachingDay,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  datesBetween,
  earlier,
  later,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'

/**
 * How far a placed item repeats (specification, «Adding a lesson»): weekly or every second week, until a date
 * or the end.
 */
export type PlacementScope =
  | { repeat: 'once' }
  | { repeat: 'until_the_end'; everySecondWeek: boolean }
  | { repeat: 'until_the_date'; until: CalendarDate; everySecondWeek: boolean }

/** Why a series skips a date. */
export type UntaughtReason =
  | { kind: 'holiday'; title: string }
  | { kind: 'moved'; runsAs: Weekday }
  | { kind: 'sunday' }
  | { kind: 'before semester' }
  | { kind: 'after semester' }
  | { kind: 'between semesters' }

/** The dates of a series, sorted and unique; `untaught`: the dates it skips. */
export type Series = {
  dates: CalendarDate[]
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
}

/** Why nothing is taught on a date to groups of these course years (null: unknown); null if it is a teaching date. */
export function untaughtOn(
  calendar: AcademicCalendar,
  date: CalendarDate,
  courseYears: readonly (number | null)[] = [],
): UntaughtReason | null {
  const day = teachingDay(calendar, date)
  const semester = semesterFor(calendar, date, courseYears)
  if (semester) return untaughtReason(day, semester.all)
  return day.holiday === null ? { kind: 'between semesters' } : { kind: 'holiday', title: day.holiday }
}

export type SeriesQuestion = {
  /** The first date; its teaching weekday and parity define the series. */
  date: CalendarDate
  scope: PlacementScope
  /** First and last date of the placed item; «until the end» stops there. */
  within: { startsOn: CalendarDate; endsOn: CalendarDate }
  /** Of the attending groups; null: unknown. A date counts only if all of them are taught. */
  courseYears: readonly (number | null)[]
}

/**
 * Whether placing from `date` leaves the item's dates: the series may, and so may a first date on which
 * nothing is taught.
 */
export const goesOutside = (
  { startsOn, endsOn }: SeriesQuestion['within'],
  date: CalendarDate,
  dates: readonly CalendarDate[],
): boolean => [date, ...dates].some((one) => one < startsOn || one > endsOn)

type Bounds = { startsOn: CalendarDate; endsOn: CalendarDate }

/** `any`: dates when at least one course year is taught; `all`: dates when all are. */
function boundsOf(semester: Semester, courseYears: readonly (number | null)[]): { any: Bounds; all: Bounds } {
  const [first = semester, ...rest] = courseYears.map((year) => semesterBounds(semester, year))
  const fold = (start: typeof later, end: typeof later): Bounds => ({
    startsOn: rest.reduce((bound, one) => start(bound, one.startsOn), first.startsOn),
    endsOn: rest.reduce((bound, one) => end(bound, one.endsOn), first.endsOn),
  })
  const all = fold(later, earlier)
  const any = fold(earlier, later)
  return {
    all,
    any: { startsOn: earlier(any.startsOn, semester.startsOn), endsOn: later(any.endsOn, semester.endsOn) },
  }
}

/** The semester in which any of the course years is taught on `date`. */
const semesterFor = (calendar: AcademicCalendar, date: CalendarDate, courseYears: readonly (number | null)[]) =>
  calendar.semesters
    .map((semester) => boundsOf(semester, courseYears))
    .find(({ any }) => any.startsOn <= date && date <= any.endsOn)

function endOf({ date, scope, within }: SeriesQuestion, semesterEnd: CalendarDate): CalendarDate {
  switch (scope.repeat) {
    case 'once':
      return date
    case 'until_the_date':
      return scope.until
    case 'until_the_end':
      return date <= within.endsOn ? earlier(within.endsOn, semesterEnd) : semesterEnd
  }
}

/**
 * The dates of a class placed on `date`. A moved day counts as the day it replaces: a Saturday taught as a
 * Monday starts a Monday series of its own parity. The series stays in its first date's semester; holidays
 * and dates when some course year is not taught are skipped and reported.
 */
export function placementSeries(calendar: AcademicCalendar, question: SeriesQuestion): Series {
  const { date, scope, courseYears } = question
  const bounds = semesterFor(calendar, date, courseYears)
  const reason = untaughtOn(calendar, date, courseYears)
  if (!bounds) return { dates: [], untaught: reason ? [{ date, reason }] : [] }

  const first = teachingDay(calendar, date)
  const isEveryWeek = scope.repeat === 'once' || !scope.everySecondWeek
  const isOnSameDay = (day: { weekday: Weekday; parity: 0 | 1 }) =>
    day.weekday === first.weekday && (isEveryWeek || day.parity === first.parity)

  // One week past the semester, so that the end of the semester is reported once.
  const end = later(date, earlier(endOf(question, bounds.all.endsOn), addDays(bounds.any.endsOn, 7)))
  const series: Series = { dates: [], untaught: [] }
  for (const one of datesBetween(date, end)) {
    const day = teachingDay(calendar, one)
    const column = { weekday: weekdayOf(one), parity: weekParity(calendar, one) }
    if (!isOnSameDay(day) && !isOnSameDay(column)) continue
    const reason = isOnSameDay(day) ? untaughtReason(day, bounds.all) : movedReason(day.weekday)
    if (reason) series.untaught.push({ date: one, reason })
    else series.dates.push(one)
  }
  return series
}

const movedReason = (runsAs: Weekday): UntaughtReason => ({ kind: 'moved', runsAs })

function untaughtReason({ date, weekday, holiday }: TeachingDay, { startsOn, endsOn }: Bounds): UntaughtReason | null {
  if (date < startsOn) return { kind: 'before semester' }
  if (date > endsOn) return { kind: 'after semester' }
  if (holiday !== null) return { kind: 'holiday', title: holiday }
  return weekday === 7 ? { kind: 'sunday' } : null
}
