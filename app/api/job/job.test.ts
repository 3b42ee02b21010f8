import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { requeueJobs } from '@/db/queries/core/processes/jobs'
import { job, user } from '@/db/schema'
import { buildEvent, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { JobId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { type AnswerCall, runJob } from '@/lib/core/processes/service/run-job'
import { type JobNews, mostJobs } from '@/lib/core/wire/rules/job'
import { answerCall } from '@/lib/http/answer-call'
import { closingPlanCall } from '@/lib/wishes/calls/closings.contract'
import { answerInThread } from '@/scripts/call-work'
import { endThreads } from '@/scripts/job-thread'
import { waitFor } from '@/scripts/processes.mjs'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as UNDO } from '../change/[id]/undo/route'
import { GET as PLAN } from '../closing/plan/route'
import { POST as CLOSE } from '../closing/route'
import { GET as ANSWER } from './[id]/answer/route'
import { GET as PART } from './[id]/part/route'
import { DELETE as END, GET as VIEW } from './[id]/route'

const start = calendarDate('2026-11-19')

let db: Database
let room: RoomId

const here: AnswerCall = (asked, { onNews }) => answerCall(asked, onNews)
const work = (how = here) => runJob(db, how)

async function keeper(): Promise<{ browser: Browser; userId: UserId }> {
  const { browser, userId } = await signedIn(db, {
    permissions: ['can close auditories', 'can view auditories', 'can change schedule item auditory'],
  })
  await browser.check()
  return { browser, userId }
}

const answered = async (response: Response) => ({ status: response.status, body: await response.json() })

const later = { prefer: 'respond-async' }
const planUrl = (pairs = '1,2') => `/api/closing/plan/?auditories=${room}&dbeg=${start}&dend=${start}&pairs=${pairs}`

async function askLater(browser: Browser, pairs?: string): Promise<JobId> {
  const { status, body } = await answered(await browser.send(PLAN, planUrl(pairs), { headers: later }))
  expect(status).toBe(202)
  return body.id
}

const closing = (key: string, dryRun = false) => ({
  method: 'POST',
  headers: { ...later, 'idempotency-key': key },
  body: {
    auditories: [room],
    dbeg: start,
    dend: start,
    pairs: [1, 2],
    reason: 'Ремонт',
    moves: [],
    dry_run: dryRun,
  },
})

async function closeLater(browser: Browser, key: string): Promise<JobId> {
  const { status, body } = await answered(await browser.send(CLOSE, '/api/closing/', closing(key)))
  expect({ status, body }).toEqual({ status: 202, body: { id: expect.any(Number) } })
  return body.id
}

const view = async (browser: Browser, id: JobId) =>
  answered(await browser.send(VIEW, `/api/job/${id}/`, { params: { id: String(id) } }))
const answerOf = async (browser: Browser, id: JobId) =>
  answered(await browser.send(ANSWER, `/api/job/${id}/answer/`, { params: { id: String(id) } }))
const partOf = async (browser: Browser, id: JobId) =>
  answered(await browser.send(PART, `/api/job/${id}/part/`, { params: { id: String(id) } }))
const end = (browser: Browser, id: JobId) =>
  browser.send(END, `/api/job/${id}/`, { method: 'DELETE', params: { id: String(id) } })

const closures = async (): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from event where kind = 'closure'`,
  )
  return row?.count ?? 0
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
}, 60_000)

beforeEach(async () => {
  await db.delete(job)
  room = (await buildRoom(db)).id
  await buildEvent(db, {
    on: [{ date: start, pair: 1 }],
    rooms: [room],
    groups: [(await buildGroup(db)).id],
    teachers: [(await buildTeacher(db)).id],
  })
})

afterAll(endThreads)

afterEach(() => jest.restoreAllMocks())

test('a call that takes long is accepted at once, and answered later as it would have been', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  expect(await view(browser, id)).toEqual({
    status: 200,
    body: { id, state: 'waiting', ahead: 0, done: null, of: null, doing: null, parts: 0 },
  })
  expect(await answerOf(browser, id)).toMatchObject({ status: 409, body: { detail: 'Задание ещё выполняется.' } })
  expect(await work(answerInThread)).toBe(true)
  expect((await view(browser, id)).body.state).toBe('answered')
  expect(await answerOf(browser, id)).toEqual(await answered(await browser.send(PLAN, planUrl())))
}, 60_000)

test('what is asked twice is done once, and is kept until something changes', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  expect(await askLater(browser)).toBe(id)
  await work()
  expect(await askLater(browser)).toBe(id)
  expect(await askLater(browser, '1')).not.toBe(id)
  await work()
  await closeLater(browser, 'first')
  await work()
  expect(await askLater(browser)).not.toBe(id)
})

test('a job is seen, answered and ended for nobody but whoever asked', async () => {
  const [{ browser }, { browser: stranger }] = [await keeper(), await keeper()]
  const id = await askLater(browser)
  expect((await view(stranger, id)).status).toBe(404)
  expect((await answerOf(stranger, id)).status).toBe(404)
  expect((await end(stranger, id)).status).toBe(404)
  expect((await view(browser, id)).body.state).toBe('waiting')
})

test('what is ended changes nothing: while it waits, and while it is under way', async () => {
  const { browser } = await keeper()
  const before = await closures()
  const waiting = await closeLater(browser, 'waiting')
  await end(browser, waiting)
  expect(await work()).toBe(false)
  const working = await closeLater(browser, 'working')
  const stuck: AnswerCall = (_, { signal }) =>
    new Promise((_answer, reject) => {
      void end(browser, working)
      signal.addEventListener('abort', () => reject(new Error('ended')))
    })
  await work(stuck)
  for (const id of [waiting, working]) {
    expect((await view(browser, id)).body.state).toBe('cancelled')
    expect(await answerOf(browser, id)).toMatchObject({ status: 409, body: { code: 'cancelled' } })
  }
  expect(await closures()).toBe(before)
})

test('a change that was stored as its process died is told, and is not made again', async () => {
  const { browser } = await keeper()
  const before = await closures()
  const id = await closeLater(browser, 'once')
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await work(async (asked, how) => {
    await here(asked, how)
    throw new Error('the thread died')
  })
  expect(await answerOf(browser, id)).toMatchObject({ status: 200, body: { change_id: expect.any(Number) } })
  expect(await closures()).toBe(before + 1)
  expect(told).toHaveBeenCalledTimes(1)
  expect(await closeLater(browser, 'once')).toBe(id)
})

test('a job whose process has died begins anew, three times', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  const dies = async (attempts: number) => {
    await db.update(job).set({ state: 'working', attempts, beatAt: new Date(Date.now() - 3_600_000) })
    await requeueJobs(db)
    expect((await view(browser, id)).body.state).toBe('waiting')
  }
  await dies(1)
  await dies(3)
  await work(() => Promise.reject(new Error('not begun a fourth time')))
  expect(await answerOf(browser, id)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('what ends for want of memory says so, and what is too much is not begun anew', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await work(() => Promise.reject(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })))
  const { status, body } = await answerOf(browser, id)
  expect([status, body.detail]).toEqual([503, expect.stringMatching(/^Не.хватило памяти/)])
})

test('what is to end when its process dies is not begun anew, and what it had made is told', async () => {
  const { browser } = await keeper()
  const before = await closures()
  const died = { state: 'working', attempts: 1, isCancelAsked: true, beatAt: new Date(0) } as const
  const never: AnswerCall = () => Promise.reject(new Error('begun'))
  const first = await closeLater(browser, 'ended')
  await db.update(job).set(died)
  await requeueJobs(db)
  await work(never)
  expect((await view(browser, first)).body.state).toBe('cancelled')
  const second = await closeLater(browser, 'made')
  await work(async (asked, how) => {
    await here(asked, how)
    await db.update(job).set(died).where(eq(job.id, second))
    return { status: 503, answer: JSON.stringify({ code: 'unknown_outcome' }) }
  })
  expect(await answerOf(browser, second)).toMatchObject({ status: 200, body: { change_id: expect.any(Number) } })
  expect(await closures()).toBe(before + 1)
})

test('a database that is away for a moment ends no job, and a process that ends leaves its own to the next', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  await work(() => Promise.resolve({ status: 503, answer: JSON.stringify({ code: 'database_unavailable' }) }))
  expect((await view(browser, id)).body.state).toBe('waiting')
  await runJob(db, () => Promise.reject(new Error('ended')), { isStopping: () => true })
  expect((await view(browser, id)).body.state).toBe('working')
})

test('a question that nobody looks at any more ends, and can be asked again at once', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  const until: AnswerCall = (_, { signal }) =>
    new Promise((_answer, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
  await db.update(job).set({ seenAt: new Date(0) })
  await work(until)
  expect((await view(browser, id)).body.state).toBe('cancelled')
  const second = await askLater(browser)
  await work(async (_, how) => {
    await end(browser, second)
    // Asked again before it has ended.
    expect(await askLater(browser)).not.toBe(second)
    return until(_, how)
  })
  expect((await view(browser, second)).body.state).toBe('cancelled')
})

test('who may no longer ask when it is answered is refused', async () => {
  const { browser, userId } = await keeper()
  const id = await closeLater(browser, 'lost')
  await db.update(user).set({ permissions: [] }).where(eq(user.id, userId))
  await work()
  expect((await answerOf(browser, id)).status).toBe(403)
})

test('nobody has two at work while others wait, and few that wait', async () => {
  const [{ browser }, { browser: other }] = [await keeper(), await keeper()]
  const [first, second, others] = [await askLater(browser), await askLater(browser, '1'), await askLater(other)]
  const order: string[] = []
  const noting: AnswerCall = async (asked, how) => {
    order.push(asked.url)
    // Beside it, another worker looks for something to do.
    if (order.length === 1) await work(noting)
    return here(asked, how)
  }
  await work(noting)
  const stateOf = async (who: Browser, id: JobId) => (await view(who, id)).body.state
  expect([await stateOf(browser, first), await stateOf(browser, second), await stateOf(other, others)]).toEqual([
    'answered',
    'waiting',
    'answered',
  ])
  for (let count = 2; count <= mostJobs; count += 1) await askLater(browser, `1,2,${count + 1}`)
  const { status, body } = await answered(await browser.send(PLAN, planUrl('5'), { headers: later }))
  expect([status, body.detail]).toEqual([429, expect.stringContaining('дождитесь их или прекратите')])
})

test('how far it is is told while it is under way', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  await work(async (asked, { onNews, ...how }) => {
    onNews({ kind: 'step', step: { done: 3, of: 8, doing: 'seeking' } })
    expect(await waitFor(async () => (await view(browser, id)).body.done === 3, 10_000)).toBe(true)
    const { body } = await view(browser, id)
    expect(body).toEqual({ id, state: 'working', ahead: 0, done: 3, of: 8, doing: 'seeking', parts: 0 })
    return here(asked, { onNews, ...how })
  })
  // What fails in the work ends it without an answer.
  expect((await view(browser, id)).body.state).toBe('answered')
})

test('undoing a whole act says what it does and how far it is, and leaves all as it was when it is ended', async () => {
  const { browser } = await keeper()
  const days = { body: { ...closing('').body, dend: addDays(start, 149) }, method: 'POST' }
  const closed = await answered(await browser.send(CLOSE, '/api/closing/', days))
  const before = await closures()
  const undoLater = async (): Promise<JobId> => {
    const change = closed.body.change_id
    const [url, params] = [`/api/change/${change}/undo/`, { id: String(change) }]
    const how = { method: 'POST', headers: { ...later, 'idempotency-key': `undo ${Math.random()}` }, params }
    const { status, body } = await answered(await browser.send(UNDO, url, how))
    expect(status).toBe(202)
    return body.id
  }
  const ended = await undoLater()
  await db.transaction(async (holder) => {
    // It waits for these rows until it is ended.
    await holder.execute(sql`
      select from meeting m join event e on e.id = m.event_id where e.kind = 'closure' for update of m`)
    const undoing = work(answerInThread)
    expect(await waitFor(async () => (await view(browser, ended)).body.state === 'working', 10_000)).toBe(true)
    await end(browser, ended)
    await undoing
  })
  expect((await view(browser, ended)).body.state).toBe('cancelled')
  expect(await closures()).toBe(before)
  const heard: JobNews[] = []
  const id = await undoLater()
  await work((asked) => answerCall(asked, (news) => heard.push(news)))
  expect((await answerOf(browser, id)).status).toBe(200)
  const steps = heard.flatMap((news) => (news.kind === 'step' ? [news.step] : []))
  expect([...new Set(steps.map(({ doing }) => doing))]).toEqual(['restoring', 'recording'])
  for (const doing of ['restoring', 'recording'] as const) {
    const shares = steps.filter((step) => step.doing === doing).map(({ done, of }) => done / of)
    expect([shares.at(0), shares.at(-1), shares]).toEqual([0, 1, shares.toSorted((a, b) => a - b)])
  }
  expect(await closures()).toBeLessThan(before)
}, 60_000)

test('what is known of a plan is shown to whoever asked before its end, in the form of the answer', async () => {
  const [{ browser }, { browser: stranger }] = [await keeper(), await keeper()]
  const id = await askLater(browser)
  expect((await partOf(browser, id)).status).toBe(404)
  const seen: Awaited<ReturnType<typeof partOf>>[] = []
  await work(async (asked, { onNews, ...how }) => {
    // On a busy machine there may be more.
    let isFirst = true
    const onFirst = (news: JobNews) => {
      if (isFirst) onNews(news)
      isFirst &&= news.kind !== 'part'
    }
    const answer = await here(asked, { onNews: onFirst, ...how })
    await waitFor(async () => (await view(browser, id)).body.parts === 1, 10_000)
    seen.push(await partOf(browser, id), await partOf(stranger, id))
    return answer
  })
  const [part, strangers] = seen
  // What stands there is told first.
  expect(part).toMatchObject({
    status: 200,
    body: { auditories: [{ id: room }], classes: [], sought: [{ dates: [start] }] },
  })
  expect(closingPlanCall.response.parse(part?.body)).toEqual(part?.body)
  expect(strangers?.status).toBe(404)
  expect((await partOf(browser, id)).status).toBe(404)
  expect(await answerOf(browser, id)).toMatchObject({ status: 200, body: { classes: [{}] } })
})

test('parts come from the thread that makes the answer', async () => {
  const { browser } = await keeper()
  const id = await askLater(browser)
  await work(answerInThread)
  const [{ parts } = { parts: 0 }] = await db.select({ parts: job.parts }).from(job).where(eq(job.id, id))
  expect(parts).toBeGreaterThan(0)
}, 60_000)
