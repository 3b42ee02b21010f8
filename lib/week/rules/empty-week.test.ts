import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, datesBetween } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { autumn } from '@/testing/calendars'
import { whyEmpty } from './empty-week'

const date = calendarDate
const [semester] = autumn.semesters
const spring = {
  id: 2 as SemesterId,
  title: 'Весенний семестр',
  half: 2,
  startsOn: date('2027-02-08'),
  endsOn: date('2027-06-06'),
  firstWeekParity: 0,
  courseYears: [],
} as const
const holidays = datesBetween(date('2026-11-02'), date('2026-11-08')).map((day) => ({
  date: day,
  title: 'Каникулы',
}))
const calendar: AcademicCalendar = { ...autumn, semesters: semester ? [spring, semester] : [], holidays }

test.each([
  ['2026-08-24', { kind: 'off', ended: null, starts: '2026-09-01' }],
  ['2027-01-04', { kind: 'off', ended: '2026-12-27', starts: '2027-02-08' }],
  ['2027-07-05', { kind: 'off', ended: '2027-06-06', starts: null }],
  ['2026-11-02', { kind: 'holidays', holiday: 'Каникулы' }],
  ['2026-11-09', { kind: 'nothing' }],
])('of the week of %s: %o', (monday, why) => {
  expect(whyEmpty(calendar, date(monday))).toEqual(why)
})

test('days off of several names have none, and one working day makes a week a working one', () => {
  const [first, ...others] = holidays
  const mixed = first ? [{ ...first, title: 'День единства' }, ...others] : []
  expect(whyEmpty({ ...calendar, holidays: mixed }, date('2026-11-02'))).toEqual({
    kind: 'holidays',
    holiday: '',
  })
  expect(whyEmpty({ ...calendar, holidays: others }, date('2026-11-02'))).toEqual({ kind: 'nothing' })
})

test('without a calendar nothing is known', () => {
  expect(whyEmpty({ ...calendar, semesters: [] }, addDays(date('2026-11-02'), 7))).toEqual({
    kind: 'nothing',
  })
})
