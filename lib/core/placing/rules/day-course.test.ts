import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, type Pair } from '@/lib/core/calendar/rules/pairs'
import { timeOfClass } from '@/lib/core/schedule/rules/own-time'
import { powerlessActor, superuser } from '@/testing/actors'
import { autumn } from '@/testing/calendars'
import { nextTeachingDay, openingMonday, weekCourse, type FilledSlot } from './day-course'

const date = calendarDate
const calendar = {
  ...autumn,
  holidays: ['2026-11-04', '2026-11-21', '2026-11-23'].map((day) => ({ date: date(day), title: '' })),
}

const half = 30

const filledSlot = (day: 3 | 4, pair: Pair, startsAt: number | null = null): FilledSlot => ({
  day,
  pair,
  time: timeOfClass(
    startsAt === null ? null : { startsAt, endsAt: null },
    defaultPairTimes.find((time) => time.pair === pair),
  ),
})

/** Of a Wednesday; `after`: slots of Thursday; `own`: when the class of a pair begins that does not begin with it. */
const course = (
  minutes: number,
  filled: Pair[],
  { isDayOff = false, after = [] as Pair[], own = {} as Partial<Record<Pair, number>> } = {},
) => {
  const slots = [...filled.map((pair) => filledSlot(3, pair, own[pair])), ...after.map((pair) => filledSlot(4, pair))]
  const { bell, now, nearest, next } = weekCourse(defaultPairTimes, minutes, {
    filled: slots,
    today: 3,
    isDayOff,
  })
  return [bell, now.map(({ pair }) => pair).join(), nearest && `${nearest.day}.${nearest.pair}`, next?.pair ?? null]
}

test.each<[string, number, Pair[], unknown[]]>([
  ['a class runs, and next is not the next bell but the next class', 10 * 60 + half, [2, 4, 5], [2, '2', '3.2', 4]],
  ['a pair without a class runs: what is nearest is a class', 10 * 60 + half, [4, 5], [2, '2', '3.4', 5]],
  ['in a break the coming bell is that of a class', 11 * 60 + 35, [5, 6], [5, '', '3.5', 6]],
  ['before all', 6 * 60, [2], [2, '', '3.2', null]],
  ['nothing comes any more', 12 * 60, [1, 2], [3, '3', null, null]],
  ['in the evening nothing comes, however full the day was', 22 * 60, [1, 2, 8], [1, '', null, null]],
])('%s', (_, minutes, filled, expected) => {
  expect(course(minutes, filled)).toEqual(expected)
})

test('when today is over the nearest class is of a later day', () => {
  expect(course(12 * 60, [1, 2], { after: [3, 5] })).toEqual([3, '3', '4.3', null])
  expect(course(22 * 60, [], { after: [3] })).toEqual([1, '', '4.3', null])
})

test('on a day off nothing runs but what is held then all the same', () => {
  expect(course(10 * 60 + half, [], { isDayOff: true })).toEqual([null, '', null, null])
  expect(course(10 * 60 + half, [4], { isDayOff: true })).toEqual([null, '', '3.4', null])
  expect(course(10 * 60 + half, [2], { isDayOff: true })).toEqual([2, '2', '3.2', null])
})

test('a class with a start of its own runs and comes at that, not at the bell of its pair', () => {
  const own = { 1: 9 * 60, 3: 10 * 60 + 15 } as const
  // The first bell has rung at 8:15, the class begins at 9:00.
  expect(course(8 * 60 + half, [1, 4], { own })).toEqual([1, '', '3.1', 4])
  expect(course(9 * 60 + half, [1, 4], { own })).toEqual([1, '1', '3.1', 4])
  // The pair ends at 9:45, the class at 10:30: in the break it still runs, and beside the next bell too.
  expect(course(9 * 60 + 50, [1, 4], { own })).toEqual([1, '1', '3.1', 4])
  expect(course(10 * 60 + 10, [1, 4], { own })).toEqual([2, '1,2', '3.1', 4])
  // What begins earlier comes earlier, whatever its pair.
  expect(course(9 * 60 + 50, [2, 3], { own: { ...own, 2: 11 * 60 } })).toEqual([3, '', '3.3', 2])
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
  expect(openingMonday(powerlessActor, calendar, date(today))).toBe(monday)
})

test('whoever plans stays in the current week', () => {
  expect(openingMonday(superuser, calendar, date('2026-11-15'))).toBe('2026-11-09')
})
