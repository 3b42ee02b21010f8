import { isAbort, latestOnly } from './latest-only'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const outcome = (promise: Promise<string>) =>
  promise.catch((error: unknown) => (isAbort(error) ? 'overtaken' : 'failed'))

test('a run of calls asks once, for the newest', async () => {
  const asked: string[] = []
  const ask = latestOnly(100, async (week: string) => {
    asked.push(week)
    return `${week} loaded`
  })
  const outcomes = Promise.all(['first', 'second', 'third'].map((week) => outcome(ask(week))))
  await jest.advanceTimersByTimeAsync(100)
  expect(await outcomes).toEqual(['overtaken', 'overtaken', 'third loaded'])
  expect(asked).toEqual(['third'])
})

test('a new call cancels the request in flight', async () => {
  const signals: AbortSignal[] = []
  const ask = latestOnly(100, (week: string, signal) => {
    signals.push(signal)
    return new Promise<string>((resolve) => setTimeout(() => resolve(week), 500))
  })
  const first = outcome(ask('first'))
  await jest.advanceTimersByTimeAsync(200)
  const second = outcome(ask('second'))
  await jest.advanceTimersByTimeAsync(1000)
  expect(await first).toBe('overtaken')
  expect(await second).toBe('second')
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
})

test('a failure is the caller’s', async () => {
  const failed = outcome(latestOnly(100, () => Promise.reject(new TypeError('no network')))('week'))
  await jest.advanceTimersByTimeAsync(100)
  expect(await failed).toBe('failed')
})
