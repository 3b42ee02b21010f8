import { eq, like } from 'drizzle-orm'
import { change, changedRow, editor, importJob, importMapping, invitation, securityEvent, user } from '@/db/schema'
import { buildFaculty, buildGroup, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { undo } from '@/lib/history/service/undo-change'
import { reasonOf } from '@/lib/imports/rules/table-row'
import { importTexts } from '@/lib/imports/texts/imports'
import { importWorld, type ImportWorld } from '@/testing/imports'
import { changeSettings, storeImport } from './change-import'
import { giveLinks } from './give-links'

// The security log reads the retention time from the environment.
beforeAll(() => {
  process.env.DATABASE_URL = 'postgres://localhost/none'
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const head = 'ФИО;Логин;Должность;Институт;Группа;П/г;Преподаватель'
const people = (...rows: string[]) => [head, ...rows].join('\n')

let secrets = 0
const newSecret = () => {
  secrets += 1
  return { secret: `secret ${secrets}`, hash: `hash ${secrets}` }
}

async function stored(there: ImportWorld, text: string) {
  const id = await there.read(text, 'people.csv')
  await there.tried(id)
  await storeImport(there.asker, id)
  await there.work()
  return { id, outcome: (await there.view(id)).outcome }
}
async function takeBack({ asker }: ImportWorld, changeId: ChangeId | null | undefined) {
  if (!changeId) throw new Error('nothing was stored')
  await undo({ ...asker, now: { date: calendarDate('2026-11-16'), minutes: 0 } }, changeId)
}
const linesOf = async (there: ImportWorld, id: Parameters<ImportWorld['rows']>[0]) =>
  (await there.rows(id)).map((row) =>
    [row.number, row.status, row.status === 'error' ? reasonOf(row.problems) : row.detail].join(' '),
  )

test('a file of people is recognised, tried row by row, stored all or none, and undone', async () => {
  const there = await importWorld()
  await buildFaculty(there.db, { title: 'Институт энергетики' })
  const { id: teacherId } = await buildTeacher(there.db, { fullName: 'Орлова Мария Сергеевна' })
  const before = await there.db.$count(user)
  const rows = [
    'Щукина Анна Петровна;anna;диспетчер;институт энергетики;;;',
    'Студент Первый;;студент;;А-1;2;',
    'Орлова-Ким Мария Сергеевна;;преподаватель;;;;Орлова Мария Сергеевна',
  ]
  const bad = await there.read(people(...rows, 'Рыбин Олег;;царь;;А-9;3;Никто'), 'people.csv')
  const { settings } = await there.view(bad)
  expect(settings).toMatchObject({ kind: 'user', table: { headRow: 1 } })
  expect(settings?.table?.columns.map((one) => one?.column)).toEqual([
    ...['fullName', 'username', 'role', 'faculty', 'group', 'subgroup', 'teacher'],
  ])
  expect((await there.tried(bad)).trial?.counts).toEqual({ error: 1, new: 3, changed: 0, same: 0 })
  expect((await linesOf(there, bad))[3]).toMatch(
    /^5 error нет роли «царь».*; нет группы «А-9»; подгруппа «3».*; нет преподавателя «Никто»$/,
  )
  await expect(storeImport(there.asker, bad)).rejects.toMatchObject({ code: 'conflict' })
  expect(await there.db.$count(user)).toBe(before)

  const { id, outcome } = await stored(there, people(...rows))
  expect(await linesOf(there, id)).toEqual([
    '2 new логин anna; ведёт: Институт энергетики',
    '3 new логин student-p; группа А-1; 2-я\u00a0подгруппа',
    '4 new логин orlova-kim-ms; его расписание: Орлова Мария Сергеевна',
  ])
  expect(outcome).toMatchObject({ counts: { new: 3 }, changeId: expect.any(Number) })
  const [planner, student, teacher] = await there.db.select().from(user).orderBy(user.id).offset(before)
  expect(planner).toMatchObject({
    username: 'anna',
    permissions: expect.arrayContaining(['can publish schedule']),
  })
  expect(await there.db.$count(editor, eq(editor.userId, planner?.id ?? (0 as never)))).toBe(1)
  expect(student).toMatchObject({ subgroup: 2, boundBy: 'administrator', passwordHash: null })
  expect(teacher).toMatchObject({ teacherId, groupId: null })
  expect(await there.db.$count(securityEvent, eq(securityEvent.kind, 'account_made'))).toBe(3)
  expect(await there.db.$count(importMapping)).toBe(1)

  // The same file with one more: only that one is made.
  const more = await stored(there, people(...rows, 'Рыбин Олег;;;;;;'))
  expect(more.outcome?.counts).toEqual({ error: 0, new: 1, changed: 0, same: 3 })
  expect((await linesOf(there, more.id))[1]).toBe(
    '3 same уже есть: логин «student-p», не\u00a0изменится; если это другой человек, впишите ему логин',
  )
  await takeBack(there, outcome?.changeId)
  expect(await there.db.$count(user)).toBe(before + 1)
})

test('links are given once the accounts are there, to whom has not been in, and are nowhere else', async () => {
  const there = await importWorld()
  const { id, outcome } = await stored(there, people('Щукина Анна;anna;;;;;', 'Рыбин Олег;oleg;;;;;'))
  expect(await there.db.$count(invitation)).toBe(0)
  const { given } = await giveLinks(there.asker, id, newSecret)
  expect(given.map(({ fullName, username }) => `${fullName} ${username}`)).toEqual([
    'Щукина Анна anna',
    'Рыбин Олег oleg',
  ])
  expect(await there.db.$count(invitation, like(invitation.hash, 'hash %'))).toBe(2)
  expect(await there.db.$count(securityEvent, eq(securityEvent.kind, 'invitation_given'))).toBe(2)
  for (const rows of [
    await there.db.select().from(importJob),
    await there.db.select().from(change),
    await there.db.select().from(changedRow),
    await there.db.select().from(securityEvent),
  ])
    expect(JSON.stringify(rows)).not.toMatch(/secret \d|hash \d/)

  await there.db.update(user).set({ passwordHash: 'set' }).where(eq(user.username, 'anna'))
  expect((await giveLinks(there.asker, id, newSecret)).given.map(({ username }) => username)).toEqual(['oleg'])
  // Whose password was set has no link any more.
  expect(await there.db.$count(invitation)).toBe(1)
  const other = await there.administrator('Институт права')
  await expect(giveLinks(other.asker, id, newSecret)).rejects.toMatchObject({ code: 'not_found' })
  await takeBack(there, outcome?.changeId)
  await expect(giveLinks(there.asker, id, newSecret)).rejects.toMatchObject({
    code: 'conflict',
    detail: importTexts.nobodyToInvite,
  })
  const load = await stored(there, 'Дисциплина;Тип;Группы;Часы\nФизика;лк;А-1;36')
  const notStored = await there.read(people('Карпов Лев;;;;;;'), 'people.csv')
  for (const none of [load.id, notStored])
    await expect(giveLinks(there.asker, none, newSecret)).rejects.toMatchObject({
      code: 'conflict',
      detail: importTexts.notOfPeople,
    })
})

test('who administers a faculty brings in its people, and gives links while they may', async () => {
  const there = await importWorld()
  const { asker, facultyId } = await there.administrator('Институт права')
  await buildGroup(there.db, { title: 'ЮР-1', facultyId })
  const own = await importWorld({ db: there.db, asker })
  const foreign = await own.read(people('Студент Первый;;;;А-1;;', 'Студент Второй;;;;ЮР-1;;'), 'people.csv')
  expect((await own.tried(foreign)).trial?.counts).toMatchObject({ error: 1, new: 1 })
  const { id } = await stored(own, people('Студент Второй;;;;ЮР-1;;'))
  expect((await giveLinks(asker, id, newSecret)).given).toHaveLength(1)
  const made = eq(user.fullName, 'Студент Второй')
  await there.db
    .update(user)
    .set({ permissions: ['can publish schedule'] })
    .where(made)
  await expect(giveLinks(asker, id, newSecret)).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a file is read, tried and stored only for whoever may bring it in by then', async () => {
  const there = await importWorld()
  const { asker, facultyId } = await there.administrator('Институт права')
  await buildGroup(there.db, { title: 'ЮР-1', facultyId })
  const own = await importWorld({ db: there.db, asker })
  const text = people('Студент Второй;;;;ЮР-1;;')
  const id = await own.read(text, 'people.csv')
  await expect(changeSettings(asker, id, { kind: 'load' })).rejects.toMatchObject({ code: 'not_allowed' })
  await own.tried(id)
  const before = await there.db.$count(user)
  await storeImport(asker, id)
  await there.db.update(user).set({ permissions: [] }).where(eq(user.id, asker.actor.userId))
  await own.work()
  const refused = { failure: notAllowedTexts['import.open'], outcome: null }
  expect(await own.view(id)).toMatchObject(refused)
  expect(await there.db.$count(user)).toBe(before)
  expect(await own.view(await own.read(text, 'people.csv'))).toMatchObject({ ...refused, settings: null })
})

test('a university brings in thousands at once', async () => {
  const there = await importWorld()
  const rows = Array.from({ length: 3000 }, (_, index) => `Студент Номер${index};s${index};студент;;А-1;;`)
  const { id, outcome } = await stored(there, people(...rows))
  expect(outcome?.counts.new).toBe(3000)
  expect((await giveLinks(there.asker, id, newSecret)).given).toHaveLength(3000)
  const more = await there.read(people(...rows, ...rows), 'people.csv')
  expect((await there.tried(more)).failure).toContain('больше 5000 строк')
}, 120_000)
