import { sql } from 'drizzle-orm'
import { read } from 'xlsx'
import type { Database } from '@/db/client'
import {
  buildDepartment,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { impliedBuilding } from '@/lib/core/names/rules/room'
import { otherBuildings } from '@/lib/core/names/texts/vocabularies'
import type { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { textsOf } from '@/testing/workbooks'

let db: Database
let superuser: Browser
const week = 'dbeg=2026-11-16&dend=2026-11-22'

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T07:00' }))
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
})

const send = (path: string): Promise<Response> => sendToRoute(superuser, path)

/** What an answer says about things under these keys, by id: their `facts`, at any depth. */
function told(answer: unknown, ids: readonly number[], facts: readonly string[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const id: unknown = 'id' in value ? value.id : undefined
    const known: Record<string, unknown> = { ...value }
    if (typeof id === 'number' && ids.includes(id) && facts.every((fact) => fact in known))
      found.set(id, (found.get(id) ?? new Set()).add(facts.map((fact) => known[fact] ?? '—').join(' · ')))
    Object.values(value).forEach(look)
  }
  look(answer)
  return found
}

async function toldBy(paths: readonly string[], ids: readonly number[], facts: readonly string[]): Promise<string[][]> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await send(path)
      expect([path, response.status]).toEqual([path, 200])
      return told(await response.json(), ids, facts)
    }),
  )
  return answers.flatMap((found, at) =>
    ids.map((id) => [paths[at] ?? '', ...(found.get(id) ?? ['nothing'])].map(withoutOthers)),
  )
}

/** A list calls a room without a building one of «Другие». */
const withoutOthers = (text: string): string => text.replace(otherBuildings, '—')

async function standing() {
  const semester = await buildSemester(db)
  const faculty = await buildFaculty(db, { title: 'Институт энергетики' })
  const [own, implied, none] = [
    await buildRoom(db, { title: 'Ж-301', building: 'Главный' }),
    await buildRoom(db, { title: 'Ж-302' }),
    await buildRoom(db, { title: 'Спортзал', capacity: null }),
  ]
  const rooms = [own, implied, none].map(({ id }) => id)
  const departments = [await buildDepartment(db, { title: 'Физики' }), await buildDepartment(db, { title: 'Химии' })]
  const teachers = await Promise.all(
    [...departments.map(({ id }) => id), departments[1]?.id].map((departmentId, at) =>
      buildTeacher(db, { name: 'Орлов О. О.', fullName: `Орлов Олег ${at}`, departmentId }),
    ),
  )
  const group = await buildGroup(db, { title: 'ЭЛб-26-1', facultyId: faculty.id })
  const item = await buildLoadItem(db, {
    semesterId: semester.id,
    groups: [group.id],
    teachers: teachers.map(({ id }) => id),
  })
  await buildEvent(db, {
    on: [{ date: calendarDate('2026-11-17'), pair: 1 }],
    rooms,
    teachers: teachers.map(({ id }) => id),
    groups: [group.id],
    values: { loadItemId: item.id, disciplineId: item.disciplineId },
  })
  return { rooms, teachers: teachers.map(({ id }) => id), group: group.id }
}

test('a room and a teacher are called the same, and are in the same place, whoever is asked', async () => {
  const { rooms, teachers, group } = await standing()
  const [room = 0] = rooms
  const weeks = [`group/${group}`, `auditory/${room}`, `teacher/${teachers[0]}`].map(
    (of) => `/api/${of}/schedule/?${week}`,
  )
  const buildings = await toldBy(
    ['/api/auditory/', ...weeks, '/api/auditory/find-free/?date=2026-11-18&pairs=1&with_occupied=1'],
    rooms,
    ['building'],
  )
  for (const [at, id] of rooms.entries()) {
    const expected = ['Главный', 'Ж', '—'][at]
    const said = buildings.filter((_, index) => index % rooms.length === at).map(([, ...texts]) => texts)
    expect([id, ...said]).toEqual([id, ...said.map(() => [expected])])
  }
  const table = await toldBy(['/api/admin/auditory/'], rooms, ['values'])
  expect(table).toHaveLength(3)
  const list = (await (await send('/api/admin/auditory/?sort=building')).json()) as {
    rows: { values: { title: string; building: string | null } }[]
  }
  expect(list.rows.map(({ values }) => [values.title, values.building])).toEqual([
    ['Ж-301', 'Главный'],
    ['Ж-302', 'Ж'],
    ['Спортзал', null],
  ])
  const book = await send('/api/admin/auditory/xlsx/')
  const [sheet = []] = Object.values(textsOf(read(new Uint8Array(await book.arrayBuffer()))))
  expect(sheet.slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['Ж-301', 'Главный'],
    ['Ж-302', 'Ж'],
    ['Спортзал', 'обычная'],
  ])

  const names = await toldBy([...weeks, `/api/group/${group}/nagruzka/?${week}`, '/api/teacher/'], teachers, ['name'])
  const called = ['Орлов О. О. (Физики)', ...teachers.slice(1).map((id) => `Орлов О. О. №${id}`)]
  for (const [at] of teachers.entries()) {
    const said = names.filter((_, index) => index % teachers.length === at).map(([, ...texts]) => texts)
    expect(said).toEqual(said.map(() => [called[at]]))
  }
})

test('the database derives a building from a title as the browser does', async () => {
  const titles = ['К-10', 'к-10', ' мк -А-3', 'МКА-3', '-7', '—7', 'Ё-1', '12-3', '350 (С-20)', 'Зал', 'ab-c', 'A1']
  const rows = await db.execute<{ building: string | null }>(
    sql`select room_building(title, null) as building from unnest(${sql.param(titles)}::text[]) with ordinality as given (title, at) order by at`,
  )
  expect(rows.map(({ building }) => building)).toEqual(titles.map(impliedBuilding))
})

const add = async (table: string, values: Record<string, unknown>) => {
  const response = await sendToRoute(superuser, `/api/admin/${table}/`, { method: 'POST', body: { values } })
  return { status: response.status, body: (await response.json()) as { row: { id: number }; code?: string } }
}

test('two rooms and two groups of one title are made by hand, and everywhere say which they are', async () => {
  const first = await add('auditory', { title: '305', building: 'Б1' })
  expect(await add('auditory', { title: '305', building: 'Б1' })).toMatchObject({ status: 400 })
  expect(await add('auditory', { title: '305' })).toMatchObject({
    status: 409,
    body: { code: 'looks_alike' },
  })
  const second = await add('auditory', { title: '305', building: 'Б2' })
  expect([first.status, second.status]).toEqual([200, 200])
  const faculties = [await buildFaculty(db, { title: 'Физики' }), await buildFaculty(db, { title: 'Химии' })]
  const groups = [
    await add('group', { title: '101', faculty_id: faculties[0]?.id }),
    await add('group', { title: '101', faculty_id: faculties[1]?.id }),
  ]
  expect(groups.map(({ status }) => status)).toEqual([200, 200])
  const ids = {
    rooms: [first.body.row.id, second.body.row.id],
    groups: groups.map(({ body }) => body.row.id),
  }
  await buildEvent(db, {
    on: [{ date: calendarDate('2026-11-18'), pair: 2 }],
    rooms: ids.rooms.map((id) => id as RoomId),
    groups: ids.groups.map((id) => id as GroupId),
  })
  const weeks = [`group/${ids.groups[0]}`, `auditory/${ids.rooms[1]}`].map((of) => `/api/${of}/schedule/?${week}`)
  const free = '/api/auditory/find-free/?date=2026-11-18&pairs=1&with_occupied=1'
  const rooms = await toldBy([...weeks, '/api/auditory/', free], ids.rooms, ['building', 'title'])
  expect(new Set(rooms.map(([, text]) => text))).toEqual(new Set(['Б1 · 305 (Б1)', 'Б2 · 305 (Б2)']))
  const called = (await toldBy([...weeks, '/api/group/'], ids.groups, ['title'])).flatMap(([, ...texts]) => texts)
  expect(called.filter((title) => title.startsWith('101')).toSorted()).toEqual(
    [...weeks, '/api/group/'].flatMap(() => ['101 (Физики)', '101 (Химии)']).toSorted(),
  )
  // For editing and export a room has its own title.
  const list = (await (await send('/api/admin/auditory/?q=305')).json()) as {
    rows: { values: { title: string } }[]
  }
  expect(list.rows.map(({ values }) => values.title)).toEqual(['305', '305'])
})
