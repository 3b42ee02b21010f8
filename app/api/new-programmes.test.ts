import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, programmeTemplate, programmeTemplateRow } from '@/db/schema'
import {
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { onlineRoomId, type GroupId, type RoomId } from '@/lib/core/names/rules/ids'
import type { Handler } from '@/lib/http/endpoint'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as addLoad } from './meta-program/[id]/add-nagruzka-ids/route'
import { GET as findLoad } from './meta-program/[id]/find-nagruzka/route'
import { POST as createByTemplate } from './meta-program/create-by-template/route'
import { POST as create } from './meta-program/route'
import { GET as templates } from './meta-program/templates/route'

let db: Database

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  await db.insert(programmeTemplate).values([
    { key: 'plain', title: 'Курс' },
    { key: 'workshop', title: 'Проектная мастерская', isProject: true },
  ])
  const row = { lessonType: 1, hours: 2 } as const
  await db.insert(programmeTemplateRow).values([
    { ...row, templateKey: 'plain', title: 'Лекции' },
    { ...row, templateKey: 'workshop', title: 'Работа над проектом' },
  ])
})

/** A user who may create programmes and edits this faculty or group. */
async function maker(of: { facultyId?: number; groupId?: number } = {}, more: readonly Permission[] = []) {
  const { browser, userId } = await signedIn(db, { permissions: ['can create metaprograms', ...more] })
  const parts = [
    ...(of.facultyId === undefined ? [] : [{ kind: 'faculty' as const, subjectId: of.facultyId }]),
    ...(of.groupId === undefined ? [] : [{ kind: 'group' as const, subjectId: of.groupId }]),
  ]
  if (parts.length > 0) await db.insert(editor).values(parts.map((part) => ({ ...part, userId })))
  await browser.check()
  const post = async (handler: Handler, body: unknown) => {
    const response = await browser.send(handler, '/api/x/', { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  return { browser, post }
}

let day = 1
/** A class of a group in its own new room; returns the room. */
async function taught(groupId: GroupId, parts: Partial<Parameters<typeof buildEvent>[1]> = {}) {
  const { id } = await buildRoom(db)
  const date = calendarDate(`2026-10-${String((day += 1)).padStart(2, '0')}`)
  await buildEvent(db, { on: [{ date, pair: 1 }], groups: [groupId], rooms: [id], ...parts })
  return id
}

test('a programme begins with the rooms in which its maker’s groups are taught this year', async () => {
  const [own, other] = [await buildFaculty(db), await buildFaculty(db)]
  const { id: groupId } = await buildGroup(db, { facultyId: own.id })
  const { id: elsewhere } = await buildGroup(db, { facultyId: other.id })
  const { id: lent } = await buildGroup(db, { facultyId: other.id })
  const rooms = [await taught(groupId), await taught(groupId), await taught(lent)]
  const { id: placeholder } = await buildRoom(db, { isPlaceholder: true })
  await taught(groupId, {
    rooms: [onlineRoomId, placeholder],
    on: [{ date: calendarDate('2026-12-01'), pair: 2 }],
  })
  await taught(groupId, { state: 'projected' })
  await taught(groupId, { kind: 'booking', soft: 'booking' })
  await taught(groupId, { on: [{ date: calendarDate('2026-05-12'), pair: 1 }] })
  await taught(elsewhere)
  const { post } = await maker({ facultyId: own.id, groupId: lent })
  const { body } = await post(create, { title: 'Курс' })
  expect(body.permissions).toMatchObject({
    auditories: rooms,
    can_publish: false,
    can_set_in_any_auds: false,
    can_project_schedule: true,
  })
  const { body: made } = await post(createByTemplate, { title: 'Курс', template: 'plain' })
  expect(made.permissions.auditories).toEqual(rooms)
  expect((await (await maker()).post(create, { title: 'Курс' })).body.permissions.auditories).toEqual([])
})

test('until anything stands of a year, they are those of the year before', async () => {
  const { id: facultyId } = await buildFaculty(db)
  const { id: groupId } = await buildGroup(db, { facultyId })
  const last = await taught(groupId, { on: [{ date: calendarDate('2026-05-12'), pair: 1 }] })
  const { post } = await maker({ facultyId })
  expect((await post(create, { title: 'Курс' })).body.permissions.auditories).toEqual([last])
})

test('the rows of a file may ask for these rooms, and for no others', async () => {
  const { id: facultyId } = await buildFaculty(db)
  const { id: groupId } = await buildGroup(db, { facultyId })
  const own = await taught(groupId)
  const { id: foreign } = await buildRoom(db)
  const { post } = await maker({ facultyId })
  const titleOf = async (id: RoomId) =>
    (await db.execute<{ title: string }>(sql`select title from room where id = ${id}`))[0]?.title
  const file = new File(
    [`Дисциплина;Аудитории\nСвоя;${await titleOf(own)}\nЧужая;${await titleOf(foreign)}`],
    'курс.csv',
  )
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Курс', dry_run: '1', file })) form.set(name, value)
  expect((await post(createByTemplate, form)).body.rows).toMatchObject([
    { what: 'Своя', status: 'new' },
    { what: 'Чужая', status: 'error', reason: expect.stringMatching(/не\sразрешена$/) },
  ])
})

test('a template that makes a project says so, and its programme is one with project rows', async () => {
  const { browser, post } = await maker()
  const listed = await (await browser.send(templates, '/api/x/')).json()
  expect(listed).toMatchObject({ plain: { is_project: false }, workshop: { is_project: true } })
  const made = async (order: object) => (await post(createByTemplate, { title: 'Мастерская', ...order })).body
  expect(await made({ template: 'workshop' })).toMatchObject({ is_project: true, disciplines: [{ type: 2 }] })
  expect(await made({ template: 'plain' })).toMatchObject({ is_project: false, disciplines: [{ type: 0 }] })
  expect(await made({ template: 'plain', is_project: true })).toMatchObject({
    is_project: true,
    disciplines: [{ type: 2 }],
  })
  expect((await post(create, { title: 'Мастерская', is_project: true })).body.is_project).toBe(true)
})

test('load is found by discipline, group, teacher and number, and its rows say of which subgroup they are', async () => {
  const { id: semesterId } = await buildSemester(db)
  const [first, second] = [await buildGroup(db, { title: 'Физ-1' }), await buildGroup(db, { title: 'Хим-1' })]
  const { id: teacherId } = await buildTeacher(db, { name: 'Ёлкин Е. Е.' })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Оптика' })
  const parts = { semesterId, disciplineId }
  const { id: own } = await buildLoadItem(db, { ...parts, groups: [first.id], teachers: [teacherId] })
  const { id: half } = await buildLoadItem(db, { ...parts, groups: [second.id], subgroup: 2 })
  const { browser, post } = await maker({ groupId: second.id }, ['can add nagruzka ids to metaprogram'])
  const { body: programme } = await post(create, { title: 'Курс' })
  const params = { id: String(programme.id) }
  const found = async (search: string) => {
    const query = `?${new URLSearchParams({ search, nagruzka_sem: '1' })}`
    const { items } = await (await browser.send(findLoad, `/api/x/${query}`, { params })).json()
    return items.map((item: { id: number }) => item.id)
  }
  expect(await found('оптика')).toEqual([half, own])
  expect(await found('елкин оптика')).toEqual([own])
  expect(await found('хим')).toEqual([half])
  expect(await found(String(half))).toEqual([half])
  expect(await found('алхимия')).toEqual([])
  const added = await browser.send(addLoad, '/api/x/', { method: 'POST', params, body: { ids: [half] } })
  expect((await added.json()).disciplines).toMatchObject([{ nagruzka_id: half, ngroup: 2 }])
  const { items } = await (await browser.send(findLoad, '/api/x/?search=оптика', { params })).json()
  expect(items).toMatchObject([
    { is_added: true, can_add: true, ngroup: 2, groups_verbose: ['Хим-1'] },
    { is_added: false, can_add: false },
  ])
  const wrong = await browser.send(addLoad, '/api/x/', {
    method: 'POST',
    params,
    body: { ids: [half, 9999] },
  })
  expect([wrong.status, (await wrong.json()).detail]).toEqual([400, 'Нет нагрузки с\u00a0номером 9999.'])
})

test('a row of a file lists all of its faults', async () => {
  const { post } = await maker()
  const head = 'Дисциплина;Строка;Часы;Группы;Преподаватели;Аудитории;Начало;Конец;Ссылка'
  const file = new File([`${head}\n;прокси;-1;Ы-1, Ы-2;Ыванов;Ы-9;02.11.2026;01.11.2026;ftp://x`], 'курс.csv')
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Курс', dry_run: '1', file })) form.set(name, value)
  const [row] = (await post(createByTemplate, form)).body.rows
  const told = ['не указано: Дисциплина', 'прокси', 'часы', 'Ы-1', 'Ы-2', 'Ыванов', 'Ы-9', 'раньше начала', 'ftp']
  expect(told.filter((part) => !row.reason.includes(part))).toEqual([])
  expect(row.reason.split('; ')).toHaveLength(told.length)
})
