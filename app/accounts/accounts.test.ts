import * as argon2 from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, failedLogin, faculty, programme, programmePermission, session, user } from '@/db/schema'
import { buildGroup } from '@/db/testing/factories'
import { actorOf } from '@/lib/auth/actor'
import { verifyEventsToken } from '@/lib/auth/events-token'
import { hashPassword } from '@/lib/auth/password'
import { loginTexts } from '@/lib/core/accounts/texts/login'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import type { UserId } from '@/lib/core/names/rules/ids'
import { Browser, origin } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { GET as eventsToken } from './events-token/route'
import { POST as login } from './login/route'
import { POST as logout } from './logout/route'

// The real implementation, spied on.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { ...real, verify: jest.fn(real.verify) }
})
const verifications = jest.mocked(argon2.verify)

const password = 'верный пароль'
let db: Database
let userId: UserId

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  const passwordHash = await hashPassword(password)
  const [row] = await db
    .insert(user)
    .values([
      { username: 'Planner', fullName: 'Плановик', passwordHash, permissions: ['can view groups'] },
      { username: 'campus-only', fullName: 'Без пароля' },
      { username: 'gone', fullName: 'Уволен', passwordHash, active: false },
    ])
    .returning({ id: user.id })
  if (!row) throw new Error('no user')
  userId = row.id
})

beforeEach(async () => {
  await db.delete(failedLogin)
  await db.delete(session)
  verifications.mockClear()
})

const postLogin = (browser: Browser, body: unknown, headers?: Record<string, string>) =>
  browser.send(login, '/accounts/login/', { method: 'POST', body, headers })

const credentials = { username: 'planner', password }

describe('check-login', () => {
  test('answers a stranger, with a CSRF value that stays', async () => {
    const browser = new Browser()
    const first = await browser.check()
    expect(first).toEqual({
      authenticated: false,
      csrf: expect.stringMatching(/^[\w-]{43}$/),
      client_id: null,
      username: '',
      full_name: '',
      is_superuser: false,
      permissions: [],
    })
    expect((await browser.check()).csrf).toBe(first.csrf)
  })

  test('names who is signed in, and what they may', async () => {
    const browser = new Browser()
    await browser.signIn('planner', password)
    expect(await browser.check()).toMatchObject({
      authenticated: true,
      username: 'Planner',
      full_name: 'Плановик',
      is_superuser: false,
      permissions: ['can view groups'],
    })
  })

  test('lets a living session run its full time again, and no dead one', async () => {
    const browser = new Browser()
    await browser.signIn('planner', password)
    const remaining = sql<number>`extract(epoch from ${session.expiresAt} - now()) / 3600`.mapWith(Number)
    const hourAgo = sql`now() - interval '1 hour'`
    await db.update(session).set({ expiresAt: sql`now() + interval '1 hour'`, seenAt: hourAgo })
    await browser.check()
    const [living] = await db.select({ remaining }).from(session)
    expect(living?.remaining).toBeGreaterThan(11.9)
    await db.update(session).set({ expiresAt: sql`now() - interval '1 second'`, seenAt: hourAgo })
    expect((await browser.check()).authenticated).toBe(false)
    const [dead] = await db.select({ remaining }).from(session)
    expect(dead?.remaining).toBeLessThan(0)
  })
})

describe('login', () => {
  test('without the CSRF value: 403, and nothing is checked', async () => {
    const browser = new Browser()
    await browser.check()
    const response = await postLogin(browser, credentials, { 'x-csrftoken': '' })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'csrf' })
    expect(verifications).not.toHaveBeenCalled()
  })

  test('with the CSRF value of another browser: 403', async () => {
    const [mine, theirs] = [new Browser(), new Browser()]
    await mine.check()
    await theirs.check()
    expect((await postLogin(mine, credentials, { 'x-csrftoken': theirs.csrf })).status).toBe(403)
    mine.cookies.clear()
    expect((await postLogin(mine, credentials)).status).toBe(403)
  })

  test.each<[object, string]>([
    [{}, 'username'],
    [{ username: 'planner' }, 'password'],
    [{ username: '  ', password }, 'username'],
    [{ username: 'planner', password: 7 }, 'password'],
    [{ username: 'x'.repeat(151), password }, 'username'],
    [{ username: 'plan\u0000ner', password }, 'username'],
  ])('malformed %j: 400', async (body, field) => {
    const browser = new Browser()
    await browser.check()
    const response = await postLogin(browser, body)
    expect(response.status).toBe(400)
    expect((await response.json()).fields).toHaveProperty(field)
  })

  test('by the right name, in whatever case, and password', async () => {
    const browser = new Browser()
    const response = await browser.signIn(' PLANNER ', password)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ result: 'Ok' })
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^next-auth\.session-token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  })

  test.each([
    ['a wrong password', 'planner', 'неверный'],
    ['an unknown name', 'nobody', password],
    ['an account without a password', 'campus-only', password],
    ['an account that is switched off', 'gone', password],
  ])('%s: the same answer after the same work', async (_, username, given) => {
    const browser = new Browser()
    const response = await browser.signIn(username, given)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ result: 'Failed', message: loginTexts.wrong })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(verifications).toHaveBeenCalledTimes(1)
    const [[hash] = ['']] = verifications.mock.calls
    expect(hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect((await browser.check()).authenticated).toBe(false)
  })

  test('15 failures of a name at an address: 429 with Retry-After there, the right password included', async () => {
    await new Browser().signIn('planner', 'неверный')
    const [{ username } = { username: '' }] = await db.select().from(failedLogin)
    const failures = Array.from({ length: 14 }, () => ({ username, address: '10.0.0.1' }))
    verifications.mockClear()
    await db.insert(failedLogin).values(failures)
    const response = await new Browser().signIn('Planner', password)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(890)
    expect(await response.json()).toMatchObject({ code: 'too_many_attempts' })
    expect(verifications).not.toHaveBeenCalled()
  })

  test('signing in again ends the session before', async () => {
    const browser = new Browser()
    await browser.signIn('planner', password)
    const before = browser.copy()
    await browser.signIn('planner', password)
    expect((await before.check()).authenticated).toBe(false)
    expect((await browser.check()).authenticated).toBe(true)
  })
})

describe('logout', () => {
  test('without CSRF: 403; without a session it is done already', async () => {
    const browser = new Browser()
    await browser.check()
    const send = (headers?: Record<string, string>) =>
      browser.send(logout, '/accounts/logout/', { method: 'POST', headers })
    expect((await send()).status).toBe(200)
    await browser.signIn('planner', password)
    expect((await send({ 'x-csrftoken': 'forged' })).status).toBe(403)
    expect((await browser.check()).authenticated).toBe(true)
  })

  test('ends every session, whatever the key of its call', async () => {
    const browser = new Browser()
    const headers = { 'idempotency-key': 'again' }
    for (const _ of ['first', 'second']) {
      await browser.signIn('planner', password)
      const thief = browser.copy()
      const answer = await browser.send(logout, '/accounts/logout/', { method: 'POST', headers })
      expect(answer.status).toBe(200)
      expect((await thief.check()).authenticated).toBe(false)
    }
  })

  test('makes a copied cookie worthless', async () => {
    const browser = new Browser()
    await browser.signIn('planner', password)
    const thief = browser.copy()
    expect((await thief.check()).authenticated).toBe(true)
    const response = await browser.send(logout, '/accounts/logout/', { method: 'POST' })
    expect(response.status).toBe(200)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(await response.json()).toEqual({})
    expect([...browser.cookies.keys()]).toEqual(['browser', 'known-browser', 'reader'])
    expect((await thief.check()).authenticated).toBe(false)
    expect((await thief.send(eventsToken, '/accounts/events-token/')).status).toBe(401)
  })
})

describe('events-token', () => {
  test('without a session: 401', async () => {
    expect((await new Browser().send(eventsToken, '/accounts/events-token/')).status).toBe(401)
  })

  test('holds the user and runs ten minutes', async () => {
    const browser = new Browser()
    await browser.signIn('planner', password)
    const { token, url } = await (await browser.send(eventsToken, '/accounts/events-token/')).json()
    expect(url).toBe('ws://127.0.0.1:3000/socket.io')
    const { sub, sid: sessionId, iat = 0, exp = 0 } = decodeJwt(token)
    expect(sub).toBe(String(userId))
    expect(exp - iat).toBe(600)
    const at = (seconds: number) => new Date((iat + seconds) * 1000)
    expect(await verifyEventsToken(token, at(599))).toEqual({ userId, sessionId, expiresAt: exp })
    expect(await verifyEventsToken(token, at(600))).toBeNull()
    expect(await verifyEventsToken(`${token.slice(0, -2)}xx`, at(0))).toBeNull()
  })
})

describe('the actor', () => {
  const actorIn = (browser: Browser) =>
    actorOf(
      new Request(origin, { headers: { cookie: [...browser.cookies].map((c) => c.join('=')).join('; ') } }).headers,
    )

  test('carries rights, editorships and bindings', async () => {
    const browser = new Browser()
    await browser.signIn('planner', password)
    const [{ id } = { id: 0 }] = await db.insert(faculty).values({ title: 'ИЭН' }).returning({ id: faculty.id })
    const { id: groupId } = await buildGroup(db)
    await db.insert(editor).values([
      { userId, kind: 'faculty', subjectId: id },
      { userId, kind: 'group', subjectId: groupId },
    ])
    const [ours] = await db.insert(programme).values({ title: 'Сварка' }).returning({ id: programme.id })
    if (!ours) throw new Error('no programme')
    await db.insert(programmePermission).values({ userId, programmeId: ours.id, flags: ['can_edit'] })
    expect(await actorIn(browser)).toEqual({
      kind: 'person',
      userId,
      username: 'Planner',
      fullName: 'Плановик',
      isSuperuser: false,
      permissions: ['can view groups'],
      editorOf: { faculties: [id], departments: [], groups: [groupId], teachers: [] },
      programmes: [{ programmeId: ours.id, flags: ['can_edit'] }],
      boundTo: { teacherId: null, groupId: null, subgroup: 0 },
      readers: defaultReaderRules,
    })
  })

  test('is nobody without a cookie, with a garbled one, or when the account is switched off', async () => {
    const browser = new Browser()
    expect(await actorIn(browser)).toBeNull()
    browser.cookies.set('next-auth.session-token', 'garbled')
    expect(await actorIn(browser)).toBeNull()
    await browser.signIn('planner', password)
    await db.update(user).set({ active: false }).where(eq(user.id, userId))
    expect(await actorIn(browser)).toBeNull()
    // Its sessions have ended, even after it is activated again.
    await db.update(user).set({ active: true }).where(eq(user.id, userId))
    expect(await actorIn(browser)).toBeNull()
    await browser.signIn('planner', password)
    expect(await actorIn(browser)).not.toBeNull()
  })
})
