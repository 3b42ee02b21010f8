import { eq } from 'drizzle-orm'
import { read } from 'xlsx'
import type { Database } from '@/db/client'
import { buildingWalk, claim, event } from '@/db/schema'
import {
  buildDepartment,
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildRoom,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { columnWord, tableWord } from '@/lib/core/tables/calls/admin-table-words'
import { vocabularyNames, type AdminTableName } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import type {
  AdminTableAnswer,
  ChangedRowAnswer,
  PastedAnswer,
  UsesAnswer,
} from '@/lib/tables/calls/admin-tables.contract'
import { Browser } from '@/testing/browser'
import { askRoute, sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { textsOf } from '@/testing/workbooks'

let db: Database
let superuser: Browser
let administrator: Browser
let nobody: Browser
let facultyId: number

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const faculty = await buildFaculty(db, { title: 'Институт энергетики' })
  facultyId = faculty.id
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  nobody = (await signedIn(db)).browser
  const { browser, userId } = await signedIn(db, { permissions: ['can administer faculty'] })
  administrator = browser
  const { editor } = await import('@/db/schema')
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  for (const one of [superuser, administrator, nobody]) await one.check()
})

type Refusal = { detail: string; code: string; fields?: Record<string, string>; alike?: string[] }
type Answer<Body> = {
  status: number
  body: Body & Refusal & { current?: ChangedRowAnswer['row']; uses?: UsesAnswer }
}

const ask = <Body>(browser: Browser, method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
  askRoute<Answer<Body>['body']>(browser, method, path, body)

const at = (table: AdminTableName, rest = '') => `/api/admin/${tableWord(table)}/${rest}`
const undo = (changeId: number | null) => ask<{ change_id: number }>(superuser, 'POST', `/api/change/${changeId}/undo/`)
const titleWord = (table: AdminTableName) => columnWord(adminTables[table].columns[0].key)

const add = (table: AdminTableName, title: string, more: object = {}, by = superuser) =>
  ask<ChangedRowAnswer>(by, 'POST', at(table), { values: { [titleWord(table)]: title, ...more } })

const list = async (table: AdminTableName, query = '', by = superuser) =>
  (await ask<AdminTableAnswer>(by, 'GET', at(table) + query)).body

const titles = async (table: AdminTableName, query = '') =>
  (await list(table, query)).rows.map(({ values }) => values[titleWord(table)])

describe.each(vocabularyNames)('the table %s', (table) => {
  const name = `Строка ${table}`

  test('answers strangers 401, whoever may not see it 403, and unknown rows 404', async () => {
    const calls: [method: string, rest: string, body?: unknown][] = [
      ['GET', ''],
      ['POST', '', { values: {} }],
      ['PATCH', '1000000/', { values: {} }],
      ['DELETE', '1000000/'],
      ['GET', '1000000/uses/'],
      ['POST', '1000000/retire/'],
      ['POST', '1000000/restore/'],
      ['POST', 'paste/', { columns: [titleWord(table)], rows: [['x']], dry_run: true }],
    ]
    const stranger = new Browser()
    await stranger.check()
    for (const [method, rest, body] of calls) {
      expect((await ask(stranger, method, at(table, rest), body)).status).toBe(401)
      const isOfRow = rest.startsWith('1')
      expect((await ask(superuser, method, at(table, rest), body)).status).toBe(
        isOfRow ? 404 : rest === '' && method === 'POST' ? 400 : 200,
      )
      if (!isOfRow) expect((await ask(nobody, method, at(table, rest), body)).status).toBe(403)
    }
  })

  test('a row is added, changed, retired, restored and removed, and each of it is undone', async () => {
    const added = await add(table, `  ${name}  `)
    expect(added).toMatchObject({ status: 200, body: { row: { active: true, uses: 0 } } })
    const { row } = added.body
    expect(row.values[titleWord(table)]).toBe(name)
    const path = at(table, `${row.id}/`)

    const renamed = { version: row.version, values: { [titleWord(table)]: `${name} 2` } }
    const changed = await ask<ChangedRowAnswer>(superuser, 'PATCH', path, renamed)
    expect(changed.body.row.values[titleWord(table)]).toBe(`${name} 2`)
    const stale = await ask(superuser, 'PATCH', path, renamed)
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { id: row.id } } })
    await undo(changed.body.change_id)
    expect(await titles(table, '?q=Строка')).toEqual([name])

    const retired = await ask<ChangedRowAnswer>(superuser, 'POST', `${path}retire/`)
    expect(await titles(table, '?q=Строка')).toEqual([])
    expect(await titles(table, '?q=Строка&show=retired')).toEqual([name])
    await undo(retired.body.change_id)
    expect(await titles(table, '?q=Строка')).toEqual([name])
    await ask(superuser, 'POST', `${path}retire/`)
    const restored = await ask<ChangedRowAnswer>(superuser, 'POST', `${path}restore/`)
    expect(restored.body.row.active).toBe(true)

    const removed = await ask<{ change_id: number }>(superuser, 'DELETE', path)
    expect(await titles(table, '?q=Строка&show=all')).toEqual([])
    await undo(removed.body.change_id)
    expect(await titles(table, '?q=Строка')).toEqual([name])
    await ask(superuser, 'DELETE', path)
  })

  test('what is wrong is said by column, and nothing is stored', async () => {
    const { longest } = adminTables[table].columns[0] as { longest: number }
    for (const title of ['', ' ', 'х'.repeat(longest + 1)]) {
      const { status, body } = await add(table, title)
      expect([status, body.code]).toEqual([400, 'invalid'])
      expect(body.fields).toEqual({ [`values.${titleWord(table)}`]: expect.stringMatching(/^[А-Я].*\.$/) })
    }
    expect((await add(table, 'a\0b')).status).toBe(400)
  })

  test('a title that is there is refused; one that looks like it is named before it becomes a new one', async () => {
    const { body } = await add(table, 'ГР-0')
    const again = await add(table, 'ГР-0')
    expect(again.status).toBe(adminTables[table].hasNamesakes ? 409 : 400)
    const alike = await add(table, 'гp - О')
    expect(alike).toMatchObject({ status: 409, body: { code: 'looks_alike', alike: ['ГР-0'] } })
    const other = await ask<ChangedRowAnswer>(superuser, 'POST', at(table), {
      values: { [titleWord(table)]: 'гp - О' },
      is_new: true,
    })
    expect(other.status).toBe(200)
    expect((await list(table, '?show=alike')).rows.map(({ alike: others }) => others)).toEqual(
      expect.arrayContaining([['гp - О'], ['ГР-0']]),
    )
    for (const { id } of [body.row, other.body.row]) await ask(superuser, 'DELETE', at(table, `${id}/`))
  })

  test('lines are pasted: new, changed and the same; undoing takes them back', async () => {
    await add(table, 'Прежняя')
    const order = (rows: string[][], dryRun = false) => ({
      columns: [titleWord(table)],
      rows,
      dry_run: dryRun,
    })
    const rows = [['Прежняя'], ['Новая первая'], ['Новая вторая']]
    const tried = await ask<PastedAnswer>(superuser, 'POST', at(table, 'paste/'), order(rows, true))
    expect(tried.body).toMatchObject({ counts: { new: 2, same: 1, changed: 0, error: 0 }, change_id: null })
    expect(await titles(table, '?q=Новая')).toEqual([])
    const pasted = await ask<PastedAnswer>(superuser, 'POST', at(table, 'paste/'), order(rows))
    expect(await titles(table, '?q=Новая')).toEqual(['Новая вторая', 'Новая первая'].sort())
    await undo(pasted.body.change_id)
    expect(await titles(table, '?q=Новая')).toEqual([])
  })

  test('it is taken away as a file, as it can be pasted back', async () => {
    const response = await sendToRoute(superuser, at(table, 'xlsx/'))
    const sheets = textsOf(read(new Uint8Array(await response.arrayBuffer())))
    expect(JSON.stringify(sheets)).toContain('Прежняя')
  })
})

const monday = calendarDate('2026-11-16')

test('what is in use is not deleted, and says where it is used; undoing its making neither', async () => {
  const { body } = await add('room', 'Ж-101')
  const { id } = body.row
  await buildEvent(db, { on: [{ date: monday, pair: 1 }], rooms: [id as never] })
  const refused = await ask(superuser, 'DELETE', at('room', `${id}/`))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'in_use',
      uses: [{ use: 'class', count: 1 }],
      detail: expect.stringContaining('1\u00a0занятие'),
    },
  })
  expect((await undo(body.change_id)).status).toBe(409)
  const { uses } = (await ask<{ uses: UsesAnswer }>(superuser, 'GET', at('room', `${id}/uses/`))).body
  expect(uses).toEqual([{ use: 'class', count: 1 }])
  expect((await list('room', '?q=Ж-101')).rows).toMatchObject([{ uses: 1 }])
})

test('a renamed discipline renames its classes; their own titles stay', async () => {
  const { id } = await buildDiscipline(db, { title: 'Физика' })
  for (const [pair, title] of [
    [1, 'Физика'],
    [2, 'Физика, консультация'],
  ] as const)
    await buildEvent(db, { on: [{ date: monday, pair }], values: { disciplineId: id, title } })
  const path = at('discipline', `${id}/`)
  const { body } = await ask<ChangedRowAnswer>(superuser, 'PATCH', path, {
    values: { title: 'Общая физика' },
  })
  const known = async () =>
    (await db.select().from(event)).flatMap((one) => (one.disciplineId === id ? one.title : [])).sort()
  expect(await known()).toEqual(['Общая физика', 'Физика, консультация'])
  await undo(body.change_id)
  expect(await known()).toEqual(['Физика', 'Физика, консультация'])
})

test('rows are searched in any keyboard layout, sorted by every column, and paged', async () => {
  for (let number = 1; number <= 60; number += 1)
    await buildRoom(db, { title: `Ц-${String(number).padStart(3, '0')}`, capacity: 100 - number })
  const first = await list('room', '?q=w-0')
  expect([first.total, first.pages, first.rows.length]).toEqual([60, 2, 50])
  const last = await list('room', '?q=Ц-0&sort=-maxstud&page=2')
  expect(last.rows.at(-1)?.values.title).toBe('Ц-060')
  expect((await list('room', '?q=Ц-0&page=99')).page).toBe(2)
  for (const table of [...vocabularyNames, 'user'] as const)
    for (const { key } of adminTables[table].columns)
      for (const sort of [columnWord(key), `-${columnWord(key)}`])
        expect((await ask(superuser, 'GET', `${at(table)}?sort=${sort}`)).status).toBe(200)
})

test('reasons stand in their own order, on screen and in the file, and are deleted freely: nothing names them', async () => {
  const rows = [
    ['Вторая причина', '2', 'нет', 'да'],
    ['Первая причина', '1', '', ''],
  ]
  const columns = ['title', 'position', 'for_requests', 'for_closures']
  const pasted = await ask<PastedAnswer>(superuser, 'POST', at('reason', 'paste/'), { columns, rows })
  expect(pasted.body.counts).toMatchObject({ new: 2 })
  const first = ['Первая причина', 'Вторая причина', 'ППОС']
  expect((await titles('reason')).slice(0, 3)).toEqual(first)
  expect((await titles('reason', '?q=причина&sort=title')).slice(0, 2)).toEqual(first.slice(0, 2).reverse())
  const book = await sendToRoute(superuser, at('reason', 'xlsx/'))
  const [sheet = []] = Object.values(textsOf(read(new Uint8Array(await book.arrayBuffer()))))
  expect(sheet.slice(0, 3)).toEqual([
    ['Причина', 'Порядок', 'Заявки и\u00a0переносы', 'Закрытие аудиторий', 'Отсутствия'],
    ['Первая причина', '1', 'нет', 'нет', 'нет'],
    ['Вторая причина', '2', 'нет', 'да', 'нет'],
  ])
  const { id } = (await list('reason')).rows[0] ?? {}
  expect((await ask<{ uses: UsesAnswer }>(superuser, 'GET', at('reason', `${id}/uses/`))).body.uses).toEqual([])
  expect((await ask(superuser, 'DELETE', at('reason', `${id}/`))).status).toBe(200)
  const wrong = await add('reason', 'Третья причина', { position: 0, for_absences: 'иногда' })
  expect(Object.keys(wrong.body.fields ?? {})).toEqual(['values.position', 'values.for_absences'])
})

test('of 5,000 pasted lines three are bad: nothing is stored, three sentences', async () => {
  await buildTeacher(db, { fullName: 'Смирнов Пётр Ильич' })
  await buildDepartment(db, { title: 'Кафедра физики' })
  const rows = Array.from({ length: 5000 }, (_, at) => [`Преподаватель Номер ${at + 1}`, 'Кафедра физики'])
  rows[9] = ['', 'Кафедра физики']
  rows[2000] = ['Смирнов Петр Ильич', 'Кафедра физики']
  rows[4999] = ['Преподаватель Последний', 'Кафедра химии']
  const order = { columns: ['full_name', 'department_id'], rows }
  const before = (await list('teacher', '?show=all')).total
  const { status, body } = await ask(superuser, 'POST', at('teacher', 'paste/'), order)
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    'rows.10': 'фамилия, имя, отчество\u00a0— нужно указать',
    'rows.2001': 'похоже на\u00a0«Смирнов Пётр Ильич»',
    'rows.5000': 'кафедра\u00a0— нет кафедры «Кафедра химии»',
  })
  expect(body.detail.match(/строка/g)).toHaveLength(3)
  expect((await list('teacher', '?show=all')).total).toBe(before)

  rows.splice(4999, 1)
  rows.splice(9, 1)
  const stored = await ask<PastedAnswer>(superuser, 'POST', at('teacher', 'paste/'), {
    ...order,
    as_new: [2000],
  })
  expect([stored.status, stored.body.counts?.new]).toEqual([200, 4998])
  expect((await list('teacher', '?show=all')).total).toBe(before + 4998)
  expect((await list('teacher', '?q=Номер 4998')).rows[0]?.values).toMatchObject({
    name: 'Преподаватель Номер 4998',
  })
}, 30_000)

test('of 100,000 pasted lines none is stored: how many there may be is said', async () => {
  const before = (await list('department', '?show=all')).total
  const lines = Array.from({ length: 100_000 }, (_, at) => [`Кафедра ${at}`])
  const paste = (rows: string[][]) => ask(superuser, 'POST', at('department', 'paste/'), { columns: ['title'], rows })
  const all = await paste(lines)
  expect([all.status, all.body.detail]).toEqual([413, expect.stringContaining('1 МБ')])
  const some = await paste(lines.slice(0, 10_001))
  expect([some.status, some.body.fields]).toEqual([400, { rows: 'не больше 10000 строк' }])
  expect((await list('department', '?show=all')).total).toBe(before)
})

test('a personnel number is one person’s, and stays with whom they are merged into', async () => {
  const { id: keep } = await buildTeacher(db, { fullName: 'Лебедев Лев Львович' })
  const { id: drop } = await buildTeacher(db, { fullName: 'Лебедев Л. Л.' })
  const give = (id: number, number: string) =>
    ask(superuser, 'PATCH', at('teacher', `${id}/`), { values: { personnel_number: number } })
  expect((await give(drop, '00-417')).status).toBe(200)
  expect(await give(keep, '00-417')).toMatchObject({
    status: 400,
    body: { fields: { 'values.personnel_number': expect.stringContaining('«Лебедев Л. Л.»') } },
  })
  expect((await ask(superuser, 'POST', at('teacher', 'merge/'), { keep, drop })).status).toBe(200)
  expect((await list('teacher', '?q=00-417')).rows).toMatchObject([
    { id: keep, values: { personnel_number: '00-417' } },
  ])
})

test('a group that stands in halves is not made whole', async () => {
  const { id } = await buildGroup(db, { title: 'ХХ-1', subgroupCount: 2 })
  await buildEvent(db, { on: [{ date: monday, pair: 1 }], groups: [id], values: { subgroup: 1 } })
  const whole = { values: { subgroups: 1 } }
  expect(await ask(superuser, 'PATCH', at('group', `${id}/`), whole)).toMatchObject({
    status: 400,
    body: { fields: { 'values.subgroups': expect.any(String) } },
  })
  const order = { columns: ['title', 'subgroups'], rows: [['ХХ-1', '1']] }
  expect((await ask(superuser, 'POST', at('group', 'paste/'), order)).status).toBe(400)
})

test('the administrator of a faculty sees and pastes its groups, and touches no other', async () => {
  await buildGroup(db, { title: 'ЭН-1', facultyId: facultyId as never })
  await buildGroup(db, { title: 'ЮР-1' })
  const { rows, choices } = await list('group', '', administrator)
  expect(rows.map(({ values }) => values.title)).toEqual(['ЭН-1'])
  expect(choices.faculty_id).toEqual([{ id: facultyId, title: 'Институт энергетики' }])
  const paste = (lines: string[][]) =>
    ask<PastedAnswer>(administrator, 'POST', at('group', 'paste/'), {
      columns: ['title', 'kurs'],
      rows: lines,
    })
  const stored = await paste([
    ['ЭН-1', '3'],
    ['ЭН-2', '1'],
  ])
  expect(stored.body.counts).toMatchObject({ new: 1, changed: 1 })
  expect((await list('group', '?q=ЭН-2', administrator)).rows[0]?.values.faculty_id).toBe(facultyId)
  expect((await paste([['ЮР-1', '3']])).body.fields).toEqual({ 'rows.1': 'это ведёт другой институт' })
  expect((await undo(stored.body.change_id)).status).toBe(200)
})

test('a building is renamed in its rooms and walks; under the name of another it becomes that one', async () => {
  await buildRoom(db, { title: 'Щ-101' })
  await buildRoom(db, { title: 'Ы-101', building: 'Новый' })
  await db.insert(buildingWalk).values([
    { one: 'А', other: 'Щ', minutes: 7 },
    { one: 'А', other: 'Новый', minutes: 5 },
    { one: 'Новый', other: 'Щ', minutes: 3 },
  ])
  const rename = (body: object, by = superuser) =>
    ask<{ rooms: number; change_id: number }>(by, 'POST', '/api/admin/building/rename/', body)
  const walks = async () => (await db.select().from(buildingWalk)).map((one) => Object.values(one).join(' ')).sort()
  const before = await walks()
  expect((await rename({ from: 'Щ', to: 'Новый' }, administrator)).status).toBe(403)
  expect((await rename({ from: 'Ъ', to: 'Новый' })).status).toBe(404)
  for (const to of ['', 'Щ', 'х'.repeat(61)]) expect((await rename({ from: 'Щ', to })).status).toBe(400)
  const { body } = await rename({ from: 'Щ', to: ' Новый ' })
  expect(body.rooms).toBe(1)
  expect((await list('room', '?q=Щ-101')).rows[0]?.values.building).toBe('Новый')
  expect(await walks()).toEqual(['А Новый 5'])
  await undo(body.change_id)
  expect(await walks()).toEqual(before)
  expect((await list('room', '?q=Щ-101')).rows[0]?.values.building).toBe('Щ')
})

test('all rooms of a building take consent at once, are undone at once, and are told apart where they differ', async () => {
  const { id } = await buildRoom(db, { title: 'Ф-101' })
  await buildRoom(db, { title: 'Ф-102' })
  const department = await buildDepartment(db)
  const set = (body: object, by = superuser) =>
    ask<{ rooms: number; change_id: number | null }>(by, 'POST', '/api/admin/building/approval/', body)
  const terms = async () =>
    (await list('room', '?q=Ф-10')).rows.map(({ values }) => [values.needs_approval, values.approving_department_id])
  const asked = { title: 'Ф', needs_approval: true, department_id: department.id }
  const late = { ...asked, based_on: { needs_approval: false, department_id: null, confirm_within: 15 } }
  expect(await set(late)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await set(asked, administrator)).status).toBe(403)
  expect((await set({ ...asked, title: 'Ъ' })).status).toBe(404)
  expect((await set({ ...asked, department_id: 999_999 })).status).toBe(400)
  expect((await set(asked)).body.rooms).toBe(2)
  expect(await terms()).toEqual([
    [true, department.id],
    [true, department.id],
  ])
  await ask(superuser, 'PATCH', at('room', `${id}/`), { values: { needs_approval: false } })
  const { body } = await set({ ...asked, department_id: null })
  expect(body.rooms).toBe(2)
  expect((await set({ ...asked, department_id: null })).body).toMatchObject({ rooms: 0, change_id: null })
  await undo(body.change_id ?? 0)
  expect(await terms()).toEqual([
    [false, department.id],
    [true, department.id],
  ])
})

test('of what may be held by many its classes hold nothing, and again when it may not', async () => {
  const { id } = await buildRoom(db, { title: 'Э-101' })
  const at2 = { on: [{ date: monday, pair: 2 as const }], rooms: [id] }
  await buildEvent(db, at2)
  const holds = async () =>
    (await db.select().from(claim).where(eq(claim.resourceId, id)))
      .filter(({ kind }) => kind === 'room')
      .map(({ hold }) => hold)
  const toggle = (isOn: boolean) =>
    ask<ChangedRowAnswer>(superuser, 'PATCH', at('room', `${id}/`), { values: { is_placeholder: isOn } })
  const { body } = await toggle(true)
  expect(await holds()).toEqual(['soft'])
  await undo(body.change_id)
  expect(await holds()).toEqual(['firm'])
  await toggle(true)
  await toggle(false)
  expect(await holds()).toEqual(['firm'])
})

test('a retired row is marked in lists, and offered nowhere', async () => {
  const { id } = await buildRoom(db, { title: 'Ю-101' })
  await ask(superuser, 'POST', at('room', `${id}/retire/`))
  const rooms = await ask<unknown>(superuser, 'GET', '/api/auditory/')
  expect((rooms.body as unknown as { id: number; active: boolean }[]).find((one) => one.id === id)?.active).toBe(false)
  const free = await ask<unknown>(superuser, 'GET', `/api/auditory/find-free/?date=${monday}&pairs=5`)
  expect(free.status).toBe(200)
  expect(JSON.stringify(free.body)).not.toContain('Ю-101')
})

test('the old id of what was merged leads to the week of the other', async () => {
  const [kept, dropped] = [await buildGroup(db, { title: 'МР-1' }), await buildGroup(db, { title: 'МР-2' })]
  await buildEvent(db, {
    on: [{ date: monday, pair: 1 }],
    groups: [dropped.id],
    values: { title: 'Слияние' },
  })
  const merged = await ask(superuser, 'POST', at('group', 'merge/'), { keep: kept.id, drop: dropped.id })
  expect(merged.status).toBe(200)
  const { body } = await ask<{ subject: { title: string }; schedule: unknown[] }>(
    superuser,
    'GET',
    `/api/group/${dropped.id}/schedule/?dbeg=${monday}&dend=2026-11-22`,
  )
  expect([body.subject.title, body.schedule.length]).toEqual(['МР-1', 1])
})
