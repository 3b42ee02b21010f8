import { emptyCalendar, type AcademicCalendar } from '../calendar/academic-calendar'
import { calendarDate as date } from '../calendar/calendar-date'
import type { SemesterId } from '../names/ids'
import { toSemesterEnd } from './period'

const calendar: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [
    {
      id: 1 as SemesterId,
      title: 'Осенний',
      half: 1,
      startsOn: date('2026-09-01'),
      endsOn: date('2026-12-20'),
      firstWeekParity: 0,
      courseYears: [
        { courseYear: 4, startsOn: date('2026-09-01'), endsOn: date('2026-11-29') },
        { courseYear: 1, startsOn: date('2026-09-01'), endsOn: date('2026-12-27') },
      ],
    },
    {
      id: 2 as SemesterId,
      title: 'Весенний',
      half: 2,
      startsOn: date('2027-02-09'),
      endsOn: date('2027-06-06'),
      firstWeekParity: 1,
      courseYears: [],
    },
  ],
}
const week = (monday: string, sunday: string) => ({ from: date(monday), to: date(sunday) })

test.each([
  ['a week of the semester', week('2026-11-16', '2026-11-22'), '2026-12-27'],
  ['its first week, begun before it', week('2026-08-31', '2026-09-06'), '2026-12-27'],
  ['a week that only one course year is taught in', week('2026-12-21', '2026-12-27'), '2026-12-27'],
  ['the first week of the next', week('2027-02-08', '2027-02-14'), '2027-06-06'],
  ['between semesters', week('2027-01-11', '2027-01-17'), '2027-01-17'],
])('%s', (_, period, end) => {
  expect(toSemesterEnd(calendar, period)).toEqual({ from: period.from, to: end })
})

test('a longer period is not cut', () => {
  const year = week('2026-09-01', '2027-08-31')
  expect(toSemesterEnd(calendar, year)).toEqual(year)
})
