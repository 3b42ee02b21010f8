import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import {
  campusIdentity,
  editor,
  failedLogin,
  loadPermission,
  noticeMessage,
  noticeSettings,
  programme,
  programmePermission,
  secondFactor,
  securityEvent,
} from '@/db/schema'
import { buildFaculty, buildGroup, buildLoadItem, buildSemester } from '@/db/testing/factories'
import type { inviteAgainCall, personCall } from '@/lib/accounts/calls.contract'
import { rightSets } from '@/lib/accounts/rules/person'
import { setPassword } from '@/lib/accounts/service/change-account'
import { grantRights } from '@/lib/accounts/service/change-rights'
import { giveLink } from '@/lib/accounts/service/invite-people'
import { viewAccount } from '@/lib/accounts/service/own-account'
import { newInvitationSecret } from '@/lib/auth/secrets'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId, ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import { Browser } from '@/testing/browser'
import { askRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

let db: Database
let faculty: number
let group: number
let item: LoadItemId
let programmeId: ProgrammeId
let superuser: { browser: Browser; userId: UserId }
let other: { browser: Browser; userId: UserId }
let administrator: { browser: Browser; userId: UserId }

const password = 'двенадцать тихих ежей'
const changed = 'тринадцать тихих ежей'

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  faculty = (await buildFaculty(db, { title: 'Институт энергетики' })).id
  group = (await buildGroup(db, { title: 'ЭН-21', facultyId: faculty as never })).id
  const { id: semesterId } = await buildSemester(db)
  item = (await buildLoadItem(db, { semesterId, groups: [group as never] })).id
  const [made] = await db.insert(programme).values({ title: 'П' }).returning()
  programmeId = made?.id ?? (0 as ProgrammeId)
  superuser = await signedIn(db, { isSuperuser: true, username: 'root' })
  other = await signedIn(db, { isSuperuser: true, username: 'second' })
  administrator = await signedIn(db, {
    username: 'dean',
    permissions: ['can administer faculty', ...rightSets.student],
  })
  await db.insert(editor).values({ userId: administrator.userId, kind: 'faculty', subjectId: faculty })
  for (const { browser } of [superuser, other, administrator]) await browser.check()
})

type Answer<Body> = { status: number; body: Body & { detail: string; code: string } }

const ask = <Body = object>(by: Browser, method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
  askRoute<Answer<Body>['body']>(by, method, path, body)

const stranger = async () => {
  const browser = new Browser()
  await browser.check()
  return browser
}

const at = (id: number) => `/api/admin/people/${id}/`
const give = (by: Browser, id: number) => ask<AnswerOf<typeof inviteAgainCall>>(by, 'POST', `${at(id)}invite/`)
const confirm = (by: Browser, id: number) => ask(by, 'POST', `${at(id)}invite/confirm/`)
const seen = async (by: Browser, id: number) => (await ask<AnswerOf<typeof personCall>>(by, 'GET', at(id))).body
const acceptBy = async (path: string, wanted = changed) =>
  ask<{ result: string }>(await stranger(), 'POST', '/accounts/invitation/', {
    token: path.split('/')[2] ?? '',
    new_password: wanted,
  })
const entersWith = async (username: string, wanted: string): Promise<boolean> =>
  ((await (await (await stranger()).signIn(username, wanted)).json()) as { result: string }).result === 'Ok'

let made = 0
/** A colleague of the faculty who has signed in with a password. */
async function colleague() {
  const username = `colleague${(made += 1)}`
  const { userId, browser } = await signedIn(db, { username, groupId: group as never })
  await setPassword(db, username, await hashed(password))
  return { userId, username, browser }
}
const hashed = async (word: string) => (await import('@/lib/auth/new-password')).newPasswordHash(word, 'nobody')

const isDead = async (path: string): Promise<boolean> => (await acceptBy(path)).status === 404

test('with such a password its owner comes in where it was set, though strangers have used up what they may guess', async () => {
  const { userId, username } = await colleague()
  const given = await give(administrator.browser, userId)
  const owner = await stranger()
  const body = { token: given.body.path.split('/')[2] ?? '', new_password: changed }
  expect(await ask(owner, 'POST', '/accounts/invitation/', body)).toMatchObject({ body: { result: 'Waits' } })
  expect((await confirm(superuser.browser, userId)).status).toBe(200)
  await db.delete(failedLogin)
  expect(await entersWith(username, 'неверный пароль')).toBe(false)
  const [wrong] = await db.select().from(failedLogin)
  if (!wrong) throw new Error('Nothing was counted')
  const guesses = Array.from({ length: 24 }, (_, number) => ({
    username: wrong.username,
    browser: null,
    at: wrong.at,
    address: `198.51.100.${number}`,
  }))
  await db.insert(failedLogin).values(guesses)
  expect(await entersWith(username, changed)).toBe(false)
  expect(await (await owner.signIn(username, changed)).json()).toMatchObject({ result: 'Ok' })
})

test('a password that is set by a link to an account in use waits for another administrator; the old one lives until then', async () => {
  const { userId, username } = await colleague()
  const given = await give(administrator.browser, userId)
  expect(given.status).toBe(200)
  expect(await acceptBy(given.body.path)).toMatchObject({ status: 200, body: { result: 'Waits' } })
  expect(await isDead(given.body.path)).toBe(true)
  expect([await entersWith(username, password), await entersWith(username, changed)]).toEqual([true, false])
  expect(await seen(administrator.browser, userId)).toMatchObject({
    link: { by: 'dean', waits: true, may_confirm: false },
  })
  expect(await confirm(administrator.browser, userId)).toMatchObject({ status: 409 })
  const table = await ask<{ rows: { id: number; told: { state: string } }[] }>(
    ...([superuser.browser, 'GET', `/api/admin/user/?q=${username}`] as const),
  )
  expect(table.body.rows[0]?.told.state).toContain('ждёт подтверждения')
  expect(await seen(superuser.browser, userId)).toMatchObject({ link: { waits: true, may_confirm: true } })
  expect((await confirm(superuser.browser, userId)).status).toBe(200)
  expect([await entersWith(username, password), await entersWith(username, changed)]).toEqual([false, true])
  expect((await seen(superuser.browser, userId)).link).toBeNull()
  expect(await confirm(superuser.browser, userId)).toMatchObject({ status: 409 })
  const kinds = (
    await db.select().from(securityEvent).where(eq(securityEvent.subject, username)).orderBy(securityEvent.id)
  ).map(({ kind }) => kind)
  expect(kinds).toEqual(['password_reset', 'invitation_given', 'invitation_confirmed'])
})

test('whoever may change the account rejects what waits, and takes a link back', async () => {
  const { userId, username } = await colleague()
  const given = await give(superuser.browser, userId)
  await acceptBy(given.body.path)
  expect((await ask(administrator.browser, 'DELETE', `${at(userId)}invite/`)).status).toBe(200)
  expect((await confirm(other.browser, userId)).status).toBe(409)
  const again = await give(superuser.browser, userId)
  expect((await ask(other.browser, 'DELETE', `${at(userId)}invite/`)).status).toBe(200)
  expect(await isDead(again.body.path)).toBe(true)
  expect((await ask(other.browser, 'DELETE', `${at(userId)}invite/`)).status).toBe(409)
  expect(await entersWith(username, password)).toBe(true)
})

type Colleague = Awaited<ReturnType<typeof colleague>>
const rights = { is_superuser: false, permissions: [], editor_of: [] }
const put = async (id: number, given: object) =>
  ask(superuser.browser, 'PUT', at(id), {
    version: (await seen(superuser.browser, id)).version,
    ...rights,
    ...given,
  })

/**
 * Everything that changes an account's rights or ways to sign in, in the browser, by commands, and in the
 * tables.
 */
const ends: [what: string, change: (one: Colleague) => Promise<unknown>][] = [
  ['superuser, on screen', ({ userId }) => put(userId, { is_superuser: true })],
  ['a permission, on screen', ({ userId }) => put(userId, { permissions: ['can view groups'] })],
  ['a faculty, on screen', ({ userId }) => put(userId, { editor_of: [{ kind: 'faculty', id: faculty }] })],
  ['a group, on screen', ({ userId }) => put(userId, { editor_of: [{ kind: 'group', id: group }] })],
  ['superuser, by shell', ({ username }) => grantRights(db, username, [{ kind: 'superuser' }])],
  [
    'a permission, by shell',
    ({ username }) => grantRights(db, username, [{ kind: 'permissions', permissions: ['can view groups'] }]),
  ],
  [
    'a programme, by shell',
    ({ username }) => grantRights(db, username, [{ kind: 'programme', title: 'П', flags: ['can_edit'] }]),
  ],
  ['a programme', ({ userId }) => db.insert(programmePermission).values({ userId, programmeId })],
  ['load', ({ userId }) => db.insert(loadPermission).values({ userId, loadItemId: item, canSet: true })],
  ['a password, by shell', async ({ username }) => setPassword(db, username, await hashed(changed))],
  ['a second factor', ({ userId }) => db.insert(secondFactor).values({ userId, secret: 'sealed' })],
  [
    'a campus account',
    ({ userId, username }) => db.insert(campusIdentity).values({ userId, issuer: 'campus', subject: username }),
  ],
  [
    'what it is bound to',
    ({ userId }) => ask(superuser.browser, 'PATCH', `/api/admin/user/${userId}/`, { values: { group_id: null } }),
  ],
  [
    'blocking, and being let in again',
    async ({ userId }) => {
      await ask(superuser.browser, 'POST', `/api/admin/user/${userId}/retire/`)
      await ask(superuser.browser, 'POST', `/api/admin/user/${userId}/restore/`)
    },
  ],
]

test.each(ends)('a link dies, and what waits is gone, with a change of %s', async (_, change) => {
  const one = await colleague()
  const { path } = (await give(other.browser, one.userId)).body
  await change(one)
  expect(await isDead(path)).toBe(true)
  const two = await colleague()
  await acceptBy((await give(other.browser, two.userId)).body.path)
  await change(two)
  expect((await confirm(superuser.browser, two.userId)).status).toBe(409)
})

test('every table that says what an account may ends its link', async () => {
  const tables = await db.execute<{ name: string }>(sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c join pg_attribute a
      on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = '"user"'::regclass and c.contype = 'f'`)
  const guarded = await db.execute<{ name: string }>(sql`
    select tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid where proname = 'end_links'`)
  // What people own, made or set; none of it is a right or a way to sign in.
  const others =
    /^(answered_call|appeal|approval|calendar_feed|change|chosen_class|claim|client_key|confirmation|event|filling|grid_rule|hidden_class|import_job|invitation|job|notice_\w+|owed_outcome|own_subject|push_subscription|recovery_code|request|session|substitute_offer|variant|wish|wish_campaign)$/
  expect(
    tables.map(({ name }) => name).filter((name) => !others.test(name) && !guarded.some((one) => one.name === name)),
  ).toEqual([])
  expect(guarded.map(({ name }) => name)).toContain('"user"')
})

test('a link is worth nothing once whoever gave it may not change the account, and what waits neither', async () => {
  const [one, two] = [await colleague(), await colleague()]
  const { path } = (await give(administrator.browser, one.userId)).body
  await acceptBy((await give(administrator.browser, two.userId)).body.path)
  await db.delete(editor).where(eq(editor.userId, administrator.userId))
  expect(await isDead(path)).toBe(true)
  expect((await confirm(superuser.browser, two.userId)).status).toBe(409)
  await db.insert(editor).values({ userId: administrator.userId, kind: 'faculty', subjectId: faculty })
})

test('a command on the server gives a link that nobody has to agree to', async () => {
  const { username } = await colleague()
  const { secret, hash } = newInvitationSecret()
  await giveLink(db, username, hash)
  expect(await acceptBy(`/invite/${secret}/`)).toMatchObject({ status: 200, body: { result: 'Ok' } })
  expect(await entersWith(username, changed)).toBe(true)
})

test('a person is notified of a link to their account: there, at sign-in, and by mail where they have confirmed an address', async () => {
  const { userId } = await colleague()
  const link = async () => {
    const actor = await findActiveActor(db, userId)
    return actor && (await viewAccount({ db, actor, now: { date: calendarDate('2026-11-18'), minutes: 0 } }, null)).link
  }
  expect(await link()).toBeNull()
  await db.insert(noticeSettings).values({ userId, email: 'a@b.ru', emailConfirmedAt: sql`now()` })
  await give(superuser.browser, userId)
  expect(await link()).toMatchObject({ givenBy: 'root', waits: false })
  const letters = await db.select().from(noticeMessage).where(eq(noticeMessage.userId, userId))
  expect(letters).toMatchObject([{ address: 'a@b.ru', body: expect.stringContaining('root') }])
})
