import {
  semesterBounds,
  teachingDay,
  weekParity,
  type AcademicCalendar,
  type Semester,
  type TeachingDay,
} from './academic-calendar'
import {
  addDays,
  datesBetween,
  earlier,
  later,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from './calendar-date'

/** How far a placed item repeats (specification, «Adding a lesson»): every second week, or every week, until a date or the end. */
export type PlacementScope =
  | { repeat: 'once' }
  | { repeat: 'until_the_end'; everySecondWeek: boolean }
  | { repeat: 'until_the_date'; until: CalendarDate; everySecondWeek: boolean }

/** Why nothing is taught on a date that a series would have had. */
export type UntaughtReason =
  | { kind: 'holiday'; title: string }
  | { kind: 'moved'; runsAs: Weekday }
  | { kind: 'sunday' }
  | { kind: 'before semester' }
  | { kind: 'after semester' }
  | { kind: 'between semesters' }

/** The dates of a series, in order and each once; `untaught`: those that it steps over. */
export type Series = {
  dates: CalendarDate[]
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
}

/** Why nothing is taught on a date to whoever attends, whose course years these are (null: not known); null: it is. */
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
  /** The first date, on which the rest is modelled: its weekday and parity in teaching terms. */
  date: CalendarDate
  scope: PlacementScope
  /** First and last date of what is placed; «until the end» ends with them. */
  within: { startsOn: CalendarDate; endsOn: CalendarDate }
  /** Of the groups that attend; null: not known. All have to be taught. */
  courseYears: readonly (number | null)[]
}

type Bounds = { startsOn: CalendarDate; endsOn: CalendarDate }

/** Some course year is taught from `any`, all of them within `all`. */
function boundsOf(semester: Semester, courseYears: readonly (number | null)[]): { any: Bounds; all: Bounds } {
  const [first = semester, ...rest] = courseYears.map((year) => semesterBounds(semester, year))
  const fold = (start: typeof later, end: typeof later): Bounds => ({
    startsOn: rest.reduce((known, one) => start(known, one.startsOn), first.startsOn),
    endsOn: rest.reduce((known, one) => end(known, one.endsOn), first.endsOn),
  })
  const all = fold(later, earlier)
  const any = fold(earlier, later)
  return {
    all,
    any: { startsOn: earlier(any.startsOn, semester.startsOn), endsOn: later(any.endsOn, semester.endsOn) },
  }
}

/** The semester in which any of the course years is taught on `date`. */
const semesterFor = (
  calendar: AcademicCalendar,
  date: CalendarDate,
  courseYears: readonly (number | null)[],
) =>
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
 * The dates on which a class placed on `date` stands. A moved day is what it stands for: a Saturday that runs as a Monday has the
 * Monday's series, in a week of its own parity, and a Monday that runs as another day has not. A series stays in the semester of
 * its first date; holidays, and dates outside of what all the course years are taught, are stepped over and told.
 */
export function placementSeries(calendar: AcademicCalendar, question: SeriesQuestion): Series {
  const { date, scope, courseYears } = question
  const found = semesterFor(calendar, date, courseYears)
  const reason = untaughtOn(calendar, date, courseYears)
  if (!found) return { dates: [], untaught: reason ? [{ date, reason }] : [] }

  const first = teachingDay(calendar, date)
  const isEveryWeek = scope.repeat === 'once' || !scope.everySecondWeek
  const standsIn = (day: { weekday: Weekday; parity: 0 | 1 }) =>
    day.weekday === first.weekday && (isEveryWeek || day.parity === first.parity)

  // One week more than the semester, so that it is told once that the series ends with it.
  const end = later(date, earlier(endOf(question, found.all.endsOn), addDays(found.any.endsOn, 7)))
  const series: Series = { dates: [], untaught: [] }
  for (const one of datesBetween(date, end)) {
    const day = teachingDay(calendar, one)
    const column = { weekday: weekdayOf(one), parity: weekParity(calendar, one) }
    if (!standsIn(day) && !standsIn(column)) continue
    const reason = standsIn(day) ? untaughtReason(day, found.all) : movedReason(day.weekday)
    if (reason) series.untaught.push({ date: one, reason })
    else series.dates.push(one)
  }
  return series
}

const movedReason = (runsAs: Weekday): UntaughtReason => ({ kind: 'moved', runsAs })

function untaughtReason(
  { date, weekday, holiday }: TeachingDay,
  { startsOn, endsOn }: Bounds,
): UntaughtReason | null {
  if (date < startsOn) return { kind: 'before semester' }
  if (date > endsOn) return { kind: 'after semester' }
  if (holiday !== null) return { kind: 'holiday', title: holiday }
  return weekday === 7 ? { kind: 'sunday' } : null
}
