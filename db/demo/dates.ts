import {
  taughtDates,
  teachingDay,
  type AcademicCalendar,
  type Parity,
  type Semester,
  type WeekStep,
} from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, type CalendarDate, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import { pairsPerDay } from './busy'
import type { PlacedClass } from './placement'
import { semesterWeeks } from './semesters'

/** Converts a class's weeks to dates, by its semester's calendar. */
export function datesIn(
  calendar: AcademicCalendar,
  semester: Semester,
): (placed: Pick<PlacedClass, 'slot' | 'pattern' | 'weeks'>) => CalendarDate[] {
  const known = new Map<string, CalendarDate[]>()
  const taught = (weekday: Weekday, parity: Parity | null): CalendarDate[] => {
    const key = `${weekday}/${parity}`
    const dates = known.get(key) ?? taughtDates(calendar, semester, weekday, parity)
    known.set(key, dates)
    return dates
  }
  return ({ slot, pattern, weeks }) => {
    const weekday = (Math.floor(slot / pairsPerDay) + 1) as Weekday
    const first = semester.firstWeekParity
    if (pattern === 'weekly') return taught(weekday, null)
    if (pattern === 'first') return taught(weekday, first)
    if (pattern === 'second') return taught(weekday, first === 0 ? 1 : 0)
    const listed = Array.from({ length: semesterWeeks }, (_, week) =>
      addDays(semester.startsOn, week * 7 + weekday - 1),
    ).filter((_, week) => (weeks & (2 ** week)) !== 0)
    return listed.filter((date) => {
      const day = teachingDay(calendar, date)
      return day.holiday === null && day.weekday === weekday
    })
  }
}

export const weekStepOf = ({ pattern }: Pick<PlacedClass, 'pattern'>): WeekStep =>
  pattern === 'first' || pattern === 'second' ? 1 : 2
