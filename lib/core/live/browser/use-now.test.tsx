import { act, renderHook } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { learnTime } from '@/lib/core/wire/browser/server-time'
import { timeMetric } from '@/lib/core/wire/calls/time'
import { useNow } from './use-now'

const start = { date: calendarDate('2026-11-18'), minutes: 10 * 60 + 30 }
const at = (hours: number, minutes: number, date = start.date) => ({ date, minutes: hours * 60 + minutes })

let asked: string[]
let served: string
const ownFetch = globalThis.fetch
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 18, 2, 30) })
  asked = []
  served = '2026-11-18T10:30:00'
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    const headers = { get: () => served }
    return { ok: true, status: 200, headers, text: async () => '{"csrf":"x"}' } as unknown as Response
  }
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = ownFetch
})

const pageSent = (description: string) => {
  const serverTiming = [{ name: timeMetric, description, duration: 0, toJSON() {} }]
  const entry = { serverTiming, responseStart: performance.now() } as unknown as PerformanceEntry
  performance.getEntriesByType = () => [entry]
}
const open = () => renderHook(() => useNow(start)).result
const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000))
const comeBack = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await jest.advanceTimersByTimeAsync(0)
  })

test('it goes on by what has passed, whatever the machine’s own clock is set to', async () => {
  const now = open()
  await pass(5)
  expect(now.current).toEqual(at(10, 35))
  served = '2026-11-18T10:35:15'
  jest.setSystemTime(Date.UTC(2026, 10, 15))
  await pass(1)
  expect(now.current).toEqual(at(10, 36))
})

test('an answer of the server puts it right, to the second', async () => {
  const now = open()
  act(() => learnTime('2026-11-18T23:59:50'))
  expect(now.current).toEqual(at(23, 59))
  await pass(0.25)
  expect(now.current).toEqual(at(0, 0, calendarDate('2026-11-19')))
  act(() => learnTime('no time'))
  expect(now.current).toEqual(at(0, 0, calendarDate('2026-11-19')))
})

test('a page drawn earlier than it was sent goes by when it was sent', async () => {
  pageSent('2026-11-18T10:42:30')
  const now = open()
  expect(now.current).toEqual(at(10, 42))
  await pass(1)
  expect(now.current).toEqual(at(10, 43))
})

test('a page that was opened within the document goes by its own time', async () => {
  pageSent('2026-11-18T10:12:00')
  expect(open().current).toEqual(start)
  pageSent('no time')
  expect(open().current).toEqual(start)
})

test('the time is asked anew on return, unless an answer has just given it', async () => {
  const now = open()
  await comeBack()
  expect(asked).toEqual([])
  await pass(2)
  served = '2026-11-19T08:00:00'
  await comeBack()
  expect(asked).toEqual(['/accounts/check-login/'])
  expect(now.current).toEqual(at(8, 0, calendarDate('2026-11-19')))
})

test('a machine that has slept asks as soon as it wakes', async () => {
  const now = open()
  served = '2026-11-20T09:00:00'
  jest.setSystemTime(Date.now() + 48 * 3_600_000)
  await pass(0.25)
  expect(asked).toHaveLength(1)
  expect(now.current).toEqual(at(9, 0, calendarDate('2026-11-20')))
})
