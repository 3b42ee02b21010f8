import type { JobId } from '@/lib/core/rules/names/ids'
import { timers } from '../timers'
import { shownWithin } from './answers'
import { jobsUnderWay } from './under-way'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** After how many milliseconds an act is said to be done whose views take so long. */
async function saidAfter(milliseconds: number): Promise<number> {
  const began = Date.now()
  const said = shownWithin(new Promise((resolve) => setTimeout(resolve, milliseconds))).then(() => Date.now() - began)
  await jest.advanceTimersByTimeAsync(60_000)
  return said
}

test('an act is done when every view shows it, also a slow one, but not one that never comes', async () => {
  expect(await saidAfter(500)).toBe(500)
  expect(await saidAfter(timers.ownChange + 4000)).toBe(timers.ownChange + 4000)
  expect(await saidAfter(50_000)).toBe(timers.ownChange + timers.slowViews)
})

test('a plan that a job makes holds nothing up', async () => {
  const row = jobsUnderWay.add({ id: 5 as JobId, purpose: 'plan', end: () => Promise.resolve() })
  expect(await saidAfter(timers.ownChange + 4000)).toBe(timers.ownChange)
  jobsUnderWay.remove(row)
})
