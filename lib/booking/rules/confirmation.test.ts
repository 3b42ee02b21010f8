import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { confirmationWindow, deadlineOf, hasWatched, confirmationStateAt, type Watch, watchOn } from './confirmation'

const time = { pair: 1 as const, startsAt: 495, endsAt: 585 }
const window = { from: 465, until: 510 }

test('a booking is confirmed from before it begins until after; without terms nobody asks', () => {
  expect(confirmationWindow({ confirmAhead: 30, confirmWithin: 15 }, time)).toEqual(window)
  expect(confirmationWindow({ confirmAhead: null, confirmWithin: 15 }, time)).toEqual({
    from: 495,
    until: 510,
  })
  expect(confirmationWindow({ confirmAhead: 1440, confirmWithin: 0 }, time)).toEqual({ from: 0, until: 495 })
  expect(confirmationWindow({ confirmAhead: 30, confirmWithin: null }, time)).toBeNull()
})

test('who is told late has ten minutes, if the pair is not over by then', () => {
  expect(deadlineOf(window, time, 464)).toBeNull()
  expect(deadlineOf(window, time, 465)).toBe(510)
  expect(deadlineOf(window, time, 505)).toBe(515)
  expect(deadlineOf(window, time, 574)).toBe(584)
  expect(deadlineOf(window, time, 575)).toBeNull()
})

test('a pause of more than two minutes, or midnight, begins the watch anew', () => {
  const date = calendarDate('2026-11-16')
  const at = (minutes: number) => ({ date, minutes })
  const seen = (...minutes: number[]) => minutes.reduce<Watch | null>((watch, one) => watchOn(watch, at(one)), null)
  const isReady = (watch: Watch | null) => watch !== null && hasWatched(watch)
  expect(isReady(seen(500))).toBe(false)
  expect(isReady(seen(500, 502, 504, 506, 508, 509))).toBe(false)
  expect(isReady(seen(500, 502, 504, 506, 508, 510))).toBe(true)
  expect(isReady(seen(500, 503, 505, 507, 509, 511))).toBe(false)
  expect(watchOn(seen(1439), { date: calendarDate('2026-11-17'), minutes: 0 }).since.date).toBe('2026-11-17')
})

test('before the time it is early, then it is what is stored', () => {
  expect(confirmationStateAt(null, window, 464)).toBe('early')
  expect(confirmationStateAt(null, window, 465)).toBe('open')
  expect(confirmationStateAt('confirmed', window, 464)).toBe('confirmed')
})
