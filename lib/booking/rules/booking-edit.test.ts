import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { keepsDates, matchDates } from './booking-edit'

const first = calendarDate('2026-11-16')
const week = (index: number) => addDays(first, index * 7)
const standing = [0, 1, 2].map((index) => ({ id: (index + 1) as MeetingId, date: week(index) }))

test('a meeting keeps its date where the date stays', () => {
  expect(matchDates(standing, [week(1), week(2), week(3)])).toEqual({
    kept: [
      { id: 2, date: week(1) },
      { id: 3, date: week(2) },
      { id: 1, date: week(3) },
    ],
    added: [],
    gone: [],
  })
})

test('on another weekday the meetings move in their order', () => {
  const next = [0, 1, 2].map((index) => addDays(week(index), 2))
  expect(matchDates(standing, next).kept).toEqual(next.map((date, index) => ({ id: index + 1, date })))
})

test('what is too few is added, what is too many goes', () => {
  expect(matchDates(standing, [week(0), week(1), week(2), week(3)])).toMatchObject({
    added: [week(3)],
    gone: [],
  })
  expect(matchDates(standing, [addDays(first, 1)])).toEqual({
    kept: [{ id: 1, date: addDays(first, 1) }],
    added: [],
    gone: [2, 3],
  })
})

test.each([
  ['nothing', {}, true],
  ['the date', { date: week(1) }, false],
  ['the end', { until: null }, false],
  ['the step', { everySecondWeek: true }, false],
])('an edit of %s keeps the dates: %s', (_, change, keeps) => {
  const stands = { date: first, until: week(2), everySecondWeek: false }
  expect(keepsDates(stands, { ...stands, ...change })).toBe(keeps)
})
