import {
  semesterBounds,
  taughtDates,
  type AcademicCalendar,
  type Semester,
  type WeekStep,
} from '@/lib/domain/academic-calendar'
import { daysBetween, type CalendarDate } from '@/lib/domain/calendar-date'
import type { FileLesson } from './timetable-file'

/** Where the weeks of a file lie: its semester, the Monday of its week 1, and the calendar that says what is taught. */
export type SemesterFrame = { calendar: AcademicCalendar; semester: Semester; firstMonday: CalendarDate }

/** `holidays`: how many dates the calendar took away; `outside`: how many of the listed ones lie outside the semester. */
type LessonDates = { dates: CalendarDate[]; holidays: number; outside: number }

type Repeating = Pick<FileLesson, 'day' | 'week' | 'except_weeks'>

/** The week of the file, from 1, that holds a date. */
const weekNumber = (frame: SemesterFrame, date: CalendarDate): number =>
  Math.floor(daysBetween(frame.firstMonday, date) / 7) + 1

const parityOf = { every: null, odd: 0, even: 1 } as const

/**
 * The dates of a lesson. Odd, even and weekly ones follow the calendar: its bounds (of the groups' course year, where they share one),
 * holidays and moved days. Listed dates are taken as listed, outside the bounds too, but not on a holiday. Both without the excepted weeks.
 */
export function lessonDates(lesson: Repeating, frame: SemesterFrame, courseYear: number | null): LessonDates {
  const { calendar, semester } = frame
  const excepted = new Set(lesson.except_weeks)
  const kept = (dates: readonly CalendarDate[]) =>
    excepted.size === 0 ? [...dates] : dates.filter((date) => !excepted.has(weekNumber(frame, date)))
  if (typeof lesson.week !== 'string') {
    const holidays = new Set(calendar.holidays.map(({ date }) => date))
    const listed = kept([...new Set(lesson.week)].sort())
    const dates = listed.filter((date) => !holidays.has(date))
    const bounds = semesterBounds(semester, courseYear)
    const outside = dates.filter((date) => date < bounds.startsOn || date > bounds.endsOn)
    return { dates, holidays: listed.length - dates.length, outside: outside.length }
  }
  const taught = (source: AcademicCalendar) =>
    kept(
      taughtDates(source, semester, lesson.day, parityOf[lesson.week as keyof typeof parityOf], courseYear),
    )
  const dates = taught(calendar)
  const holidays =
    calendar.holidays.length === 0 ? 0 : taught({ ...calendar, holidays: [] }).length - dates.length
  return { dates, holidays, outside: 0 }
}

/** The same for many lessons, each combination of weekday, weeks and exceptions reckoned once. */
export function lessonDatesIn(
  frame: SemesterFrame,
): (lesson: Repeating, courseYear: number | null) => LessonDates {
  const known = new Map<string, LessonDates>()
  return (lesson, courseYear) => {
    if (typeof lesson.week !== 'string') return lessonDates(lesson, frame, courseYear)
    const key = `${lesson.day}/${lesson.week}/${lesson.except_weeks.join()}/${courseYear}`
    const dates = known.get(key) ?? lessonDates(lesson, frame, courseYear)
    known.set(key, dates)
    return dates
  }
}

/** How a lesson repeats: as its file says it, and for listed dates as they lie: one, only whole fortnights apart, or else weekly. */
export function weekStepOf(week: FileLesson['week'], dates: readonly CalendarDate[]): WeekStep {
  if (week === 'odd' || week === 'even') return 1
  if (week === 'every') return 2
  const [first] = dates
  if (first === undefined || dates.length === 1) return 0
  return dates.every((date) => daysBetween(first, date) % 14 === 0) ? 1 : 2
}
