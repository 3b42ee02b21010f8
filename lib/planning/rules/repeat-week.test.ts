import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate as date } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, SemesterId } from '@/lib/core/names/rules/ids'
import { copyWeekTo, repeatOver, templateWeeks, type RepeatedClass } from './repeat-week'

const calendar: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [
    {
      id: 1 as SemesterId,
      title: 'Осенний',
      half: 1,
      startsOn: date('2026-09-01'),
      endsOn: date('2026-12-27'),
      firstWeekParity: 0,
      courseYears: [{ courseYear: 4, startsOn: date('2026-09-01'), endsOn: date('2026-11-29') }],
    },
  ],
  holidays: [{ date: date('2026-11-04'), title: 'День народного единства' }],
  movedDays: [{ date: date('2026-11-07'), runsAs: 3, parity: null, title: '' }],
}
const monday = date('2026-11-16')
const on = (id: number, day: string, change: Partial<RepeatedClass> = {}): RepeatedClass => ({
  id: id as MeetingId,
  date: date(day),
  pair: 1,
  step: 2,
  courseYears: [1],
  within: null,
  ...change,
})

test('a week goes into another, day by day and whatever the parity', () => {
  const classes = [on(1, '2026-11-02'), on(2, '2026-11-03', { step: 1 })]
  expect(copyWeekTo(calendar, classes, date('2026-11-09'))).toEqual({
    copies: [
      { id: 1, date: '2026-11-09' },
      { id: 2, date: '2026-11-10' },
    ],
    untaught: [],
  })
})

test('a day that stands for another takes what it stands for', () => {
  const wednesday = on(1, '2026-11-18')
  const saturday = on(2, '2026-11-21')
  expect(copyWeekTo(calendar, [wednesday, saturday, on(3, '2026-11-21')], date('2026-11-02'))).toEqual({
    copies: [{ id: 1, date: '2026-11-07' }],
    untaught: [{ date: '2026-11-07', reason: { kind: 'moved', runsAs: 3 } }],
  })
  const { copies } = copyWeekTo(calendar, [on(4, '2026-11-07')], monday)
  expect(copies).toEqual([{ id: 4, date: '2026-11-18' }])
})

test('dates without teaching are skipped and listed with their reasons', () => {
  const fourth = on(1, '2026-11-16', { courseYears: [1, 4] })
  expect(copyWeekTo(calendar, [fourth, on(2, '2026-11-17')], date('2026-11-30'))).toEqual({
    copies: [{ id: 2, date: '2026-12-01' }],
    untaught: [{ date: '2026-11-30', reason: { kind: 'after semester' } }],
  })
  const withoutSaturday = { ...calendar, movedDays: [] }
  expect(copyWeekTo(withoutSaturday, [on(1, '2026-11-18')], date('2026-11-02')).untaught).toEqual([
    { date: '2026-11-04', reason: { kind: 'holiday', title: 'День народного единства' } },
  ])
  expect(copyWeekTo(calendar, [on(1, '2026-11-16')], date('2027-02-01')).untaught).toMatchObject([
    { reason: { kind: 'between semesters' } },
  ])
})

test('dates without teaching are listed in order, each once', () => {
  const classes = [on(1, '2026-11-18'), on(2, '2026-11-17'), on(3, '2026-11-18'), on(4, '2026-11-16')]
  const { untaught } = copyWeekTo(calendar, classes, date('2026-12-28'))
  expect(untaught.map((one) => one.date)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30'])
})

test('a template reaches from the first day of its period to the last, and of its item', () => {
  const datesOf = (from: string, to: string, within: RepeatedClass['within'] = null) =>
    repeatOver(calendar, [on(1, '2026-11-17', { within })], { from: date(from), to: date(to) }).copies.map(
      (copy) => copy.date,
    )
  expect(datesOf('2026-11-24', '2026-12-01')).toEqual(['2026-11-24', '2026-12-01'])
  expect(datesOf('2026-11-25', '2026-11-30')).toEqual([])
  const within = { from: date('2026-11-24'), to: date('2026-12-01') }
  expect(datesOf('2026-11-16', '2026-12-13', within)).toEqual(['2026-11-24', '2026-12-01'])
})

test('a template keeps the parity, the period and the dates of what was placed', () => {
  const datesOf = (one: RepeatedClass) =>
    repeatOver(calendar, [one], { from: date('2026-11-24'), to: date('2026-12-31') }).copies.map((copy) => copy.date)
  expect(datesOf(on(1, '2026-11-16'))).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
  expect(datesOf(on(1, '2026-11-17', { step: 1 }))).toEqual(['2026-12-01', '2026-12-15'])
  const within = { from: date('2026-09-01'), to: date('2026-12-08') }
  expect(datesOf(on(1, '2026-11-17', { within }))).toEqual(['2026-11-24', '2026-12-01', '2026-12-08'])
})

test('a fortnightly class goes by the parity of the day that a moved day stands for', () => {
  // The holiday's Tuesday of an odd week is taught on a Saturday of an even one, and on Sunday an odd Tuesday again.
  const moved: AcademicCalendar = {
    ...calendar,
    holidays: [{ date: date('2026-12-01'), title: 'Выборы' }],
    movedDays: [
      { date: date('2026-11-28'), runsAs: 2, parity: 1, title: '' },
      { date: date('2026-12-06'), runsAs: 2, parity: 0, title: '' },
    ],
  }
  const datesOf = (day: string) =>
    repeatOver(moved, [on(1, day, { step: 1 })], {
      from: date('2026-11-16'),
      to: date('2026-12-13'),
    }).copies.map((copy) => copy.date)
  expect(datesOf('2026-11-03')).toEqual(['2026-11-17', '2026-11-28'])
  expect(datesOf('2026-11-28')).toEqual(['2026-11-17', '2026-11-28'])
  expect(datesOf('2026-11-10')).toEqual(['2026-11-24', '2026-12-06', '2026-12-08'])
  expect(datesOf('2026-12-06')).toEqual(['2026-11-24', '2026-12-06', '2026-12-08'])
})

test('a template is the last published week before the period, and the last of the other parity', () => {
  const weeks = ['2026-11-16', '2026-11-02', '2026-10-26', '2026-09-07'].map(date)
  const from = (day: string) => templateWeeks(calendar, weeks, date(day))
  expect(from('2026-11-25')).toEqual({ last: '2026-11-16', other: '2026-10-26' })
  expect(from('2026-11-18')).toEqual({ last: '2026-11-02', other: '2026-10-26' })
  expect(from('2026-09-01')).toEqual({ last: '2026-11-16', other: '2026-10-26' })
  expect(templateWeeks(calendar, [monday], date('2026-12-01'))).toEqual({ last: monday, other: null })
  expect(templateWeeks(calendar, [], date('2026-12-01'))).toBeNull()
})
