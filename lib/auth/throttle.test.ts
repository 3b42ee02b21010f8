import { throttle, throttleWindow, type Failures } from './throttle'

const now = Date.UTC(2026, 10, 21, 9)
/** `count` failures: the newest one second ago, each next one a second older. */
const failures = (count: number): number[] => Array.from({ length: count }, (_, i) => now - (i + 1) * 1000)
const verdict = (ofName: number, atAddress: number) =>
  throttle({ ofName: failures(ofName), atAddress: failures(atAddress) } satisfies Failures, now)

test.each([
  [0, 0],
  [9, 0],
  [10, 500],
  [11, 1000],
  [12, 2000],
  [13, 4000],
  [14, 8000],
])('%i failures of a name: the next is heard after %i ms', (ofName, delay) => {
  expect(verdict(ofName, 1)).toEqual({ kind: 'after', delay })
})

test('the fifteenth failure of a name closes it until that one is forgotten', () => {
  const retryAfterSeconds = throttleWindow / 1000 - 15
  expect(verdict(15, 1)).toEqual({ kind: 'refused', retryAfterSeconds })
  expect(verdict(40, 1)).toEqual({ kind: 'refused', retryAfterSeconds })
})

test.each([
  [49, 0],
  [50, 250],
  [59, 250],
  [60, 500],
  [99, 4000],
])('%i people failing at an address: the next is heard after %i ms', (atAddress, delay) => {
  expect(verdict(0, atAddress)).toEqual({ kind: 'after', delay })
})

test('a hundred people failing at an address close it', () => {
  expect(verdict(0, 100)).toEqual({ kind: 'refused', retryAfterSeconds: throttleWindow / 1000 - 100 })
})

test('the stricter of name and address decides', () => {
  expect(verdict(14, 50)).toEqual({ kind: 'after', delay: 8000 })
  expect(verdict(10, 99)).toEqual({ kind: 'after', delay: 4000 })
  expect(verdict(15, 50).kind).toBe('refused')
  expect(verdict(3, 100).kind).toBe('refused')
})
