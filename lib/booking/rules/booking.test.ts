import { emptyCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import { isQueued, weeklyDates } from './booking'

const semester: Semester = {
  id: 1 as SemesterId,
  title: '',
  half: 1,
  startsOn: calendarDate('2026-08-31'),
  endsOn: calendarDate('2026-12-27'),
  firstWeekParity: 0,
  courseYears: [],
}
const calendar = {
  ...emptyCalendar,
  semesters: [semester],
  holidays: [{ date: calendarDate('2026-11-23'), title: 'Праздник' }],
}
const series = (until: string, everySecondWeek?: boolean) =>
  weeklyDates(calendar, {
    date: calendarDate('2026-11-16'),
    until: calendarDate(until),
    ...(everySecondWeek !== undefined && { everySecondWeek }),
  })

test('a booking repeats every week through its last date, holidays apart, which are told', () => {
  expect(series('2026-12-07')).toEqual({
    dates: ['2026-11-16', '2026-11-30', '2026-12-07'],
    untaught: [{ date: '2026-11-23', reason: { kind: 'holiday', title: 'Праздник' } }],
  })
  expect(series('2026-12-06').dates).toEqual(['2026-11-16', '2026-11-30'])
  expect(series('2026-11-16').dates).toEqual(['2026-11-16'])
})

test('or every second week', () => {
  expect(series('2026-12-14', true)).toEqual({ dates: ['2026-11-16', '2026-11-30', '2026-12-14'], untaught: [] })
  expect(series('2026-11-30', false).dates).toEqual(['2026-11-16', '2026-11-30'])
})

test('a session, vacations and a holiday that was chosen itself are booked as once', () => {
  const from = (date: string, until: string) =>
    weeklyDates(calendar, { date: calendarDate(date), until: calendarDate(until) })
  expect(from('2026-12-21', '2027-01-11')).toEqual({
    dates: ['2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11'],
    untaught: [],
  })
  expect(from('2026-11-22', '2026-11-29').dates).toEqual(['2026-11-22', '2026-11-29'])
  expect(from('2026-11-23', '2026-11-30').dates).toEqual(['2026-11-23', '2026-11-30'])
})

test('it waits as a whole only if each of its dates is taken', () => {
  const dates = [calendarDate('2026-11-16'), calendarDate('2026-11-30')]
  const taken = dates.map((date) => ({
    kind: 'room' as const,
    id: 5 as RoomId,
    title: 'К-5',
    date,
    pair: 1 as const,
    with: null,
  }))
  expect(isQueued({ dates, waiting: taken })).toBe(true)
  expect(isQueued({ dates, waiting: taken.slice(1) })).toBe(false)
  expect(isQueued({ dates, waiting: [] })).toBe(false)
})
