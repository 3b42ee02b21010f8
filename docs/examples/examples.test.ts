import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Message } from '@/db/queries/notices/outbox'
import { buildEvent, buildGroup, buildRoom, buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import { messengerTransport } from '@/lib/delivery/messenger'
import { handlersAt, type RouteHandlers } from '@/lib/http/answer-call'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

let server: Server
let url: string
let admin: Browser
let reader: Browser
let standing: MeetingId
let folder: string
const running: ChildProcess[] = []

/** The handlers over HTTP, as programs reach them. */
async function serve(): Promise<void> {
  server = createServer((request, response) => {
    const { pathname, href } = new URL(request.url ?? '', url)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    void handlersAt(pathname).then(async (found) => {
      const handler = found?.handlers[request.method as keyof RouteHandlers]
      if (!handler) return response.writeHead(404).end()
      const answer = await handler(new Request(href, { headers }), { params: Promise.resolve(found?.params) })
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function call(browser: Browser, method: string, address: string, body?: unknown) {
  const found = await handlersAt(address)
  const handler = found?.handlers[method as keyof RouteHandlers]
  if (!handler) throw new Error(address)
  return (await browser.send(handler, address, { method, body, params: found?.params })).json()
}

beforeAll(async () => {
  const { db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' })
  await buildSemester(db)
  const group: GroupId = (await buildGroup(db, { title: 'ИСТб-24-1' })).id
  const { id: room } = await buildRoom(db, { title: 'Б-101', building: 'Б' })
  const stand = (state: 'published' | 'projected', pair: 2 | 3, title: string) =>
    buildEvent(db, {
      on: [{ date: calendarDate('2026-11-18'), pair }],
      state,
      rooms: [room],
      groups: [group],
      values: { title },
    })
  standing = (await stand('published', 2, 'Физика & <химия>')).meetingIds[0] as MeetingId
  await stand('projected', 3, 'Черновая')
  ;({ browser: admin } = await signedIn(db, { isSuperuser: true }))
  ;({ browser: reader } = await signedIn(db, { groupId: group }))
  await admin.check()
  await reader.check()
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'))
  await serve()
})

afterAll(async () => {
  for (const child of running) child.kill()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await rm(folder, { recursive: true })
})

function run(example: string, key: string, more: Record<string, string> = {}, ...args: string[]) {
  const child = spawn(process.execPath, [path.join('docs/examples', example), ...args], {
    env: { ...process.env, TIMETABLE_URL: url, TIMETABLE_KEY: key, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  return child
}

test('the bot reports each change of one’s own timetable once', async () => {
  const { key } = await call(reader, 'POST', '/api/client-key/', { scope: 'own', title: 'Бот' })
  const place = path.join(folder, 'place.txt')
  const tell = async () => {
    const child = run('bot.mjs', key, { TIMETABLE_PLACE: place, TIMETABLE_ONCE: '1' })
    const ended = once(child, 'close')
    const said = (await child.stdout.toArray()).join('')
    expect((await ended)[0]).toBe(0)
    return said
  }
  expect(await tell()).toBe('')
  const { change_id: id } = await call(admin, 'DELETE', `/api/schedule/${standing}/`)
  expect(await tell()).toBe('Отменено: Физика & <химия>: 2026-11-18, 2-я пара, Б-101\n')
  await call(admin, 'POST', `/api/change/${id}/undo/`)
  expect(await tell()).toBe('Новое занятие: Физика & <химия>: 2026-11-18, 2-я пара, Б-101\n')
  expect(await tell()).toBe('')
  expect(await readFile(place, 'utf8')).toMatch(/^\d+-\d+$/)
}, 30_000)

test('the receiver learns whose chat is whose by a code, and says each message there once', async () => {
  const hook = { MESSENGER_HOOK_SECRET: 's'.repeat(32), RECEIVER_STATE: path.join(folder, 'receiver.json') }
  const child = run('receiver.mjs', '', hook, '0')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const said = async () => JSON.parse(String((await lines.next()).value)) as { chat: string; text: string }
  const address = String((await lines.next()).value)
  const send = messengerTransport({ url: address, secret: hook.MESSENGER_HOOK_SECRET })
  const message = (key: string, code: string | null, userId = 12): Message => ({
    id: 1,
    key,
    channel: 'messenger',
    address: code,
    pushId: null,
    html: null,
    unsubscribeUrl: null,
    browser: null,
    title: '',
    body: key,
    attempts: 1,
    madeAt: new Date(),
    username: 'ivanov',
    fullName: 'Иванов',
    userId: userId as UserId,
  })
  await expect(send(message('of a stranger', null))).rejects.toThrow('404')
  await expect(send(message('guessed', '00000000'))).rejects.toThrow('404')
  await fetch(new URL('/chat/vk-77', address), { method: 'POST' })
  const code = /Код: (\d{8})/.exec((await said()).text)?.[1] ?? ''
  await send(message('tied', code))
  await send(message('tied', code))
  await send(message('moved', null))
  expect([await said(), await said()]).toEqual([
    { chat: 'vk-77', text: 'tied' },
    { chat: 'vk-77', text: 'moved' },
  ])
  // A code is good once, and a signature of somebody else is none.
  await expect(send(message('again', code, 13))).rejects.toThrow('404')
  const other = messengerTransport({ url: address, secret: 'another' })
  await expect(other(message('forged', null))).rejects.toThrow('403')
  expect(JSON.parse(await readFile(hook.RECEIVER_STATE, 'utf8')).chats).toEqual({ 12: 'vk-77' })
}, 30_000)

test('the wall shows today’s classes of its rooms', async () => {
  const { key } = await call(admin, 'POST', '/api/client-key/', { scope: 'public', title: 'Табло' })
  const child = run('wall.mjs', key, {}, '0')
  const [line] = await once(child.stdout, 'data')
  const address = String(line).trim()
  for (const _ of ['at first', 'unchanged']) {
    const page = await (await fetch(address)).text()
    expect(page).toContain('Б-101')
    expect(page).toContain('Физика &#38; &#60;химия&#62; ИСТб-24-1')
    expect(page).not.toContain('Черновая')
  }
}, 30_000)
