import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import webPush from 'web-push'
import type { Database } from '@/db/client'
import { deleteSession, deleteSessionOf, deleteSessionsOf, insertSession } from '@/db/queries/accounts/sessions'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { handOverPush } from '@/db/queries/notices/settings'
import { noticeMessage, noticeSettings, pushSubscription, user } from '@/db/schema'
import { buildResources, groupClaim, placeMeeting, someMonday } from '@/db/testing/claims'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import type { GroupId, MeetingId, PushId, UserId } from '@/lib/core/names/rules/ids'
import { pushTransport } from '@/lib/delivery/push'
import { mostPush } from '@/lib/notices/rules'
import { changeComment } from '@/lib/planning/service/change-people'
import { waitFor } from '@/scripts/processes.mjs'
import { superuser } from '@/testing/actors'
import { pushReceiver } from '@/testing/push-receiver'
import { deliverNotices } from './deliver'
import { addPush, listBrowsers, removePush, renewPush } from './push'

const reader = 2 as UserId
const other = 3 as UserId
const now = { date: someMonday, minutes: 600 }
const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:timetable@example.edu' }

let fresh: FreshDatabase
let db: Database
let service: Awaited<ReturnType<typeof pushReceiver>>
const children: ChildProcess[] = []

beforeAll(async () => {
  service = await pushReceiver()
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://127.0.0.1/none',
    AUTH_SECRET: 'x'.repeat(32),
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: vapid.subject,
    PUSH_SERVICES: service.host,
  })
})
afterAll(() => service.close())

beforeEach(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await buildResources(db)
  for (const [id, username] of [
    [reader, 'reader'],
    [other, 'other'],
  ] as const)
    await db.insert(user).values({ id, username, fullName: 'Читатель', groupId: 1 as GroupId })
  service.received.length = 0
  service.answers.length = 0
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const actorOf = async (id: UserId) => {
  const actor = await findActiveActor(db, id)
  if (!actor) throw new Error('Nobody is here')
  return { db, actor }
}
const subscribe = async (path: string, id = reader, sessionId = `session of ${path}`) =>
  addPush(await actorOf(id), service.subscribe(path), { sessionId, userAgent: 'Firefox/140 Linux' })
const push = () => pushTransport({ ...vapid, services: [service.host] })
const deliver = (pause = 0, minutes = now.minutes) =>
  deliverNotices({ db, now: { ...now, minutes } }, { transports: { push: push() }, pause })
const aClass = () => placeMeeting(db, [groupClaim(1)])
const comment = (id: MeetingId, text: string) =>
  changeComment({ db, actor: superuser, now }, { id, comment: text, link: '' })
const soon = () => db.update(noticeMessage).set({ nextAt: sql`now()` })
const told = () => service.received.map(({ path, payload }) => [path, JSON.parse(payload).title])
const states = async () => (await db.select().from(noticeMessage).orderBy(noticeMessage.id)).map(({ state }) => state)

test('each browser gets the headline and no more, encrypted for it and signed by the university', async () => {
  await subscribe('/one')
  await subscribe('/two')
  await comment(await aClass(), 'Тайна')
  await deliver()
  expect(told().sort()).toEqual([
    ['/one', 'Пн 16.11, 1-я пара 8:15: Физика — изменён комментарий'],
    ['/two', 'Пн 16.11, 1-я пара 8:15: Физика — изменён комментарий'],
  ])
  for (const { payload, signer, headers } of service.received) {
    expect(Object.keys(JSON.parse(payload))).toEqual(['id', 'title'])
    expect([signer, headers['content-encoding']]).toEqual([vapid.publicKey, 'aes128gcm'])
    expect(headers.topic).toBe(JSON.parse(payload).id.replaceAll('-', ''))
  }
  expect(await db.$count(noticeMessage, sql`body <> ''`)).toBe(0)
  expect(await deliver()).toBe(false)
})

test('no browser gets a draft, nor anything in quiet hours or before the pause is over', async () => {
  await subscribe('/one')
  await comment(await placeMeeting(db, [groupClaim(1)], { pair: 2, state: 'projected' }), 'черновик')
  await deliver()
  const id = await aClass()
  await db.update(noticeSettings).set({ quietFrom: 22 * 60, quietTo: 7 * 60 })
  await comment(id, 'раз')
  await deliver(0, 23 * 60)
  await deliver(5)
  expect(told()).toEqual([])
  await deliver(0, 7 * 60)
  expect(told()).toEqual([['/one', 'Пн 16.11, 1-я пара 8:15: Физика — изменён комментарий']])
})

test('what is refused for now comes again under its id and holds what follows in that browser only', async () => {
  await subscribe('/one')
  const id = await aClass()
  service.answers.push(503)
  await comment(id, 'раз')
  await deliver()
  await subscribe('/two')
  await comment(id, 'два')
  await deliver()
  expect(service.received.map(({ path }) => path)).toEqual(['/one', '/two'])
  await soon()
  await deliver()
  await deliver()
  const ids = service.received.map(({ path, payload }) => [path, JSON.parse(payload).id])
  const [first, , again, last] = ids
  expect(ids.map(([path]) => path)).toEqual(['/one', '/two', '/one', '/one'])
  expect(again).toEqual(first)
  expect(last).not.toEqual(first)
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
})

test.each([404, 410])(
  'a browser of which its service answers %s is forgotten, and nothing is left of it',
  async (answer) => {
    await subscribe('/one')
    const id = await aClass()
    service.answers.push(answer)
    await comment(id, 'раз')
    await deliver()
    expect([await db.$count(pushSubscription), await db.$count(noticeMessage)]).toEqual([0, 0])
    await comment(id, 'два')
    await deliver()
    expect(service.received).toHaveLength(1)
  },
)

test('what will never be taken is listed', async () => {
  await subscribe('/one')
  service.answers.push(403)
  await comment(await aClass(), 'раз')
  await deliver()
  expect(await states()).toEqual(['undeliverable'])
  expect(await db.$count(pushSubscription)).toBe(1)
})

test('no address outside of the known push services is called or stored', async () => {
  const at = async (endpoint: string) =>
    addPush(await actorOf(reader), { ...service.subscribe('/x'), endpoint }, { sessionId: 's', userAgent: '' })
  for (const address of ['https://127.0.0.1/', `http://${service.host}/x`, 'https://fcm.googleapis.com.example.org/'])
    await expect(at(address)).rejects.toMatchObject({ code: 'invalid' })
  await subscribe('/one')
  // As when the university names other services now.
  await db.update(pushSubscription).set({ endpoint: 'https://127.0.0.1:1/' })
  await comment(await aClass(), 'раз')
  await deliver()
  expect(await db.$count(pushSubscription)).toBe(0)
})

test('a browser is its person’s: others neither see it, nor remove it, nor take it', async () => {
  await subscribe('/one', reader, 'mine')
  const [own] = await listBrowsers(await actorOf(reader), 'mine')
  expect(own).toMatchObject({ device: expect.stringContaining('Firefox'), isOwn: true })
  expect(await listBrowsers(await actorOf(other), 'mine')).toEqual([])
  const id = own?.id ?? (0 as PushId)
  await expect(removePush(await actorOf(other), id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(subscribe('/one', other)).rejects.toMatchObject({ code: 'invalid' })
  await subscribe('/one', reader, 'later')
  expect(await listBrowsers(await actorOf(reader), 'mine')).toMatchObject([{ id, isOwn: false }])
  await removePush(await actorOf(reader), id)
  expect(await db.$count(pushSubscription)).toBe(0)
})

test('a browser whose address was renewed gets messages at the new one, in its old session; nobody else’s address is taken', async () => {
  await subscribe('/one', reader, 'mine')
  await subscribe('/two', other, 'theirs')
  const renewed = (path: string) => service.subscribe(path)
  const old = (path: string) => service.subscribe(path).endpoint
  await renewPush(db, old('/one'), renewed('/new'))
  await comment(await aClass(), 'раз')
  await deliver()
  expect(
    told()
      .map(([path]) => path)
      .sort(),
  ).toEqual(['/new', '/two'])
  expect(await listBrowsers(await actorOf(reader), 'mine')).toMatchObject([{ isOwn: true }])
  for (const [from, to] of [
    ['/one', '/newer'],
    ['/new', '/two'],
  ] as const)
    await expect(renewPush(db, old(from), renewed(to))).rejects.toMatchObject({ code: 'not_found' })
  const elsewhere = { ...renewed('/x'), endpoint: 'https://push.example.org/x' }
  await expect(renewPush(db, old('/new'), elsewhere)).rejects.toMatchObject({ code: 'invalid' })
})

test('nobody has more browsers than they can oversee', async () => {
  for (let one = 0; one < mostPush; one += 1) await subscribe(`/${one}`)
  await expect(subscribe('/more')).rejects.toMatchObject({ code: 'invalid' })
  await subscribe('/0')
})

test('ending a session ends the messages to its browser, which goes on with the same person’s next one', async () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    await insertSession(db, name, reader)
    await subscribe(`/${name}`, reader, name)
  }
  const left = async () =>
    (await db.select().from(pushSubscription).orderBy(pushSubscription.id)).map(({ sessionId }) => sessionId)
  await deleteSession(db, 'a')
  await deleteSessionOf(db, other, 'b')
  expect(await left()).toEqual(['b', 'c', 'd'])
  await deleteSessionOf(db, reader, 'b')
  await handOverPush(db, other, 'c', 'stolen')
  await handOverPush(db, reader, 'c', 'e')
  expect(await left()).toEqual(['e', 'd'])
  await deleteSessionsOf(db, reader, 'd')
  expect(await left()).toEqual(['d'])
  await db.delete(user).where(eq(user.id, reader))
  expect(await left()).toEqual([])
})

const patience = 30_000

function processOf(): ChildProcess {
  const certificate = join(tmpdir(), `push-service-${process.pid}.pem`)
  writeFileSync(certificate, service.cert)
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/notices.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: fresh.url,
      NOTICE_PAUSE_SECONDS: '0',
      NODE_EXTRA_CA_CERTS: certificate,
      CLOCK: `${someMonday}T10:00`,
      NODE_ENV: 'production',
    },
    stdio: 'ignore',
  })
  children.push(child)
  return child
}

test('a process killed after the change was committed loses nothing, and what comes again is known by its id', async () => {
  await subscribe('/one')
  await comment(await aClass(), 'раз')
  service.answers.push('silence')
  const first = processOf()
  expect(await waitFor(() => service.received.length === 1, patience)).toBe(true)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await soon()
  processOf()
  expect(await waitFor(() => service.received.length === 2, patience)).toBe(true)
  const [once1, again] = service.received.map(({ payload }) => payload)
  expect(again).toBe(once1)
  expect(await waitFor(async () => (await states()).join() === 'sent', patience)).toBe(true)
}, 90_000)
