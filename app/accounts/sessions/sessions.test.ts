import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { listSessions } from '@/db/queries/accounts/sessions'
import { session, user } from '@/db/schema'
import { setPassword } from '@/lib/accounts/service/change-account'
import { revokeRights } from '@/lib/accounts/service/change-rights'
import { viewAccount } from '@/lib/accounts/service/own-account'
import { actorOf } from '@/lib/auth/actor'
import { hashPassword } from '@/lib/auth/password'
import { sessionIdIn } from '@/lib/auth/session-cookie'
import type { UserId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { DELETE as endSession } from './[id]/route'
import { DELETE as endSessions } from './route'

const password = 'верный пароль был'
let db: Database
let userId: UserId

beforeAll(async () => {
  ;({ db } = await servedDatabase())
})

beforeEach(async () => {
  await db.delete(session)
  await db.delete(user)
  const passwordHash = await hashPassword(password)
  const [row] = await db.insert(user).values({ username: 'planner', fullName: 'Плановик', passwordHash }).returning()
  if (!row) throw new Error('no user')
  userId = row.id
})

async function inside(address = '10.0.0.1') {
  const browser = new Browser(address)
  await browser.signIn('planner', password)
  return browser
}
const headersOf = (browser: Browser) =>
  new Headers({ cookie: [...browser.cookies].map((one) => one.join('=')).join('; ') })
const idOf = async (browser: Browser) => (await sessionIdIn(headersOf(browser).get('cookie'))) ?? ''
const isIn = async (browser: Browser) => (await browser.check()).authenticated
const end = (browser: Browser, id: string, headers?: Record<string, string>) =>
  browser.send(endSession, `/accounts/sessions/${id}/`, { method: 'DELETE', params: { id }, headers })
const endMany = (browser: Browser, query = '') =>
  browser.send(endSessions, `/accounts/sessions/${query}`, { method: 'DELETE' })

test('the list shows where each session is, since when, and which one is the current', async () => {
  const here = await inside()
  const elsewhere = new Browser('2001:db8::7')
  elsewhere.agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
  await elsewhere.signIn('planner', password)
  await signedIn(db, { username: 'other' })
  const actor = await actorOf(headersOf(here))
  if (!actor) throw new Error('nobody')
  const view = await viewAccount({ db, actor, now: universityNow() }, await idOf(here))
  expect(view).toMatchObject({
    username: 'planner',
    hasPassword: true,
    sessions: [
      { device: 'Firefox, Linux', address: '2001:db8::7', isOwn: false },
      { device: 'Неизвестное устройство', address: '10.0.0.1', isOwn: true },
    ],
  })
})

test('a sign of life is written down once in a quarter of an hour, with where it came from', async () => {
  const browser = await inside()
  const seen = async () => (await listSessions(db, userId, 1))[0]
  const first = await seen()
  const copy = browser.copy('10.0.0.2')
  await copy.check()
  expect(await seen()).toEqual(first)
  await db.update(session).set({ seenAt: sql`now() - interval '16 minutes'` })
  await copy.check()
  expect(await seen()).toMatchObject({ address: '10.0.0.2' })
  expect((await seen())?.seenAt.getTime()).toBeGreaterThanOrEqual(first?.seenAt.getTime() ?? Infinity)
})

test('no session outlives thirty days, however busy', async () => {
  const browser = await inside()
  const hour = sql`now() - interval '1 hour'`
  await db.update(session).set({ createdAt: sql`now() - interval '30 days' + interval '1 hour'`, seenAt: hour })
  expect(await isIn(browser)).toBe(true)
  const left = sql<number>`extract(epoch from ${session.expiresAt} - now()) / 3600`.mapWith(Number)
  const [row] = await db.select({ left }).from(session)
  expect(row?.left).toBeLessThanOrEqual(1)
})

test('one of them is ended, by its owner alone and with the CSRF value', async () => {
  const [here, elsewhere] = [await inside(), await inside()]
  const id = await idOf(elsewhere)
  const { browser: stranger } = await signedIn(db, { username: 'other' })
  await stranger.check()
  expect((await end(stranger, id)).status).toBe(404)
  expect((await end(new Browser(), id)).status).toBe(401)
  expect((await end(here, id, { 'x-csrftoken': '' })).status).toBe(403)
  expect((await end(here, 'x')).status).toBe(400)
  expect(await isIn(elsewhere)).toBe(true)
  expect((await end(here, id)).status).toBe(200)
  expect(await isIn(elsewhere)).toBe(false)
  expect(await isIn(here)).toBe(true)
  expect((await end(here, id)).status).toBe(404)
})

test('all but this one, or all of them, and nobody else’s', async () => {
  const [here, elsewhere] = [await inside(), await inside()]
  const { browser: stranger } = await signedIn(db, { username: 'other' })
  expect(await (await endMany(here)).json()).toEqual({ ended: 1 })
  expect([await isIn(here), await isIn(elsewhere), await isIn(stranger)]).toEqual([true, false, true])
  await elsewhere.signIn('planner', password)
  const answer = await endMany(here, '?own=1')
  expect(await answer.json()).toEqual({ ended: 2 })
  expect([...here.cookies.keys()]).toEqual(['browser', 'known-browser', 'reader'])
  expect([await isIn(here), await isIn(elsewhere), await isIn(stranger)]).toEqual([false, false, true])
})

test.each([
  ['sets another password', () => setPassword(db, 'planner', 'hash')],
  ['switches the account off', () => revokeRights(db, 'planner', [{ kind: 'active' }])],
])('a session ends when the administrator %s', async (_, act) => {
  const browser = await inside()
  await act()
  expect(await isIn(browser)).toBe(false)
  expect(await db.select().from(session)).toEqual([])
})
