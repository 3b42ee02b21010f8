import { nobody, superuser } from '@/testing/actors'
import { autumn } from '@/testing/calendars'
import { calendarDate } from './calendar-date'
import { dayCourse, nextTeachingDay, openingMonday } from './day-course'
import { defaultPairTimes, type Pair } from './pairs'

const date = calendarDate
const calendar = {
  ...autumn,
  holidays: ['2026-11-04', '2026-11-21', '2026-11-23'].map((day) => ({ date: date(day), title: '' })),
}

const course = (minutes: number, filled: Pair[], isDayOff = false) => {
  const { current, next } = dayCourse(defaultPairTimes, minutes, { filled, isDayOff })
  return [current, next]
}
const half = 30

test.each<[string, number, Pair[], (Pair | null)[]]>([
  ['a pair runs: next is not the next bell but the next class', 10 * 60 + half, [2, 4, 5], [2, 4]],
  ['in a break the coming bell is no next class', 11 * 60 + 35, [3, 5], [3, 5]],
  ['nothing comes any more', 10 * 60 + half, [1, 2], [2, null]],
  ['in the evening nothing comes, however full the day was', 22 * 60, [1, 2, 8], [1, null]],
])('%s', (_, minutes, filled, expected) => {
  expect(course(minutes, filled)).toEqual(expected)
})

test('on a day off nothing runs but what is held then all the same', () => {
  expect(course(10 * 60 + half, [], true)).toEqual([null, null])
  expect(course(10 * 60 + half, [4], true)).toEqual([null, 4])
  expect(course(10 * 60 + half, [2], true)).toEqual([2, null])
})

test('the next teaching day is after Sundays and holidays, and none in summer', () => {
  expect(nextTeachingDay(calendar, date('2026-11-18'))).toBe('2026-11-19')
  expect(nextTeachingDay(calendar, date('2026-11-20'))).toBe('2026-11-24')
  expect(nextTeachingDay(calendar, date('2026-12-27'))).toBeNull()
})

test.each([
  ['2026-11-18', '2026-11-16', 'a working day'],
  ['2026-11-04', '2026-11-02', 'a holiday with working days after it'],
  ['2026-11-15', '2026-11-16', 'a Sunday'],
  ['2026-11-21', '2026-11-23', 'a Saturday off, and a Monday off after it'],
  ['2026-12-27', '2026-12-21', 'the last Sunday of the semester'],
])('on %s a reader opens the week of %s: %s', (today, monday) => {
  expect(openingMonday(nobody, calendar, date(today))).toBe(monday)
})

test('whoever plans stays in the current week', () => {
  expect(openingMonday(superuser, calendar, date('2026-11-15'))).toBe('2026-11-09')
})
