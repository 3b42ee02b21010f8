import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { insertChange } from '@/db/queries/core/history/changes'
import { importJob, noticeMessage, noticePending, pushSubscription, session, user } from '@/db/schema'
import { buildGroup, buildSemester } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import type { GroupId, UserId } from '@/lib/core/names/rules/ids'
import { performImport } from '@/lib/imports/service/perform-import'
import { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

let db: Database
let group: GroupId
let admin: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  group = (await buildGroup(db, { title: 'ИСТб-24-1' })).id
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})

async function ask(by: Browser, method: string, path: string, more: object = {}) {
  const answer = await sendToRoute(by, path, { method, ...more })
  const text = await answer.text()
  return {
    status: answer.status,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, never>,
  }
}

const held: Permission[] = ['can view groups', 'can create metaprograms']

async function person() {
  const made = await signedIn(db, { permissions: held, groupId: group })
  await made.browser.check()
  return made
}

const block = (id: UserId) => db.update(user).set({ active: false }).where(eq(user.id, id))
const takeRights = (id: UserId) => db.update(user).set({ permissions: [], groupId: null }).where(eq(user.id, id))
const remove = (id: UserId) => db.delete(user).where(eq(user.id, id))

/** Secrets shown once, and the status of using each: 200 while it is valid. */
const given: Record<string, (one: { browser: Browser; userId: UserId }) => Promise<() => Promise<number>>> = {
  async 'a session'({ browser }) {
    return async () => (await ask(browser, 'GET', '/api/feed/')).status
  },
  async 'a calendar address'({ browser }) {
    const { body } = await ask(browser, 'POST', '/api/feed/', { body: { type: 'group', id: group } })
    const { pathname } = new URL(String(body.address))
    return async () => (await ask(new Browser(), 'GET', pathname)).status
  },
  async 'a key of one’s own'({ browser }) {
    const body = { scope: 'own', title: 'Скрипт' }
    const { key } = (await ask(browser, 'POST', '/api/client-key/', { body })).body
    const headers = { authorization: `Bearer ${String(key)}` }
    return async () => (await ask(new Browser(), 'GET', '/api/read/own/week/', { headers })).status
  },
  async 'an answer kept for a repeated call'({ browser }) {
    const repeated = { body: { title: 'Программа' }, headers: { 'idempotency-key': `${Math.random()}` } }
    return async () => (await ask(browser, 'POST', '/api/meta-program/', repeated)).status
  },
}

const ends: Record<string, (id: UserId) => Promise<unknown>> = { blocked: block, deleted: remove }

test.each(Object.keys(given).flatMap((what) => Object.keys(ends).map((how) => [what, how] as const)))(
  '%s is worth nothing once its owner is %s',
  async (what, how) => {
    const one = await person()
    const use = await given[what]?.(one)
    expect(await use?.()).toBe(200)

    await ends[how]?.(one.userId)
    expect([401, 404]).toContain(await use?.())
  },
)

test('what is read by an address or a key is what its owner may see now', async () => {
  const one = await person()
  const feed = await given['a calendar address']?.(one)
  expect(await feed?.()).toBe(200)
  await takeRights(one.userId)
  expect(await feed?.()).toBe(404)
})

test('what somebody did is taken back by them only while they may do it', async () => {
  const one = await person()
  const made = await ask(one.browser, 'POST', '/api/meta-program/', { body: { title: 'Своя' } })
  await takeRights(one.userId)
  const path = `/api/change/${String(made.body.change_id)}/undo/`
  expect((await ask(one.browser, 'POST', path)).status).toBe(403)
  expect((await ask(admin, 'POST', path)).status).toBe(200)
})

test('a blocked person gets no more answers, not even a stored one', async () => {
  const { userId } = await person()
  const changeId = await insertChange(db, {
    actorId: null,
    action: 'class.move',
    subject: {},
    before: null,
    after: null,
  })
  const [browser] = await db
    .insert(pushSubscription)
    .values({
      userId,
      sessionId: 's',
      endpoint: 'https://push.example/1',
      p256dh: '',
      auth: '',
      userAgent: '',
    })
    .returning()
  await db.insert(noticePending).values({ userId, channel: 'email', changeId })
  await db.insert(noticeMessage).values([
    { userId, channel: 'email', address: 'a@b.ru', title: 'x', body: 'x' },
    { userId, channel: 'push', pushId: browser?.id, title: 'x', body: 'x' },
  ])
  await block(userId)
  for (const table of [pushSubscription, noticePending, noticeMessage, session])
    expect(await db.$count(table, eq(table.userId, userId))).toBe(0)
})

test('a file that was brought in is done by the rights that its owner has then', async () => {
  const { userId, browser } = await signedIn(db, { isSuperuser: true })
  await browser.check()
  const values = { ownerId: userId, name: 'x.csv', size: 1, digest: 'x', bytes: new Uint8Array([65]) }
  const [job] = await db
    .insert(importJob)
    .values({ ...values, state: 'working' })
    .returning()
  if (!job) throw new Error('Nothing was inserted')
  await db.update(user).set({ isSuperuser: false }).where(eq(user.id, userId))
  await performImport(db, job.id, {
    now: { date: '2026-11-18' as never, minutes: 0 },
    progress: () => undefined,
  })
  const [after] = await db.select().from(importJob).where(eq(importJob.id, job.id))
  expect(after).toMatchObject({ contents: null, outcome: null, failure: expect.any(String) })
  expect((await ask(browser, 'GET', `/api/import/${job.id}/`)).status).toBe(403)
  expect(await db.$count(importJob, sql`outcome is not null`)).toBe(0)
})
