import type { APIRequestContext } from '@playwright/test'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { stepsOf } from '@/lib/core/placing/rules/proposal'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { universityNow } from '@/lib/environment/clock'
import { closeRoomsRequest, closingPlanOf, closingPlanRequest } from '@/lib/wishes/calls/closings'
import type { RoomsToClose } from '@/lib/wishes/rules'
import { signInAs, withBrowser } from './browser'
import { milliseconds, type Bench } from './report'

const building = 'К'
const budget = { plan: 10_000, waited: 500 }

type Room = { id: number; building: string }

/** Asks for a week over and over while `act` runs; returns both durations in milliseconds. */
async function beside<Result>(
  reader: APIRequestContext,
  week: string,
  act: () => Promise<Result>,
): Promise<{ result: Result; took: number; waited: number }> {
  const began = performance.now()
  let waited = 0
  let isDone = false
  const acting = act().finally(() => (isDone = true))
  while (!isDone) {
    const from = performance.now()
    await (await reader.get(week)).body()
    waited = Math.max(waited, performance.now() - from)
  }
  return { result: await acting, took: performance.now() - began, waited }
}

/** Closing a building: the plan, the act and its undo, with what a schedule call waits meanwhile. */
export const bench: Bench = () =>
  withBrowser(async (browser, product) => {
    const as = async (account: 'rooms' | 'student') =>
      (
        await browser.newContext({
          storageState: (await signInAs(account, browser, product)).cookies,
          baseURL: product,
        })
      ).request
    const [keeper, reader] = [await as('rooms'), await as('student')]
    const { csrf } = (await (await keeper.get('/accounts/check-login/')).json()) as { csrf: string }
    const headers = { 'X-CSRFToken': csrf }
    const rooms = (await (await keeper.get('/api/auditory/')).json()) as Room[]
    const monday = addDays(mondayOf(universityNow().date), 7)
    const asked = {
      rooms: rooms.filter(({ building: own }) => own === building).map(({ id }) => id),
      startsOn: monday,
      endsOn: addDays(monday, 13),
      pairs: [1, 2, 3, 4, 5, 6, 7, 8],
    } as unknown as RoomsToClose
    const week = `/api/group/1/schedule/?dbeg=${monday}&dend=${addDays(monday, 6)}`

    const planned = await beside(reader, week, () => keeper.get(closingPlanRequest(asked).url))
    const plan = closingPlanOf(inOwnNames(await planned.result.json()))
    const moves = stepsOf(plan.entries.flatMap(({ proposals }) => proposals[0]?.moves ?? []))
    const { url, body: data } = closeRoomsRequest({ ...asked, reason: 'Ремонт', moves, dryRun: false })
    const closed = await beside(reader, week, () => keeper.post(url, { data, headers, timeout: 0 }))
    const { change_id: change, detail } = (await closed.result.json()) as Record<string, unknown>
    if (!change) throw new Error(`The building was not closed: ${String(detail)}`)
    const undone = await beside(reader, week, () =>
      keeper.post(`/api/change/${String(change)}/undo/`, { headers, data: {}, timeout: 0 }),
    )
    const found = plan.entries.filter(({ proposals }) => proposals.length > 0).length
    const waited = Math.max(planned.waited, closed.waited, undone.waited)
    return [
      {
        title: `A plan for ${asked.rooms.length} rooms in two weeks`,
        measured: `${milliseconds(planned.took)}; ${found} of ${plan.entries.length} series go (${moves.length} classes)`,
        target: `at most ${milliseconds(budget.plan)}`,
        reached: planned.took <= budget.plan,
      },
      {
        title: 'Closing them by the plan, and undoing it',
        measured: `${milliseconds(closed.took)}, ${milliseconds(undone.took)}`,
      },
      {
        title: 'The longest schedule call meanwhile',
        measured: `${milliseconds(planned.waited)} planning, ${milliseconds(closed.waited)} closing, ${milliseconds(undone.waited)} undoing`,
        target: `at most ${milliseconds(budget.waited)}`,
        reached: waited <= budget.waited,
      },
    ]
  })
