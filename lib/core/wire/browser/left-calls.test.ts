import { send } from './call'

const ownFetch = globalThis.fetch

/** Requests that have no answer yet, by what they are. */
let held: Record<string, (status: number, body: object) => void>
let asked: string[]

beforeEach(() => {
  jest.useFakeTimers()
  held = {}
  asked = []
  globalThis.fetch = (input, { method = 'GET', signal } = {}) => {
    const url = String(input)
    const answered = (status: number, body: object) =>
      ({ ok: status < 300, status, text: async () => JSON.stringify(body) }) as Response
    if (url === '/accounts/check-login/') return Promise.resolve(answered(200, { csrf: 'c' }))
    asked.push(`${method} ${url}`)
    return new Promise((resolve, reject) => {
      held[`${method} ${url}`] = (status, body) => resolve(answered(status, body))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  }
})
afterEach(() => {
  globalThis.fetch = ownFetch
  jest.useRealTimers()
})

const pass = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds)
const answer = async (request: string, status: number, body: object) => {
  held[request]?.(status, body)
  await pass()
}
const tryOut = (left: AbortController) => send('POST', '/api/act/', { dry_run: true }, { signal: left.signal })

test('what is left before it is accepted as a job ends the job, and waits for nothing', async () => {
  const left = new AbortController()
  const isLeft = expect(tryOut(left)).rejects.toBe('left')
  await pass()
  left.abort('left')
  await isLeft
  await answer('POST /api/act/', 202, { id: 5 })
  expect(asked).toEqual(['POST /api/act/', 'DELETE /api/job/5/'])
  await answer('DELETE /api/job/5/', 200, {})
})

test.each([
  ['before it is accepted', true],
  ['as a job', false],
])('what was left %s is sent again when its job is told to end', async (_, isEarly) => {
  const left = new AbortController()
  const isLeft = expect(tryOut(left)).rejects.toBe('left')
  await pass()
  if (isEarly) left.abort('left')
  await answer('POST /api/act/', 202, { id: 5 })
  left.abort('left')
  await isLeft
  const again = tryOut(new AbortController())
  await pass()
  expect(asked).toEqual(['POST /api/act/', 'DELETE /api/job/5/'])
  await answer('DELETE /api/job/5/', 200, {})
  expect(asked).toEqual(['POST /api/act/', 'DELETE /api/job/5/', 'POST /api/act/'])
  await answer('POST /api/act/', 200, { found: 7 })
  expect(await again).toEqual({ found: 7 })
})

test('what is left while it waits for an earlier end is not sent', async () => {
  const left = new AbortController()
  const isLeft = expect(tryOut(left)).rejects.toBe('left')
  await pass()
  left.abort('left')
  await isLeft
  const second = new AbortController()
  const isSecondLeft = expect(tryOut(second)).rejects.toBe('left again')
  second.abort('left again')
  await isSecondLeft
  await answer('POST /api/act/', 202, { id: 5 })
  await answer('DELETE /api/job/5/', 200, {})
  await pass(60_000)
  expect(asked).toEqual(['POST /api/act/', 'DELETE /api/job/5/'])
})
