import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  change,
  changedRow,
  editor,
  failedLogin,
  invitation,
  loadPermission,
  secondFactor,
  securityEvent,
  user,
} from '@/db/schema'
import { buildFaculty, buildGroup, buildLoadItem, buildSemester, buildTeacher, buildUser } from '@/db/testing/factories'
import type { inviteAgainCall, inviteCall, personCall } from '@/lib/accounts/calls.contract'
import { rightSets } from '@/lib/accounts/rules/person'
import { openSession } from '@/lib/auth/session'
import { sessionCookie } from '@/lib/auth/session-cookie'
import type { UserId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { AdminTableAnswer, ChangedRowAnswer, PastedAnswer } from '@/lib/tables/calls/admin-tables.contract'
import { Browser } from '@/testing/browser'
import { askRoute, sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

let db: Database
let superuser: Browser
let superuserId: UserId
let administrator: Browser
let administratorId: UserId
let nobody: Browser
let ours: number
let theirs: number
let ourGroup: number
let theirGroup: number

const password = 'двенадцать тихих ежей'

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  ours = (await buildFaculty(db, { title: 'Институт энергетики' })).id
  theirs = (await buildFaculty(db, { title: 'Институт права' })).id
  ourGroup = (await buildGroup(db, { title: 'ЭН-21', facultyId: ours as never })).id
  theirGroup = (await buildGroup(db, { title: 'ЮР-21', facultyId: theirs as never })).id
  await buildTeacher(db, { fullName: 'Иванов Иван Иванович' })
  ;({ browser: superuser, userId: superuserId } = await signedIn(db, { isSuperuser: true }))
  nobody = (await signedIn(db)).browser
  ;({ browser: administrator, userId: administratorId } = await signedIn(db, {
    permissions: ['can administer faculty', ...rightSets.student],
  }))
  await db.insert(editor).values({ userId: administratorId, kind: 'faculty', subjectId: ours })
  for (const one of [superuser, administrator, nobody]) await one.check()
})

type Answer<Body> = {
  status: number
  body: Body & { detail: string; code: string; fields?: Record<string, string> }
}

const ask = <Body>(browser: Browser, method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
  askRoute<Answer<Body>['body']>(browser, method, path, body)

const invite = (by: Browser, rows: object[], more: object = {}) =>
  ask<AnswerOf<typeof inviteCall>>(by, 'POST', '/api/admin/people/invite/', { rows, ...more })
const accept = (by: Browser, path: string | null | undefined, wanted = password) =>
  ask(by, 'POST', '/accounts/invitation/', { token: (path ?? '').split('/')[2] ?? '', new_password: wanted })
const undo = (changeId: number | null, by = superuser) =>
  ask<{ change_id: number }>(by, 'POST', `/api/change/${changeId}/undo/`)
const people = async (by: Browser, query = '') =>
  (await ask<AdminTableAnswer>(by, 'GET', `/api/admin/user/${query}`)).body
const stranger = async () => {
  const browser = new Browser()
  await browser.check()
  return browser
}
const eventsOf = async (username: string) =>
  (await db.select().from(securityEvent).where(eq(securityEvent.subject, username)).orderBy(securityEvent.id)).map(
    ({ kind }) => kind,
  )
const named = async (username: string, more: Partial<typeof user.$inferInsert> = {}) =>
  (await buildUser(db, { username, fullName: username, ...more })).id

test('strangers are answered 401, whoever may not 403, an unknown person 404, and a bad body 400', async () => {
  const rights = { version: 1, is_superuser: false, permissions: [], editor_of: [] }
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', '/api/admin/user/'],
    ['PATCH', '/api/admin/user/1000000/', { values: {} }],
    ['POST', '/api/admin/user/1000000/retire/'],
    ['POST', '/api/admin/people/invite/', { rows: [{ full_name: 'Кто-то' }] }],
    ['POST', '/api/admin/people/1000000/invite/'],
    ['GET', '/api/admin/people/1000000/'],
    ['PUT', '/api/admin/people/1000000/', rights],
    ['DELETE', '/api/admin/people/1000000/sessions/'],
    ['DELETE', '/api/admin/people/1000000/second-factor/'],
  ]
  const outside = await stranger()
  for (const [method, path, body] of calls) {
    expect((await ask(outside, method, path, body)).status).toBe(401)
    const isOfPerson = path.includes('1000000')
    if (isOfPerson) expect((await ask(superuser, method, path, body)).status).toBe(404)
    const other = path.replace('1000000', String(superuserId))
    for (const by of isOfPerson ? [nobody, administrator] : [nobody])
      expect([method, path, (await ask(by, method, other, body)).status]).toEqual([method, path, 403])
  }
  expect((await invite(superuser, [])).status).toBe(400)
  expect((await ask(superuser, 'GET', '/api/admin/user/5/uses/')).status).toBe(404)
  expect((await ask(superuser, 'DELETE', `/api/admin/user/${administratorId}/`)).status).toBe(404)
})

test('somebody is invited, sets a password by the link, once, and is in', async () => {
  const { status, body } = await invite(superuser, [{ full_name: 'Иванова Анна Петровна' }])
  expect([status, body.rows[0]?.username]).toEqual([200, 'ivanova-ap'])
  const path = body.rows[0]?.path
  const [row] = (await people(superuser, '?q=ivanova-ap')).rows
  expect(row?.told.state).toMatch(/^приглашён до.\d\d\.\d\d\.\d{4}$/)
  expect((await people(superuser, '?show=unseen&q=ivanova-ap')).total).toBe(1)
  expect((await people(superuser, '?right=can+publish+schedule')).total).toBe(1)
  expect((await people(superuser, '?q=энергетики')).rows.map(({ id: one }) => one)).toEqual([administratorId])

  const browser = await stranger()
  const common = await accept(browser, path, 'qwerty123')
  expect(common).toMatchObject({ status: 400, body: { fields: { new_password: expect.any(String) } } })
  expect((await accept(new Browser(), path)).body.code).toBe('csrf')
  expect(await accept(browser, path)).toMatchObject({ status: 200, body: { result: 'Ok' } })
  expect(await browser.check()).toMatchObject({ authenticated: true, username: 'ivanova-ap' })
  expect((await accept(await stranger(), path)).status).toBe(404)
  expect((await (await stranger()).signIn('ivanova-ap', password)).status).toBe(200)
  expect((await people(superuser, '?q=ivanova-ap')).rows[0]?.told.state).toBe('работает')
  expect(await eventsOf('ivanova-ap')).toEqual(['account_made', 'invitation_given'])

  const token = (path ?? '').split('/')[2] ?? ''
  expect(token).toMatch(/^[\w-]{32}$/)
  for (const rows of [
    await db.select().from(change),
    await db.select().from(changedRow),
    await db.select().from(securityEvent),
  ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|argon2`))
  // Undo does not delete an account that has been used; it can be blocked.
  expect(await undo(body.change_id)).toMatchObject({ status: 409 })
})

test('a link is dead once it is replaced or has expired; to somebody who has been in another administrator is needed', async () => {
  const { body } = await invite(superuser, [{ full_name: 'Петров Пётр', username: 'petrov' }])
  const { rows } = await people(superuser, '?q=petrov')
  const id = Number(rows.find(({ values }) => values.username === 'petrov')?.id)
  const first = body.rows[0]?.path
  const again = () => ask<AnswerOf<typeof inviteAgainCall>>(superuser, 'POST', `/api/admin/people/${id}/invite/`)
  const second = (await again()).body.path
  const browser = await stranger()
  expect((await accept(browser, first)).status).toBe(404)
  await db
    .update(invitation)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(invitation.userId, id as UserId))
  expect((await accept(browser, second)).status).toBe(404)

  expect((await accept(browser, (await again()).body.path)).status).toBe(200)
  expect((await again()).body).toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('npm run user'),
  })
  expect((await (await stranger()).signIn('petrov', password)).status).toBe(200)
})

test('guessed links are throttled as passwords are', async () => {
  await db.delete(failedLogin)
  const browser = await stranger()
  const guess = '/invite/'.padEnd(40, 'x')
  await db
    .insert(failedLogin)
    .values(Array.from({ length: 100 }, (_, index) => ({ username: `guess ${index}`, address: browser.address })))
  expect((await accept(browser, guess)).status).toBe(429)
  await db.delete(failedLogin)
})

test('twenty colleagues come of a list, all or none', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    full_name: `Коллега Номер${index}`,
    role: index === 0 ? 'преподаватель' : 'Диспетчер',
    faculty: index === 0 ? '' : 'институт энергетики',
  }))
  rows[0] = { full_name: 'Иванов Иван Иванович', role: 'преподаватель', faculty: '' }
  const faulty = [...rows, { full_name: 'Лишний', role: 'царь', faculty: 'Институт энергетик' }]
  const before = await db.$count(user)
  const seen = await invite(superuser, faulty, { dry_run: true })
  expect(seen.body.rows[20]?.problems.join()).toMatch(/нет роли «царь».*нет института «Институт энергетик»/)
  const refused = await invite(superuser, faulty)
  expect([refused.status, refused.body.fields?.['rows.21']]).toEqual([400, expect.stringContaining('царь')])
  expect(await db.$count(user)).toBe(before)

  const { body } = await invite(superuser, rows)
  const logins = body.rows.map(({ username }) => username)
  expect(new Set(logins).size).toBe(20)
  expect(logins.slice(0, 4)).toEqual(['ivanov-ii', 'kollega-n', 'kollega-n2', 'kollega-n3'])
  expect(new Set(body.rows.map(({ path }) => path)).size).toBe(20)
  expect(body.rows[0]?.notes).toEqual(['его расписание: Иванов Иван Иванович'])
  const [planner] = (await people(superuser, '?q=kollega-n2')).rows
  expect(planner?.told).toMatchObject({ rights: 'Диспетчер факультета', editor_of: 'Институт энергетики' })
  expect((await undo(body.change_id)).status).toBe(200)
  expect(await db.$count(user)).toBe(before)
  expect((await invite(superuser, [{ full_name: 'А', username: 'IVANOVA-AP' }])).body.detail).toContain('занят')
})

test('what a line lacks, or says too much of, is told beside it', async () => {
  const lines: [row: object, problem: RegExp][] = [
    [{ role: 'диспетчер' }, /нужен институт/],
    [{ role: 'студент', faculty: 'Институт энергетики' }, /институт указывают только диспетчеру/],
    [{ group: 'Нет-1' }, /нет группы «Нет-1»/],
    [{ group: 'ЭН-21', subgroup: '3' }, /подгруппа «3»/],
    [{ subgroup: '1' }, /без\sгруппы/],
    [{ teacher: 'Никто Н. Н.' }, /нет преподавателя «Никто Н. Н.»/],
  ]
  const rows = lines.map(([row], index) => ({ full_name: `Новая Анна${index}`, ...row }))
  const { body } = await invite(superuser, rows, { dry_run: true })
  expect(body.rows.map(({ problems }) => problems)).toEqual(
    lines.map(([, problem]) => [expect.stringMatching(problem)]),
  )
})

test('who is there already stays as they are, and does not hold up the others', async () => {
  const anna = {
    full_name: 'Сомова Анна',
    username: 'somova',
    role: 'диспетчер',
    faculty: 'Институт энергетики',
  }
  const first = await invite(superuser, [anna])
  const before = await db.$count(user)
  const list = [{ ...anna, full_name: 'СОМОВА Анна', role: 'царь' }, { full_name: 'Сомов Илья' }]
  const { body } = await invite(superuser, list)
  expect(body.rows).toMatchObject([
    { username: 'somova', exists: true, problems: [], path: null },
    { username: 'somov-i', exists: false, path: expect.stringContaining('/invite/') },
  ])
  expect(await db.$count(user)).toBe(before + 1)
  expect(await invite(superuser, list)).toMatchObject({
    status: 200,
    body: { change_id: null, rows: [{ path: null }, { path: null, exists: true }] },
  })
  expect((await people(superuser, '?q=somova')).rows[0]?.told.rights).toBe('Диспетчер факультета')
  for (const made of [body, first.body]) expect((await undo(made.change_id)).status).toBe(200)
})

test('the administrator of a faculty invites and changes their own people, within what they hold', async () => {
  const student = { full_name: 'Студент Свой', group: 'ЭН-21', role: 'студент' }
  const made = await invite(administrator, [student])
  expect(made.status).toBe(200)
  for (const foreign of [
    { ...student, group: 'ЮР-21' },
    { full_name: 'Ничей' },
    { full_name: 'Диспетчер', role: 'диспетчер', faculty: 'Институт энергетики' },
    { full_name: 'Чужой', role: 'администратор', faculty: 'Институт права' },
  ])
    expect((await invite(administrator, [foreign])).status).toBe(400)
  const other = await named('other-student', { groupId: theirGroup as never })
  const mighty = await named('mighty', { groupId: ourGroup as never, permissions: ['can publish schedule'] })
  const permitted = await named('permitted', { groupId: ourGroup as never })
  const { id: semesterId } = await buildSemester(db)
  const load = await buildLoadItem(db, { semesterId, groups: [theirGroup as never] })
  await db.insert(loadPermission).values({ userId: permitted, loadItemId: load.id, canSet: true })
  const rows = (await people(administrator)).rows
  expect(rows.map(({ values }) => values.username).toSorted()).toEqual(
    [rows.find(({ id }) => id === administratorId)?.values.username, 'mighty', 'permitted', 'student-s'].toSorted(),
  )
  expect(rows.find(({ id }) => id === mighty)?.foreign).toBe(true)
  const id = Number(rows.find(({ values }) => values.username === 'student-s')?.id)
  const cell = (of: number, values: object) =>
    ask<ChangedRowAnswer>(administrator, 'PATCH', `/api/admin/user/${of}/`, { values })
  expect((await cell(id, { full_name: 'Студент Свой Иванович' })).status).toBe(200)
  expect((await cell(id, { group_id: theirGroup })).status).toBe(403)
  for (const foreign of [other, mighty, permitted, superuserId]) {
    expect((await cell(foreign, { full_name: 'x' })).status).toBe(403)
    expect((await ask(administrator, 'POST', `/api/admin/people/${foreign}/invite/`)).status).toBe(403)
    expect((await ask(administrator, 'POST', `/api/admin/user/${foreign}/retire/`)).status).toBe(403)
  }
  const pasted = await ask<PastedAnswer>(administrator, 'POST', '/api/admin/user/paste/', {
    columns: ['username', 'full_name'],
    rows: [
      ['other-student', 'Взлом'],
      ['student-s', 'Студент'],
    ],
    dry_run: true,
  })
  expect(pasted.body.rows.map(({ status }) => status)).toEqual(['error', 'changed'])
  const given = await sendToRoute(administrator, '/api/admin/user/xlsx/')
  expect(given.status).toBe(200)
})

test('rights are given and taken within what the giver holds, and undone by whoever might', async () => {
  const id = await named('planner-one', { groupId: ourGroup as never })
  const at = `/api/admin/people/${id}/`
  const now = async (by = superuser) => (await ask<AnswerOf<typeof personCall>>(by, 'GET', at)).body
  const put = (by: Browser, given: object, version?: number) =>
    now().then((seen) =>
      ask<{ change_id: number }>(by, 'PUT', at, {
        version: version ?? seen.version,
        is_superuser: false,
        permissions: [],
        editor_of: [],
        ...given,
      }),
    )
  const faculty = { kind: 'faculty', id: ours }
  expect((await put(administrator, { permissions: ['can view groups'], editor_of: [faculty] })).status).toBe(200)
  expect(await now()).toMatchObject({
    permissions: ['can view groups'],
    editor_of: [{ ...faculty, title: 'Институт энергетики' }],
  })
  expect(await eventsOf('planner-one')).toEqual(['rights_granted'])
  for (const beyond of [
    { permissions: ['can publish schedule'] },
    { editor_of: [{ kind: 'faculty', id: theirs }] },
    { is_superuser: true },
  ])
    expect((await put(administrator, beyond)).status).toBe(403)
  // A later account with this id would already be an editor.
  for (const by of [superuser, administrator])
    expect(await put(by, { editor_of: [faculty, { kind: 'group', id: 1_900_000_001 }] })).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: expect.stringContaining('1900000001') },
    })
  expect((await put(superuser, {}, 0)).body.code).toBe('stale')

  const raised = await put(superuser, { permissions: ['can publish schedule'], editor_of: [faculty] })
  expect((await put(administrator, {})).status).toBe(403)
  expect((await undo(raised.body.change_id, administrator)).status).toBe(403)
  expect((await undo(raised.body.change_id)).status).toBe(200)
  expect((await now()).permissions).toEqual(['can view groups'])
  const taken = await put(administrator, {})
  expect(taken.status).toBe(200)
  expect((await undo(taken.body.change_id, administrator)).status).toBe(200)
  expect(await now(administrator)).toMatchObject({ permissions: ['can view groups'], editor_of: [faculty] })
})

test('rights of an account that somebody changed since do not come back, by whatever way it was changed', async () => {
  const id = await named('planner-two', { groupId: ourGroup as never })
  const at = `/api/admin/people/${id}/`
  const now = async () => (await ask<AnswerOf<typeof personCall>>(superuser, 'GET', at)).body
  const put = async (given: object) => {
    const { version, permissions, editor_of: editors } = await now()
    const body = {
      version,
      is_superuser: false,
      permissions,
      editor_of: editors.map(({ kind, id: subject }) => ({ kind, id: subject })),
      ...given,
    }
    const answered = await ask<{ change_id: number }>(superuser, 'PUT', at, body)
    expect(answered.status).toBe(200)
    return answered.body.change_id
  }
  const stale = { status: 409, body: { code: 'stale', detail: expect.stringContaining('учётную запись') } }
  const viewing = await put({ permissions: ['can view groups'] })
  const editing = await put({ editor_of: [{ kind: 'faculty', id: ours }] })
  // Another table about the same account: the rights granted first stay.
  expect(await undo(viewing)).toMatchObject(stale)
  expect((await now()).permissions).toEqual(['can view groups'])
  expect((await undo(editing)).status).toBe(200)
  expect((await undo(viewing)).status).toBe(200)
  const again = await put({ permissions: ['can view groups'] })
  // By a command, which records no rows.
  await db.insert(editor).values({ userId: id as UserId, kind: 'faculty', subjectId: ours })
  expect(await undo(again)).toMatchObject(stale)
  await db.delete(editor).where(eq(editor.userId, id as UserId))
  const blocked = await ask<ChangedRowAnswer>(superuser, 'POST', `/api/admin/user/${id}/retire/`)
  expect(await undo(again)).toMatchObject(stale)
  expect((await undo(blocked.body.change_id)).status).toBe(200)
  // Signing in does not affect it.
  await db
    .update(user)
    .set({ signedInAt: sql`now()` })
    .where(eq(user.id, id as UserId))
  expect((await undo(again)).status).toBe(200)
  expect(await now()).toMatchObject({ permissions: [], editor_of: [] })
})

test('nobody blocks or demotes themselves, nor the last superuser', async () => {
  const own = `/api/admin/people/${superuserId}/`
  const { version } = (await ask<AnswerOf<typeof personCall>>(superuser, 'GET', own)).body
  const demoted = { version, is_superuser: false, permissions: [], editor_of: [] }
  expect((await ask(superuser, 'PUT', own, demoted)).status).toBe(409)
  expect((await ask(superuser, 'POST', `/api/admin/user/${superuserId}/retire/`)).status).toBe(409)
  expect((await ask(superuser, 'POST', `${own}invite/`)).status).toBe(409)
  const second = await signedIn(db, { isSuperuser: true })
  await second.browser.check()
  const blocked = await ask<ChangedRowAnswer>(second.browser, 'POST', `/api/admin/user/${superuserId}/retire/`)
  expect(blocked.status).toBe(200)
  // Their sessions have ended; after the other user's undo they sign in again.
  expect((await people(superuser)).rows).toBeUndefined()
  expect((await undo(blocked.body.change_id, second.browser)).status).toBe(200)
  superuser = (await signedInAs(superuserId)).browser
  await ask(superuser, 'POST', `/api/admin/user/${second.userId}/retire/`)
})

async function signedInAs(userId: UserId) {
  const [pair = ''] = (await sessionCookie(await openSession(db, userId, new Headers()))).split(';')
  const browser = new Browser()
  browser.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  await browser.check()
  return { browser }
}

test('somebody is signed out everywhere, and a lost second factor is turned off', async () => {
  const { browser, userId } = await signedIn(db, { username: 'loser' })
  await browser.check()
  const at = `/api/admin/people/${userId}/`
  expect((await ask(superuser, 'DELETE', `${at}second-factor/`)).status).toBe(409)
  await db.insert(secondFactor).values({ userId, secret: 'sealed', confirmedAt: sql`now()` })
  expect((await ask<AnswerOf<typeof personCall>>(superuser, 'GET', at)).body).toMatchObject({
    has_second_factor: true,
    sessions: [{}],
  })
  expect((await ask(superuser, 'DELETE', `${at}sessions/`)).status).toBe(200)
  expect((await browser.check()).authenticated).toBe(false)
  expect((await ask(superuser, 'DELETE', `${at}second-factor/`)).status).toBe(200)
  expect((await ask<AnswerOf<typeof personCall>>(superuser, 'GET', at)).body).toMatchObject({
    has_second_factor: false,
    sessions: [],
  })
  expect(await eventsOf('loser')).toEqual(['session_ended', 'second_factor_off'])
})
