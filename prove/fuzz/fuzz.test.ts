import type { Database } from '@/db/client'
import { buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import { handlersAt, type RouteHandlers } from '@/lib/http/answer-call'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { origin } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { changedTables, store } from '@/testing/stored'
import { knownRoles } from '../rights/roles'
import { plant, type Scene } from '../rights/scene'
import { caseOf, type Case } from './case'
import { fuzzedColumns } from './columns'
import { fuzzedCalls, unfuzzedCalls } from './fuzzed-calls'
import { responseFaults } from './judge'
import { sampleIds } from './sample-ids'
import { cookieOf, type FuzzResponse } from './send'

const cases = process.env.TEST_LONG ? 3000 : 200
const seed = 1

let db: Database
let scene: Scene
let material: Parameters<typeof caseOf>[2]

beforeAll(async () => {
  const served = await servedDatabase({ CLOCK: '2026-11-18T10:30' })
  db = served.db
  const { id: semesterId } = await buildSemester(db)
  scene = await plant(db, { semesterId, monday: calendarDate('2026-11-23'), word: 'Mk' })
  const known = await sampleIds(served.sql, scene)
  material = {
    // Without the call that returns a page, and the one that other people's guesses would slow down.
    calls: fuzzedCalls.filter(({ path }) => !/korpuses|^\/accounts\/login\//.test(path)),
    roles: knownRoles,
    known,
    columns: fuzzedColumns,
  }
}, 60_000)

/** Calls the handler directly; null if no handler would be called. */
async function ask({ role, sending }: Case): Promise<FuzzResponse | null> {
  if (role === 'stranger') return null
  const { method, path, headers, body } = sending
  const [pathname = ''] = path.split('?')
  const found = await handlersAt(pathname)
  const handler = found?.handlers[method as keyof RouteHandlers]
  if (!found || !handler) return null
  const { browser } = scene.people[role]
  let request: Request
  try {
    request = new Request(new URL(path, origin), {
      method,
      headers: { cookie: cookieOf(browser), 'x-csrftoken': browser.csrf, ...headers } as Record<string, string>,
      body: method === 'GET' || !body ? undefined : new Uint8Array(body),
    })
    for (const [name, value] of Object.entries(found.params)) found.params[name] = decodeURIComponent(value)
  } catch {
    return null
  }
  const began = performance.now()
  const response = await handler(request, { params: Promise.resolve(found.params) })
  return {
    status: response.status,
    text: await response.text(),
    headers: {},
    milliseconds: performance.now() - began,
  }
}

test(`${cases} requests, valid and broken: no fault of ours, a sentence for each refusal, and nothing stored of it`, async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken: string[] = []
  let answered = 0
  let before = await store(db)
  for (let index = 0; index < cases; index += 1) {
    const one = caseOf(seed, index, material)
    const answer = await ask(one)
    if (!answer) continue
    answered += 1
    // Timings mean nothing while other tests run.
    const faults = responseFaults({ ...answer, milliseconds: 0 }, one.sending.method, {
      isPage: false,
      isArchive: false,
    })
    const after = await store(db)
    const stored = answer.status >= 400 ? changedTables(before, after) : []
    before = after
    if (stored.length > 0) faults.push(`refused, but stored: ${stored.join(', ')}`)
    if (faults.length > 0)
      broken.push(
        `case ${index}, ${one.role}: ${faults.join(', ')}: ${one.sending.method} ${one.sending.path} ${Buffer.from(
          one.sending.body ?? [],
        )
          .toString()
          .slice(0, 300)} ${answer.text.slice(0, 200)}`,
      )
  }
  expect(broken).toEqual([])
  expect(logged).not.toHaveBeenCalled()
  expect(answered).toBeGreaterThan(cases / 2)
  logged.mockRestore()
}, 300_000)

test('every call there is is fuzzed, but for those that say why not', () => {
  const named = (all: readonly CallContract[]) => all.map(({ method, path }) => `${method} ${path}`)
  expect([...named(fuzzedCalls), ...Object.keys(unfuzzedCalls)].sort()).toEqual([...named(calls)].sort())
  const whole = { ...material, calls: fuzzedCalls }
  const reached = Array.from({ length: 3000 }, (_, index) => caseOf(seed, index, whole).call)
  expect([...new Set(named(reached))].sort()).toEqual([...named(fuzzedCalls)].sort())
})
