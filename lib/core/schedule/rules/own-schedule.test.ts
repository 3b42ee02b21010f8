import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, type ShortDay } from '@/lib/core/calendar/rules/pairs'
import { ownCourse } from './own-schedule'
import type { StatedTime } from './own-time'

const [today, tomorrow] = [calendarDate('2026-11-18'), calendarDate('2026-11-19')]
const at = (pair: 1 | 2 | 3, more: object = {}) => ({
  date: today,
  pair,
  stands: true,
  stated: null as StatedTime | null,
  ...more,
})
const course = (classes: ReturnType<typeof at>[], minutes: number, shortDays: ShortDay[] = []) =>
  ownCourse(classes, { pairTimes: defaultPairTimes, shortDays }, { date: today, minutes })
const clock = (hours: number, minutes: number) => hours * 60 + minutes

test.each([
  ['before the first pair', clock(8, 14), null, [1, 1]],
  ['in the minute it begins', clock(8, 15), [1, 90], [3, 210]],
  ['in its last minute', clock(9, 44), [1, 1], [3, 121]],
  ['in the minute it ends', clock(9, 45), null, [3, 120]],
  ['in the last pair', clock(12, 0), [3, 75], null],
  ['after the last pair', clock(13, 15), null, null],
])('%s', (_, minutes, now, next) => {
  const found = course([at(1), at(3)], minutes)
  expect(found.now && [found.now.classes[0]?.pair, found.now.minutesLeft]).toEqual(now)
  expect(found.next && [found.next.classes[0]?.pair, found.next.inMinutes]).toEqual(next)
})

test('a class with a start of its own is now and next by that', () => {
  const own = [at(1, { stated: { startsAt: clock(9, 0), endsAt: null } }), at(3)]
  expect(course(own, clock(8, 30))).toMatchObject({ now: null, next: { inMinutes: 30 } })
  expect(course(own, clock(10, 0)).now?.minutesLeft).toBe(30)
})

test('on a shortened day the class ends and the next begins by that day’s times', () => {
  const short = [
    { pair: 1 as const, startsAt: clock(8, 15), endsAt: clock(8, 55) },
    { pair: 3 as const, startsAt: clock(9, 55), endsAt: clock(10, 35) },
  ]
  const found = course([at(1), at(3)], clock(8, 50), [{ date: today, times: short }])
  expect([found.now?.minutesLeft, found.next?.inMinutes]).toEqual([5, 65])
})

test('classes side by side are both now, and both next', () => {
  expect(course([at(1), at(1), at(2), at(2)], clock(9, 0))).toMatchObject({
    now: { classes: [{ pair: 1 }, { pair: 1 }] },
    next: { classes: [{ pair: 2 }, { pair: 2 }] },
  })
})

test('what has been called off is neither now nor next', () => {
  expect(course([at(1, { stands: false }), at(2, { stands: false }), at(3)], clock(9, 0))).toMatchObject({
    now: null,
    next: { classes: [{ pair: 3 }] },
  })
})

test('after today’s last class the next is of another day, without minutes', () => {
  const classes = [at(1), at(2, { date: tomorrow }), at(1, { date: tomorrow })]
  expect(course(classes, clock(20, 0)).next).toMatchObject({
    date: tomorrow,
    inMinutes: null,
    classes: [{ pair: 1 }],
  })
})

test('nothing at all', () => expect(course([], clock(9, 0))).toEqual({ now: null, next: null }))
