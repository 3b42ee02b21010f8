import {
  addDays,
  daysBetween,
  mondayOf,
  weekdayOf,
  yearOf,
  calendarDate,
  type CalendarDate,
  type Weekday,
} from './calendar-date'
import { defaultPairTimes, type PairTime } from './pairs'
import type { SemesterId } from './ids'

/** 0 «нечет.», 1 «чет.» (specification, section 9). */
export type Parity = 0 | 1

/** How a class repeats (specification, everyweek): 2 every week, 1 every second week, 0 once. */
export type WeekStep = 0 | 1 | 2

/** Both ends are taught; `firstWeekParity` is that of the week that holds `startsOn`. */
export type Semester = {
  id: SemesterId
  title: string
  /** 1 autumn, 2 spring. */
  half: 1 | 2
  startsOn: CalendarDate
  endsOn: CalendarDate
  firstWeekParity: Parity
  /** Course years whose first or last date differs. */
  courseYears: readonly { courseYear: number; startsOn: CalendarDate; endsOn: CalendarDate }[]
}

/** A date that runs as another weekday, and as a week of another parity where that is given. */
export type MovedDay = { date: CalendarDate; runsAs: Weekday; parity: Parity | null; title: string }

export type Holiday = { date: CalendarDate; title: string }

/** The one source of parity, semester bounds, holidays and pair times. Plain data, so that it crosses to the browser. */
export type AcademicCalendar = {
  semesters: readonly Semester[]
  holidays: readonly Holiday[]
  movedDays: readonly MovedDay[]
  pairTimes: readonly PairTime[]
}

export const emptyCalendar: AcademicCalendar = {
  semesters: [],
  holidays: [],
  movedDays: [],
  pairTimes: defaultPairTimes,
}

/** What a date is in teaching terms. A moved day stays in its column but counts as what it stands for. */
export type TeachingDay = {
  date: CalendarDate
  parity: Parity
  weekday: Weekday
  holiday: string | null
  moved: MovedDay | null
}

const flip = (parity: Parity, weeks: number): Parity => ((((parity + weeks) % 2) + 2) % 2) as Parity

const weeksBetween = (from: CalendarDate, to: CalendarDate): number =>
  daysBetween(mondayOf(from), mondayOf(to)) / 7

/** The first day of the academic year that holds `date`: 1 September. */
export const academicYearStart = (date: CalendarDate): CalendarDate =>
  calendarDate(`${date.slice(5) >= '09-01' ? yearOf(date) : yearOf(date) - 1}-09-01`)

export const academicYearEnd = (date: CalendarDate): CalendarDate =>
  calendarDate(`${yearOf(academicYearStart(date)) + 1}-08-31`)

/** The semester that anchors a date's parity: the one that holds it, else the nearest one before it in the same academic year. */
function anchorOf(calendar: AcademicCalendar, date: CalendarDate): Semester | undefined {
  const yearStart = academicYearStart(date)
  const monday = mondayOf(date)
  return calendar.semesters
    .filter(
      (semester) =>
        mondayOf(semester.startsOn) <= monday && academicYearStart(semester.startsOn) === yearStart,
    )
    .sort((a, b) => (a.startsOn < b.startsOn ? 1 : -1))[0]
}

/**
 * Parity of the calendar week that holds `date`, alternating from its semester's first week; without a semester, from the week
 * of 1 September, which is «нечет.». ISO week numbers are no guide: weeks 53 and 1 are both odd.
 */
export function weekParity(calendar: AcademicCalendar, date: CalendarDate): Parity {
  const anchor = anchorOf(calendar, date)
  return anchor
    ? flip(anchor.firstWeekParity, weeksBetween(anchor.startsOn, date))
    : flip(0, weeksBetween(academicYearStart(date), date))
}

export function teachingDay(calendar: AcademicCalendar, date: CalendarDate): TeachingDay {
  const moved = calendar.movedDays.find((day) => day.date === date) ?? null
  return {
    date,
    parity: moved?.parity ?? weekParity(calendar, date),
    weekday: moved?.runsAs ?? weekdayOf(date),
    holiday: calendar.holidays.find((day) => day.date === date)?.title ?? null,
    moved,
  }
}

/** The semester that holds `date`; null in holidays between semesters. */
export const semesterOf = (calendar: AcademicCalendar, date: CalendarDate): Semester | null =>
  calendar.semesters.find((semester) => semester.startsOn <= date && date <= semester.endsOn) ?? null

/** First and last taught date of a semester for a course year (null: not known, the semester's own). */
export function semesterBounds(
  semester: Semester,
  courseYear: number | null,
): { startsOn: CalendarDate; endsOn: CalendarDate } {
  return semester.courseYears.find((own) => own.courseYear === courseYear) ?? semester
}

/** Whether classes are held on `date` for a course year: inside its bounds, no holiday, no Sunday that is not moved. */
export function isTaught(
  calendar: AcademicCalendar,
  date: CalendarDate,
  courseYear: number | null = null,
): boolean {
  const semester = semesterOf(calendar, date)
  if (!semester) return false
  const { startsOn, endsOn } = semesterBounds(semester, courseYear)
  const day = teachingDay(calendar, date)
  return startsOn <= date && date <= endsOn && day.holiday === null && day.weekday !== 7
}

/** The taught dates of a semester that run as `weekday`, in order; `parity` null for every week. */
export function taughtDates(
  calendar: AcademicCalendar,
  semester: Semester,
  weekday: Weekday,
  parity: Parity | null,
  courseYear: number | null = null,
): CalendarDate[] {
  const { startsOn, endsOn } = semesterBounds(semester, courseYear)
  const dates: CalendarDate[] = []
  for (let date = startsOn; date <= endsOn; date = addDays(date, 1)) {
    const day = teachingDay(calendar, date)
    if (day.weekday === weekday && day.holiday === null && (parity === null || day.parity === parity))
      dates.push(date)
  }
  return dates
}

/** Academic hours of a number of classes: a pair counts two. */
export const hoursOf = (classes: number): number => classes * 2
