import { act, render, screen } from '@testing-library/react'
import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { encodeFilter, eventsTokenUrl } from '@/lib/core/live/calls/live'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { get, onCallFailure } from '@/lib/core/wire/browser/call'
import { liveTiming } from './live-timing'
import { useLive } from './use-live'

const group: Subject = { kind: 'group', id: 12 as GroupId }
const monday = calendarDate('2026-11-16')
const nextMonday = calendarDate('2026-11-23')
const claims = btoa('{"iat":1000,"exp":1600}')

class FakeWebSocket {
  static opened: FakeWebSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: string[] = []
  isClosed = false
  constructor() {
    FakeWebSocket.opened.push(this)
  }
  send(frame: string) {
    this.sent.push(frame)
  }
  close() {
    this.isClosed = true
  }
}

const alive = {
  ok: true,
  text: () => Promise.resolve(JSON.stringify({ token: `h.${claims}.s`, url: 'ws://live/socket.io' })),
}
const realWebSocket = globalThis.WebSocket
const realFetch = globalThis.fetch
const fetched = jest.fn()
const changed = jest.fn()

function Page({ subject = group, week = monday }: { subject?: Subject | null; week?: CalendarDate }) {
  return <output>{useLive(subject, week, changed).status}</output>
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const sockets = () => FakeWebSocket.opened
const last = () => sockets().slice(-1)
const open = () => act(() => last().forEach((socket) => socket.onopen?.()))
const fire = (target: EventTarget, event: string) => act(() => void target.dispatchEvent(new Event(event)))

function show(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fire(document, 'visibilitychange')
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockReturnValue()
  FakeWebSocket.opened = []
  fetched.mockReset().mockResolvedValue(alive)
  changed.mockReset()
  Object.assign(globalThis, { WebSocket: FakeWebSocket, fetch: fetched })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Object.assign(globalThis, { WebSocket: realWebSocket, fetch: realFetch })
})

test('it follows the week on the page, and the next one over the same socket', async () => {
  const { rerender } = render(<Page />)
  expect(screen.getByText('connecting')).toBeTruthy()
  await pass(0)
  open()
  expect(screen.getByText('online')).toBeTruthy()
  rerender(<Page week={nextMonday} />)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([eventsTokenUrl])
  expect(sockets().map(({ sent }) => sent)).toEqual([[encodeFilter(group, monday), encodeFilter(group, nextMonday)]])
})

test('a notice reaches the page', async () => {
  render(<Page />)
  await pass(0)
  open()
  last().forEach((socket) => socket.onmessage?.({ data: '{"type":"schedule_changed","data":{}}' }))
  await pass(liveTiming.noticeJitter)
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a refused token is reported to the console alone', async () => {
  fetched.mockResolvedValue({ ok: false, status: 503, text: () => Promise.resolve('{"detail":"нет базы"}') })
  const announced = jest.fn()
  const stop = onCallFailure(announced)
  render(<Page />)
  await pass(0)
  stop()
  expect(screen.getByText('offline')).toBeTruthy()
  expect(console.warn).toHaveBeenCalledWith('Live channel lost:', expect.objectContaining({ status: 503 }))
  expect(announced).not.toHaveBeenCalled()
})

test('a session that ended is no lost connection, and its return is followed again', async () => {
  render(<Page />)
  await pass(0)
  open()
  fetched.mockResolvedValue({ ok: false, status: 401, text: () => Promise.resolve('{}') })
  const announced = jest.fn()
  const stop = onCallFailure(announced)
  act(() => last().forEach((socket) => socket.onclose?.({ code: 1006 })))
  await pass(liveTiming.reconnectDelayMax)
  stop()
  expect(announced).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('offline')).toBeNull()
  fetched.mockResolvedValue(alive)
  await act(() => get('/api/x/'))
  await pass(0)
  open()
  expect(screen.getByText('online')).toBeTruthy()
  expect([sockets().length, changed.mock.calls.length]).toEqual([2, 1])
})

test('without a subject nothing is asked for', async () => {
  render(<Page subject={null} />)
  await pass(0)
  expect([fetched.mock.calls, sockets()]).toEqual([[], []])
})

test('whatever changes in a week is followed without a subject', async () => {
  const all = { everyWeek: false, also: [], everySubject: true }
  const Panel = () => <output>{useLive(null, monday, changed, all).status}</output>
  render(<Panel />)
  await pass(0)
  open()
  expect(sockets().map(({ sent }) => sent)).toEqual([[encodeFilter(null, monday, all)]])
})

test('a page that leaves closes its socket', async () => {
  const { unmount } = render(<Page />)
  await pass(0)
  open()
  unmount()
  await pass(600_000)
  expect(sockets().map(({ isClosed }) => isClosed)).toEqual([true])
})

test.each([
  [liveTiming.sleepAfter - 1, 1],
  [liveTiming.sleepAfter + 1, 2],
])('a page seen again after %i ms has had %i connections', async (hidden, connections) => {
  render(<Page />)
  await pass(0)
  open()
  show('hidden')
  await pass(hidden)
  show('visible')
  await pass(0)
  expect(sockets()).toHaveLength(connections)
})

test('a network that leaves is seen at once, and its return connects at once', async () => {
  render(<Page />)
  await pass(0)
  open()
  fire(window, 'offline')
  expect(screen.getByText('offline')).toBeTruthy()
  fire(window, 'online')
  await pass(0)
  open()
  expect(screen.getByText('online')).toBeTruthy()
  await pass(liveTiming.reconnectJitter)
  expect([sockets().length, changed.mock.calls.length]).toEqual([2, 1])
})
