import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, type Pair } from '@/lib/core/calendar/rules/pairs'
import { brokenLimit, type RoomLimits } from './room-limits'

const none: RoomLimits = {
  mostBookings: null,
  mostDaysAhead: null,
  leastMinutesBefore: null,
  bookedFromPair: null,
  bookedToPair: null,
  quietDays: null,
}
const today = calendarDate('2026-11-16')
const [first] = defaultPairTimes
const at = (change: Partial<RoomLimits>, date: string, pair: Pair, minutes = 0) =>
  brokenLimit(
    { ...none, ...change },
    { date: calendarDate(date), pair },
    { calendar: { pairTimes: defaultPairTimes }, now: { date: today, minutes } },
  )

test('without limits any time may be booked', () => {
  expect(at({}, '2027-06-01', 8)).toBeNull()
})

test('only pairs from the first to the last that is booked', () => {
  expect(at({ bookedFromPair: 2, bookedToPair: 5 }, '2026-11-17', 1)).toMatchObject({ limit: 'pairs' })
  expect(at({ bookedFromPair: 2, bookedToPair: 5 }, '2026-11-17', 2)).toBeNull()
  expect(at({ bookedToPair: 5 }, '2026-11-17', 5)).toBeNull()
  expect(at({ bookedToPair: 5 }, '2026-11-17', 6)).toMatchObject({ limit: 'pairs', from: null, to: 5 })
})

test('not on its quiet days of the week', () => {
  expect(at({ quietDays: '67' }, '2026-11-20', 1)).toBeNull()
  expect(at({ quietDays: '67' }, '2026-11-21', 1)).toEqual({ limit: 'weekday', quiet: [6, 7] })
  expect(at({ quietDays: '1' }, '2026-11-22', 1)).toBeNull()
})

test('so many days ahead, the last one included', () => {
  expect(at({ mostDaysAhead: 7 }, '2026-11-23', 1)).toBeNull()
  expect(at({ mostDaysAhead: 7 }, '2026-11-24', 1)).toEqual({ limit: 'days', last: '2026-11-23' })
})

test('so many minutes before it begins, also over midnight', () => {
  const begins = first?.startsAt ?? 0
  expect(at({ leastMinutesBefore: 60 }, '2026-11-16', 1, begins - 60)).toBeNull()
  expect(at({ leastMinutesBefore: 60 }, '2026-11-16', 1, begins - 59)).toMatchObject({ minutes: 60 })
  expect(at({ leastMinutesBefore: 24 * 60 }, '2026-11-17', 1, begins)).toBeNull()
  expect(at({ leastMinutesBefore: 24 * 60 }, '2026-11-17', 1, begins + 1)).toMatchObject({ limit: 'minutes' })
})
