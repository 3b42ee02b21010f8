import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET as schedule } from '@/app/api/[itemType]/[id]/schedule/route'
import { GET as groups } from '@/app/api/group/route'
import { POST as book } from '@/app/api/query/add-for-date/route'
import { canRead, database, replicaFigures } from '@/db/connection'
import { buildEvent, buildGroup, buildRoom } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { readDashboardLocation } from '@/lib/core/views/browser/dashboard-location'
import { positionCookie, positionHeader } from '@/lib/core/wire/calls/position'
import { waitFor } from '@/scripts/processes.mjs'
import { replicated } from '@/testing/replicated'
import { signedIn } from '@/testing/signed-in'
import { weekAnswers } from './week-answers'

const cluster = replicated()
const monday = calendarDate('2026-11-16')
let groupId: GroupId
let roomId: RoomId
let server: ReturnType<typeof createServer>
/** Replaces the framework's rendering of a page. */
let draw = async (response: ServerResponse): Promise<void> => void response.end('framework')

beforeAll(async () => {
  const { db, caughtUp } = cluster()
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-23-1' }))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-101' }))
  await buildEvent(db, { on: [{ date: monday, pair: 1 }], groups: [groupId], rooms: [roomId] })
  await caughtUp()
  const answer = weekAnswers({
    schedule,
    pageSubject: (url) => readDashboardLocation(new URLSearchParams(url.split('?')[1])).subject,
  })
  server = createServer((request, response) => {
    request.headers['content-security-policy'] = `script-src 'nonce-${'N'.repeat(24)}'`
    void answer(request, response, async () => draw(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(await waitFor(canRead, 10_000)).toBe(true)
})
afterAll(() => void server.close())

async function get(path: string, cookie: string) {
  const { port } = server.address() as AddressInfo
  const [response] = (await once(ask({ port, path, headers: { cookie }, agent: false }).end(), 'response')) as [
    IncomingMessage,
  ]
  return { status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() }
}

const groupWeek = () => `/api/group/${groupId}/schedule/?dbeg=2026-11-16&dend=2026-11-22`
const weekPage = () => `/dashboard/?type=group&id=${groupId}&week=${monday}`
const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map((pair) => pair.join('=')).join('; ')
const replicaReads = () => replicaFigures().reduce((sum, { reads }) => sum + reads, 0)
const reader = (values: Parameters<typeof signedIn>[1] = { permissions: ['can view groups'] }) =>
  signedIn(cluster().db, values)
async function caughtReader() {
  const known = await reader()
  await cluster().caughtUp()
  return known
}

test('a week comes from a replica, but whoever changed it is never given the older cached one', async () => {
  const { standby, caughtUp } = cluster()
  const { browser } = await reader()
  const writer = (await reader({ permissions: ['can view auditories', 'can create queries'] })).browser
  await writer.check()
  await caughtUp()
  const week = `/api/auditory/${roomId}/schedule/?dbeg=2026-11-16&dend=2026-11-22`
  const before = replicaReads()
  expect(await get(week, cookieOf(writer))).toMatchObject({
    status: 200,
    text: expect.not.stringContaining('Собрание'),
  })
  expect(replicaReads()).toBeGreaterThan(before)
  await standby`select pg_wal_replay_pause()`
  const unaware = cookieOf(writer)
  const booked = await writer.send(book, '/api/query/add-for-date/', {
    method: 'POST',
    body: { date: monday, pair: 3, aud_id: roomId, reason: 'Собрание' },
  })
  expect([booked.status, booked.headers.get(positionHeader)]).toEqual([200, writer.cookies.get(positionCookie)])
  for (let times = 0; times < 2; times += 1) {
    expect((await get(week, cookieOf(writer))).text).toContain('Собрание')
    expect((await get(week, unaware)).text).not.toContain('Собрание')
  }
  await standby`select pg_wal_replay_resume()`
  await caughtUp()
  expect((await get(week, cookieOf(writer))).text).toContain('Собрание')
  expect(await waitFor(async () => (await get(week, unaware)).text.includes('Собрание'), 5_000)).toBe(true)
  expect((await get(groupWeek(), cookieOf(browser))).text).toContain('К-101')
})

test('whoever has just signed in is known, though no replica has heard of them', async () => {
  const { standby } = cluster()
  await standby`select pg_wal_replay_pause()`
  try {
    const { browser } = await reader()
    expect(await get(groupWeek(), cookieOf(browser))).toMatchObject({ status: 200 })
    expect((await browser.send(groups, '/api/group/')).status).toBe(200)
    // A replica does not take back what the primary showed.
    expect(browser.cookies.get(positionCookie)).toMatch(/^1\.\d+$/)
  } finally {
    await standby`select pg_wal_replay_resume()`
  }
})

test('drafts are read from the primary', async () => {
  const { caughtUp } = cluster()
  const { browser } = await reader({ permissions: ['can view groups', 'can set nagruzka items'] })
  await caughtUp()
  let by: unknown
  draw = async (response) => {
    by = await database().execute('select pg_is_in_recovery() as replica')
    response.end('<html></html>')
  }
  await get(weekPage(), cookieOf(browser))
  expect(by).toEqual([{ replica: false }])
  await get(weekPage(), cookieOf((await caughtReader()).browser))
  expect(by).toEqual([{ replica: true }])
})

test('whoever plans is answered by the primary, with what stands there now; whoever only reads by a replica', async () => {
  const { db, standby, caughtUp } = cluster()
  const { browser: planner } = await reader({ permissions: ['can view groups', 'can set nagruzka items'] })
  const { browser } = await reader()
  await caughtUp()
  await standby`select pg_wal_replay_pause()`
  try {
    const values = { title: 'Новая' }
    await buildEvent(db, { on: [{ date: monday, pair: 5 }], groups: [groupId], values })
    const week = async (of: typeof browser) => {
      const params = { itemType: 'group', id: String(groupId) }
      return (await of.send(schedule, groupWeek(), { params })).text()
    }
    expect([(await week(planner)).includes('Новая'), (await week(browser)).includes('Новая')]).toEqual([true, false])
  } finally {
    await standby`select pg_wal_replay_resume()`
  }
})

test('a page that a replica fails is drawn again from the primary', async () => {
  const { browser } = await caughtReader()
  const drawn: unknown[] = []
  draw = async (response) => {
    const [row] = await database().execute('select pg_is_in_recovery() as replica')
    drawn.push(row?.replica)
    response.statusCode = row?.replica ? 500 : 200
    response.setHeader('content-type', 'text/html')
    if (row?.replica) response.setHeader('x-failed', '1')
    response.end(row?.replica ? 'failed' : '<html>whole</html>')
  }
  expect(await get(`${weekPage()}&pair=1`, cookieOf(browser))).toMatchObject({
    status: 200,
    text: '<html>whole</html>',
  })
  expect(drawn).toEqual([true, false])
})
