import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findCredentials } from '@/db/queries/core/accounts/users'
import { answeredCall, change, failedLogin, session, user } from '@/db/schema'
import { actorOf } from '@/lib/auth/actor'
import { changeOwnPassword } from '@/lib/auth/change-password'
import { hashPassword } from '@/lib/auth/password'
import { passwordProblems, passwordTexts } from '@/lib/accounts/texts/account'
import { Browser, origin } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { PUT as changePassword } from './route'

const password = 'верный пароль был'
const wanted = 'семь пятниц на неделе'
let db: Database

beforeAll(async () => {
  ;({ db } = await servedDatabase())
})

beforeEach(async () => {
  await db.delete(failedLogin)
  await db.delete(session)
  await db.delete(change)
  await db.delete(user)
  await db
    .insert(user)
    .values({ username: 'Planner', fullName: 'Плановик', passwordHash: await hashPassword(password) })
})

async function inside() {
  const browser = new Browser()
  expect(await (await browser.signIn('planner', password)).json()).toEqual({ result: 'Ok' })
  return browser
}
const put = (browser: Browser, body: unknown, headers?: Record<string, string>) =>
  browser.send(changePassword, '/accounts/password/', { method: 'PUT', body, headers })
const ofBoth = { password, new_password: wanted }
const opens = async (given: string) => (await (await new Browser().signIn('planner', given)).json()).result === 'Ok'

test('without a session: 401; without the CSRF value: 403', async () => {
  const stranger = new Browser()
  await stranger.check()
  expect((await put(stranger, ofBoth)).status).toBe(401)
  const browser = await inside()
  expect((await put(browser, ofBoth, { 'x-csrftoken': '' })).status).toBe(403)
  expect(await opens(password)).toBe(true)
})

test('the new one opens the account, the old one does not, and this session alone goes on, under a new cookie', async () => {
  const browser = await inside()
  const elsewhere = await inside()
  const copied = browser.copy()
  const answer = await put(browser, ofBoth)
  expect(answer.status).toBe(200)
  expect((await browser.check()).authenticated).toBe(true)
  expect((await elsewhere.check()).authenticated).toBe(false)
  expect((await copied.check()).authenticated).toBe(false)
  expect(await db.select().from(session)).toHaveLength(1)
  expect(await opens(password)).toBe(false)
  expect(await opens(wanted)).toBe(true)
  const [record] = await db.select().from(change)
  expect(record).toMatchObject({ action: 'user.password', subject: { username: 'Planner' } })
  expect(record?.actorId).not.toBeNull()
})

test.each([
  ['a wrong present one', { password: 'неверный', new_password: wanted }, 'password', passwordTexts.wrongPresent],
  ['a short one', { password, new_password: 'семь' }, 'new_password', passwordProblems.short(8)],
  ['a common one', { password, new_password: 'Qwerty123' }, 'new_password', passwordProblems.common],
  ['the login', { password, new_password: 'planner-2026' }, 'new_password', passwordProblems.likeLogin],
  ['the present one', { password, new_password: password }, 'new_password', passwordProblems.same],
])('%s: 400, and the field is named', async (_, body, field, problem) => {
  const browser = await inside()
  const answer = await put(browser, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'invalid',
    detail: problem,
    fields: { [field]: problem },
  })
  expect((await browser.check()).authenticated).toBe(true)
  expect(await opens(password)).toBe(true)
})

test('guesses of the present one are throttled by session, and those of strangers keep nobody from changing it', async () => {
  const browser = await inside()
  await put(browser, { password: 'неверный', new_password: wanted })
  const [failure] = await db.select().from(failedLogin)
  if (!failure) throw new Error('not counted')
  const { username } = failure
  const failures = (own: string | null, address: string) =>
    db.insert(failedLogin).values(Array.from({ length: 14 }, () => ({ username, address, browser: own })))
  await failures(null, '10.0.0.8')
  await failures(null, '10.0.0.9')
  expect((await new Browser().signIn('planner', password)).status).toBe(429)
  expect((await put(browser, { password, new_password: 'a' })).status).toBe(400)
  await put(browser, { password: 'неверный', new_password: wanted })
  await failures(failure.browser, '10.0.0.1')
  const answer = await put(browser, ofBoth)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
})

test('an account without a password gets a message that says so', async () => {
  const { browser } = await signedIn(db, { username: 'campus', passwordHash: null })
  await browser.check()
  const answer = await put(browser, ofBoth)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ detail: passwordTexts.campusOnly })
  expect((await findCredentials(db, 'campus'))?.passwordHash).toBeNull()
})

test('a session that is ended while the password is checked changes nothing', async () => {
  const browser = await inside()
  const headers = new Headers({ cookie: [...browser.cookies].map((one) => one.join('=')).join('; ') })
  const actor = await actorOf(new Request(origin, { headers }).headers)
  if (!actor) throw new Error('nobody')
  await put(browser, { password: 'неверный', new_password: wanted })
  const [{ username, browser: own } = { username: '', browser: null }] = await db.select().from(failedLogin)
  const failures = Array.from({ length: 10 }, () => ({ username, address: '10.0.0.9', browser: own }))
  await db.insert(failedLogin).values(failures)
  const wait = () => db.delete(session).where(eq(session.userId, actor.userId))
  const time = { now: () => new Date(), wait }
  await expect(
    changeOwnPassword(db, actor, { present: password, newPassword: wanted }, headers, time),
  ).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  expect(await db.select().from(session)).toEqual([])
  await db.delete(failedLogin)
  expect(await opens(password)).toBe(true)
})

test('nothing of it is stored under an Idempotency-Key', async () => {
  const browser = await inside()
  await put(browser, { password: 'неверный', new_password: wanted }, { 'idempotency-key': 'once' })
  expect(await db.select().from(answeredCall)).toEqual([])
  expect((await put(browser, ofBoth, { 'idempotency-key': 'once' })).status).toBe(200)
})
