import type { SemesterId } from '@/lib/core/names/rules/ids'
import {
  addDays,
  datesBetween,
  daysBetween,
  mondayOf,
  monthOf,
  weekdayOf,
  yearOf,
  calendarDate,
  type CalendarDate,
  type Weekday,
} from './calendar-date'
import { type DayTimes, defaultPairTimes, type ShortDay, shortDayOn } from './pairs'

/** 0 «нечет.», 1 «чет.» (specification, section 9). */
export type Parity = 0 | 1

/** How a class repeats (specification, everyweek): 2 every week, 1 every second week, 0 once. */
export type WeekStep = 0 | 1 | 2

/**
 * `startsOn` and `endsOn` are both teaching days; `firstWeekParity` is the parity of the week that contains `startsOn`.
 */
export type Semester = {
  id: SemesterId
  title: string
  /** 1 autumn, 2 spring. */
  half: 1 | 2
  startsOn: CalendarDate
  endsOn: CalendarDate
  firstWeekParity: Parity
  courseYears: readonly CourseYearDates[]
}

/** A course year whose first or last date differs from the semester's. */
export type CourseYearDates = { courseYear: number; startsOn: CalendarDate; endsOn: CalendarDate }

/** A date taught as another weekday and, if `parity` is set, as a week of that parity. */
export type MovedDay = { date: CalendarDate; runsAs: Weekday; parity: Parity | null; title: string }

export type Holiday = { date: CalendarDate; title: string }

/**
 * The single source of parity, semester bounds, holidays and pair times. Plain data, so it can be sent to the browser.
 */
export type AcademicCalendar = DayTimes & {
  semesters: readonly Semester[]
  holidays: readonly Holiday[]
  movedDays: readonly MovedDay[]
}

export const emptyCalendar: AcademicCalendar = {
  semesters: [],
  holidays: [],
  movedDays: [],
  pairTimes: defaultPairTimes,
}

/**
 * What a date counts as for teaching. A moved day keeps its column but counts as the day it replaces. `short`:
 * its pairs have their own times.
 */
export type TeachingDay = {
  date: CalendarDate
  parity: Parity
  weekday: Weekday
  holiday: string | null
  moved: MovedDay | null
  short?: ShortDay
}

/** The first day of the academic year that begins in a calendar year: the Monday of the week of 1 September. */
const yearStart = (year: number): CalendarDate => mondayOf(calendarDate(`${year}-09-01`))

/**
 * The first day of the academic year that holds `date`. It has whole weeks: that of 1 September is the first
 * of the new year.
 */
export function academicYearStart(date: CalendarDate): CalendarDate {
  const start = yearStart(yearOf(date))
  return date >= start ? start : yearStart(yearOf(date) - 1)
}

export const academicYearEnd = (date: CalendarDate): CalendarDate =>
  addDays(yearStart(yearOf(academicYearStart(date)) + 1), -1)

/** The half of the year of a semester that begins on `date`: one that begins in summer is the autumn semester. */
export const halfOf = (date: CalendarDate): Semester['half'] => (monthOf(date) >= 7 ? 1 : 2)

/** The parity of a week so many after, or before, one of that parity. */
export const parityAfter = (parity: Parity, weeks: number): Parity => ((parity + Math.abs(weeks)) % 2 === 0 ? 0 : 1)

type CalendarIndex = {
  /** Semesters with the Monday of their first week, latest first. */
  begun: { monday: CalendarDate; semester: Semester }[]
  holidays: Map<CalendarDate, string>
  movedDays: Map<CalendarDate, MovedDay>
  days: Map<CalendarDate, TeachingDay>
}

const indexes = new WeakMap<AcademicCalendar, CalendarIndex>()

/** Cached: the index per calendar and the result per day, because callers ask in loops. */
function indexOf(calendar: AcademicCalendar): CalendarIndex {
  const cached = indexes.get(calendar)
  if (cached) return cached
  const index: CalendarIndex = {
    begun: calendar.semesters
      .map((semester) => ({ monday: mondayOf(semester.startsOn), semester }))
      .sort((a, b) => (a.monday < b.monday ? 1 : -1)),
    holidays: new Map(calendar.holidays.map((day) => [day.date, day.title])),
    movedDays: new Map(calendar.movedDays.map((day) => [day.date, day])),
    days: new Map(),
  }
  indexes.set(calendar, index)
  return index
}

/** The semester whose first week `date`'s parity is counted from: the last one begun in the academic year, if any. */
export function paritySource(calendar: AcademicCalendar, date: CalendarDate): Semester | null {
  const monday = mondayOf(date)
  const last = indexOf(calendar).begun.find((begun) => begun.monday <= monday)
  return last && last.monday >= academicYearStart(date) ? last.semester : null
}

/**
 * The parity of the week that contains `date`, alternating from its source semester. Before any semester of
 * the academic year it counts from the week of 1 September, which is «нечет.». ISO week numbers do not work:
 * weeks 53 and 1 are both odd.
 */
export function weekParity(calendar: AcademicCalendar, date: CalendarDate): Parity {
  const source = paritySource(calendar, date)
  const from = source ? mondayOf(source.startsOn) : academicYearStart(date)
  return parityAfter(source?.firstWeekParity ?? 0, daysBetween(from, mondayOf(date)) / 7)
}

export function teachingDay(calendar: AcademicCalendar, date: CalendarDate): TeachingDay {
  const { holidays, movedDays, days } = indexOf(calendar)
  const cached = days.get(date)
  if (cached) return cached
  const moved = movedDays.get(date) ?? null
  const short = shortDayOn(calendar, date)
  const day: TeachingDay = {
    date,
    parity: moved?.parity ?? weekParity(calendar, date),
    weekday: moved?.runsAs ?? weekdayOf(date),
    holiday: holidays.get(date) ?? null,
    moved,
    ...(short && { short }),
  }
  days.set(date, day)
  return day
}

/** Null between semesters. */
export const semesterOf = ({ semesters }: AcademicCalendar, date: CalendarDate): Semester | null =>
  semesters.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn) ?? null

/** First and last teaching date of a semester for a course year (null: unknown, so the semester's own dates). */
export function semesterBounds(
  semester: Semester,
  courseYear: number | null,
): { startsOn: CalendarDate; endsOn: CalendarDate } {
  return semester.courseYears.find((own) => own.courseYear === courseYear) ?? semester
}

/** The semester's teaching dates that count as `weekday`, in order; `parity` null means every week. */
export function taughtDates(
  calendar: AcademicCalendar,
  semester: Semester,
  weekday: Weekday,
  parity: Parity | null,
  courseYear: number | null = null,
): CalendarDate[] {
  const { startsOn, endsOn } = semesterBounds(semester, courseYear)
  return datesBetween(startsOn, endsOn).filter((date) => {
    const day = teachingDay(calendar, date)
    return day.weekday === weekday && day.holiday === null && (parity === null || day.parity === parity)
  })
}

/** In weeks. */
export const longestSemester = 60

/** How many weeks a semester has, from the Monday of its first to its last day. */
export const weeksOf = ({ startsOn, endsOn }: Pick<Semester, 'startsOn' | 'endsOn'>): number =>
  Math.ceil((daysBetween(mondayOf(startsOn), endsOn) + 1) / 7)

/** Academic hours of a number of classes: a pair is two hours. */
export const hoursOf = (classes: number): number => classes * 2

/** The semester that contains a date, otherwise the next one, otherwise the last. */
export const semesterAt = (semesters: readonly Semester[], date: CalendarDate): Semester | undefined => {
  const inOrder = [...semesters].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  return inOrder.find(({ endsOn }) => endsOn >= date) ?? inOrder.at(-1)
}
