import { desc, eq } from 'drizzle-orm'
import { campusIdentity, securityEvent, session, user } from '@/db/schema'
import type { Database } from '@/db/client'
import { buildGroup, buildTeacher } from '@/db/testing/factories'
import { hashPassword } from '@/lib/auth/password'
import { environment } from '@/lib/environment/environment'
import { Browser, origin } from '@/testing/browser'
import { passCampus, startCampus } from '@/testing/campus'
import { servedDatabase } from '@/testing/served-database'
import { GET as callback } from './callback/campus/route'
import { GET as signIn } from './signin/campus/route'

let db: Database
let issuer: string

beforeAll(async () => {
  issuer = await startCampus('campus-client', 'campus-secret', `${origin}/api/auth/callback/campus`)
  ;({ db } = await servedDatabase({
    CAMPUS_ISSUER: issuer,
    CAMPUS_CLIENT_ID: 'campus-client',
    CAMPUS_CLIENT_SECRET: 'campus-secret',
  }))
  await db.insert(user).values([
    { username: 'awaited', fullName: 'Ждёт кампуса' },
    { username: 'has-password', fullName: 'С паролем', passwordHash: await hashPassword('пароль') },
    { username: 'gone', fullName: 'Уволен', active: false },
  ])
})

afterEach(async () => {
  environment().CAMPUS_AUTO_CREATE = false
  await db.delete(session)
  await db.delete(campusIdentity)
})

const locationOf = (response: Response) => response.headers.get('location') ?? ''

async function begin(browser: Browser, next = '/meta-programs/?id=7') {
  const query = new URLSearchParams({ client_id: 'campus-client', next })
  return locationOf(await browser.send(signIn, `/api/auth/signin/campus/?${query}`))
}
const finish = (browser: Browser, back: URL) => browser.send(callback, back.pathname + back.search)

/** A whole round trip through the campus; returns the final address. */
async function roundTrip(browser: Browser, login: string): Promise<string> {
  const back = await passCampus(await begin(browser), login)
  return locationOf(await finish(browser, back))
}

test('a person whose account awaits the campus comes in, and back to where they were', async () => {
  const browser = new Browser()
  expect(await roundTrip(browser, 'subject-1@Awaited')).toBe(`${origin}/meta-programs/?id=7`)
  expect(await browser.check()).toMatchObject({
    authenticated: true,
    username: 'awaited',
    client_id: 'campus-client',
  })
  expect(await db.select().from(campusIdentity)).toMatchObject([{ issuer, subject: 'subject-1@Awaited' }])
  const thief = browser.copy()
  await db.delete(session)
  expect((await thief.check()).authenticated).toBe(false)
})

test('afterwards the subject decides, whatever its name has become', async () => {
  await roundTrip(new Browser(), 'subject-1@awaited')
  const [tie] = await db.select().from(campusIdentity)
  await db.update(campusIdentity).set({ subject: 'subject-1@renamed' })
  const browser = new Browser()
  await roundTrip(browser, 'subject-1@renamed')
  expect(await browser.check()).toMatchObject({ username: 'awaited' })
  expect(await db.select().from(campusIdentity)).toMatchObject([{ userId: tie?.userId }])
  expect(browser.cookies.get('reader')).toBe(String(tie?.userId))
})

test.each([
  ['a stranger', 'subject-9@stranger', 'campus_unknown'],
  ['a namesake of an account with a password', 'subject-9@HAS-password', 'campus_name_taken'],
  ['a person whose account is switched off', 'subject-9@gone', 'campus_inactive'],
])('%s is refused', async (_, login, error) => {
  const browser = new Browser()
  expect(await roundTrip(browser, login)).toBe(`/?error=${error}`)
  const [event] = await db.select().from(securityEvent).orderBy(desc(securityEvent.id)).limit(1)
  expect(event).toMatchObject({ kind: 'sign_in', outcome: 'failed', reason: error, detail: 'campus' })
  expect((await browser.check()).authenticated).toBe(false)
  expect(await db.select().from(session)).toEqual([])
  expect(await db.select().from(campusIdentity)).toEqual([])
})

test('a second person of the same name does not get the first one’s account', async () => {
  await roundTrip(new Browser(), 'subject-1@awaited')
  expect(await roundTrip(new Browser(), 'subject-2@awaited')).toBe('/?error=campus_name_taken')
})

test('with auto-creation on, a stranger gets an account that may look, and a taken name still does not', async () => {
  environment().CAMPUS_AUTO_CREATE = true
  const browser = new Browser()
  expect(await roundTrip(browser, 'newcomer')).toBe(`${origin}/meta-programs/?id=7`)
  expect(await browser.check()).toMatchObject({
    username: 'newcomer',
    full_name: 'Человек newcomer',
    is_superuser: false,
    permissions: ['can view groups', 'can view teachers'],
  })
  const events = await db.select().from(securityEvent).orderBy(desc(securityEvent.id)).limit(2)
  expect(events.map(({ kind, username, detail }) => [kind, username, detail])).toEqual([
    ['sign_in', 'newcomer', 'campus'],
    ['account_made', 'newcomer', 'campus'],
  ])
  expect(await roundTrip(new Browser(), 'subject-9@has-password')).toBe('/?error=campus_name_taken')
  await db.update(user).set({ active: false }).where(eq(user.username, 'newcomer'))
  expect(await roundTrip(new Browser(), 'newcomer')).toBe('/?error=campus_inactive')
})

describe('what the campus says a person is', () => {
  const bindingOf = async (username: string) => {
    const [row] = await db.select().from(user).where(eq(user.username, username))
    return row && { group: row.groupId, teacher: row.teacherId, by: row.boundBy }
  }
  const newcomer = async (values: Partial<typeof user.$inferInsert> = {}) => {
    const username = `bound-${(made += 1)}`
    await db.insert(user).values({ username, fullName: username, ...values })
    return username
  }
  let made = 0
  beforeEach(() => {
    environment().CAMPUS_GROUP_CLAIM = 'preferred_username'
    environment().CAMPUS_TEACHER_CLAIM = 'name'
  })
  afterEach(() => {
    environment().CAMPUS_GROUP_CLAIM = undefined
    environment().CAMPUS_TEACHER_CLAIM = undefined
  })

  test('binds them to the group and the teacher of that name, at every sign-in anew', async () => {
    const username = await newcomer()
    const group = await buildGroup(db, { title: username.toUpperCase() })
    await buildTeacher(db, { fullName: `Человек ${username}`, active: false })
    await roundTrip(new Browser(), username)
    expect(await bindingOf(username)).toEqual({ group: group.id, teacher: null, by: 'campus' })
    const teacher = await buildTeacher(db, { fullName: `Человек ${username}` })
    await roundTrip(new Browser(), username)
    expect(await bindingOf(username)).toEqual({ group: group.id, teacher: teacher.id, by: 'campus' })
    const [event] = await db.select().from(securityEvent).orderBy(desc(securityEvent.id)).offset(1).limit(1)
    expect(event).toMatchObject({ kind: 'rights_granted', detail: expect.stringContaining('campus') })
  })

  test('nobody is bound to one of two namesakes, or without a claim named', async () => {
    const username = await newcomer()
    for (const _ of [1, 2]) await buildTeacher(db, { fullName: `Человек ${username}` })
    await roundTrip(new Browser(), username)
    environment().CAMPUS_GROUP_CLAIM = undefined
    await buildGroup(db, { title: username })
    await roundTrip(new Browser(), username)
    expect(await bindingOf(username)).toEqual({ group: null, teacher: null, by: null })
  })

  test.each([
    ['a binding', 'administrator'],
    ['a binding older than the record of who made it', null],
    ['a binding taken away', 'administrator'],
  ] as const)('%s by an administrator stays', async (what, boundBy) => {
    const kept = await buildGroup(db)
    const groupId = what === 'a binding taken away' ? null : kept.id
    const username = await newcomer({ groupId, boundBy })
    await buildGroup(db, { title: username })
    await roundTrip(new Browser(), username)
    expect(await bindingOf(username)).toEqual({ group: groupId, teacher: null, by: boundBy })
  })
})

describe('forged', () => {
  const failed = '/?error=campus_failed'
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => jest.restoreAllMocks())
  const logged = () => JSON.stringify(jest.mocked(console.error).mock.calls)

  test('state: refused', async () => {
    const browser = new Browser()
    const back = await passCampus(await begin(browser), 'subject-1@awaited')
    back.searchParams.set('state', 'forged')
    expect(locationOf(await finish(browser, back))).toBe(failed)
    expect((await browser.check()).authenticated).toBe(false)
    expect(logged()).toContain('OAUTH_CALLBACK_ERROR')
    expect(logged()).not.toContain(back.searchParams.get('code'))
  })

  test('another browser’s answer: refused', async () => {
    const back = await passCampus(await begin(new Browser()), 'subject-1@awaited')
    const [victim, beginner] = [new Browser(), new Browser()]
    await begin(beginner)
    expect(locationOf(await finish(victim, back))).toBe(failed)
    expect(locationOf(await finish(beginner, back))).toBe(failed)
    expect(await db.select().from(session)).toEqual([])
  })

  test.each(['nonce', 'pkce.code_verifier'])('%s of another attempt: refused', async (check) => {
    const [browser, other] = [new Browser(), new Browser()]
    const back = await passCampus(await begin(browser), 'subject-1@awaited')
    await begin(other)
    browser.cookies.set(`next-auth.${check}`, other.cookies.get(`next-auth.${check}`) ?? '')
    expect(locationOf(await finish(browser, back))).toBe(failed)
    expect((await browser.check()).authenticated).toBe(false)
  })

  test('an answer used twice: refused the second time', async () => {
    const browser = new Browser()
    const back = await passCampus(await begin(browser), 'subject-1@awaited')
    const again = browser.copy()
    await finish(browser, back)
    expect(locationOf(await finish(again, back))).toBe(failed)
  })

  test('an answer that says no: back to the login screen', async () => {
    const browser = new Browser()
    await begin(browser)
    const back = new URL(`${origin}/api/auth/callback/campus/?error=access_denied`)
    expect(locationOf(await finish(browser, back))).toBe(failed)
  })

  test('a page of another site to go back to: the dashboard', async () => {
    const browser = new Browser()
    const back = await passCampus(await begin(browser, 'https://evil.example/'), 'subject-1@awaited')
    expect(locationOf(await finish(browser, back))).toBe(`${origin}/dashboard/`)
  })
})
