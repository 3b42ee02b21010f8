import { act, render, screen } from '@testing-library/react'
import { ServerBusyBar } from '@/components/core/failure-dialogs'
import { timers } from '@/lib/core/page/browser/timers'
import { common } from '@/lib/core/words/texts/common'
import { get, onCallFailure, send } from './call'

type Sent = { url: string; method?: string; priority?: string; body?: unknown }
type Answer = { status: number; code?: string; retryAfter?: number }

/** A fake network: requests sent, and their answers in order; the last one repeats. */
let sent: Sent[] = []
let answers: Answer[] = []
const ownFetch = globalThis.fetch

beforeEach(() => {
  jest.useFakeTimers()
  sent = []
  globalThis.fetch = async (url, init) => {
    const { priority } = { ...(init?.headers as Record<string, string>) }
    if (!String(url).endsWith('/check-login/'))
      sent.push({ url: String(url), method: init?.method, priority, body: init?.body })
    const [next = { status: 200 }] = String(url).endsWith('/check-login/') ? [] : answers
    if (answers.length > 1) answers.shift()
    return new FakeResponse(next) as unknown as Response
  }
})
afterEach(() => {
  jest.useRealTimers()
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

class FakeResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers = new Map<string, string>()
  constructor(private readonly answer: Answer) {
    this.status = answer.status
    this.ok = answer.status < 400
    if (answer.retryAfter !== undefined) this.headers.set('retry-after', String(answer.retryAfter))
  }
  text = async () => JSON.stringify({ csrf: 'value', code: this.answer.code, detail: 'Занято.' })
}

const overloaded: Answer = { status: 503, code: 'overloaded', retryAfter: 4 }
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

test('a change that was not begun is sent again as it was, after the given time, and said quietly', async () => {
  const announced = jest.fn()
  const stop = onCallFailure(announced)
  render(<ServerBusyBar />)
  answers = [overloaded, { ...overloaded, status: 429, code: 'too_many_requests' }, { status: 200 }]
  const done = send('POST', '/api/x/', { a: 1 })
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe(common.serverBusy)
  await pass(3_999)
  expect(sent).toHaveLength(1)
  await pass(2_001)
  expect(sent).toHaveLength(2)
  await pass(6_000)
  await expect(done).resolves.toMatchObject({ csrf: 'value' })
  expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['{"a":1}']))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(announced).not.toHaveBeenCalled()
  stop()
})

test('a failure of any other kind is not repeated', async () => {
  answers = [{ status: 503, code: 'database_unavailable', retryAfter: 1 }]
  await expect(send('POST', '/api/x/')).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(sent).toHaveLength(1)
})

test('patience ends', async () => {
  answers = [overloaded]
  const failed = expect(get('/api/x/')).rejects.toMatchObject({ status: 503, retryAfter: 4 })
  await pass(timers.busyPatience)
  await failed
  expect(sent.length).toBeGreaterThan(8)
})

test('what is asked for ahead says so, and is not asked for again', async () => {
  answers = [overloaded]
  await expect(get('/api/x/', { ahead: true })).rejects.toMatchObject({ status: 503 })
  expect(sent).toEqual([expect.objectContaining({ priority: 'u=7' })])
})

test('whoever needs it no longer does not wait', async () => {
  answers = [overloaded]
  const leaving = new AbortController()
  render(<ServerBusyBar />)
  const failed = expect(get('/api/x/', { signal: leaving.signal })).rejects.toThrow('left')
  await pass(0)
  await act(async () => {
    leaving.abort(new Error('left'))
    await failed
  })
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe('')
  await pass(timers.busyPatience)
  expect(sent).toHaveLength(1)
})
