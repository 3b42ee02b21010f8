import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { GET as schedule } from '@/app/api/[itemType]/[id]/schedule/route'
import type { Database } from '@/db/client'
import { room, session, user } from '@/db/schema'
import { buildEvent, buildGroup, buildRoom } from '@/db/testing/factories'
import { requestActor } from '@/lib/auth/actor'
import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { readDashboardLocation } from '@/lib/core/views/browser/dashboard-location'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { weekAnswers } from './week-answers'

/** Only the time of day is fake. */
const doNotFake = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
]
const at = (hours: number, minutes: number) => Date.UTC(2026, 10, 18, hours, minutes)

const monday = calendarDate('2026-11-16')
let db: Database
let groupId: GroupId
let roomId: RoomId
let server: ReturnType<typeof createServer>
/** How often the application answered. */
let calls = 0
let pages = 0
/** Replaces the framework's rendering of a page. */
let draw: (response: ServerResponse, nonce: string, actor: Actor | null) => void
/** The page's week, different in each test. */
let shown = monday

const plainPage: typeof draw = (response, nonce, actor) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('link', `</a.css>; rel=preload; nonce="${nonce}"`)
  response.flushHeaders()
  response.write(`<html><head><script nonce="${nonce}"></script></head><b>${actor?.fullName}</b>`)
  response.end(`<p>${'Физика '.repeat(500)}</p><script nonce="${nonce}"></script></html>`)
}

beforeAll(async () => {
  jest.useFakeTimers({ now: at(10, 30), doNotFake })
  ;({ db } = await servedDatabase({ UNIVERSITY_TIME_ZONE: 'UTC' }))
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-23-1' }))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-101' }))
  await buildEvent(db, { on: [{ date: monday, pair: 1 }], groups: [groupId], rooms: [roomId] })
  const answer = weekAnswers({
    schedule: (...asked) => {
      calls += 1
      return schedule(...asked)
    },
    pageSubject: (url) =>
      url.startsWith('/dashboard/?') ? readDashboardLocation(new URLSearchParams(url.slice(12))).subject : null,
  })
  let turn = 0
  server = createServer((request, response) => {
    const nonce = String((turn += 1)).padStart(24, 'N')
    request.headers['content-security-policy'] = `script-src 'nonce-${nonce}'`
    void answer(request, response, async () => {
      pages += 1
      draw(response, nonce, requestActor(request.headers.cookie ?? null))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  jest.useRealTimers()
})

beforeEach(() => {
  ;[calls, pages, draw, shown] = [0, 0, plainPage, addDays(shown, 7)]
})

async function get(path: string, cookie: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const sent = ask({ port, path, headers: { cookie, ...headers }, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  const text = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  return { status: response.statusCode, headers: response.headers, text, length: bytes.length }
}

async function reader(values: Partial<typeof user.$inferInsert> = { permissions: ['can view groups'] }) {
  const { browser, userId } = await signedIn(db, values)
  return { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), userId }
}

const week = () => `/api/group/${groupId}/schedule/?dbeg=2026-11-16&dend=2026-11-22`
const weekPage = () => `/dashboard/?type=group&id=${groupId}&week=${shown}`

test('a week is answered once for all who may see the same, until something in it changes', async () => {
  const [anna, boris] = [await reader(), await reader()]
  const first = await get(week(), anna.cookie)
  expect(first.status).toBe(200)
  expect(await get(week(), boris.cookie)).toMatchObject({ status: 200, text: first.text })
  expect(calls).toBe(1)
  await db.update(room).set({ title: 'К-102' }).where(eq(room.id, roomId))
  const after = await get(week(), boris.cookie)
  expect(after.text).toBe(first.text.replaceAll('К-101', 'К-102'))
  expect(calls).toBe(2)
  await db.update(room).set({ title: 'К-101' }).where(eq(room.id, roomId))
  expect((await get(week(), anna.cookie)).text).toBe(first.text)
})

test('many who ask at once are answered by one', async () => {
  const { cookie } = await reader()
  await db.update(room).set({ title: 'К-101' }).where(eq(room.id, roomId))
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(week(), cookie)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(calls).toBe(1)
})

test('an unchanged week is 304, with the present time; planners’ weeks are not cached by the browser', async () => {
  const { cookie } = await reader()
  const { headers } = await get(week(), cookie)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' })
  const known = await get(week(), cookie, { 'if-none-match': String(headers.etag) })
  expect(known).toMatchObject({ status: 304, length: 0, headers: { etag: headers.etag } })
  expect(known.headers['x-university-time']).toBe('2026-11-18T10:30:00')
  const planner = await reader({ permissions: ['can view groups', 'can set nagruzka items'] })
  expect((await get(week(), planner.cookie)).headers['cache-control']).toBe('no-store')
})

test('a short week is sent as it is, a page compressed as its reader takes it', async () => {
  const { cookie } = await reader()
  const empty = week().replaceAll('2026-11', '2026-10')
  const short = await get(empty, cookie, { 'accept-encoding': 'br, gzip' })
  expect([short.status, short.length < 1000, short.headers['content-encoding']]).toEqual([200, true, undefined])
  const sent = []
  for (const accepted of ['gzip', 'gzip', 'br, gzip;q=0'])
    sent.push((await get(weekPage(), cookie, { 'accept-encoding': accepted })).headers['content-encoding'])
  expect(sent).toEqual(['gzip', 'gzip', 'br'])
  expect(pages).toBe(1)
})

test('rights are checked before anything is taken from the cache', async () => {
  const { cookie, userId } = await reader()
  const stranger = await reader({ permissions: [] })
  expect((await get(week(), cookie)).status).toBe(200)
  expect(await get(week(), stranger.cookie)).toMatchObject({ status: 403 })
  await db
    .update(user)
    .set({ permissions: [] })
    .where(eq(user.id, userId as UserId))
  expect(await get(week(), cookie)).toMatchObject({ status: 403 })
})

test('a session that has ended, or none, is left to the framework', async () => {
  const { cookie, userId } = await reader()
  expect((await get(weekPage(), cookie)).status).toBe(200)
  await db.delete(session).where(eq(session.userId, userId as UserId))
  pages = 0
  for (const path of [week(), weekPage()]) {
    await get(path, cookie)
    await get(path, 'next-auth.session-token=forged')
  }
  expect([pages, calls]).toEqual([4, 0])
})

test('a page is drawn once in a version, and is the same bytes for everybody', async () => {
  const { cookie } = await reader()
  const answers = [await get(weekPage(), cookie), await get(weekPage(), cookie)]
  answers.push(await get(weekPage(), cookie, { 'accept-encoding': 'gzip' }))
  expect(pages).toBe(1)
  const [first] = answers
  for (const { status, headers, text } of answers) {
    expect([status, text]).toEqual([200, first?.text])
    for (const name of ['link', 'content-type', 'content-security-policy'])
      expect(headers[name]).toBe(first?.headers[name])
  }
  await db.update(room).set({ capacity: 12 }).where(eq(room.id, roomId))
  await get(weekPage(), cookie)
  expect(pages).toBe(2)
})

test('a kept page lets its own scripts run, and none by a nonce that others have seen', async () => {
  const { cookie } = await reader()
  draw = (response, nonce) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<html><script nonce="${nonce}">own()</script><script>written()</script></html>`)
  }
  for (let times = 0; times < 2; times += 1) {
    const { headers } = await get(weekPage(), cookie)
    const hash = createHash('sha256').update('own()').digest('base64')
    expect(headers['content-security-policy']).toBe(`script-src 'sha256-${hash}'`)
  }
})

test('a page is drawn once for all with the same rights and settings, and shows each their own name', async () => {
  const permissions: Permission[] = ['can view groups']
  const [anna, boris] = [
    await reader({ permissions, fullName: 'Анна; <Смирнова>' }),
    await reader({ permissions, fullName: 'Борис' }),
  ]
  const named = async (cookie: string) => {
    const { headers, text } = await get(weekPage(), cookie)
    expect(text).not.toMatch(/Анна|Борис/)
    const names = headers['set-cookie']?.flatMap((one) => /^reader_names=([^;]*)/.exec(one)?.[1] ?? [])
    return [headers['x-reader'], ...(names ?? []).map((one) => JSON.parse(decodeURIComponent(one)).fullName)]
  }
  expect(await named(anna.cookie)).toEqual([String(anna.userId), 'Анна; <Смирнова>'])
  expect(await named(boris.cookie)).toEqual([String(boris.userId), 'Борис'])
  expect(pages).toBe(1)
  await get(weekPage(), `${anna.cookie}; preferences=theme%3Ddark`)
  await get(weekPage(), anna.cookie, { rsc: '1' })
  const others: Parameters<typeof reader>[0][] = [{ isSuperuser: true }, { permissions: [] }, { permissions, groupId }]
  for (const values of others) await get(weekPage(), (await reader(values)).cookie)
  expect(pages).toBe(6)
})

test('the reader’s name is sent to a browser that has none or another’s, and not again', async () => {
  const { cookie } = await reader()
  const told = (await get(weekPage(), cookie)).headers['set-cookie']?.find((one) => one.startsWith('reader_names='))
  const names = told?.split(';')[0] ?? ''
  expect(names).not.toBe('')
  const answers = [await get(weekPage(), `${cookie}; ${names}`), await get(weekPage(), `${cookie}; ${names}x`)]
  expect(answers.map(({ headers }) => headers['set-cookie'] !== undefined)).toEqual([false, true])
})

test('a page is drawn anew when a pair begins or ends, and gives the time at which it is sent', async () => {
  const { cookie } = await reader()
  const told: (string | undefined)[] = []
  // The specification's second pair is from 10:00 to 11:30.
  for (const time of [at(10, 30), at(11, 29), at(11, 30), at(11, 44), at(11, 45), at(13, 14), at(10, 30)]) {
    jest.setSystemTime(time)
    const { headers } = await get(weekPage(), cookie)
    told.push(`${pages} ${/"(.*)"/.exec(String(headers['server-timing']))?.[1]}`)
  }
  expect(told).toEqual([
    '1 2026-11-18T10:30:00',
    '1 2026-11-18T11:29:00',
    '2 2026-11-18T11:30:00',
    '2 2026-11-18T11:44:00',
    '3 2026-11-18T11:45:00',
    '3 2026-11-18T13:14:00',
    '4 2026-11-18T10:30:00',
  ])
})

test('the page of one who plans is nobody else’s', async () => {
  const permissions: Permission[] = ['can view groups', 'can set nagruzka items']
  for (const { cookie } of [await reader({ permissions }), await reader({ permissions })])
    for (let times = 0; times < 2; times += 1) await get(weekPage(), cookie)
  expect(pages).toBe(2)
})

test('a page is drawn with nothing else that its first reader sent', async () => {
  const { cookie } = await reader()
  let sent: string | undefined
  draw = (response, nonce, actor) => {
    sent = response.req.headers.cookie
    plainPage(response, nonce, actor)
  }
  await get(weekPage(), `last=room-1; preferences=theme%3Ddark; ${cookie}`)
  expect(sent).toBe('preferences=theme%3Ddark')
})

test.each<[what: string, draw: typeof draw]>([
  ['a redirect', (response) => response.writeHead(307, { location: '/' }).end()],
  ['a cookie', (response, nonce, actor) => plainPage(response.setHeader('set-cookie', 'a=b'), nonce, actor)],
  [
    'a failure',
    (response, nonce, actor) => {
      response.statusCode = 500
      plainPage(response, nonce, actor)
    },
  ],
  [
    'a page whose policy has no nonce',
    (response, nonce, actor) => {
      delete response.req.headers['content-security-policy']
      plainPage(response, nonce, actor)
    },
  ],
  ['half a page', (response) => response.setHeader('content-type', 'text/html').end('<html>')],
])('%s is not kept', async (_, drawn) => {
  const { cookie } = await reader()
  draw = drawn
  await get(weekPage(), cookie)
  await get(weekPage(), cookie)
  expect(pages).toBe(2)
})
