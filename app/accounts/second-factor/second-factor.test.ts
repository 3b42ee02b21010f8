import { desc } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { failedLogin, recoveryCode, secondFactor, securityEvent, session, user } from '@/db/schema'
import { hashPassword } from '@/lib/auth/password'
import { codeOf, stepAt } from '@/lib/auth/second-factor-codes'
import { environment } from '@/lib/environment/environment'
import { removeSecondFactor, setPassword } from '@/lib/accounts/service/change-account'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { DELETE as drop, POST as secondStep } from './route'
import { POST as confirm } from './confirm/route'
import { POST as offer } from './new/route'

const password = 'верный пароль был'
let db: Database

beforeAll(async () => {
  ;({ db } = await servedDatabase())
})

beforeEach(async () => {
  environment().SECOND_FACTOR_FOR_SUPERUSERS = false
  await db.delete(failedLogin)
  await db.delete(session)
  await db.delete(user)
  const passwordHash = await hashPassword(password)
  await db.insert(user).values([
    { username: 'planner', fullName: 'Плановик', passwordHash },
    { username: 'admin', fullName: 'Администратор', passwordHash, isSuperuser: true },
  ])
})

const url = '/accounts/second-factor/'
const post = (browser: Browser, handler: typeof offer, body: unknown) =>
  browser.send(handler, url, { method: 'POST', body })
async function knocking(username = 'planner') {
  const browser = new Browser()
  const { result } = await (await browser.signIn(username, password)).json()
  return { browser, result }
}
const isIn = async (browser: Browser) => (await browser.check()).authenticated
const latest = async () => (await db.select().from(securityEvent).orderBy(desc(securityEvent.id)).limit(1))[0]

/** Decodes base32 (RFC 4648), as an app reads the key. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
const codeFor = (key: string, steps = 0) => codeOf(bytesOf(key), stepAt(new Date()) + steps)

/** Confirmed with the previous step's code, so that the current one is still unused. */
async function withFactor() {
  const { browser } = await knocking()
  const { key } = await (await post(browser, offer, { password })).json()
  const { codes } = await (await post(browser, confirm, { code: codeFor(key, -1) })).json()
  return { browser, key, codes } as { browser: Browser; key: string; codes: string[] }
}

test('is turned on by password and a code; the key is sealed, recovery codes are hashes', async () => {
  const { browser } = await knocking()
  expect((await post(browser, offer, { password: 'неверный' })).status).toBe(400)
  expect((await post(browser, confirm, { code: '000000' })).status).toBe(400)
  const offered = await (await post(browser, offer, { password })).json()
  expect(offered).toMatchObject({
    key: expect.stringMatching(/^[A-Z2-7]{32}$/),
    qr: { path: expect.any(String) },
  })
  expect((await post(browser, confirm, { code: 'wrong' })).status).toBe(400)
  expect((await knocking()).result).toBe('Ok')
  const { codes } = await (await post(browser, confirm, { code: codeFor(offered.key) })).json()
  expect(codes).toHaveLength(10)
  expect(await latest()).toMatchObject({ kind: 'second_factor_on', username: 'planner' })
  const kept = JSON.stringify([await db.select().from(secondFactor), await db.select().from(recoveryCode)])
  for (const secret of [offered.key, bytesOf(offered.key).toString('base64url'), ...codes])
    expect(kept).not.toContain(secret)
  expect((await post(browser, offer, { password })).status).toBe(400)
  expect((await knocking()).result).toBe('Code')
})

test('guesses at a factor that is not on yet are throttled, strangers or none', async () => {
  const { browser } = await knocking()
  const { key } = await (await post(browser, offer, { password })).json()
  await post(browser, confirm, { code: '000000' })
  const [{ username, browser: own } = { username: '', browser: null }] = await db.select().from(failedLogin)
  expect(own).not.toBeNull()
  const more = Array.from({ length: 14 }, () => ({ username, address: '10.0.0.1', browser: own }))
  await db.insert(failedLogin).values(more)
  expect((await post(browser, confirm, { code: codeFor(key) })).status).toBe(429)
})

test('a code opens once; the password alone opens nothing, and without it the code does not either', async () => {
  const { key } = await withFactor()
  const code = codeFor(key)
  const stranger = new Browser()
  await stranger.check()
  expect((await post(stranger, secondStep, { code })).status).toBe(400)
  const { browser } = await knocking()
  expect(await isIn(browser)).toBe(false)
  expect((await post(browser, secondStep, { code: '12345' })).status).toBe(400)
  expect(await latest()).toMatchObject({ kind: 'sign_in', outcome: 'failed', reason: 'wrong_code' })
  expect((await post(browser, secondStep, { code })).status).toBe(200)
  expect(await isIn(browser)).toBe(true)
  expect([...browser.cookies.keys()].sort()).toEqual([
    'browser',
    'known-browser',
    'next-auth.session-token',
    'reader',
    'reader_names',
  ])
  const other = (await knocking()).browser
  expect((await post(other, secondStep, { code })).status).toBe(400)
  expect(await isIn(other)).toBe(false)
})

test('a wrong password is answered the same, factor or none', async () => {
  await withFactor()
  const answer = await new Browser().signIn('planner', 'неверный')
  expect(await answer.json()).toEqual(await (await new Browser().signIn('nobody', 'неверный')).json())
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a recovery code opens once, however it is written', async () => {
  const { codes } = await withFactor()
  const [first = ''] = codes
  const { browser } = await knocking()
  expect((await post(browser, secondStep, { code: ` ${first.toLowerCase().replace('-', ' ')} ` })).status).toBe(200)
  expect(await latest()).toMatchObject({ kind: 'sign_in', outcome: 'done', detail: 'recovery_code' })
  expect(await db.select().from(recoveryCode)).toHaveLength(9)
  const again = (await knocking()).browser
  expect((await post(again, secondStep, { code: first })).status).toBe(400)
})

test('wrong codes are throttled, and the right password between them forgives none', async () => {
  const { key } = await withFactor()
  const { browser } = await knocking()
  await post(browser, secondStep, { code: '1' })
  const [{ username } = { username: '' }] = await db.select().from(failedLogin)
  await db.insert(failedLogin).values(Array.from({ length: 24 }, () => ({ username, address: '10.0.0.9' })))
  const again = (await knocking()).browser
  expect((await post(again, secondStep, { code: codeFor(key) })).status).toBe(429)
  expect(await isIn(again)).toBe(false)
})

test('another password shuts what the old one has opened', async () => {
  const { key } = await withFactor()
  const { browser } = await knocking()
  await setPassword(db, 'planner', await hashPassword('совсем другой пароль'))
  expect((await post(browser, secondStep, { code: codeFor(key) })).status).toBe(400)
})

test('is turned off by password and code, or by the administrator, which ends the sessions', async () => {
  const { browser, key, codes } = await withFactor()
  const off = (body: unknown) => browser.send(drop, url, { method: 'DELETE', body })
  expect((await off({ password: 'неверный', code: codeFor(key) })).status).toBe(400)
  expect((await off({ password, code: '1' })).status).toBe(400)
  expect((await knocking()).result).toBe('Code')
  expect((await off({ password, code: codes[0] })).status).toBe(200)
  expect(await latest()).toMatchObject({ kind: 'second_factor_off', username: 'planner' })
  expect((await knocking()).result).toBe('Ok')
  await post(browser, offer, { password })
  const another = await withFactor()
  await removeSecondFactor(db, 'planner')
  await expect(removeSecondFactor(db, 'planner')).rejects.toMatchObject({ code: 'not_found' })
  expect(await latest()).toMatchObject({ kind: 'second_factor_off', subject: 'planner', address: null })
  expect(await isIn(another.browser)).toBe(false)
  expect((await knocking()).result).toBe('Ok')
  expect(await db.select().from(recoveryCode)).toEqual([])
})

test('where superusers need it, they make one before they are in, and do not turn it off', async () => {
  expect((await knocking('admin')).result).toBe('Ok')
  environment().SECOND_FACTOR_FOR_SUPERUSERS = true
  expect((await knocking()).result).toBe('Ok')
  const { browser, result } = await knocking('admin')
  expect([result, await isIn(browser)]).toEqual(['Enrol', false])
  expect((await post(browser, secondStep, { code: '123456' })).status).toBe(400)
  const { key } = await (await post(browser, offer, {})).json()
  expect((await post(browser, confirm, { code: codeFor(key, -1) })).status).toBe(200)
  expect(await isIn(browser)).toBe(true)
  const answer = await browser.send(drop, url, { method: 'DELETE', body: { password, code: codeFor(key) } })
  expect(answer.status).toBe(403)
  expect((await knocking('admin')).result).toBe('Code')
})
