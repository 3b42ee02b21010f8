import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findAccount, listAccounts } from '@/db/queries/accounts/accounts'
import { insertSession } from '@/db/queries/accounts/sessions'
import { change, programme, session, user } from '@/db/schema'
import { freshDatabase, withRollback } from '@/db/testing/database'
import { buildDepartment, buildFaculty, buildGroup, buildTeacher, buildUser } from '@/db/testing/factories'
import { userErrors } from '@/lib/accounts/texts/users'
import { programmeFlags } from '@/lib/core/actor/rules/actor'
import { addUser, setPassword } from './change-account'
import { grantRights, revokeRights, type Right } from './change-rights'

// The security log reads the retention time from the environment.
beforeAll(() => {
  process.env.DATABASE_URL = 'postgres://localhost/none'
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const issuer = 'https://campus.example'
const username = 'Planner'

const withUser = (run: (db: Database) => Promise<void>) => () =>
  withRollback(async (db) => {
    await addUser(db, { username, fullName: 'Плановик', passwordHash: 'hash-one' })
    await run(db)
  })

const nothing = {
  username,
  fullName: 'Плановик',
  active: true,
  hasPassword: true,
  isSuperuser: false,
  permissions: [],
  editorOf: [],
  programmes: [],
  teacher: null,
  group: null,
  subgroup: 0,
  campus: [],
}

test(
  'a new account may do nothing; its name is taken in whatever case',
  withUser(async (db) => {
    expect(await findAccount(db, 'planner')).toMatchObject(nothing)
    expect(await listAccounts(db)).toHaveLength(1)
    await expect(addUser(db, { username: 'PLANNER', fullName: '' })).rejects.toThrow(userErrors.taken('PLANNER'))
  }),
)

test(
  'every right is given and taken away',
  withUser(async (db) => {
    await buildUser(db, { isSuperuser: true })
    await buildFaculty(db, { title: 'Институт энергетики' })
    await buildDepartment(db, { title: 'Кафедра физики' })
    await buildGroup(db, { title: 'ЭН-21' })
    await buildTeacher(db, { fullName: 'Иванов Иван Иванович', name: 'Иванов И. И.' })
    await db.insert(programme).values({ title: 'Сварка' })
    const rights: Right[] = [
      { kind: 'superuser' },
      { kind: 'permissions', permissions: ['can view groups', 'can view teachers'] },
      { kind: 'programme', title: 'сварка', flags: ['can_edit'] },
      { kind: 'programme', title: 'Сварка', flags: ['can_publish'] },
      { kind: 'editor', of: 'faculty', title: 'институт энергетики' },
      { kind: 'editor', of: 'department', title: 'Кафедра физики' },
      { kind: 'editor', of: 'group', title: 'ЭН-21' },
      { kind: 'editor', of: 'teacher', title: 'Иванов И. И.' },
      { kind: 'own teacher', title: 'Иванов Иван Иванович' },
      { kind: 'own group', title: 'ЭН-21', subgroup: 2 },
      { kind: 'campus', issuer, subject: 'abc' },
    ]
    const given = {
      ...nothing,
      isSuperuser: true,
      permissions: ['can view groups', 'can view teachers'],
      editorOf: [
        { kind: 'department', title: 'Кафедра физики' },
        { kind: 'faculty', title: 'Институт энергетики' },
        { kind: 'group', title: 'ЭН-21' },
        { kind: 'teacher', title: 'Иванов Иван Иванович' },
      ],
      programmes: [{ title: 'Сварка', flags: ['can_edit', 'can_publish'] }],
      teacher: 'Иванов Иван Иванович',
      group: 'ЭН-21',
      subgroup: 2,
      campus: [{ issuer, subject: 'abc' }],
    }
    expect(await grantRights(db, 'planner', rights)).toMatchObject(given)
    expect(await grantRights(db, 'planner', rights)).toMatchObject(given)
    const more: Right[] = [{ kind: 'permissions', permissions: ['can view auditories'] }]
    expect((await grantRights(db, 'planner', more)).permissions).toHaveLength(3)
    expect(await revokeRights(db, 'planner', more)).toMatchObject(given)
    const oneFlag: Right[] = [{ kind: 'programme', title: 'Сварка', flags: ['can_edit'] }]
    expect((await revokeRights(db, 'planner', oneFlag)).programmes).toMatchObject([
      { title: 'Сварка', flags: ['can_publish'] },
    ])
    const allFlags: Right[] = [{ kind: 'programme', title: 'Сварка', flags: programmeFlags }]
    expect(await revokeRights(db, 'planner', [...rights, ...allFlags])).toMatchObject(nothing)
  }),
)

test(
  'nothing is given when one of the rights names what does not exist',
  withUser(async (db) => {
    await buildFaculty(db, { title: 'Институт энергетики' })
    const rights: Right[] = [{ kind: 'superuser' }, { kind: 'editor', of: 'faculty', title: 'энергетик' }]
    await expect(grantRights(db, username, rights)).rejects.toThrow(
      'Нет факультета «энергетик». Похожие: «Институт энергетики».',
    )
    expect(await findAccount(db, username)).toMatchObject(nothing)
    for (const number of [1, 2, 3, 4, 5]) await buildFaculty(db, { title: `Энергетика ${number}` })
    const many = await grantRights(db, username, rights).catch(String)
    expect(String(many).match(/«[^»]+»/g)).toHaveLength(1 + 5)
    await expect(grantRights(db, 'nobody', rights)).rejects.toThrow(userErrors.unknownUser('nobody'))
  }),
)

test(
  'what an administrator takes of a campus account the campus does not bind again',
  withUser(async (db) => {
    const { id: teacherId } = await buildTeacher(db)
    const { id: groupId } = await buildGroup(db)
    for (const kind of ['own teacher', 'own group'] as const) {
      await db.update(user).set({ teacherId, groupId, boundBy: 'campus' })
      await revokeRights(db, username, [{ kind, title: '', subgroup: 0 }])
      expect(await db.select({ boundBy: user.boundBy }).from(user)).toEqual([{ boundBy: 'administrator' }])
    }
  }),
)

test(
  'a title that several share is refused',
  withUser(async (db) => {
    await db.insert(programme).values([{ title: 'Сварка' }, { title: 'сварка' }])
    const rights: Right[] = [{ kind: 'programme', title: 'Сварка', flags: ['can_edit'] }]
    await expect(grantRights(db, username, rights)).rejects.toThrow(userErrors.ambiguous('programme', 'Сварка'))
  }),
)

test(
  'a campus account belongs to one person',
  withUser(async (db) => {
    await addUser(db, { username: 'other', fullName: 'Другой' })
    const rights: Right[] = [{ kind: 'campus', issuer, subject: 'abc' }]
    await grantRights(db, 'other', rights)
    await expect(grantRights(db, username, rights)).rejects.toThrow(userErrors.campusTaken('abc'))
  }),
)

test(
  'a new password and switching off end all sessions; other changes do not',
  withUser(async (db) => {
    const account = await findAccount(db, username)
    if (!account) throw new Error('no account')
    const sessionsAfter = async (act: () => Promise<unknown>) => {
      await db.delete(session)
      await insertSession(db, 'one', account.id)
      await insertSession(db, 'two', account.id)
      await act()
      return (await db.select().from(session)).length
    }
    expect(await sessionsAfter(() => setPassword(db, username, 'hash-two'))).toBe(0)
    expect(await sessionsAfter(() => revokeRights(db, username, [{ kind: 'active' }]))).toBe(0)
    expect((await findAccount(db, username))?.active).toBe(false)
    expect(await sessionsAfter(() => grantRights(db, username, [{ kind: 'active' }]))).toBe(2)
    expect(await sessionsAfter(() => revokeRights(db, username, [{ kind: 'superuser' }]))).toBe(2)
  }),
)

test(
  'the history tells what was done, and no hash',
  withUser(async (db) => {
    await buildUser(db, { isSuperuser: true })
    await setPassword(db, username, 'hash-two')
    await grantRights(db, username, [{ kind: 'superuser' }])
    await revokeRights(db, username, [{ kind: 'superuser' }])
    const records = await db.select().from(change).orderBy(change.id)
    expect(records.map(({ action }) => action)).toEqual(['user.add', 'user.password', 'user.grant', 'user.revoke'])
    expect(records[2]).toMatchObject({
      actorId: null,
      subject: { kind: 'user', username },
      before: { isSuperuser: false },
      after: { isSuperuser: true },
    })
    expect(JSON.stringify(records)).not.toContain('hash-')
  }),
)

test(
  'the last superuser stays one, and is not blocked',
  withUser(async (db) => {
    const isLast = { code: 'conflict', detail: userErrors.lastSuperuser }
    await grantRights(db, username, [{ kind: 'superuser' }])
    for (const kind of ['superuser', 'active'] as const)
      await expect(revokeRights(db, username, [{ kind }])).rejects.toMatchObject(isLast)
    await addUser(db, { username: 'second', fullName: 'Второй' })
    await grantRights(db, 'second', [{ kind: 'superuser' }])
    expect((await revokeRights(db, username, [{ kind: 'superuser' }])).isSuperuser).toBe(false)
    await expect(revokeRights(db, 'second', [{ kind: 'active' }])).rejects.toMatchObject(isLast)
  }),
)

test('of two superusers who demote each other at once one stays', async () => {
  const { db } = await freshDatabase()
  for (const name of ['one', 'two']) {
    await addUser(db, { username: name, fullName: name })
    await grantRights(db, name, [{ kind: 'superuser' }])
  }
  const demote = (on: Database, name: string) => revokeRights(on, name, [{ kind: 'superuser' }])
  let second: Promise<unknown> = Promise.resolve()
  await db.transaction(async (transaction) => {
    await demote(transaction, 'one')
    let isSettled = false
    second = demote(db, 'two').finally(() => (isSettled = true))
    second.catch(() => undefined)
    // Until the second waits for the first, or came through beside it.
    const isWaiting = async () =>
      (await db.execute(sql`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0
    while (!isSettled && !(await isWaiting())) await Promise.resolve()
  })
  await expect(second).rejects.toMatchObject({ detail: userErrors.lastSuperuser })
  expect((await listAccounts(db)).filter(({ isSuperuser }) => isSuperuser)).toHaveLength(1)
})
