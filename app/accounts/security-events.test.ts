import { desc, sql } from 'drizzle-orm'
import { GET as schedule } from '@/app/api/[itemType]/[id]/schedule/route'
import type { Database } from '@/db/client'
import { failedLogin, securityEvent, user } from '@/db/schema'
import { buildGroup } from '@/db/testing/factories'
import { addUser, setPassword } from '@/lib/accounts/service/change-account'
import { grantRights, revokeRights } from '@/lib/accounts/service/change-rights'
import { recordEvent } from '@/lib/accounts/service/record-event'
import { viewSecurity, type SecurityQuery } from '@/lib/admin/service/view-admin'
import { hashPassword } from '@/lib/auth/password'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { UserId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { powerlessActor, superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as logout } from './logout/route'
import { PUT as changePassword } from './password/route'
import { DELETE as endSessions } from './sessions/route'

const password = 'верный пароль был'
const typed = 'мой-секрет-в-поле-имени'
let db: Database
let userId: UserId
let lines: string[]

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const passwordHash = await hashPassword(password)
  const [row] = await db
    .insert(user)
    .values([
      { username: 'Planner', fullName: 'Плановик', passwordHash },
      { username: 'gone', fullName: 'Уволен', passwordHash, active: false },
      { username: 'campus', fullName: 'Без пароля' },
    ])
    .returning()
  if (!row) throw new Error('no user')
  userId = row.id
})

beforeEach(async () => {
  await db.delete(failedLogin)
  lines = []
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
})
afterEach(() => jest.restoreAllMocks())

const latest = async (most = 1) => db.select().from(securityEvent).orderBy(desc(securityEvent.id)).limit(most)
async function inside() {
  const browser = new Browser('10.0.0.5')
  await browser.signIn('planner', password)
  return browser
}

test('signing in and out, as a row and as a line', async () => {
  const browser = await inside()
  const [entered] = await latest()
  expect(entered).toMatchObject({
    kind: 'sign_in',
    outcome: 'done',
    userId,
    username: 'Planner',
    address: '10.0.0.5',
  })
  expect(entered?.session).toMatch(/^[\w-]{12}$/)
  await browser.send(logout, '/accounts/logout/', { method: 'POST' })
  expect(await latest()).toMatchObject([{ kind: 'sign_out', userId, session: entered?.session }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { area: 'security', kind: 'sign_in', username: 'Planner', address: '10.0.0.5' },
    { area: 'security', kind: 'sign_out', username: 'Planner' },
  ])
  await browser.send(logout, '/accounts/logout/', { method: 'POST' })
  expect(lines).toHaveLength(2)
})

test.each([
  ['planner', 'неверный', { userId: true, reason: 'wrong_password' }],
  ['gone', password, { userId: true, reason: 'switched_off' }],
  ['campus', password, { userId: true, reason: 'no_password' }],
  [typed, password, { userId: false, username: null, reason: 'unknown_name' }],
])('a failed sign-in as %s tells its class, and nothing that was typed', async (username, given, expected) => {
  await new Browser('10.0.0.6').signIn(username, given)
  const [event] = await latest()
  expect(event).toMatchObject({
    kind: 'sign_in',
    outcome: 'failed',
    address: '10.0.0.6',
    reason: expected.reason,
  })
  expect(event?.userId !== null).toBe(expected.userId)
  const kept = JSON.stringify([event, lines, await db.select().from(failedLogin)])
  for (const secret of [given, typed]) expect(kept).not.toContain(secret)
})

test('whoever is throttled', async () => {
  await db.execute(
    sql`insert into failed_login (username, address) select g::text, '10.0.0.7' from generate_series(1, 100) g`,
  )
  expect((await new Browser('10.0.0.7').signIn('planner', password)).status).toBe(429)
  expect(await latest()).toMatchObject([{ kind: 'throttled', outcome: 'failed', userId, address: '10.0.0.7' }])
})

test('a changed password, one that was not, and ended sessions', async () => {
  const browser = await inside()
  const put = (present: string, wanted: string) =>
    browser.send(changePassword, '/accounts/password/', {
      method: 'PUT',
      body: { password: present, new_password: wanted },
    })
  await put('неверный', 'семь пятниц на неделе')
  expect(await latest()).toMatchObject([{ kind: 'password_changed', outcome: 'failed', reason: 'wrong_password' }])
  await put(password, 'семь пятниц на неделе')
  await put('семь пятниц на неделе', password)
  expect(await latest()).toMatchObject([{ kind: 'password_changed', outcome: 'done', userId }])
  const end = () => browser.send(endSessions, '/accounts/sessions/', { method: 'DELETE' })
  await end()
  expect(await latest()).toMatchObject([{ kind: 'password_changed' }])
  await inside()
  await end()
  expect(await latest()).toMatchObject([{ kind: 'session_ended', userId, detail: '1' }])
})

test('what an administrator does on the server', async () => {
  await addUser(db, { username: 'new', fullName: 'Новый' })
  await setPassword(db, 'NEW', 'hash')
  await grantRights(db, 'new', [{ kind: 'permissions', permissions: ['can view groups'] }, { kind: 'active' }])
  await revokeRights(db, 'new', [{ kind: 'superuser' }])
  await revokeRights(db, 'new', [{ kind: 'active' }])
  const events = (await latest(6)).toReversed()
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['account_made', null],
    ['password_reset', null],
    ['account_unblocked', null],
    ['rights_granted', 'can view groups'],
    ['rights_taken', 'superuser'],
    ['account_blocked', null],
  ])
  for (const event of events) expect(event).toMatchObject({ subject: 'new', address: null, outcome: 'done' })
  expect(lines).toEqual([])
})

test('refusals by the rights and for want of the CSRF value, without ids and queries; alike ones are folded', async () => {
  const { id } = await buildGroup(db)
  const { browser, userId: student } = await signedIn(db, { username: 'student' })
  await browser.check()
  const path = `/api/group/${id}/schedule/?dbeg=2026-11-16&dend=2026-11-22`
  const params = { itemType: 'group', id: String(id) }
  for (let time = 0; time < 40; time += 1) expect((await browser.send(schedule, path, { params })).status).toBe(403)
  const events = await latest(12)
  expect(events.map(({ repeats }) => repeats)).toEqual([16, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  for (const event of events)
    expect(event).toMatchObject({
      kind: 'refused',
      userId: student,
      detail: 'GET /api/{itemType}/{id}/schedule/',
    })
  const headers = { 'x-csrftoken': 'forged' }
  await browser.send(logout, '/accounts/logout/', { method: 'POST', headers })
  expect(await latest()).toMatchObject([{ kind: 'csrf', detail: 'POST /accounts/logout/', address: '10.0.0.1' }])
})

test('an event is stored whatever its words are, cut inside a character too', async () => {
  const detail = `${'я'.repeat(499)}😀`
  await recordEvent(db, { kind: 'sign_out', userId, visit: null, subject: 'a\ud800b', detail })
  expect(await latest()).toMatchObject([{ subject: 'a\ufffdb', detail: `${'я'.repeat(499)}\ufffd` }])
})

test('the database gives up nothing but what is old, and what is too old goes with the next event', async () => {
  const old = (days: number) => sql`now() - make_interval(days => ${days})`
  const alike = { kind: 'sign_out', outcome: 'done' } as const
  await db.insert(securityEvent).values([
    { ...alike, at: old(366), detail: 'a year ago' },
    { ...alike, at: old(364), detail: 'not quite' },
  ])
  for (const statement of [
    sql`update security_event set username = 'nobody'`,
    sql`delete from security_event where at > now() - interval '29 days'`,
    sql`truncate security_event`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({ code: '42501' })
  await inside()
  const details = (await db.select().from(securityEvent)).map(({ detail }) => detail)
  expect(details).not.toContain('a year ago')
  expect(details).toContain('not quite')
})

describe('the page', () => {
  const everything: SecurityQuery = { person: '', kind: null, from: null, until: null, before: null }
  const view = (query: Partial<SecurityQuery>, actor: Actor = superuser) =>
    viewSecurity({ db, actor, now: universityNow() }, { ...everything, ...query })

  test('is the superuser’s alone', async () => {
    await expect(view({}, powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('finds by person, as doer or concerned, by event and by days at the university', async () => {
    const people = (await view({ person: 'NEW' })).events
    expect(people.length).toBeGreaterThan(0)
    expect(people.every(({ subject }) => subject === 'new')).toBe(true)
    const kinds = (await view({ kind: 'sign_in', person: 'planner' })).events
    expect(kinds.length).toBeGreaterThan(0)
    expect(kinds.every(({ kind, username }) => kind === 'sign_in' && username === 'Planner')).toBe(true)
    // 23:30 and 00:30 in Irkutsk, which is eight hours ahead of UTC.
    const at = (text: string) => ({ kind: 'sign_out', outcome: 'done', at: new Date(text), detail: text }) as const
    await db.insert(securityEvent).values([at('2020-05-05T15:30:00Z'), at('2020-05-05T16:30:00Z')])
    const day = calendarDate('2020-05-06')
    expect((await view({ from: day, until: day })).events).toMatchObject([
      { detail: '2020-05-05T16:30:00Z', at: { date: day, minutes: 30 } },
    ])
  })

  test('comes by pages, newest first', async () => {
    await db.execute(sql`
      insert into security_event (kind, outcome, detail) select 'csrf', 'failed', 'paged' from generate_series(1, 120)`)
    const seen: number[] = []
    let before: number | null = null
    for (let page = 0; page < 3; page += 1) {
      const { events, next } = await view({ kind: 'csrf', before })
      seen.push(...events.map(({ id }) => id))
      before = next
    }
    expect(before).toBeNull()
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect(seen).toHaveLength(121)
  })
})
