import { semesterOf, teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, weekDates, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isHoliday } from '@/lib/core/schedule/rules/cell-state'

/**
 * Why a week is empty. `ended` and `starts`: the end and start of the semesters around it; `holiday`: the
 * title, if all its days off share one; otherwise empty.
 */
export type WhyEmpty =
  | { kind: 'off'; ended: CalendarDate | null; starts: CalendarDate | null }
  | { kind: 'holidays'; holiday: string }
  | { kind: 'nothing' }

export function whyEmpty(calendar: AcademicCalendar, monday: CalendarDate): WhyEmpty {
  const { semesters, holidays } = calendar
  const sunday = addDays(monday, 6)
  const inSemester = weekDates(monday).filter((date) => semesterOf(calendar, date) !== null)
  if (inSemester.length === 0) {
    const ended = semesters.map(({ endsOn }) => endsOn).filter((date) => date < monday)
    const starts = semesters.map(({ startsOn }) => startsOn).filter((date) => date > sunday)
    if (ended.length + starts.length === 0) return { kind: 'nothing' }
    return { kind: 'off', ended: ended.sort().at(-1) ?? null, starts: starts.sort()[0] ?? null }
  }
  if (inSemester.some((date) => !isHoliday(teachingDay(calendar, date)))) return { kind: 'nothing' }
  const titles = new Set(holidays.filter(({ date }) => inSemester.includes(date)).map(({ title }) => title))
  const [holiday = ''] = titles
  return { kind: 'holidays', holiday: titles.size === 1 ? holiday : '' }
}
