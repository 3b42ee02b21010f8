import { throttle, throttleWindow } from './throttled'

const now = Date.UTC(2026, 10, 21, 9)
/** `count` failures: the newest one second ago, each next one a second older. */
const failures = (count: number): number[] => Array.from({ length: count }, (_, i) => now - (i + 1) * 1000)
const quarter = 15 * 60
const verdict = ({ own = 0, ofStrangers = 0, atAddress = 0 }) =>
  throttle({ own: failures(own), ofStrangers: failures(ofStrangers), atAddress: failures(atAddress) }, now)

test.each([
  [0, 0],
  [9, 0],
  [10, 500],
  [11, 1000],
  [12, 2000],
  [13, 4000],
  [14, 8000],
])('%i failures of a name at an address: the next is heard after %i ms', (own, delay) => {
  expect(verdict({ own, atAddress: 1 })).toEqual({ kind: 'after', delay })
})

test('the fifteenth failure of a name at an address closes it there for a quarter of an hour', () => {
  expect(verdict({ own: 15 })).toEqual({ kind: 'refused', retryAfterSeconds: quarter - 15 })
})

test('the twentieth of six hours closes it there for as long', () => {
  const own = Array.from({ length: 20 }, (_, i) => now - (i + 1) * 17 * 60_000)
  const retryAfterSeconds = throttleWindow / 1000 - 20 * 17 * 60
  expect(throttle({ own, ofStrangers: own, atAddress: [] }, now)).toEqual({
    kind: 'refused',
    retryAfterSeconds,
  })
})

test.each([
  [10, 250],
  [13, 2000],
  [14, 4000],
  [24, 4000],
])('%i failures of a name by strangers: the next is heard after %i ms', (ofStrangers, delay) => {
  expect(verdict({ ofStrangers })).toEqual({ kind: 'after', delay })
})

test('the twenty-fifth by strangers within six hours closes it to them', () => {
  const retryAfterSeconds = throttleWindow / 1000 - 25
  expect(verdict({ ofStrangers: 25 })).toEqual({ kind: 'refused', retryAfterSeconds })
})

test.each([
  [49, 0],
  [50, 250],
  [59, 250],
  [60, 500],
  [99, 4000],
])('%i people failing at an address: the next is heard after %i ms', (atAddress, delay) => {
  expect(verdict({ atAddress })).toEqual({ kind: 'after', delay })
})

test('a hundred people failing at an address close it', () => {
  expect(verdict({ atAddress: 100 })).toEqual({ kind: 'refused', retryAfterSeconds: quarter - 100 })
})

test('the strictest decides', () => {
  expect(verdict({ own: 14, atAddress: 50 })).toEqual({ kind: 'after', delay: 8000 })
  expect(verdict({ own: 10, atAddress: 99 })).toEqual({ kind: 'after', delay: 4000 })
  expect(verdict({ own: 15, atAddress: 50 }).kind).toBe('refused')
  expect(verdict({ own: 3, atAddress: 100 }).kind).toBe('refused')
  expect(verdict({ own: 3, ofStrangers: 25, atAddress: 3 }).kind).toBe('refused')
})
