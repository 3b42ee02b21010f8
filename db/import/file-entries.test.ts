import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { lessonDates, weekStepOf, type SemesterFrame } from './file-entries'

const dates = (...texts: string[]): CalendarDate[] => texts.map(calendarDate)

/** Four weeks from a Monday of an odd week. */
const semester = {
  id: 1 as SemesterId,
  title: 'весна',
  half: 2 as const,
  startsOn: calendarDate('2025-02-10'),
  endsOn: calendarDate('2025-03-09'),
  firstWeekParity: 0 as const,
  courseYears: [{ courseYear: 4, startsOn: calendarDate('2025-02-10'), endsOn: calendarDate('2025-02-20') }],
}
const frame: SemesterFrame = {
  calendar: { semesters: [semester], holidays: [], movedDays: [], pairTimes: defaultPairTimes },
  semester,
  firstMonday: semester.startsOn,
}
const tuesdays = dates('2025-02-11', '2025-02-18', '2025-02-25', '2025-03-04')
const lesson = { day: 2 as const, week: 'every' as const, except_weeks: [] }

test.each([
  ['every', tuesdays],
  ['odd', dates('2025-02-11', '2025-02-25')],
  ['even', dates('2025-02-18', '2025-03-04')],
] as const)('%s week', (week, expected) =>
  expect(lessonDates({ ...lesson, week }, frame, null).dates).toEqual(expected),
)

test('excepted weeks are counted from week 1, whatever day the semester begins on', () => {
  const late = { ...frame, semester: { ...semester, startsOn: calendarDate('2025-02-14') } }
  expect(lessonDates({ ...lesson, except_weeks: [2, 4] }, frame, null).dates).toEqual(dates('2025-02-11', '2025-02-25'))
  expect(lessonDates({ ...lesson, except_weeks: [2] }, late, null).dates).toEqual(dates('2025-02-25', '2025-03-04'))
})

test('a course year that ends early has its own last date', () =>
  expect(lessonDates(lesson, frame, 4).dates).toEqual(dates('2025-02-11', '2025-02-18')))

test('holidays are left out and counted, listed dates too', () => {
  const off = { date: calendarDate('2025-02-18'), title: 'Праздник' }
  const withHoliday = { ...frame, calendar: { ...frame.calendar, holidays: [off] } }
  const rest = dates('2025-02-11', '2025-02-25', '2025-03-04')
  expect(lessonDates(lesson, withHoliday, null)).toEqual({ dates: rest, holidays: 1, outside: 0 })
  expect(lessonDates({ ...lesson, week: tuesdays }, withHoliday, null)).toEqual({
    dates: rest,
    holidays: 1,
    outside: 0,
  })
})

test('a moved day runs as the weekday it stands for', () => {
  const moved = { date: calendarDate('2025-02-22'), runsAs: 2 as const, parity: null, title: '' }
  const calendar = { ...frame.calendar, movedDays: [moved] }
  expect(lessonDates({ ...lesson, week: 'even' }, { ...frame, calendar }, null).dates).toEqual(
    dates('2025-02-18', '2025-02-22', '2025-03-04'),
  )
})

test('listed dates are stored sorted, once, and those outside the semester are reported', () => {
  const week = dates('2025-02-25', '2025-02-04', '2025-02-25')
  expect(lessonDates({ ...lesson, week }, frame, null)).toEqual({
    dates: dates('2025-02-04', '2025-02-25'),
    holidays: 0,
    outside: 1,
  })
})

test.each([
  ['every', tuesdays, 2],
  ['odd', tuesdays.slice(0, 1), 1],
  [tuesdays, tuesdays, 2],
  [tuesdays, dates('2025-02-11', '2025-02-25', '2025-03-25'), 1],
  [tuesdays, dates('2025-02-11', '2025-03-04'), 2],
  [tuesdays, dates('2025-02-11'), 0],
] as const)('the step of %j', (week, held, step) =>
  expect(weekStepOf(typeof week === 'string' ? week : [...week], held)).toBe(step),
)
