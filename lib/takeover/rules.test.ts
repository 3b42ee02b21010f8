import type { AcademicCalendar, Semester } from '@/lib/core/rules/calendar/academic-calendar'
import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { nextMonday, takeoverPeriod } from './rules'

const semester = (startsOn: string, endsOn: string) =>
  ({ startsOn: calendarDate(startsOn), endsOn: calendarDate(endsOn), courseYears: [] }) as unknown as Semester
const calendar = {
  semesters: [semester('2027-02-08', '2027-06-13'), semester('2026-09-01', '2026-12-27')],
} as unknown as AcademicCalendar

test.each([
  ['2026-11-23', '2026-12-27'],
  ['2026-12-27', '2026-12-27'],
  ['2027-01-20', '2027-06-13'],
  ['2027-07-01', '2027-07-01'],
])('from %s it reaches to %s', (since, to) => {
  expect(takeoverPeriod(calendar, calendarDate(since))).toEqual({ from: since, to })
})

test.each([
  ['2026-11-16', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('the Monday after %s is %s', (today, monday) => {
  expect(nextMonday(calendarDate(today))).toBe(monday)
})
