import type { SemesterId } from '@/lib/core/names/rules/ids'
import { untaughtOn } from '@/lib/core/placing/rules/placement-series'
import {
  academicYearEnd,
  academicYearStart,
  emptyCalendar,
  hoursOf,
  semesterAt,
  semesterBounds,
  semesterOf,
  taughtDates,
  teachingDay,
  weekParity,
  weeksOf,
  type AcademicCalendar,
  type Parity,
  type Semester,
} from './academic-calendar'
import { addDays, calendarDate, type Weekday } from './calendar-date'

const date = calendarDate

const autumn: Semester = {
  id: 1 as SemesterId,
  title: 'Осенний',
  half: 1,
  startsOn: date('2026-08-31'),
  endsOn: date('2026-12-27'),
  firstWeekParity: 0,
  courseYears: [
    { courseYear: 1, startsOn: date('2026-09-07'), endsOn: date('2026-12-27') },
    { courseYear: 4, startsOn: date('2026-08-31'), endsOn: date('2026-11-29') },
    { courseYear: 6, startsOn: date('2026-08-24'), endsOn: date('2027-01-10') },
  ],
}
const spring: Semester = {
  id: 2 as SemesterId,
  title: 'Весенний',
  half: 2,
  startsOn: date('2027-02-08'),
  endsOn: date('2027-06-06'),
  firstWeekParity: 0,
  courseYears: [],
}
const calendar: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [autumn, spring],
  holidays: [{ date: date('2026-11-04'), title: 'День народного единства' }],
  movedDays: [
    { date: date('2026-11-07'), runsAs: 1, parity: null, title: '' },
    { date: date('2026-11-08'), runsAs: 3, parity: 1, title: '' },
    { date: date('2026-11-10'), runsAs: 7, parity: null, title: '' },
  ],
}
// Both semesters begin with «чет.»; simple alternation from the first would give the second «нечет.».
const evenStart: AcademicCalendar = {
  ...calendar,
  semesters: [autumn, spring].map((semester) => ({ ...semester, firstWeekParity: 1 })),
}

describe('parity of a week', () => {
  const byDefault: [string, Parity][] = [
    ['2026-08-30', 1],
    ['2026-08-31', 0],
    ['2026-09-01', 0],
    ['2026-09-06', 0],
    ['2026-09-07', 1],
    ['2026-11-16', 1],
    ['2026-12-21', 0],
    ['2026-12-28', 1],
    ['2027-01-03', 1],
    ['2027-01-04', 0],
    ['2027-08-29', 1],
    ['2027-08-30', 0],
    ['2024-09-01', 0],
    ['2024-09-02', 1],
  ]
  test.each(byDefault)('without semesters: %s is %i', (day, parity) => {
    expect(weekParity(emptyCalendar, date(day))).toBe(parity)
  })

  const byEvenStart: [string, string, Parity][] = [
    ['the semester’s first week, though it begins before 1 September', '2026-08-31', 1],
    ['the rest of it', '2026-09-06', 1],
    ['the second', '2026-09-07', 0],
    ['ISO week 53', '2026-12-28', 0],
    ['ISO week 1 after it', '2027-01-04', 1],
    ['between the semesters', '2027-02-07', 1],
    ['spring starts anew', '2027-02-08', 1],
    ['and goes on alternating', '2027-02-15', 0],
    ['past its end', '2027-06-14', 1],
    ['the week before the year', '2026-08-30', 1],
    ['the next year knows nothing of it', '2027-09-01', 0],
  ]
  test.each(byEvenStart)('with semesters: %s', (_, day, parity) => {
    expect(weekParity(evenStart, date(day))).toBe(parity)
  })

  test('alternates every week between the anchors', () => {
    for (let day = date('2026-08-31'); day < '2027-01-25'; day = addDays(day, 7))
      expect(weekParity(calendar, day)).not.toBe(weekParity(calendar, addDays(day, 7)))
  })

  test('is one for all seven days', () => {
    for (let day = date('2024-01-01'); day < '2028-01-01'; day = addDays(day, 7))
      for (const ahead of [1, 2, 3, 4, 5, 6])
        expect([day, weekParity(calendar, addDays(day, ahead))]).toEqual([day, weekParity(calendar, day)])
  })

  test('does not depend on the order of the semesters', () => {
    const reversed = { ...evenStart, semesters: evenStart.semesters.toReversed() }
    for (const day of ['2026-09-10', '2027-03-01', '2027-01-15'])
      expect(weekParity(reversed, date(day))).toBe(weekParity(evenStart, date(day)))
  })
})

describe('a day in teaching terms', () => {
  const days: [string, string, { weekday: Weekday; parity: Parity; holiday: string | null; isMoved: boolean }][] = [
    ['an ordinary Friday', '2026-11-06', { weekday: 5, parity: 1, holiday: null, isMoved: false }],
    ['a holiday', '2026-11-04', { weekday: 3, parity: 1, holiday: 'День народного единства', isMoved: false }],
    ['a Saturday that runs as a Monday', '2026-11-07', { weekday: 1, parity: 1, holiday: null, isMoved: true }],
    ['a Sunday with a parity of its own', '2026-11-08', { weekday: 3, parity: 1, holiday: null, isMoved: true }],
  ]
  test.each(days)('%s', (_, day, { isMoved, ...expected }) => {
    const found = teachingDay(calendar, date(day))
    expect(found).toMatchObject({ date: day, ...expected })
    expect(found.moved !== null).toBe(isMoved)
  })

  test('a moved day takes its own parity where it has one', () => {
    const moved = (parity: Parity | null) => ({
      ...emptyCalendar,
      movedDays: [{ date: date('2026-11-07'), runsAs: 1 as const, parity, title: '' }],
    })
    expect(teachingDay(moved(null), date('2026-11-07')).parity).toBe(1)
    expect(teachingDay(moved(0), date('2026-11-07')).parity).toBe(0)
  })
})

const taught: [string, string, number | null, boolean][] = [
  ['the first day', '2026-08-31', null, true],
  ['the day before', '2026-08-30', null, false],
  ['the last Saturday', '2026-12-26', null, true],
  ['the last day, a Sunday', '2026-12-27', null, false],
  ['the day after', '2026-12-28', null, false],
  ['between semesters', '2027-01-20', null, false],
  ['a Sunday', '2026-11-15', null, false],
  ['a Saturday', '2026-11-14', null, true],
  ['a holiday', '2026-11-04', null, false],
  ['a Sunday that runs as a Wednesday', '2026-11-08', null, true],
  ['a Tuesday that runs as a Sunday', '2026-11-10', null, false],
  ['a late first year’s first week', '2026-09-01', 1, false],
  ['its first day', '2026-09-07', 1, true],
  ['a fourth year’s last Saturday', '2026-11-28', 4, true],
  ['the day after its last', '2026-11-30', 4, false],
  ['a year that begins before the semester', '2026-08-25', 6, true],
  ['and ends after it', '2027-01-08', 6, true],
  ['a course year of no dates of its own', '2026-11-30', 2, true],
]
test.each(taught)('%s: %s for course year %s is taught: %s', (_, day, courseYear, expected) => {
  expect(untaughtOn(calendar, date(day), [courseYear]) === null).toBe(expected)
})

test('a semester holds its first and last day', () => {
  expect(semesterOf(calendar, autumn.startsOn)).toBe(autumn)
  expect(semesterOf(calendar, autumn.endsOn)).toBe(autumn)
  expect(semesterOf(calendar, addDays(autumn.endsOn, 1))).toBeNull()
  expect(semesterOf(calendar, date('2027-03-01'))).toBe(spring)
  expect(semesterBounds(autumn, 4)).toMatchObject({ startsOn: '2026-08-31', endsOn: '2026-11-29' })
  expect(semesterBounds(autumn, null)).toBe(autumn)
})

test.each([
  ['its last day', '2026-12-27', autumn],
  ['the day after: the next', '2026-12-28', spring],
  ['before all: the first', '2026-01-01', autumn],
  ['after all: the last', '2027-06-07', spring],
])('the semester at a date, in whatever order they stand: %s', (_, day, semester) => {
  expect(semesterAt([spring, autumn], date(day))).toBe(semester)
})

test('the taught Mondays of one parity, a Saturday among them, no holiday', () => {
  const november = (dates: string[]) => dates.filter((day) => day.startsWith('2026-11'))
  const found = (weekday: Weekday, parity: Parity | null, courseYear: number | null = null) =>
    november(taughtDates(calendar, autumn, weekday, parity, courseYear))
  expect(found(1, null)).toEqual(['2026-11-02', '2026-11-07', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
  expect(found(1, 1)).toEqual(['2026-11-02', '2026-11-07', '2026-11-16', '2026-11-30'])
  expect(found(1, 0)).toEqual(['2026-11-09', '2026-11-23'])
  expect(found(3, null)).toEqual(['2026-11-08', '2026-11-11', '2026-11-18', '2026-11-25'])
  expect(found(6, null)).toEqual(['2026-11-14', '2026-11-21', '2026-11-28'])
  expect(found(1, null, 4)).not.toContain('2026-11-30')
})

test('taught dates are those on which nothing stands against it, whatever the weekday', () => {
  const dates = ([1, 2, 3, 4, 5, 6] as const).flatMap((weekday) => taughtDates(calendar, autumn, weekday, null))
  expect(dates.sort()).toEqual(
    Array.from({ length: 119 }, (_, day) => addDays(autumn.startsOn, day)).filter(
      (day) => untaughtOn(calendar, day) === null,
    ),
  )
  expect(hoursOf(dates.length)).toBe(2 * dates.length)
})

// 1 September is a Tuesday in 2026, a Wednesday in 2027, a Sunday in 2030 and a Monday in 2031.
test.each([
  ['2026-08-30', '2025-09-01', '2026-08-30'],
  ['2026-08-31', '2026-08-31', '2027-08-29'],
  ['2027-01-10', '2026-08-31', '2027-08-29'],
  ['2027-08-30', '2027-08-30', '2028-08-27'],
  ['2030-08-25', '2029-08-27', '2030-08-25'],
  ['2030-08-26', '2030-08-26', '2031-08-31'],
  ['2031-08-31', '2030-08-26', '2031-08-31'],
  ['2031-09-01', '2031-09-01', '2032-08-29'],
])('the week of 1 September begins the academic year: %s', (day, start, end) => {
  expect([academicYearStart(date(day)), academicYearEnd(date(day))]).toEqual([start, end])
})

test('academic years have every day once', () => {
  for (let day = date('2024-01-01'); day < '2036-01-01'; day = addDays(day, 1)) {
    const [start, end] = [academicYearStart(day), academicYearEnd(day)]
    expect(start <= day && day <= end && academicYearStart(addDays(end, 1)) === addDays(end, 1)).toBe(true)
    expect(weekParity({ ...calendar, semesters: [] }, start)).toBe(0)
  }
})

test('a day is worked out once', () => {
  expect(teachingDay(calendar, autumn.startsOn)).toBe(teachingDay(calendar, autumn.startsOn))
})

test('the first and the last date that can be given have an academic year', () => {
  expect(academicYearStart(date('1900-01-01'))).toBe('1899-08-28')
  expect(academicYearEnd(date('2199-12-31'))).toBe('2200-08-31')
})

test.each([
  ['2026-08-31', '2026-08-31', 1],
  ['2026-08-31', '2026-09-06', 1],
  ['2026-08-31', '2026-09-07', 2],
  ['2026-09-01', '2026-09-07', 2],
  ['2026-09-06', '2026-09-06', 1],
  ['2026-09-06', '2026-09-13', 2],
  ['2026-09-01', '2026-12-27', 17],
  ['2026-09-01', '2026-12-28', 18],
])('from %s to %s there are %i weeks, those that are begun among them', (startsOn, endsOn, weeks) => {
  expect(weeksOf({ startsOn: date(startsOn), endsOn: date(endsOn) })).toBe(weeks)
})
