import fc from 'fast-check'
import {
  emptyCalendar,
  weekParity,
  type AcademicCalendar,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { placementSeries, untaughtOn, type SeriesQuestion } from './placement-series'

const date = calendarDate

const autumn: Semester = {
  id: 1 as SemesterId,
  title: 'Осенний',
  half: 1,
  startsOn: date('2026-09-01'),
  endsOn: date('2026-12-27'),
  firstWeekParity: 0,
  courseYears: [
    { courseYear: 1, startsOn: date('2026-09-14'), endsOn: date('2026-12-27') },
    { courseYear: 4, startsOn: date('2026-09-01'), endsOn: date('2026-11-29') },
    { courseYear: 6, startsOn: date('2026-09-01'), endsOn: date('2027-01-17') },
  ],
}
const spring: Semester = {
  ...autumn,
  id: 2 as SemesterId,
  half: 2,
  startsOn: date('2027-02-08'),
  endsOn: date('2027-06-06'),
  courseYears: [],
}
const calendar: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [autumn, spring],
  holidays: [{ date: date('2026-11-04'), title: 'День народного единства' }],
  movedDays: [
    { date: date('2026-11-07'), runsAs: 1, parity: null, title: '' },
    { date: date('2026-11-10'), runsAs: 3, parity: 0, title: '' },
  ],
}

const weekly = { repeat: 'until_the_end', everySecondWeek: false } as const
const everySecond = { repeat: 'until_the_end', everySecondWeek: true } as const

const series = (from: string, question: Partial<SeriesQuestion> = {}) =>
  placementSeries(calendar, {
    date: date(from),
    scope: weekly,
    within: autumn,
    courseYears: [2],
    ...question,
  })
const november = (dates: string[]) => dates.filter((one) => one.startsWith('2026-11'))

test('once is that date alone', () => {
  expect(series('2026-11-16', { scope: { repeat: 'once' } })).toEqual({ dates: ['2026-11-16'], untaught: [] })
})

test('weekly to the end of the semester', () => {
  expect(series('2026-11-19')).toEqual({
    dates: ['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24'],
    untaught: [],
  })
})

test('the item’s own last date comes first', () => {
  const within = { startsOn: autumn.startsOn, endsOn: date('2026-12-03') }
  expect(series('2026-11-19', { within }).dates).toEqual(['2026-11-19', '2026-11-26', '2026-12-03'])
  expect(series('2026-12-10', { within }).dates).toEqual(['2026-12-10', '2026-12-17', '2026-12-24'])
})

test('on the item’s last date it is placed, and no later', () => {
  const within = { startsOn: autumn.startsOn, endsOn: date('2026-12-03') }
  expect(series('2026-12-03', { within }).dates).toEqual(['2026-12-03'])
})

test.each([
  ['the first day of the semester', '2026-09-01', [2], null],
  ['its last', '2026-12-26', [2], null],
  ['the first day of a course year', '2026-09-14', [1], null],
  ['the day before', '2026-09-13', [1], 'before semester'],
  ['the last Saturday of another', '2026-11-28', [4], null],
  ['the Monday after', '2026-11-30', [4], 'after semester'],
  ['the day after the semester', '2026-12-28', [2], 'between semesters'],
  ['the first day of the next', '2027-02-08', [2], null],
] as const)('%s is taught, or why not', (_, day, courseYears, kind) => {
  expect(untaughtOn(calendar, date(day), courseYears)?.kind ?? null).toBe(kind)
})

test('a semester that ends on a working day is taught on it', () => {
  const short = { ...calendar, semesters: [{ ...autumn, endsOn: date('2026-12-25'), courseYears: [] }] }
  expect(untaughtOn(short, date('2026-12-25'))).toBeNull()
  expect(untaughtOn(short, date('2026-12-26'))?.kind).toBe('between semesters')
})

test('until a date, itself included', () => {
  const until = (text: string) =>
    series('2026-11-19', { scope: { repeat: 'until_the_date', until: date(text), everySecondWeek: false } })
  expect(until('2026-11-26').dates).toEqual(['2026-11-19', '2026-11-26'])
  expect(until('2026-12-02').dates).toEqual(['2026-11-19', '2026-11-26'])
})

test('a series does not go past the semester, and says so once', () => {
  const scope = { repeat: 'until_the_date', until: date('2027-04-01'), everySecondWeek: false } as const
  expect(series('2026-12-17', { scope, within: { startsOn: autumn.startsOn, endsOn: scope.until } })).toEqual({
    dates: ['2026-12-17', '2026-12-24'],
    untaught: [{ date: '2026-12-31', reason: { kind: 'after semester' } }],
  })
})

test('every second week keeps the parity of the first', () => {
  expect(series('2026-11-19', { scope: everySecond }).dates).toEqual(['2026-11-19', '2026-12-03', '2026-12-17'])
  expect(series('2026-11-26', { scope: everySecond }).dates).toEqual(['2026-11-26', '2026-12-10', '2026-12-24'])
})

test('a holiday is skipped and reported', () => {
  expect(series('2026-10-28')).toMatchObject({
    dates: expect.not.arrayContaining(['2026-11-04']),
    untaught: [{ date: '2026-11-04', reason: { kind: 'holiday', title: 'День народного единства' } }],
  })
})

test('a Saturday that runs as a Monday is of the Monday’s series, and of no Saturday’s', () => {
  const mondays = series('2026-10-26')
  expect(november(mondays.dates)).toEqual(
    ['2026-11-02', '2026-11-07', '2026-11-09', '2026-11-16', '2026-11-23'].concat('2026-11-30'),
  )
  expect(mondays.untaught).toEqual([])
  const saturdays = series('2026-10-31')
  expect(november(saturdays.dates)).toEqual(['2026-11-14', '2026-11-21', '2026-11-28'])
  expect(saturdays.untaught).toEqual([{ date: '2026-11-07', reason: { kind: 'moved', runsAs: 1 } }])
})

test('a moved day counts in the parity it is given', () => {
  const wednesdays = (from: string) => november(series(from, { scope: everySecond }).dates)
  expect(wednesdays('2026-10-28')).toEqual(['2026-11-10', '2026-11-11', '2026-11-25'])
  expect(wednesdays('2026-10-21')).toEqual(['2026-11-18'])
  expect(november(series('2026-11-03').dates)).not.toContain('2026-11-10')
})

test('a series placed on a moved day goes on as what that day stands for', () => {
  expect(series('2026-11-07').dates.slice(0, 3)).toEqual(['2026-11-07', '2026-11-09', '2026-11-16'])
})

test('a Sunday is not taught', () => {
  expect(series('2026-11-15', { scope: { repeat: 'once' } })).toEqual({
    dates: [],
    untaught: [{ date: '2026-11-15', reason: { kind: 'sunday' } }],
  })
})

test('between semesters nothing stands', () => {
  expect(series('2027-01-20', { courseYears: [2] })).toEqual({
    dates: [],
    untaught: [{ date: '2027-01-20', reason: { kind: 'between semesters' } }],
  })
})

test('course years that begin later or end earlier, and a stream of several', () => {
  expect(series('2026-09-03', { courseYears: [1] })).toMatchObject({
    dates: expect.arrayContaining(['2026-09-17']),
    untaught: [
      { date: '2026-09-03', reason: { kind: 'before semester' } },
      { date: '2026-09-10', reason: { kind: 'before semester' } },
    ],
  })
  expect(series('2026-11-19', { courseYears: [4] }).dates).toEqual(['2026-11-19', '2026-11-26'])
  expect(series('2026-11-19', { courseYears: [2, 4, null] }).dates).toEqual(['2026-11-19', '2026-11-26'])
  expect(series('2026-12-03', { courseYears: [4] })).toEqual({
    dates: [],
    untaught: [{ date: '2026-12-03', reason: { kind: 'after semester' } }],
  })
})

test('over the week of 28 December, which both ISO calls odd, every second week goes on', () => {
  const within = { startsOn: autumn.startsOn, endsOn: date('2027-01-17') }
  const of = (from: string) => series(from, { scope: everySecond, courseYears: [6], within }).dates
  expect(of('2026-12-15')).toEqual(['2026-12-15', '2026-12-29', '2027-01-12'])
  expect(of('2026-12-22')).toEqual(['2026-12-22', '2027-01-05'])
  expect(series('2026-12-22', { courseYears: [6], within }).dates).toEqual([
    '2026-12-22',
    '2026-12-29',
    '2027-01-05',
    '2027-01-12',
  ])
})

test('each date is taught, stands once and in order; odd and even weeks are the whole between them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.constantFrom(null, 1, 2, 4, 6), (day, courseYear) => {
      const from = addDays(date('2026-08-25'), day)
      const of = (question: Partial<SeriesQuestion>) =>
        placementSeries(calendar, {
          date: from,
          scope: weekly,
          within: { startsOn: autumn.startsOn, endsOn: date('2027-12-31') },
          courseYears: [courseYear],
          ...question,
        }).dates
      const all = of({})
      expect(all).toEqual([...new Set(all)].sort())
      for (const one of all) expect(untaughtOn(calendar, one, [courseYear])).toBeNull()
      const own = of({ scope: everySecond })
      expect(all).toEqual(expect.arrayContaining(own))
      const unmoved = (dates: string[]) =>
        dates.map(date).filter((one) => !calendar.movedDays.some((moved) => moved.date === one))
      if (unmoved([from]).length === 0) return
      expect(unmoved(own)).toEqual(
        unmoved(all).filter((one) => weekParity(calendar, one) === weekParity(calendar, from)),
      )
      for (const one of unmoved(all)) expect(weekdayOf(one)).toBe(weekdayOf(from))
    }),
  )
})
