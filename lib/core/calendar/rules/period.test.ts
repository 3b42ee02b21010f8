import type { SemesterId } from '@/lib/core/names/rules/ids'
import { emptyCalendar, type AcademicCalendar } from './academic-calendar'
import { calendarDate as date } from './calendar-date'
import { academicYear, mondayOfHalf, semesterSpan, toSemesterEnd } from './period'

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

test('a year is whole weeks from that of 1 September', () => {
  expect(academicYear(date('2026-11-16'))).toEqual(week('2026-08-31', '2027-08-29'))
  expect(academicYear(date('2026-08-30'))).toEqual(week('2025-09-01', '2026-08-30'))
})

test('a semester is from the first day of any course year to the last of any', () => {
  const [autumn] = calendar.semesters
  expect(autumn && semesterSpan(autumn)).toEqual(week('2026-09-01', '2026-12-27'))
  const early = { courseYear: 1, startsOn: date('2026-08-24'), endsOn: date('2026-11-29') }
  expect(autumn && semesterSpan({ ...autumn, courseYears: [early] })).toEqual(week('2026-08-24', '2026-12-20'))
})

test.each([
  ['the shown week of it', 1, '2026-11-16', '2026-12-01', '2026-11-16'],
  ['its first week, begun before it', 1, '2026-08-31', '2026-12-01', '2026-08-31'],
  ['its last week, of one course year', 1, '2026-12-21', '2026-12-01', '2026-12-21'],
  ['today’s where another half is shown', 1, '2027-03-01', '2026-12-01', '2026-11-30'],
  ['today’s where a week after it is shown', 1, '2026-12-28', '2026-09-01', '2026-08-31'],
  ['its first where today is in another too', 2, '2026-11-16', '2026-12-01', '2027-02-08'],
] as const)('a half of the year is shown at %s', (_, half, monday, today, shown) => {
  expect(mondayOfHalf(calendar, half, { monday: date(monday), today: date(today) })).toBe(shown)
})

test('a half that the year of the shown week does not have is not shown', () => {
  const at = { monday: date('2025-11-17'), today: date('2026-12-01') }
  expect([mondayOfHalf(calendar, 1, at), mondayOfHalf(emptyCalendar, 1, at)]).toEqual([null, null])
})

test('a semester that ends with the period, or begins with its last day, is met by it', () => {
  expect(toSemesterEnd(calendar, week('2026-12-27', '2026-12-28')).to).toBe('2026-12-28')
  expect(toSemesterEnd(calendar, week('2027-02-01', '2027-02-09')).to).toBe('2027-06-06')
  expect(toSemesterEnd(calendar, week('2027-02-01', '2027-02-08')).to).toBe('2027-02-08')
  expect(toSemesterEnd(calendar, week('2027-06-06', '2027-06-06')).to).toBe('2027-06-06')
})
