import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { department, editor, meeting, teacher, wish } from '@/db/schema'
import {
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
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { violationText } from '@/lib/quality/texts/quality'
import {
  listAnswer,
  listOf,
  workbenchAnswer,
  workbenchListRequest,
  workbenchOf,
  workbenchRequest,
} from '@/lib/workbench/calls'
import { workbenchCall, workbenchListCall } from '@/lib/workbench/calls.contract'
import type { RowKind, StandingList, StandingListName, Workbench } from '@/lib/workbench/rules/workbench'
import { disciplineText, eventWho, remainingHoursText } from '@/lib/workbench/texts/workbench'
import { Browser } from '@/testing/browser'
import { onWire } from '@/testing/on-wire'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as getList } from './list/route'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
const views: Permission[] = ['can view groups', 'can view teachers', 'can view auditories']

let db: Database
let facultyId: FacultyId
let otherFacultyId: FacultyId
let groupId: GroupId
let teacherId: TeacherId
let roomId: RoomId
let planner: Browser
let superuser: Browser

const ask = async (browser: Browser, by: RowKind = 'group', faculty = facultyId) => {
  const response = await browser.send(GET, workbenchRequest({ faculty, monday, by }).url)
  return { status: response.status, body: await response.json() }
}

const view = async (browser: Browser, by: RowKind = 'group', faculty = facultyId): Promise<Workbench> => {
  const { status, body } = await ask(browser, by, faculty)
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(workbenchCall.response.parse(body)).toEqual(body)
  const workbench = workbenchOf(inOwnNames(body))
  expect(onWire(workbenchCall, workbenchAnswer(workbench))).toEqual(body)
  return workbench
}

const list = async (
  name: StandingListName,
  { by = 'group', row = null, browser = planner }: { by?: RowKind; row?: number | null; browser?: Browser } = {},
): Promise<StandingList> => {
  const { url } = workbenchListRequest({ faculty: facultyId, monday, by, list: name, row })
  const response = await browser.send(getList, url)
  const body: unknown = await response.json()
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  expect(workbenchListCall.response.parse(body)).toEqual(body)
  const told = listOf(inOwnNames(workbenchListCall.response.parse(body)))
  expect(onWire(workbenchListCall, listAnswer(told))).toEqual(body)
  return told
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** The lines of a list as text. */
function lines(told: StandingList): string[] {
  switch (told.is) {
    case 'hours':
      return told.items.map((line) => plain(`${disciplineText(line)}: ${remainingHoursText(line)}`))
    case 'troubles':
      return told.items.map((line) => plain(violationText(line)))
    case 'events':
      return told.items.map((line) => plain(`${line.title}: ${eventWho(line)}, ${line.pair}`))
  }
}

const titles = ({ rows }: Workbench) => rows.map(({ title }) => title)
const mondayOfRow = ({ rows, pairs }: Workbench, title: string) =>
  rows.find((row) => row.title === title)?.slots.slice(0, pairs.length)

const at = (...pairs: Pair[]) => ({ on: pairs.map((pair) => ({ date: monday, pair })) })

/**
 * Monday of the faculty's group: pairs 1 and 4 are published, 5 a draft in a room that another faculty's
 * class holds. That class has the same teacher in pair 7, and its faculty a draft of its own in pair 8. The
 * faculty's room has another faculty's class in pair 2, and its draft in pair 3.
 */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30', UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk' }))
  const { id: semesterId } = await buildSemester(db)
  ;({ id: facultyId } = await buildFaculty(db))
  ;({ id: otherFacultyId } = await buildFaculty(db))
  ;({ id: groupId } = await buildGroup(db, {
    title: 'ИСТб-24-1',
    facultyId,
    courseYear: 1,
    subgroupCount: 1,
  }))
  await buildGroup(db, { title: 'ИСТб-23-1', facultyId, courseYear: 2 })
  const { id: otherId } = await buildGroup(db, { title: 'ЭКб-24-1', facultyId: otherFacultyId })
  ;({ id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.', fullName: 'Иванов Иван Иванович' }))
  const { id: strangerId } = await buildTeacher(db, { name: 'Чужой Ч. Ч.', fullName: 'Чужой Ч. Ч.' })
  const [made] = await db.insert(department).values({ title: 'Кафедра физики' }).returning()
  await db.update(teacher).set({ departmentId: made?.id }).where(eq(teacher.id, teacherId))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-206', capacity: 100 }))
  const { id: sharedRoom } = await buildRoom(db, { title: 'Б-100', capacity: 100 })
  const load = await buildLoadItem(db, {
    semesterId,
    groups: [groupId],
    teachers: [teacherId],
    requiredHours: 10,
  })
  const [rooms, teachers, groups] = [[roomId], [teacherId], [groupId]]
  const values = { title: 'Физика', loadItemId: load.id, disciplineId: load.disciplineId }
  await buildEvent(db, { ...at(1, 4), values, rooms, teachers, groups })
  const draft = { title: 'Черновик' }
  await buildEvent(db, { ...at(5), values: draft, rooms: [sharedRoom], groups, state: 'projected' })
  const elsewhere = { title: 'Право' }
  await buildEvent(db, {
    ...at(5),
    values: elsewhere,
    rooms: [sharedRoom],
    teachers: [strangerId],
    groups: [otherId],
  })
  await buildEvent(db, { ...at(7), values: elsewhere, rooms: [roomId], teachers, groups: [otherId] })
  const strangers = { values: elsewhere, rooms: [roomId], teachers: [strangerId], groups: [otherId] }
  await buildEvent(db, { ...at(2), ...strangers })
  await buildEvent(db, { ...at(3), ...strangers, state: 'projected' })
  await buildEvent(db, {
    ...at(8),
    values: { title: 'Чужой черновик' },
    teachers,
    groups: [otherId],
    state: 'projected',
  })
  const account = await signedIn(db, { permissions: [...views, 'can set nagruzka items'] })
  planner = account.browser
  await db.insert(editor).values({ userId: account.userId, kind: 'faculty', subjectId: facultyId })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
})

test('a stranger is 401, whoever plans another faculty or nothing 403, nobody’s faculty 404, nonsense 400', async () => {
  expect((await ask(new Browser())).status).toBe(401)
  const { browser: viewer } = await signedIn(db, { permissions: views })
  expect(await ask(viewer)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect(await ask(planner, 'group', otherFacultyId)).toMatchObject({ status: 403 })
  expect((await ask(superuser, 'group', 2_000_000 as FacultyId)).status).toBe(404)
  expect((await ask(superuser, 'course' as RowKind)).status).toBe(400)
  const { url } = workbenchListRequest({
    faculty: otherFacultyId,
    monday,
    by: 'group',
    list: 'hours',
    row: null,
  })
  expect((await planner.send(getList, url)).status).toBe(403)
  expect((await planner.send(getList, url.replace('list=hours', 'list=all'))).status).toBe(400)
})

test('whoever may not see rooms has no rows of rooms', async () => {
  const { browser, userId } = await signedIn(db, {
    permissions: ['can view groups', 'can view teachers', 'can set nagruzka items'],
  })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  expect((await ask(browser)).status).toBe(200)
  expect((await ask(browser, 'room')).status).toBe(403)
})

test('groups of the faculty, by course; each with its week and what is open', async () => {
  const told = await view(planner)
  expect(titles(told)).toEqual(['ИСТб-24-1', 'ИСТб-23-1'])
  expect(mondayOfRow(told, 'ИСТб-24-1')).toBe('aooax...')
  expect(mondayOfRow(told, 'ИСТб-23-1')).toBe('........')
  expect(told.rows[0]?.counts).toEqual({
    hours: 6,
    drafts: 1,
    changed: 0,
    problems: 1,
    fullDays: 0,
    windows: 1,
  })
  expect(told.counts).toMatchObject({ hours: 6, drafts: 1, overlaps: 1, closed: 0, seats: 0 })
  expect(told.counts).not.toHaveProperty('requests')
})

test('teachers of its classes and load: their other classes are seen, drafts of other faculties are not', async () => {
  const told = await view(planner, 'teacher')
  expect(titles(told)).toEqual(['Иванов И. И.'])
  expect(told.rows[0]?.section).toBe('Кафедра физики')
  expect(mondayOfRow(told, 'Иванов И. И.')).toBe('aooaooa.')
  expect(mondayOfRow(await view(superuser, 'teacher'), 'Иванов И. И.')).toBe('aooaooad')
})

test('rooms of its classes, with whatever others have in them', async () => {
  const told = await view(planner, 'room')
  expect(titles(told).sort()).toEqual(['Б-100', 'К-206'])
  expect(mondayOfRow(told, 'К-206')).toBe('aa.a..a.')
  expect(mondayOfRow(told, 'Б-100')).toBe('....x...')
})

test('each number opens its list, of everybody and of one row', async () => {
  const hours = await list('hours')
  expect(lines(hours)).toEqual([expect.stringContaining(': 6 из 10 часов')])
  expect(hours).toMatchObject({ departments: [{ department: 'Кафедра физики', left: 6, items: 1 }] })
  expect(lines(await list('hours', { row: groupId }))).toHaveLength(1)
  expect(lines(await list('hours', { row: groupId + 1 }))).toEqual([])
  expect(lines(await list('drafts'))).toEqual(['Черновик: ИСТб-24-1, Б-100, 5'])
  expect(lines(await list('drafts', { by: 'teacher', row: teacherId }))).toEqual([])
  expect(lines(await list('overlaps'))).toEqual([
    'Б-100: накладка, 2 занятия сразу: «Право» и «Черновик» — понедельник 16.11, 5-я пара',
  ])
  expect(lines(await list('problems', { row: groupId }))).toHaveLength(1)
  expect(lines(await list('windows', { row: groupId }))).toEqual([
    'ИСТб-24-1: окно, 2 пары — понедельник 16.11, 2-я пара',
  ])
  expect(lines(await list('requests'))).toEqual([])
})

test('classes of an absent teacher are counted, and each violation names the classes that could be moved', async () => {
  expect((await view(planner)).counts.absent).toBe(0)
  const kept = { kind: 'teacher', resourceId: teacherId, startsOn: monday, endsOn: monday } as const
  await db.insert(wish).values({ ...kept, pair: 4, title: 'Командировка', isAbsence: true })
  const told = await view(planner)
  expect([told.counts.absent, told.rows[0]?.counts.problems]).toEqual([1, 1])
  const absent = await list('absent')
  expect(lines(absent)).toEqual(['Иванов И. И.: занятие во время отсутствия — понедельник 16.11, 4-я пара'])
  const movable = [absent, await list('overlaps'), await list('windows')].map((one) =>
    one.is === 'troubles' ? one.items[0]?.classes.map(({ title }) => title) : null,
  )
  expect(movable).toEqual([['Физика'], ['Черновик', 'Право'], []])
  await db.delete(wish)
})

test('a hidden class takes its place in the week of those who plan it', async () => {
  const before = mondayOfRow(await view(planner), 'ИСТб-23-1')
  const [own] = (await view(planner)).rows.slice(1)
  const hidden = await buildEvent(db, {
    ...at(2),
    values: { title: 'Скрытое' },
    groups: [own?.id as GroupId],
  })
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  expect([before, mondayOfRow(await view(planner), 'ИСТб-23-1')]).toEqual(['........', '.a......'])
})
