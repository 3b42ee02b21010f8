import { timers } from '@/lib/core/page/browser/timers'
import { shownWithin } from './answers'
import { get, leaveAsked } from './call'

const ownFetch = globalThis.fetch

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  globalThis.fetch = ownFetch
  jest.useRealTimers()
})

const view = (question: string, milliseconds: number) => ({
  question,
  shown: new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** After how many milliseconds an act is said to be done whose views take so long. */
async function saidAfter(...views: Parameters<typeof shownWithin>[0]): Promise<number> {
  const began = Date.now()
  const said = shownWithin(views).then(() => Date.now() - began)
  await jest.advanceTimersByTimeAsync(60_000)
  return said
}

const slow = timers.ownChange + 4000

test('an act is done when every view shows it, also a slow one, but not one that never comes', async () => {
  expect(await saidAfter(view('/api/load/', 500))).toBe(500)
  expect(await saidAfter(view('/api/load/', 500), view('/api/week/', slow))).toBe(slow)
  expect(await saidAfter(view('/api/load/', 50_000))).toBe(timers.ownChange + timers.slowViews)
})

test('a plan that a job makes holds nothing up, and lets no slow view go by', async () => {
  // Accepted as a job, of which nothing more is heard.
  const accepted = { ok: true, status: 202, text: async () => JSON.stringify({ id: 5 }) } as Response
  globalThis.fetch = async (input) => {
    if (String(input) !== '/api/plan/') throw new TypeError('offline')
    return accepted
  }
  const plan = get('/api/plan/', { quiet: true }).catch(() => null)
  await jest.advanceTimersByTimeAsync(0)
  expect(await saidAfter(view('/api/plan/', 50_000))).toBe(timers.ownChange)
  expect(await saidAfter(view('/api/plan/', 50_000), view('/api/week/', slow))).toBe(slow)
  leaveAsked('/api/plan/')
  await plan
})
