import {
  semesterBounds,
  taughtDates,
  type AcademicCalendar,
  type Semester,
  type WeekStep,
} from '@/lib/core/rules/calendar/academic-calendar'
import { daysBetween, mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { fileWeeks, type FileWeeks, type SheetSemester } from '@/lib/grids/rules/file-weeks'
import type { FileLesson } from './timetable-file'

/** The file's semester, the Monday of its week 1, and the calendar. */
export type SemesterFrame = { calendar: AcademicCalendar; semester: Semester; firstMonday: CalendarDate }

/** `holidays`: dates dropped because of the calendar; `outside`: listed dates outside the semester. */
type LessonDates = { dates: CalendarDate[]; holidays: number; outside: number }

type Repeating = Pick<FileLesson, 'day' | 'week' | 'except_weeks'>

/** The file's week number of a date, from 1. */
const weekNumber = (frame: SemesterFrame, date: CalendarDate): number =>
  Math.floor(daysBetween(frame.firstMonday, date) / 7) + 1

const parityOf = { every: null, odd: 0, even: 1 } as const

/** The semester starting from the Monday of week 1. */
function countedFrom({ semester, firstMonday }: SemesterFrame): SheetSemester {
  const before = daysBetween(firstMonday, mondayOf(semester.startsOn)) / 7
  return {
    firstMonday,
    weeks: Math.ceil((daysBetween(firstMonday, semester.endsOn) + 1) / 7),
    firstParity: (semester.firstWeekParity + before) % 2 === 0 ? 'odd' : 'even',
  }
}

/** A lesson with its weeks given by parity or as dates. */
export type InSemester<Lesson> = Lesson & { week: FileWeeks['week'] }

/** Converts a lesson's weeks, as the file gives them, by its semester. */
export function inSemester<Lesson extends Repeating>(
  lesson: Lesson,
  frame: SemesterFrame,
): InSemester<Lesson> {
  const { day, week, except_weeks } = lesson
  if (typeof week === 'string' || Array.isArray(week)) return lesson as InSemester<Lesson>
  const told = fileWeeks(week, day, countedFrom(frame))
  return { ...lesson, week: told.week, except_weeks: [...except_weeks, ...told.except_weeks] }
}

/**
 * The dates of a lesson. Odd, even and weekly lessons follow the calendar: semester bounds (of the course
 * year, if all groups share one), holidays and moved days. Listed dates are kept even outside the bounds, but
 * not on holidays. Excepted weeks are removed from both.
 */
export function lessonDates(
  written: Repeating,
  frame: SemesterFrame,
  courseYear: number | null,
): LessonDates {
  const lesson = inSemester(written, frame)
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

/** The dates of many lessons; each combination of weekday, weeks and exceptions is computed once. */
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

/**
 * The week step of a lesson: from its weeks; for listed dates, from their spacing: single, whole fortnights,
 * or else weekly.
 */
export function weekStepOf(week: FileLesson['week'], dates: readonly CalendarDate[]): WeekStep {
  if (week === 'odd' || week === 'even') return 1
  if (week === 'every') return 2
  const [first] = dates
  if (first === undefined || dates.length === 1) return 0
  return dates.every((date) => daysBetween(first, date) % 14 === 0) ? 1 : 2
}
