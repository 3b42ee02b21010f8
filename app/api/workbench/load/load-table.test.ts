import { eq } from 'drizzle-orm'
import { POST as undo } from '@/app/api/change/[id]/undo/route'
import type { Database } from '@/db/client'
import {
  change,
  editor,
  loadItem,
  loadItemGroup,
  loadItemTeacher,
  programme,
  programmeDiscipline,
  wish,
} from '@/db/schema'
import {
  buildDepartment,
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { storeLoadFile } from '@/lib/imports/service/store-load-file'
import { changeLoadRowsCall, loadTableCall } from '@/lib/load-table/calls.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { POST as changeRows } from './change/route'
import { POST as join } from './join/route'
import { GET as view } from './route'
import { POST as split } from './split/route'
import { GET as book } from './xlsx/route'

const looking = ['can view groups', 'can view teachers', 'can set nagruzka items'] as const
const changing = [...looking, 'can change nagruzka item info'] as const

let db: Database
let superuser: Browser
let planner: Browser
/** Plans the faculty, but does not change its load. */
let placer: Browser
let foreign: Browser
let faculty: FacultyId
let semesterId: SemesterId
let groups: [GroupId, GroupId, GroupId]
let teachers: [TeacherId, TeacherId]
let items: Record<'lecture' | 'practice' | 'free' | 'foreign', LoadItemId>

let programmeId: ProgrammeId

/** A row of a programme that stands for an item. */
const standFor = (loadItemId: LoadItemId, roomIds: RoomId[] = []) =>
  db.insert(programmeDiscipline).values({ programmeId, type: 'proxy', title: 'Физика', loadItemId, hours: 36, roomIds })

const on = (date: string, pair: Pair = 1) => ({ date: calendarDate(date), pair })

const plannerOf = async (id: FacultyId, permissions: readonly (typeof changing)[number][]) => {
  const one = await signedIn(db, { permissions: [...permissions] })
  await db.insert(editor).values({ userId: one.userId, kind: 'faculty', subjectId: id })
  await one.browser.check()
  return one.browser
}

/** Tells the names of one test from those of the others, which share the database. */
let tag = 0
const named = (text: string): string => text.replaceAll('#', String(tag))
/** Without what tells tests apart. */
const plain = (text: string): string => text.replaceAll(String(tag), '#').replaceAll('\u00a0', ' ')

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  semesterId = (await buildSemester(db)).id
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
  tag = 700
})

beforeEach(async () => {
  tag += 1
  faculty = (await buildFaculty(db, { title: named('Институт информационных технологий/анализа #') })).id
  const other = (await buildFaculty(db, { title: named('ИЭиМ #') })).id
  const department = await buildDepartment(db, { title: named('Кафедра #') })
  const built = [
    await buildGroup(db, { title: named('А-#'), facultyId: faculty, students: 25 }),
    await buildGroup(db, { title: named('Б-#'), facultyId: faculty, students: 20 }),
    await buildGroup(db, { title: named('В-#'), facultyId: other, subgroupCount: 1 }),
  ] as const
  groups = [built[0].id, built[1].id, built[2].id]
  const [orlova, lapin] = [
    await buildTeacher(db, {
      name: named('Орлова# М. С.'),
      fullName: named('Орлова# Мария Сергеевна'),
      departmentId: department.id,
    }),
    await buildTeacher(db, { name: named('Лапин# К. О.'), fullName: named('Лапин# Кирилл Олегович') }),
  ]
  teachers = [orlova.id, lapin.id]
  const physics = await buildDiscipline(db, { title: named('Физика #') })
  const algebra = await buildDiscipline(db, { title: named('Алгебра #') })
  const of = { semesterId, requiredHours: 36 }
  const [lecture, practice, free, alien] = [
    await buildLoadItem(db, {
      ...of,
      disciplineId: physics.id,
      groups: [groups[0]],
      teachers: [teachers[0]],
      students: 25,
    }),
    await buildLoadItem(db, {
      ...of,
      disciplineId: algebra.id,
      lessonType: 2,
      groups: [groups[0]],
      teachers: [teachers[1]],
      students: 25,
    }),
    await buildLoadItem(db, {
      ...of,
      disciplineId: algebra.id,
      lessonType: 2,
      groups: [groups[1]],
      teachers: [teachers[1]],
      students: 20,
    }),
    await buildLoadItem(db, {
      ...of,
      disciplineId: physics.id,
      groups: [groups[2]],
      teachers: [teachers[1]],
    }),
  ]
  items = { lecture: lecture.id, practice: practice.id, free: free.id, foreign: alien.id }
  const room = await buildRoom(db, { title: named('К-#') })
  const of1 = { groups: [groups[0]], teachers: [teachers[0]], rooms: [room.id] }
  await buildEvent(db, {
    ...of1,
    on: [on('2026-11-16'), on('2026-11-23')],
    values: { title: 'Физика', loadItemId: items.lecture, disciplineId: physics.id },
  })
  await buildEvent(db, {
    ...of1,
    on: [on('2026-11-24', 2)],
    state: 'projected',
    values: { title: 'Физика', loadItemId: items.lecture, disciplineId: physics.id },
  })
  ;[{ id: programmeId } = { id: 0 as never }] = await db
    .insert(programme)
    .values({ title: named('Инженеры #') })
    .returning()
  await standFor(items.lecture, [room.id])
  planner = await plannerOf(faculty, changing)
  placer = await plannerOf(faculty, looking)
  foreign = await plannerOf(other, changing)
})

async function see(browser: Browser, facultyId = faculty) {
  const response = await browser.send(view, `/api/workbench/load/?faculty_id=${facultyId}&semester_id=${semesterId}`)
  return { status: response.status, body: await response.json() }
}

async function post(browser: Browser, handler: typeof split, body: object, headers: Record<string, string> = {}) {
  const response = await browser.send(handler, '/api/workbench/load/', { method: 'POST', body, headers })
  return { status: response.status, body: await response.json() }
}

const write = (browser: Browser, rows: { id: LoadItemId; cells: object; version?: number }[], dryRun = false) =>
  post(browser, changeRows, { rows: rows.map((row) => ({ version: 1, ...row })), dry_run: dryRun })

const takeBack = async (id: number, browser = planner) =>
  (await browser.send(undo, `/api/change/${id}/undo/`, { method: 'POST', params: { id: String(id) } })).status

/** Changes after so many. */
const changesSince = async (count: number) =>
  (await db.select({ id: change.id }).from(change).orderBy(change.id)).map(({ id }) => id as number).slice(count)

/** All load as it stands, apart from versions. */
const everything = async () =>
  JSON.stringify([
    (await db.select().from(loadItem).orderBy(loadItem.id)).map(({ version: _, ...row }) => row),
    await db.select().from(loadItemGroup).orderBy(loadItemGroup.loadItemId, loadItemGroup.groupId),
    await db.select().from(loadItemTeacher).orderBy(loadItemTeacher.loadItemId, loadItemTeacher.teacherId),
    await db.execute(
      `select meeting_id, kind, resource_id, subgroup from claim where hold <> 'trace' order by 1, 2, 3, 4`,
    ),
  ])

const itemOf = async (id: LoadItemId) => (await db.select().from(loadItem).where(eq(loadItem.id, id)))[0]
const idsOfTeachers = async (id: LoadItemId) =>
  (await db.select().from(loadItemTeacher).where(eq(loadItemTeacher.loadItemId, id))).map(({ teacherId }) => teacherId)

/** Teachers of the classes of an item: `2026-11-23 7`. */
const taughtBy = async (id: LoadItemId) =>
  (
    await db.execute<{ text: string }>(
      `select m.date || ' ' || c.resource_id as text from event e join meeting m on m.event_id = e.id
         join claim c on c.meeting_id = m.id and c.kind = 'teacher' and c.left_in is null
         where e.load_item_id = ${id} and m.state <> 'trace' order by 1`,
    )
  ).map(({ text }) => text)

describe('the table', () => {
  test('has the load of the faculty’s groups, with hours placed, published, held, and what rooms it needs', async () => {
    const { status, body } = await see(planner)
    expect(status).toBe(200)
    const { rows } = loadTableCall.response.parse(body)
    expect(rows.map(({ title, groups: [group] }) => plain(`${title} ${group?.title}`))).toEqual([
      'Алгебра # А-#',
      'Алгебра # Б-#',
      'Физика # А-#',
    ])
    expect(rows[2]).toMatchObject({
      id: items.lecture,
      teachers: [{ id: teachers[0], name: named('Орлова# М. С.') }],
      departments: [named('Кафедра #')],
      required_hours: 36,
      placed_hours: 6,
      published_hours: 4,
      held_hours: 2,
      wanted_rooms: [named('К-#')],
      programmes: [],
      listed: null,
      may_change: true,
    })
  })

  test('names programmes to those alone who may see them', async () => {
    const programmesTo = async (who: Browser) =>
      loadTableCall.response.parse((await see(who)).body).rows.map(({ programmes }) => programmes)
    expect(await programmesTo(planner)).toEqual([[], [], []])
    expect(await programmesTo(superuser)).toEqual([[], [], [named('Инженеры #')]])
  })

  test('is seen by those who plan the faculty, and told apart whether they may change it', async () => {
    expect((await see(placer)).body.rows.map((row: { may_change: boolean }) => row.may_change)).toEqual([
      ...[false, false, false],
    ])
    const reader = (await signedIn(db, { permissions: ['can view groups', 'can view teachers'] })).browser
    await reader.check()
    expect([(await see(reader)).status, (await see(foreign)).status]).toEqual([403, 403])
    expect((await see(superuser, 999 as FacultyId)).status).toBe(404)
    const unknown = await superuser.send(view, `/api/workbench/load/?faculty_id=${faculty}&semester_id=999`)
    expect(unknown.status).toBe(404)
  })

  test('is a workbook too, filtered like the page', async () => {
    const asked = `faculty_id=${faculty}&semester_id=${semesterId}`
    const answer = await planner.send(book, `/api/workbench/load/xlsx/?${asked}&show=left&sort=-hours`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    const rows = sheetsOf(Buffer.from(await answer.arrayBuffer())).Нагрузка ?? []
    expect(rows.map(([title = '']) => plain(title))).toEqual(['Дисциплина', 'Алгебра #', 'Алгебра #', 'Физика #'])
    expect((await foreign.send(book, `/api/workbench/load/xlsx/?${asked}`)).status).toBe(403)
  })
})

describe('cells', () => {
  test('are written as one change, which is taken back whole', async () => {
    const before = await everything()
    const tried = await write(
      planner,
      [
        { id: items.lecture, cells: { hours: '40', students: '' } },
        {
          id: items.free,
          cells: { hours: '18', teachers: named('Орлова# М. С., Лапин# К. О.'), starts_on: '14.09.2026' },
        },
      ],
      true,
    )
    const answer = changeLoadRowsCall.response.parse(tried.body)
    const long = { rows: Array(51).fill({ id: items.free, cells: {} }) }
    expect((await post(planner, changeRows, long, { prefer: 'respond-async' })).status).toBe(202)
    expect(answer.rows[0]?.changes).toEqual([
      { field: 'hours', before: '36', after: '40' },
      { field: 'students', before: '25', after: '' },
    ])
    expect([answer.change_id, await everything()]).toEqual([null, before])
    const changes = await changesSince(0)
    const { status, body } = await write(planner, [
      { id: items.lecture, cells: { hours: '40', students: '' } },
      {
        id: items.free,
        cells: { hours: '18', teachers: named('Орлова# М. С., Лапин# К. О.'), starts_on: '14.09.2026' },
      },
    ])
    expect(status).toBe(200)
    expect(await itemOf(items.lecture)).toMatchObject({ requiredHours: 40, students: null, isDerived: false })
    expect(await itemOf(items.free)).toMatchObject({ requiredHours: 18, startsOn: '2026-09-14' })
    expect(new Set(await idsOfTeachers(items.free))).toEqual(new Set(teachers))
    expect(await changesSince(changes.length)).toEqual([body.change_id])
    expect([await takeBack(body.change_id), await everything()]).toEqual([200, before])
  })

  test('what is placed stays, over the plan if need be; classes ahead get the new teacher', async () => {
    expect((await write(planner, [{ id: items.lecture, cells: { hours: '2' } }])).status).toBe(200)
    const { rows } = (await see(planner)).body
    expect(rows[2]).toMatchObject({ required_hours: 2, placed_hours: 6 })
    const { body } = await write(planner, [{ id: items.lecture, version: 2, cells: { teachers: [teachers[1]] } }])
    expect(body.rows[0]).toMatchObject({ classes: 2, staying: 0 })
    expect(await taughtBy(items.lecture)).toEqual([
      `2026-11-16 ${teachers[0]}`,
      `2026-11-23 ${teachers[1]}`,
      `2026-11-24 ${teachers[1]}`,
    ])
    expect(await takeBack(body.change_id)).toBe(200)
    expect(await taughtBy(items.lecture)).toEqual([
      `2026-11-16 ${teachers[0]}`,
      `2026-11-23 ${teachers[0]}`,
      `2026-11-24 ${teachers[0]}`,
    ])
  })

  test('what is not understood is told beside its cell, and nothing half is stored', async () => {
    const before = await everything()
    const rows = [
      { id: items.lecture, cells: { hours: 'много', teachers: 'Кто-то Н. Н.', ngroup: '1' } },
      { id: items.free, cells: { hours: '18' } },
    ]
    const { body } = await write(planner, rows, true)
    expect(
      body.rows[0].problems.map(({ field, text }: { field: string; text: string }) => `${field}: ${text}`),
    ).toEqual(['teachers: нет преподавателя «Кто-то Н. Н.»', 'hours: часы «много» — нужно целое число от 1 до 1000'])
    expect((await write(planner, rows)).status).toBe(400)
    const half = await write(planner, [{ id: items.lecture, cells: { ngroup: '1' } }], true)
    expect(half.body.rows[0].problems[0].text).toContain('подгруппу меняют, пока их нет')
    const nobody = await write(planner, [{ id: items.free, cells: { groups: '', teachers: '' } }], true)
    expect(nobody.body.rows[0].problems).toHaveLength(1)
    const early = await write(planner, [{ id: items.free, cells: { ends_on: '01.08.2026' } }], true)
    expect(early.body.rows[0].problems[0].text).toBe('конец раньше начала')
    expect(await everything()).toBe(before)
  })

  test('a new teacher who is busy is named, and nothing is stored', async () => {
    await buildEvent(db, { on: [on('2026-11-23')], teachers: [teachers[1]], values: { title: 'Химия' } })
    const before = await everything()
    const { status, body } = await write(planner, [{ id: items.lecture, cells: { teachers: [teachers[1]] } }])
    expect([status, body.conflicts.length]).toEqual([409, 1])
    expect(body.conflicts[0]).toMatchObject({ kind: 'teacher', title: named('Лапин# К. О.') })
    expect(await everything()).toBe(before)
  })

  const drafted = async () => {
    const at = { on: [on('2026-11-26', 5)], state: 'projected' as const }
    const valuesOf = (loadItemId: LoadItemId) => ({ title: 'Чертёж', lessonType: 2 as const, loadItemId })
    await buildEvent(db, { ...at, groups: [groups[0]], teachers: [teachers[0]], values: valuesOf(items.lecture) })
    await buildEvent(db, { ...at, groups: [groups[1]], teachers: [teachers[1]], values: valuesOf(items.free) })
  }
  const warnedOf = async (...rows: { id: LoadItemId; cells: object }[]): Promise<string[]> =>
    (await write(planner, rows, true)).body.warnings.map(({ text }: { text: string }) => plain(text))

  test('two rows that change their teachers do not stand in each other’s way, one that gets the other’s does', async () => {
    await drafted()
    const lecture = { id: items.lecture, cells: { teachers: [teachers[1]] } }
    expect(await warnedOf(lecture)).toEqual(['Лапин# К. О.: здесь же стоит черновик «Чертёж» (26.11)'])
    expect(await warnedOf(lecture, { id: items.free, cells: { teachers: [teachers[0]] } })).toEqual([])
  })

  test('a wish of whoever joins many rows is told once, with all its dates; of who was there already it is not', async () => {
    await drafted()
    const every = { startsOn: calendarDate('2026-11-01'), endsOn: calendarDate('2026-12-31') }
    await db.insert(wish).values([
      { kind: 'group', resourceId: groups[0], title: 'Практика', ...every },
      { kind: 'teacher', resourceId: teachers[1], title: 'Не могу', ...every },
    ])
    expect(await warnedOf({ id: items.lecture, cells: { hours: '40' } })).toEqual([])
    const values = { title: 'Алгебра', lessonType: 2 as const, loadItemId: items.practice }
    await buildEvent(db, { on: [on('2026-11-25', 6)], groups: [groups[0]], teachers: [teachers[0]], values })
    await db
      .update(loadItemTeacher)
      .set({ teacherId: teachers[0] })
      .where(eq(loadItemTeacher.loadItemId, items.practice))
    const given = (id: LoadItemId) => ({ id, cells: { teachers: [teachers[1]] } })
    const wishes = (await warnedOf(given(items.lecture), given(items.practice))).filter((text) =>
      text.includes('«Не могу»'),
    )
    expect(wishes).toHaveLength(1)
    expect(wishes[0]).toContain('23.11 и ещё 3 даты')
    expect(await warnedOf(given(items.lecture))).not.toContainEqual(expect.stringContaining('Практика'))
  })

  test('a row that somebody changed is stale; an undo is refused after a later change of the same cell', async () => {
    const { body } = await write(planner, [{ id: items.free, cells: { hours: '18' } }])
    expect((await write(superuser, [{ id: items.free, cells: { hours: '20' } }])).body.code).toBe('stale')
    const tried = await write(superuser, [{ id: items.free, cells: { hours: '20' } }], true)
    expect(tried.body.rows[0].problems[0]).toMatchObject({ field: null })
    await write(superuser, [{ id: items.free, version: 2, cells: { hours: '20' } }])
    expect(await takeBack(body.change_id)).toBe(409)
    expect(await itemOf(items.free)).toMatchObject({ requiredHours: 20 })
  })

  test('are the editors’ who may change load; others’ rows among one’s own are told', async () => {
    const hours = { cells: { hours: '18' } }
    expect((await write(placer, [{ id: items.free, ...hours }])).status).toBe(403)
    expect((await write(foreign, [{ id: items.free, ...hours }])).status).toBe(403)
    expect((await write(planner, [{ id: 999 as LoadItemId, ...hours }])).status).toBe(404)
    const mixed = [items.free, items.foreign].map((id) => ({ id, ...hours }))
    const { body } = await write(planner, mixed, true)
    expect(plain(body.rows[1].problems[0].text)).toBe('менять эту строку вам не разрешено')
    expect((await write(planner, mixed)).status).toBe(400)
    expect(await itemOf(items.free)).toMatchObject({ requiredHours: 36 })
  })
})

describe('splitting', () => {
  const part = (hours: number, ngroup = 0, of = [teachers[0]]) => ({ hours, ngroup, teachers: of })

  test('by subgroups: what is placed stays with the first part, the others are new rows; taken back whole', async () => {
    const before = await everything()
    const order = {
      id: items.lecture,
      version: 1,
      parts: [part(6, 0, [teachers[0]]), part(30, 1, [teachers[0]]), part(30, 2, [teachers[1]])],
    }
    expect((await post(planner, split, { ...order, dry_run: true })).body).toEqual({
      parts: 3,
      classes: 0,
      staying: 0,
      change_id: null,
    })
    expect(await everything()).toBe(before)
    const { body } = await post(planner, split, order)
    const { rows } = (await see(planner)).body
    expect(
      rows
        .filter(({ title }: { title: string }) => plain(title) === 'Физика #')
        .map((row: Record<string, unknown>) => [row.ngroup, row.required_hours, row.placed_hours, row.students]),
    ).toEqual([
      [0, 6, 6, 25],
      [1, 30, 0, 13],
      [2, 30, 0, 13],
    ])
    expect(await takeBack(body.change_id)).toBe(200)
    expect(await everything()).toBe(before)
  })

  test('by teachers: classes ahead follow the first part', async () => {
    await db.insert(loadItemTeacher).values({ loadItemId: items.free, teacherId: teachers[0] })
    await buildEvent(db, {
      on: [on('2026-11-17', 4), on('2026-11-25', 4)],
      groups: [groups[1]],
      teachers,
      values: { title: 'Алгебра', lessonType: 2, loadItemId: items.free },
    })
    const { body } = await post(planner, split, {
      id: items.free,
      version: 1,
      parts: [part(18, 0, [teachers[1]]), part(18, 0, [teachers[0]])],
    })
    expect(body).toMatchObject({ classes: 1, staying: 0 })
    expect(await idsOfTeachers(items.free)).toEqual([teachers[1]])
    expect((await taughtBy(items.free)).filter((one) => one.startsWith('2026-11-25'))).toEqual([
      `2026-11-25 ${teachers[1]}`,
    ])
  })

  test.each([
    ['one part', () => [part(36)]],
    ['less than is placed', () => [part(4), part(32)]],
    ['another subgroup of what is placed', () => [part(18, 1), part(18, 2)]],
    ['no hours', () => [part(36), part(0)]],
  ])('%s is refused, and nothing stored', async (_, parts) => {
    const before = await everything()
    const { status, body } = await post(planner, split, { id: items.lecture, version: 1, parts: parts() })
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(await everything()).toBe(before)
  })

  test('is asked for as changing is: by right, version and existence', async () => {
    const order = { version: 1, parts: [part(18, 0, [teachers[1]]), part(18, 0, [teachers[1]])] }
    expect((await post(placer, split, { id: items.free, ...order })).status).toBe(403)
    expect((await post(foreign, split, { id: items.free, ...order })).status).toBe(403)
    expect((await post(planner, split, { id: 999, ...order })).status).toBe(404)
    expect((await post(planner, split, { id: items.free, ...order, version: 7 })).status).toBe(409)
  })
})

describe('joining', () => {
  const both = () => [items.practice, items.free].map((id) => ({ id, version: 1 }))

  test('makes a stream: the row with classes stays, its classes ahead get the groups; taken back whole', async () => {
    await buildEvent(db, {
      on: [on('2026-11-17', 3), on('2026-11-25', 3)],
      groups: [groups[1]],
      teachers: [teachers[1]],
      values: { title: 'Алгебра', lessonType: 2, loadItemId: items.free },
    })
    const before = await everything()
    const { body } = await post(planner, join, { items: both(), hours: 36 })
    expect(body).toMatchObject({ id: items.free, classes: 1, staying: 0 })
    const { rows } = (await see(planner)).body
    expect(rows[0]).toMatchObject({
      id: items.free,
      groups: [{ title: named('А-#') }, { title: named('Б-#') }],
      students: 45,
    })
    expect(rows.map(({ title }: { title: string }) => plain(title))).toEqual(['Алгебра #', 'Физика #'])
    expect(await takeBack(body.change_id)).toBe(200)
    expect(await everything()).toBe(before)
  })

  test('rows of other disciplines, teachers, or with classes in both, or named elsewhere, are not joined', async () => {
    const refused = async (ids: LoadItemId[]) =>
      plain((await post(superuser, join, { items: ids.map((id) => ({ id, version: 1 })), hours: 36 })).body.detail)
    expect(await refused([items.lecture, items.free])).toBe('Объединяют строки одной дисциплины, типа и семестра.')
    expect(await refused([items.lecture, items.foreign])).toBe(
      'У строк разные преподаватели: выберите, какая останется.',
    )
    expect(await refused([items.free])).toBe('Отметьте хотя бы две строки.')
    expect(await refused([items.free, items.free])).toBe('Одна и та же строка дана дважды.')
    await standFor(items.free)
    expect(await refused([items.practice, items.free])).toContain('нужна метапрограмме')
    const taught = { teachers: [teachers[1]], values: { title: 'Алгебра', lessonType: 2 as const } }
    await buildEvent(db, {
      on: [on('2026-11-25', 4)],
      ...taught,
      values: { ...taught.values, loadItemId: items.free },
    })
    await buildEvent(db, {
      on: [on('2026-11-25', 5)],
      ...taught,
      values: { ...taught.values, loadItemId: items.practice },
    })
    expect(await refused([items.free, items.practice])).toContain('больше чем у одной строки')
  })

  test('is asked for as changing is', async () => {
    expect((await post(placer, join, { items: both(), hours: 36 })).status).toBe(403)
    expect((await post(foreign, join, { items: both(), hours: 36 })).status).toBe(403)
    expect((await post(planner, join, { items: [...both(), { id: 999, version: 1 }], hours: 36 })).status).toBe(404)
    const stale = both().map((one) => ({ ...one, version: 5 }))
    expect((await post(planner, join, { items: stale, hours: 36 })).status).toBe(409)
  })
})

describe('a load file', () => {
  const file = (...lines: string[]) => ({
    name: 'нагрузка.csv',
    bytes: new TextEncoder().encode(named(['Дисциплина;Тип;Группы;Преподаватели;Часы', ...lines].join('\n'))),
  })
  const bring = (...lines: string[]) =>
    storeLoadFile(db, { now: { date: calendarDate('2026-11-18'), minutes: 0 }, dryRun: false }, file(...lines))
  const of = 'лк;А-#;Орлова# М. С.'

  test('marks what it made, what it changed, with what stood, and what it does not name any more', async () => {
    await bring(`Химия;${of};36`, `Право;${of};18`, `Логика;${of};8`)
    await bring(`Химия;${of};40`, `История;${of};20`, `Логика;${of};8`)
    const { rows, listing } = (await see(planner)).body
    expect(listing).toEqual({ file: 'нагрузка.csv', date: expect.any(String) })
    const marks = rows.map(({ title, listed }: { title: string; listed: { as: string } | null }) => [
      plain(title),
      listed,
    ])
    expect(marks).toEqual([
      ['Алгебра #', null],
      ['Алгебра #', null],
      ['История', { as: 'new' }],
      ['Логика', { as: 'known', before: {} }],
      ['Право', { as: 'gone' }],
      ['Физика #', null],
      ['Химия', { as: 'known', before: { required_hours: 36 } }],
    ])
  })

  test('of another faculty does not take its place', async () => {
    await bring(`Химия;${of};36`)
    await bring('Право;лк;В-#;Орлова# М. С.;18')
    const { rows } = (await see(planner)).body
    expect(rows.find(({ title }: { title: string }) => title === 'Химия').listed).toEqual({ as: 'new' })
  })

  test('says nothing of groups that it does not name, nor of other semesters', async () => {
    await bring('Право;лк;Б-#;Орлова# М. С.;18')
    await bring(`Химия;${of};36`)
    const { rows } = (await see(planner)).body
    const law = rows.find(({ title }: { title: string }) => title === 'Право')
    expect(law.listed).toBeNull()
    const spring = await buildSemester(db, {
      title: 'Весна 2027',
      half: 2,
      startsOn: calendarDate('2027-02-08'),
      endsOn: calendarDate('2027-06-06'),
    })
    const later = await planner.send(view, `/api/workbench/load/?faculty_id=${faculty}&semester_id=${spring.id}`)
    expect(await later.json()).toEqual({ rows: [], listing: null })
  })
})
