import { sql } from 'drizzle-orm'
import { utils, write } from 'xlsx'
import type { Database } from '@/db/client'
import { change, event, meeting, programme, programmeDiscipline } from '@/db/schema'
import { buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { GroupId, LoadItemId, RoomId } from '@/lib/core/names/rules/ids'
import type { Handler } from '@/lib/http/endpoint'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as load } from './[itemType]/[id]/nagruzka/route'
import { GET as overlaps } from './[itemType]/[id]/overlaps/route'
import { POST as publish } from './[itemType]/[id]/publish/route'
import { POST as undo } from './change/[id]/undo/route'
import { DELETE as removeRow, PUT as changeRow } from './meta-program-discipline/[id]/route'
import { POST as toggleRow } from './meta-program-discipline/[id]/toggle/route'
import { POST as addRow } from './meta-program-discipline/route'
import { POST as addLoad } from './meta-program/[id]/add-nagruzka-ids/route'
import { POST as copy } from './meta-program/[id]/copy/route'
import { POST as recalc } from './meta-program/[id]/recalc-hours-by-calendar/route'
import { DELETE as remove, GET as view, PUT as edit } from './meta-program/[id]/route'
import { POST as toProject } from './meta-program/[id]/to-project/route'
import { POST as toggleActivity } from './meta-program/[id]/toggle-as-project-activity/route'
import { POST as toggleHidden } from './meta-program/[id]/toggle-project-is-hidden/route'
import { POST as createByTemplate } from './meta-program/create-by-template/route'
import { GET as fileTemplate } from './meta-program/file-template/route'
import { GET as list, POST as create } from './meta-program/route'
import { POST as place } from './project/[id]/set-manually/route'
import { DELETE as removeClass } from './schedule/[id]/route'

let db: Database
let admin: Browser
let groupId: GroupId
let roomId: RoomId
let items: LoadItemId[] = []

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  const { id: semesterId } = await buildSemester(db)
  ;({ id: groupId } = await buildGroup(db, { title: 'А-1' }))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-1' }))
  const { id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' })
  const parts = { semesterId, groups: [groupId], teachers: [teacherId] }
  items = [(await buildLoadItem(db, parts)).id, (await buildLoadItem(db, parts)).id]
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})

beforeEach(() => db.execute(sql`truncate meeting, programme, change cascade`))

async function call(
  handler: Handler,
  method: string,
  { id, query = '', body, headers }: { id?: number; query?: string; body?: unknown; headers?: Record<string, string> },
) {
  const params = { id: String(id), itemType: 'meta-program' }
  const response = await admin.send(handler, `/api/x/${query}`, { method, body, params, headers })
  return { status: response.status, body: await response.json() }
}
const post = (handler: Handler, body?: unknown, id?: number) => call(handler, 'POST', { id, body })
const put = (handler: Handler, id: number, body: unknown) => call(handler, 'PUT', { id, body })
const undone = (changeId: number) => post(undo, undefined, changeId)

const made = async (title = 'Курс') => (await post(create, { title })).body
const row = async (programmeId: number, values: object = {}) =>
  (await post(addRow, { meta_program: programmeId, discipline_title: 'Основы', ...values })).body

test('a programme is made by a title, or from the load of a group, and is seen at once', async () => {
  expect(await post(create, {})).toMatchObject({
    status: 400,
    body: { fields: { title: expect.any(String) } },
  })
  expect(await post(create, { nagruzka_group_id: groupId })).toMatchObject({
    status: 400,
    body: { fields: { nagruzka_sem: expect.any(String) } },
  })
  const titled = await post(create, { title: ' Курс ' })
  expect(titled).toMatchObject({
    status: 200,
    body: { title: 'Курс', disciplines: [], version: 1, change_id: expect.any(Number) },
  })
  const { status, body } = await post(create, { nagruzka_group_id: groupId, nagruzka_sem: 1 })
  expect([status, body.title, body.nagruzka_group_id, body.nagruzka_sem]).toEqual([200, 'А-1', groupId, 1])
  expect(body.disciplines).toMatchObject(
    items.map((id) => ({ type: 1, nagruzka_id: id, hours: 32, groups: [groupId], dbeg: '2026-09-01' })),
  )
  expect((await call(list, 'GET', {})).body).toHaveLength(2)
  expect(await post(create, { nagruzka_group_id: groupId, nagruzka_sem: 2 })).toMatchObject({ status: 400 })
  expect(await post(create, { nagruzka_group_id: 9999, nagruzka_sem: 1 })).toMatchObject({ status: 404 })
})

test('a row begins as a new row does, and stands for load only by its number, once', async () => {
  const { id } = await made()
  expect(await post(addRow, { meta_program: id })).toMatchObject({
    status: 200,
    body: { discipline_title: 'новая', hours: 2, nt: 1, type: 0, is_active: true, version: 1 },
  })
  expect(await post(addRow, { meta_program: id, type: 1 })).toMatchObject({ status: 400 })
  const proxy = await post(addRow, { meta_program: id, nagruzka_id: items[0] })
  expect(proxy).toMatchObject({ status: 200, body: { type: 1, hours: 32, groups: [groupId] } })
  expect(await post(addRow, { meta_program: id, nagruzka_id: items[1], type: 0 })).toMatchObject({
    status: 400,
    body: { fields: { type: expect.any(String) } },
  })
  expect(await put(changeRow, proxy.body.id, { type: 0 })).toMatchObject({
    status: 400,
    body: { fields: { type: expect.any(String) } },
  })
  expect(await post(addRow, { meta_program: id, nagruzka_id: items[0] })).toMatchObject({ status: 400 })
  const added = await post(addLoad, { ids: [...items, 0] }, id)
  expect(added.body).toMatchObject({ skipped: [items[0]] })
  expect(added.body.disciplines).toHaveLength(3)
  const copies = await post(addLoad, { ids: items, as_proxy: false }, id)
  expect(copies.body.disciplines.slice(3)).toMatchObject([
    { type: 0, nagruzka_id: null, groups: [groupId], dend: '2026-12-31' },
    { type: 0 },
  ])
  expect(await post(addLoad, { ids: [9999] }, id)).toMatchObject({
    status: 400,
    body: { fields: { ids: expect.stringContaining('9999') } },
  })
})

test('a row is refused with the fields that are at fault, and nothing is stored', async () => {
  const { id } = await made()
  const { id: rowId } = await row(id)
  const faults: [object, string][] = [
    [{ hours: -1 }, 'hours'],
    [{ hours: 1.5 }, 'hours'],
    [{ discipline_title: ' ' }, 'discipline_title'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ color: 'red' }, 'color'],
    [{ dbeg: '2026-02-30' }, 'dbeg'],
    [{ dbeg: '2026-11-02', dend: '2026-11-01' }, 'dend'],
    [{ type: 1 }, 'type'],
    [{ type: 3 }, 'type'],
    [{ nt: 9 }, 'nt'],
    [{ groups: [9999] }, 'groups'],
    [{ teachers: [9999] }, 'teachers'],
    [{ auditories: [9999] }, 'auditories'],
  ]
  for (const [values, field] of faults) {
    const answer = await put(changeRow, rowId, values)
    expect([values, answer.status, Object.keys(answer.body.fields)]).toEqual([values, 400, [field]])
  }
  const [stored] = await db.select().from(programmeDiscipline)
  expect(stored).toMatchObject({ version: 1, hours: 2 })
  expect(await put(changeRow, 9999, { hours: 2 })).toMatchObject({ status: 404 })
  expect(await put(edit, id, { color: '#12345' })).toMatchObject({ status: 400 })
  expect(await put(edit, id, { permissions: { auditories: [9999] } })).toMatchObject({
    status: 400,
    body: { fields: { auditories: expect.any(String) } },
  })
})

test('a stale save is refused with what the thing became', async () => {
  const { id } = await made()
  const { id: rowId } = await row(id)
  const seen = { version: 1 }
  expect(await put(changeRow, rowId, { ...seen, hours: 8 })).toMatchObject({ body: { hours: 8, version: 2 } })
  expect(await put(changeRow, rowId, { ...seen, comment: 'к' })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id: rowId, hours: 8, comment: '', version: 2 } },
  })
  expect(await put(edit, id, { ...seen, title: 'Другой' })).toMatchObject({ body: { version: 2 } })
  const programmeStale = await put(edit, id, { ...seen, color: '#112233' })
  expect(programmeStale).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { title: 'Другой', version: 2, disciplines: [{ id: rowId }] } },
  })
  expect(await call(removeRow, 'DELETE', { id: rowId, query: '?version=1' })).toMatchObject({ status: 409 })
  const query = `?${new URLSearchParams({ title: 'Другой', version: '1', dry_run: '1' })}`
  expect(await call(remove, 'DELETE', { id, query })).toMatchObject({ status: 409, body: { code: 'stale' } })
})

test('what a row of load does not say itself follows the load', async () => {
  const { id } = await made()
  const { body: proxy } = await post(addRow, { meta_program: id, nagruzka_id: items[0] })
  await put(changeRow, proxy.id, { ...proxy, dbeg: '2026-10-01', hours: 10 })
  await put(changeRow, proxy.id, { dend: '2026-12-01' })
  await put(changeRow, proxy.id, { dend: '2026-12-31' })
  await db.execute(sql`update load_item set starts_on = '2026-09-07', ends_on = '2026-12-20' where id = ${items[0]}`)
  const { body } = await call(view, 'GET', { id })
  await db.execute(sql`update load_item set starts_on = '2026-09-01', ends_on = '2026-12-31' where id = ${items[0]}`)
  expect(body.disciplines).toMatchObject([{ dbeg: '2026-10-01', dend: '2026-12-20', hours: 10 }])
})

test('switches turn all on, unless all are on already; what is off is neither offered nor placed', async () => {
  const { id } = await made()
  const first = await row(id, { groups: [groupId] })
  const second = await row(id, { discipline_title: 'Практика' })
  await post(toggleHidden, { discipline_ids: [first.id] }, id)
  const mixed = await post(toggleHidden, {}, id)
  expect(mixed.body.disciplines).toMatchObject([{ project_hidden: true }, { project_hidden: true }])
  const off = await post(toggleHidden, {}, id)
  expect(off.body.disciplines).toMatchObject([{ project_hidden: false }, { project_hidden: false }])
  expect(await post(toggleHidden, { discipline_ids: [9999] }, id)).toMatchObject({ status: 400 })

  const period = '?dbeg=2026-11-16&dend=2026-11-22'
  const offered = async () =>
    (await call(load, 'GET', { id, query: period })).body.map(({ id: one }: { id: number }) => one)
  const placing = { date: '2026-11-16', pair: 1, aud_id: roomId }
  expect(await offered()).toEqual([first.id, second.id])
  await post(toggleActivity, { discipline_ids: [first.id] }, id)
  expect(await offered()).toEqual([second.id])
  expect(await post(place, placing, first.id)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  await post(toggleActivity, {}, id)
  expect(await post(toggleRow, undefined, first.id)).toMatchObject({ body: { is_active: false } })
  expect(await offered()).toEqual([second.id])
  expect(await post(place, placing, first.id)).toMatchObject({ status: 400 })
  expect(await post(toggleRow, undefined, first.id)).toMatchObject({ body: { is_active: true } })
  expect(await post(place, placing, first.id)).toMatchObject({ status: 200 })
})

test('independent rows share a group, and nothing else; one of them always holds it firmly', async () => {
  const { id } = await made()
  const first = await row(id, { groups: [groupId] })
  const second = await row(id, { groups: [groupId], discipline_title: 'Практика' })
  const stranger = await row((await made('Другой')).id, { groups: [groupId] })
  const placing = { date: '2026-11-16', pair: 1, aud_id: -1, as_projected: false }
  const { body: placed } = await post(place, placing, first.id)
  expect(await post(place, placing, second.id)).toMatchObject({
    status: 409,
    body: { conflicts: [{ kind: 'group' }] },
  })

  await put(edit, id, { disciplines_independent: true })
  expect(await post(place, placing, first.id)).toMatchObject({ status: 409 })
  const inRoom = { ...placing, aud_id: roomId, pair: 2 }
  await post(place, inRoom, first.id)
  expect(await post(place, inRoom, second.id)).toMatchObject({
    status: 409,
    body: { conflicts: [{ kind: 'auditory' }] },
  })
  expect(await post(place, placing, stranger.id)).toMatchObject({ status: 409 })
  const draft = await post(place, { ...placing, as_projected: true }, second.id)
  expect(draft).toMatchObject({ status: 200, body: { warnings: [], skipped: [] } })
  const week = { dbeg: '2026-11-16', dend: '2026-11-22' }
  expect(await post(publish, week, id)).toMatchObject({ status: 200, body: { changed: 1, conflicts: [] } })
  const overlapping = await call(overlaps, 'GET', { id, query: `?${new URLSearchParams(week)}` })
  expect(overlapping).toMatchObject({ status: 200, body: [] })

  const holds = () =>
    db.execute(sql`
      select e.title, c.hold, c.soft_reason as reason from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
      where c.kind = 'group' and c.subgroup = 1 and c.pair = 1 order by e.title`)
  const bothHold = [
    { title: 'Основы', hold: 'firm', reason: null },
    { title: 'Практика', hold: 'soft', reason: 'independent' },
  ]
  expect(await holds()).toEqual(bothHold)
  const { body: removed } = await call(removeClass, 'DELETE', { id: placed.created[0].id })
  expect(await holds()).toEqual([{ title: 'Практика', hold: 'firm', reason: null }])
  expect(await post(place, placing, stranger.id)).toMatchObject({ status: 409 })
  expect((await undone(removed.change_id)).status).toBe(200)
  expect(await holds()).toMatchObject([{ reason: 'independent' }, { hold: 'firm' }])
})

test('a removal needs the exact title and says how many published classes there are; with them nothing is left', async () => {
  const { id, title } = await made()
  const { id: rowId } = await row(id, { groups: [groupId] })
  const { body: proxied } = await post(addLoad, { ids: items.slice(0, 1) }, id)
  const placing = { date: '2026-11-16', pair: 1, aud_id: roomId, as_projected: false }
  await post(place, placing, rowId)
  await post(place, { ...placing, pair: 2 }, proxied.disciplines[1].id)
  await post(place, { ...placing, pair: 3, as_projected: true }, rowId)
  const asked = (query: object) => `?${new URLSearchParams({ title, ...query })}`
  const removal = (query: object) => call(remove, 'DELETE', { id, query: asked(query) })

  expect(await removal({ title: 'курс' })).toMatchObject({
    status: 400,
    body: { fields: { title: expect.any(String) } },
  })
  expect(await call(remove, 'DELETE', { id })).toMatchObject({ status: 400 })
  expect(await removal({ dry_run: '1' })).toMatchObject({
    status: 200,
    body: { published: 2, drafts: 1, change_id: null },
  })
  expect(await removal({})).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('2 опубликованных занятия') },
  })
  expect(await call(removeRow, 'DELETE', { id: rowId })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('1 опубликованное занятие') },
  })
  expect([await db.$count(programme), await db.$count(meeting)]).toEqual([1, 3])

  const before = (await call(view, 'GET', { id })).body
  const { body: removed } = await removal({ with_published: '1' })
  expect(removed).toMatchObject({ published: 2, drafts: 1 })
  expect([await db.$count(programme), await db.$count(meeting), await db.$count(event)]).toEqual([0, 0, 0])
  const { body: again } = await undone(removed.change_id)
  expect((await call(view, 'GET', { id })).body).toEqual(before)
  expect(await db.$count(meeting)).toBe(3)
  await undone(again.change_id)
  expect([await db.$count(programme), await db.$count(meeting), await db.$count(event)]).toEqual([0, 0, 0])
})

test('every change of a programme is taken back, until somebody changes the same again', async () => {
  const { id, change_id: creation } = await made()
  const first = await row(id)
  const state = async () => {
    const { body } = await call(view, 'GET', { id })
    return JSON.parse(JSON.stringify(body, (key, value) => (key === 'version' ? undefined : value)))
  }
  const acts: (() => Promise<{ body: { change_id: number } }>)[] = [
    () => put(edit, id, { title: 'Другой', permissions: { auditories: [roomId] } }),
    () => put(changeRow, first.id, { hours: 10, groups: [groupId], comment: 'к' }),
    () => post(addRow, { meta_program: id }),
    () => post(addLoad, { ids: items }, id),
    () => post(toggleActivity, {}, id),
    () => post(toProject, { dbeg: '2026-09-01', dend: '2026-12-01' }, id),
    () => call(removeRow, 'DELETE', { id: first.id }),
  ]
  for (const act of acts) {
    const before = await state()
    const { body } = await act()
    expect(await state()).not.toEqual(before)
    expect((await undone(body.change_id)).status).toBe(200)
    expect(await state()).toEqual(before)
  }
  const { body: changed } = await put(changeRow, first.id, { hours: 12 })
  await put(changeRow, first.id, { hours: 14 })
  expect(await undone(changed.change_id)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await undone(creation)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await put(changeRow, first.id, { hours: 14 })).toMatchObject({
    status: 200,
    body: { change_id: null },
  })
})

test('a project gives its period to rows that say no dates, and proxies stay what they are', async () => {
  const { id } = await made()
  await row(id, { dend: '2026-10-30' })
  await row(id, { dbeg: '2026-12-14' })
  await post(addLoad, { ids: items.slice(0, 1) }, id)
  const { body } = await post(toProject, { dbeg: '2026-11-02', dend: '2026-12-13' }, id)
  expect(body.disciplines).toMatchObject([
    { type: 2, dbeg: '2026-10-30', dend: '2026-10-30' },
    { type: 2, dbeg: '2026-12-14', dend: '2026-12-14' },
    { type: 1, dbeg: '2026-09-01', dend: '2026-12-31' },
  ])
  expect(await post(toProject, { dbeg: '2026-09-01', dend: '2026-12-31' }, id)).toMatchObject({
    status: 200,
    body: { change_id: null },
  })
})

test('a key makes a programme once', async () => {
  const headers = { 'idempotency-key': 'programme-1' }
  const first = await call(create, 'POST', { body: { title: 'Раз' }, headers })
  expect(await call(create, 'POST', { body: { title: 'Раз' }, headers })).toEqual(first)
  expect(await db.$count(programme)).toBe(1)
})

const workbook = (rows: string[][]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  return new File([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))], 'курс.xlsx')
}
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a template makes its rows, and one that generates those of the group’s load', async () => {
  await db.execute(sql`truncate programme_template cascade`)
  await db.execute(sql`
    insert into programme_template (key, title, has_generate) values ('dpo', 'ДПО', false), ('load', 'Нагрузка', true)`)
  await db.execute(sql`
    insert into programme_template_row (template_key, title, lesson_type, hours) values ('dpo', 'Лекции', 1, 12), ('dpo', 'Зачёт', 5, 2)`)
  expect(await post(createByTemplate, { template: 'dpo', title: 'Курс' })).toMatchObject({
    status: 200,
    body: {
      title: 'Курс',
      rows: [],
      disciplines: [
        { discipline_title: 'Лекции', hours: 12 },
        { nt: 5, hours: 2 },
      ],
    },
  })
  expect(await post(createByTemplate, { template: 'load', title: 'Курс' })).toMatchObject({
    status: 400,
    body: { fields: { nagruzka_group_id: expect.any(String) } },
  })
  const ofGroup = { nagruzka_group_id: groupId, nagruzka_sem: 1 }
  expect((await post(createByTemplate, { template: 'dpo', title: 'Курс', ...ofGroup })).body).toMatchObject({
    title: 'Курс',
    disciplines: [{ type: 0 }, { type: 0 }],
  })
  const form = formOf({ template: 'load', nagruzka_group_id: String(groupId), nagruzka_sem: '1', title: '' })
  const generated = await post(createByTemplate, form)
  expect(generated).toMatchObject({
    status: 200,
    body: { title: 'А-1', disciplines: [{ type: 1 }, { type: 1 }] },
  })
  expect(await post(createByTemplate, { template: 'none', title: 'Курс' })).toMatchObject({ status: 404 })
  expect(await post(createByTemplate, { title: 'Курс' })).toMatchObject({ status: 400 })
})

test('faults of a file are listed row by row, and nothing is stored', async () => {
  const file = workbook([
    ['Дисциплина', 'Строка', 'Часы', 'Группы', 'Начало', 'Конец', 'Аудитории', 'Ссылка', 'Преподаватели'],
    ['Основы', '', '8', 'а-1', '', '', 'К-1', ''],
    ['', '', '', '', '', '', '', 'x'],
    ['А', 'прокси', '', '', '', '', '', ''],
    ['Б', '', '-1', '', '', '', '', ''],
    ['В', '', '', 'Г-9', '', '', '', ''],
    ['Г', '', '', '', '02.11.2026', '01.11.2026', '', ''],
    ['Д', '', '', '', '', '', 'Я-9', ''],
    ['Е', '', '', '', '', '', '', 'ftp://x'],
    ['Ж', '', '2001', '', '', '', '', ''],
    ['З', '', '', '', '', '', '', '', 'Тёзкин Т. Т.'],
  ])
  for (const fullName of ['Тёзкин Тит Титович', 'Тёзкин Тарас Тихонович'])
    await buildTeacher(db, { name: 'Тёзкин Т. Т.', fullName })
  const dry = await post(createByTemplate, formOf({ title: 'Курс', dry_run: '1', file }))
  expect([dry.status, dry.body.change_id]).toEqual([200, null])
  expect(dry.body.rows.map(({ status }: { status: string }) => status)).toEqual(['new', ...Array(9).fill('error')])
  const refused = await post(createByTemplate, formOf({ title: 'Курс', file }))
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
    400,
    [3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => `rows.${number}`),
  ])
  const noTable = formOf({ title: 'Курс', file: new File(['Колонка\nx'], 'x.csv') })
  expect(await post(createByTemplate, noTable)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect([await db.$count(programme), await db.$count(change)]).toEqual([0, 0])
})

test('the life of a programme, from a file to its end', async () => {
  const template = await admin.send(fileTemplate, '/api/x/')
  expect(decodeURIComponent(template.headers.get('content-disposition') ?? '')).toContain('Шаблон программы.xlsx')
  const file = workbook([
    ['Дисциплина', 'Тип', 'Часы', 'Группы', 'Преподаватели', 'Аудитории', 'Семестр'],
    ['Основы', 'лк', '8', 'А-1', 'Иванов И. И.', 'К-1', '1'],
    ['Практика', 'пр', '', 'А-1', '', '', 'осенний'],
  ])
  const { body: fromFile } = await post(createByTemplate, formOf({ title: 'Курс', file }))
  expect(fromFile).toMatchObject({
    rows: [
      { row: 2, what: 'Основы', status: 'new' },
      { row: 3, status: 'new' },
    ],
    disciplines: [
      { discipline_title: 'Основы', nt: 1, hours: 8, groups: [groupId], auditories: [roomId], sem: 1 },
      { discipline_title: 'Практика', nt: 2, hours: 2, type: 0 },
    ],
  })
  await put(edit, fromFile.id, { title: 'Курс 2026', color: '#123456', disciplines_independent: true })
  const { body: copied } = await post(copy, { title: 'Курс 2026 (копия)' }, fromFile.id)
  expect(copied).toMatchObject({
    color: '#123456',
    disciplines_independent: true,
    disciplines: [{ hours: 8 }, { hours: 2 }],
  })
  const { body: project } = await post(toProject, { dbeg: '2026-11-02', dend: '2026-12-13' }, copied.id)
  expect(project).toMatchObject({
    is_project: true,
    disciplines: [{ type: 2, dbeg: '2026-11-02', dend: '2026-12-13' }, { type: 2 }],
  })
  const [first] = project.disciplines
  const placing = { date: '2026-11-16', pair: 1, aud_id: roomId, until: '2026-11-30' }
  expect((await post(place, placing, first.id)).body.dates).toHaveLength(3)
  const published = await post(publish, { dbeg: '2026-11-16', dend: '2026-11-22' }, copied.id)
  expect(published).toMatchObject({ status: 200, body: { changed: 1 } })
  await put(changeRow, first.id, { dend: '2026-11-29' })
  const { body: counted } = await post(recalc, undefined, copied.id)
  expect(counted).toMatchObject({ withheld: 0, disciplines: [{ hours: 4 }, { hours: 2 }] })
  const query = `?${new URLSearchParams({ title: 'Курс 2026 (копия)', with_published: '1' })}`
  expect(await call(remove, 'DELETE', { id: copied.id, query })).toMatchObject({
    status: 200,
    body: { published: 1, drafts: 2 },
  })
  expect(await db.$count(programme)).toBe(1)
})
