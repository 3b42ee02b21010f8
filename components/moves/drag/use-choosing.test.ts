import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { shifted, toggled, upTo } from './use-choosing'

const ids = (...numbers: number[]) => numbers as MeetingId[]
const order = ids(1, 2, 3, 4, 5)
const five = 5 as MeetingId

test('a press with Ctrl chooses a class, and another lets it go', () => {
  expect(toggled(ids(1), five)).toEqual(ids(1, 5))
  expect(toggled(ids(1, 5), five)).toEqual(ids(1))
})

test('a press with Shift chooses all between, in either direction, and measures from the same class again', () => {
  expect(upTo(order, ids(2), five)).toEqual(ids(3, 4, 5, 2))
  expect(upTo(order, upTo(order, ids(3), five), 1 as MeetingId)).toEqual(ids(4, 5, 1, 2, 3))
  expect(upTo(order, [], five)).toEqual(ids(5))
  expect(upTo(order, ids(9), five)).toEqual(ids(9, 5))
})

test('classes shifted together keep their distances, and do not leave the day', () => {
  const at = { date: calendarDate('2026-11-30'), pair: 2 } as const
  expect(shifted(at, { days: 1, pairs: -1 }, [1, 2, 3])).toEqual({ date: '2026-12-01', pair: 1 })
  expect(shifted(at, { days: 0, pairs: 2 }, [1, 2, 3])).toBeNull()
})
