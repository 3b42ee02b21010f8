import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  editor,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
  wish,
} from '@/db/schema'
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
import { addDays, calendarDate } from '@/lib/domain/calendar-date'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/domain/ids'
import type { Pair } from '@/lib/domain/pairs'
import { spanDates } from '@/lib/domain/placement-span'
import { placementSpanUrl } from '@/lib/wire/addresses'
import { decodePlacementSpan } from '@/lib/wire/placement-span'
import { placementSpanCall } from '@/lib/wire/placement-span.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
/** Six Mondays of the semester from `monday` on. */
const mondays = [0, 1, 2, 3, 4, 5].map((week) => addDays(monday, 7 * week))

let db: Database
let facultyId: FacultyId
let groupId: GroupId
let otherGroupId: GroupId
let teacherId: TeacherId
let roomId: RoomId
let lectures: LoadItemId
let programmeId: ProgrammeId
let row: ProgrammeDisciplineId
let planner: Browser
let superuser: Browser

type Reason = { kind: string; id: number | null; text: string; blocks: boolean; dates: number[] }
type Answer = { code?: string; slots: Record<string, Reason[]>; days: Record<string, { dates: string[] }> }

const ask = async (browser: Browser, query: Record<string, string | number> = {}) => {
  const url = `/api/group/nagruzka-span/?${new URLSearchParams({
    ...{ dbeg: monday, nagruzka_id: String(lectures) },
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  })}`
  const response = await browser.send(GET, url)
  const body: Answer = await response.json()
  return { status: response.status, body }
}

/** `group! 2 wish 1`: the kinds of a slot's reasons, each with the number of its dates; `!` marks those that block. */
const kinds = ({ slots }: Answer, slot: string) =>
  slots[slot]?.map(({ kind, blocks, dates }) => `${kind}${blocks ? '!' : ''} ${dates.length}`).join(' ')
const texts = ({ slots }: Answer, slot: string) =>
  slots[slot]?.map(({ text }) => text.replaceAll('\u00a0', ' '))

const one = <Row>([made]: Row[]): Row => {
  if (!made) throw new Error('nothing was made')
  return made
}

/**
 * Mondays by pair: 1 the item itself on two dates, 2 another class of the teacher every week with two names, 3 a half of the group in
 * even weeks, 4 a draft of the other group with the teacher, 5 a draft of a project, 6 a booking that names the group, 7 a hidden
 * class, 8 a draft of the group.
 */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T07:00' }))
  ;({ id: facultyId } = await buildFaculty(db))
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', facultyId }))
  ;({ id: otherGroupId } = await buildGroup(db, { title: 'ЭЛб-24-1' }))
  ;({ id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' }))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-206' }))
  const { id: semesterId } = await buildSemester(db, { endsOn: calendarDate('2026-12-27') })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const [teachers, groups] = [[teacherId], [groupId]]
  lectures = (
    await buildLoadItem(db, {
      ...{ semesterId, disciplineId, groups, teachers },
      endsOn: calendarDate('2026-12-22'),
    })
  ).id
  const on = (pair: Pair, dates = mondays) => ({ on: dates.map((date) => ({ date, pair })) })
  const physics = { title: 'Физика', lessonType: 1 as const }
  await buildEvent(db, {
    ...on(1, mondays.slice(0, 2)),
    ...{ values: { ...physics, loadItemId: lectures }, teachers, groups },
  })
  await buildEvent(db, {
    ...on(2, mondays.slice(0, 3)),
    ...{ values: physics, teachers, groups: [otherGroupId], rooms: [roomId] },
  })
  await buildEvent(db, { ...on(2, mondays.slice(3)), values: { ...physics, title: 'Оптика' }, teachers })
  const even = mondays.filter((_, week) => week % 2 === 0)
  await buildEvent(db, { ...on(3, even), values: { title: 'Химия', lessonType: 3, subgroup: 2 }, groups })
  await buildEvent(db, { ...on(4), values: physics, teachers, groups: [otherGroupId], state: 'projected' })
  programmeId = one(await db.insert(programme).values({ title: 'Проект', isProject: true }).returning()).id
  row = one(
    await db
      .insert(programmeDiscipline)
      .values({ programmeId, title: 'Мастерская', type: 'project', groupIds: groups })
      .returning(),
  ).id
  await buildEvent(db, {
    ...on(5),
    ...{ values: { title: 'Мастерская', programmeDisciplineId: row }, groups, state: 'projected' },
  })
  await buildEvent(db, {
    ...on(6, mondays.slice(0, 1)),
    ...{ kind: 'booking', values: { title: 'Собрание', lessonType: 0 }, groups, soft: 'booking' },
  })
  const hidden = await buildEvent(db, { ...on(7), values: { title: 'Скрытое' }, groups })
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  await buildEvent(db, { ...on(8), values: { title: 'Этика' }, groups, state: 'projected' })
  await buildEvent(db, {
    on: [{ date: addDays(monday, 1), pair: 1 }],
    values: physics,
    groups,
    state: 'trace',
  })
  await db.insert(wish).values({
    ...{ kind: 'teacher', resourceId: teacherId, title: 'без окон', weekday: 1, pair: 2 },
    ...{ startsOn: monday, endsOn: calendarDate('2026-12-01') },
  })
  const planning = await signedIn(db, {
    permissions: ['can set nagruzka items', 'can create transition', 'can find free auditories'],
  })
  planner = planning.browser
  await db.insert(editor).values({ userId: planning.userId, kind: 'faculty', subjectId: facultyId })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
})

test('a stranger is 401; whoever does not plan the item is 403 and learns nothing; an unknown item is 404', async () => {
  expect((await ask(new Browser())).status).toBe(401)
  const viewing = ['can view groups', 'can view teachers', 'can view auditories'] as const
  const students = [
    await signedIn(db, { permissions: [...viewing] }),
    await signedIn(db, { groupId, permissions: ['can set nagruzka items', ...viewing] }),
  ]
  for (const { browser } of students) {
    const refused = await ask(browser)
    expect(refused).toEqual({
      status: 403,
      body: { code: 'not_allowed', detail: expect.stringMatching(/[а-я]/) },
    })
    expect((await ask(browser, { nagruzka_type: 'metaprogram', nagruzka_id: row })).status).toBe(403)
  }
  for (const type of ['group', 'metaprogram'])
    expect(await ask(superuser, { nagruzka_type: type, nagruzka_id: 2_147_483_647 })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('a room out of sight is not told of', async () => {
  const { browser, userId } = await signedIn(db, { permissions: ['can set nagruzka items'] })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  expect((await ask(browser)).status).toBe(200)
  expect(await ask(browser, { aud_id: roomId })).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  })
})

test.each<Record<string, string>>([
  { dbeg: '2026-11-31' },
  { nagruzka_id: '1e9' },
  { nagruzka_type: 'room' },
  { aud_id: 'К-206' },
])('%j is 400', async (query) => {
  expect(await ask(planner, query)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('for each slot it is told who holds which dates, which rule and which wish', async () => {
  const { status, body } = await ask(planner)
  expect(status).toBe(200)
  expect(placementSpanCall.response.parse(body)).toEqual(body)
  expect(body.days['1']?.dates).toEqual(mondays)
  expect(['1.1', '1.2', '1.3', '1.6', '1.7', '2.1', '2.2'].map((slot) => kinds(body, slot))).toEqual([
    'load! 2',
    'teacher! 3 teacher! 3 wish 3',
    'group! 3',
    'group 1',
    'group! 6',
    undefined,
    undefined,
  ])
  expect(texts(body, '1.2')).toEqual([
    'Иванов И. И. ведёт лк «Физика» у ЭЛб-24-1, К-206',
    'Иванов И. И. ведёт лк «Оптика»',
    'Пожелание (Иванов И. И.): без окон',
  ])
  const span = decodePlacementSpan(body as Parameters<typeof decodePlacementSpan>[0])
  expect(spanDates(span, { day: 1, pair: 3 }, 0).free).toEqual(mondays.filter((_, week) => week % 2 === 1))
  expect(spanDates(span, { day: 1, pair: 3 }, 1).free).toEqual([])
})

test('any date of the week asks of that week', async () => {
  expect((await ask(planner, { dbeg: addDays(monday, 5) })).body).toEqual((await ask(planner)).body)
})

test('in a room, its own dates are told too', async () => {
  const { body } = await ask(planner, { aud_id: roomId })
  expect(kinds(body, '1.2')).toBe('teacher! 3 teacher! 3 auditory! 3 wish 3')
})

test('drafts are advice, each for whoever may plan it; a hidden class holds its place', async () => {
  const { body } = await ask(planner)
  expect(['1.4', '1.5', '1.8'].map((slot) => kinds(body, slot))).toEqual([undefined, undefined, 'group 6'])
  const all = await ask(superuser)
  expect(['1.4', '1.5', '1.8'].map((slot) => kinds(all.body, slot))).toEqual([
    'teacher 6',
    'group 6',
    'group 6',
  ])
})

test('a load permission opens its slots and no others', async () => {
  const { browser, userId } = await signedIn(db, { permissions: ['can set nagruzka items'] })
  await db.insert(loadPermission).values({ userId, loadItemId: lectures, canSet: true, slots: [21, 12] })
  const { body } = await ask(browser)
  expect(['2.1', '2.2', '1.2'].map((slot) => kinds(body, slot))).toEqual([
    undefined,
    `right! ${body.days['2']?.dates.length}`,
    'teacher! 3 teacher! 3 wish 3',
  ])
})

test('a row of a programme finds its own drafts, whoever attends them', async () => {
  const { browser, userId } = await signedIn(db)
  await db.insert(programmePermission).values({ userId, programmeId, flags: ['can_project_schedule'] })
  const subject = { kind: 'programme' as const, id: programmeId }
  const url = placementSpanUrl(subject, { ref: { of: 'programme', id: row, proxyOf: null } }, monday, null)
  const body: Answer = await (await browser.send(GET, url)).json()
  expect([kinds(body, '1.1'), kinds(body, '1.5'), kinds(body, '1.8')]).toEqual([
    'group! 2',
    'load! 6',
    undefined,
  ])
})
