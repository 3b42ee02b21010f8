import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { SWRConfig } from 'swr'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { timers } from '@/lib/core/page/browser/timers'
import { whenIdle } from '@/lib/core/page/browser/when-idle'
import { encodeSchedule, encodeSubject } from '@/lib/core/schedule/calls/schedule'
import { BoundedCache } from '@/lib/core/wire/browser/bounded-cache'
import { askDryRunsLater, onDryRunsDue } from '@/lib/core/wire/browser/dry-runs'
import { approachWeeks, useSchedule, weekKey, type LoadedWeek } from './use-schedule'

const subject = {
  kind: 'group',
  id: 12 as GroupId,
  title: 'ИСТб-23-1',
  subgroupCount: 2,
  isRetired: false,
  may: [],
} as const
const monday = calendarDate('2026-11-16')
const now = { date: calendarDate('2026-11-18'), minutes: 632 }
const timeNow = () => now
const week = (start: CalendarDate, title: string = start): LoadedWeek => ({
  subject,
  monday: start,
  withDrafts: false,
  schedule: {
    items: [],
    requests: [],
    wishes: [{ date: start, pair: 1, title, isAbsence: false }],
    parity: 0,
  },
  at: now,
})
const after = (weeks: number) => addDays(monday, weeks * 7)

/** A fake network: requests in order, with their abort signals. */
let asked: { monday: string; withDrafts: boolean; signal: AbortSignal | null | undefined }[] = []
let answer: (start: CalendarDate) => Promise<Response>
const mondaysAsked = () => asked.map((one) => one.monday)

const answerOf = ({ subject: whose, schedule }: LoadedWeek) => ({
  subject: encodeSubject(whose),
  ...encodeSchedule(schedule, now.date),
})
const answered = (start: CalendarDate, title: string = start) =>
  Promise.resolve({
    ok: true,
    text: async () => JSON.stringify(answerOf(week(start, title))),
  } as Response)
const ownFetch = globalThis.fetch

beforeEach(() => {
  asked = []
  answer = answered
  globalThis.fetch = (url, init) => {
    const query = new URL(String(url), 'http://local').searchParams
    const start = calendarDate(query.get('dbeg') ?? '')
    asked.push({ monday: start, withDrafts: query.get('with_projected') === '1', signal: init?.signal })
    return answer(start)
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function Week({ start, withDrafts }: { start: CalendarDate; withDrafts: boolean }) {
  // A new object each time, as when more becomes known about the subject.
  const { loaded, error, reload } = useSchedule({ ...subject }, start, timeNow, withDrafts)
  return (
    <>
      <output>{`${loaded?.schedule.wishes[0]?.title ?? 'nothing'}${error ? ' failed' : ''}`}</output>
      <button onClick={reload}>reload</button>
    </>
  )
}

function open(start: CalendarDate, seeded: readonly CalendarDate[]) {
  const cache = new BoundedCache(seeded.map((one) => [weekKey(week(one)), { data: week(one) }]))
  const config = { provider: () => cache }
  const tree = (shown: CalendarDate, withDrafts: boolean) => (
    <StrictMode>
      <SWRConfig value={config}>
        <Week start={shown} withDrafts={withDrafts} />
      </SWRConfig>
    </StrictMode>
  )
  const { rerender } = render(tree(start, false))
  return {
    cache,
    show: (shown: CalendarDate, withDrafts = false) => rerender(tree(shown, withDrafts)),
  }
}
const shown = () => screen.getByRole('status').textContent

test('what the page brought along is not asked for; the next is, once, and the one before when approached', async () => {
  const { cache } = open(monday, [monday])
  expect(shown()).toBe(monday)
  await waitFor(() => expect(mondaysAsked()).toEqual([after(1)]))
  approachWeeks()
  approachWeeks()
  await waitFor(() => expect(cache.get(weekKey(week(after(1))))?.data).toBeDefined())
  expect(mondaysAsked().toSorted()).toEqual([after(-1), after(1)])
})

test('the same subject drawn anew asks for no neighbour again', async () => {
  answer = () => new Promise(() => undefined)
  const { show } = open(monday, [monday])
  approachWeeks()
  await waitFor(() => expect(mondaysAsked()).toHaveLength(2))
  show(monday)
  await new Promise((resolve) => whenIdle(() => resolve(undefined)))
  expect(mondaysAsked()).toHaveLength(2)
})

test('without an approach the week before the page’s comes some time later', async () => {
  jest.useFakeTimers()
  open(monday, [monday])
  act(() => void jest.advanceTimersByTime(timers.neighbours - 1))
  expect(mondaysAsked()).toEqual([after(1)])
  act(() => void jest.advanceTimersByTime(1 + 200))
  expect(mondaysAsked().toSorted()).toEqual([after(-1), after(1)])
  jest.useRealTimers()
})

test('the neighbours of a later week come as soon as the browser is idle', async () => {
  const { show } = open(monday, [after(-1), monday, after(1)])
  show(after(1))
  await waitFor(() => expect(mondaysAsked()).toContain(after(2)))
})

test('what was prefetched for a week opened meanwhile does not stand for what the week then answers', async () => {
  let arrive: () => void = () => undefined
  answer = (start) => {
    const isFirst = asked.filter((one) => one.monday === start).length === 1
    return isFirst ? new Promise((resolve) => (arrive = () => resolve(answered(start, 'early')))) : answered(start)
  }
  const { show } = open(monday, [after(-1), monday])
  await waitFor(() => expect(mondaysAsked()).toEqual([after(1)]))
  show(after(1))
  await act(async () => arrive())
  await waitFor(() => expect(shown()).toBe(after(1)))
})

test('a prefetched week shows at once and is asked for again', async () => {
  const { show } = open(monday, [after(-1), monday, after(1)])
  show(after(1))
  expect(shown()).toBe(after(1))
  await waitFor(() => expect(mondaysAsked()).toContain(after(1)))
})

test('a week that is not here yet leaves the old one on the screen', async () => {
  const { show } = open(monday, [after(-1), monday, after(1)])
  show(after(5))
  expect(shown()).toBe(monday)
  await waitFor(() => expect(shown()).toBe(after(5)))
})

test('going back to the first week shows it, not the one left', async () => {
  const { show } = open(monday, [after(-1), monday, after(1)])
  show(after(1))
  show(monday)
  expect(shown()).toBe(monday)
})

test('paging fast asks only for the week where it ends', async () => {
  const { show } = open(monday, [after(-1), monday, after(1)])
  for (const weeks of [5, 6, 7, 8]) show(after(weeks))
  await waitFor(() => expect(shown()).toBe(after(8)))
  expect(mondaysAsked()).not.toContain(after(5))
  expect(mondaysAsked()).not.toContain(after(7))
})

test('a newer week calls off the request in flight', async () => {
  answer = (start) => (start === after(5) ? new Promise(() => undefined) : answered(start))
  const { show } = open(monday, [after(-1), monday, after(1)])
  show(after(5))
  await waitFor(() => expect(mondaysAsked()).toContain(after(5)))
  show(after(9))
  await waitFor(() => expect(shown()).toBe(after(9)))
  expect(asked.find((one) => one.monday === after(5))?.signal?.aborted).toBe(true)
})

test('a failure leaves what was there and says so; the next success clears it', async () => {
  open(monday, [after(-1), monday, after(1)])
  answer = () => Promise.reject(new TypeError('no network'))
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(shown()).toBe(`${monday} failed`))
  answer = answered
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(shown()).toBe(monday))
})

test('with drafts the week is asked for anew, and anew when they are left', async () => {
  const { show } = open(monday, [after(-1), monday, after(1)])
  const ofMonday = () => asked.filter((one) => one.monday === monday).map((one) => one.withDrafts)
  show(monday, true)
  expect(shown()).toBe(monday)
  await waitFor(() => expect(ofMonday()).toEqual([true]))
  show(monday)
  await waitFor(() => expect(ofMonday()).toEqual([true, false]))
})

test('while a week is on its way no open form asks anew', async () => {
  jest.useFakeTimers()
  const settle = () => act(() => jest.advanceTimersByTimeAsync(10 * timers.formSettles))
  let arrive: () => void = () => undefined
  answer = (start) => new Promise((resolve) => (arrive = () => resolve(answered(start))))
  open(monday, [after(-1), monday, after(1)])
  const due: string[] = []
  const stop = onDryRunsDue(() => due.push('asked'))
  fireEvent.click(screen.getByText('reload'))
  await settle()
  expect(mondaysAsked()).toEqual([monday])
  askDryRunsLater()
  await settle()
  expect(due).toEqual([])
  arrive()
  await settle()
  expect(due).toEqual(['asked'])
  stop()
  jest.useRealTimers()
})
