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
import type { absencePlanCall, absencesCall, settleAbsenceCall } from '@/lib/absences/calls/absences.contract'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, GroupId, MeetingId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { noticesCall } from '@/lib/notices/calls/notices.contract'
import { Browser } from '@/testing/browser'
import { askRoute, sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn, signedInEditor } from '@/testing/signed-in'

const today = calendarDate('2026-11-18')
const tomorrow = addDays(today, 1)

let db: Database
let semesterId: SemesterId
let faculty: FacultyId
let departmentId: number
let group: GroupId
let ill: TeacherId
let planner: Browser
let teacher: Browser

const views: Permission[] = [
  'can view groups',
  'can view teachers',
  'can change schedule item info',
  'can change schedule item auditory',
]
const editorOf = (kind: 'faculty' | 'department', id: number, plans = true): Promise<Browser> =>
  signedInEditor(db, { kind, id }, plans ? [...views, 'can set nagruzka items'] : views)

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  semesterId = (await buildSemester(db)).id
}, 60_000)

beforeEach(async () => {
  faculty = (await buildFaculty(db)).id
  departmentId = (await buildDepartment(db)).id
  group = (await buildGroup(db, { facultyId: faculty })).id
  ill = (await buildTeacher(db, { departmentId, fullName: 'Рудаков Андрей Викторович' })).id
  await buildLoadItem(db, { semesterId, groups: [group], teachers: [ill] })
  planner = await editorOf('faculty', faculty)
  teacher = (await signedIn(db, { teacherId: ill })).browser
  await teacher.check()
})

async function classOn(pair: 1 | 2 | 3, date = tomorrow): Promise<MeetingId> {
  const rooms = [(await buildRoom(db)).id]
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair }],
    groups: [group],
    teachers: [ill],
    rooms,
  })
  const [id] = meetingIds
  if (id === undefined) throw new Error('No class was made')
  return id
}

const sayAway = async (browser = teacher, change: object = {}) =>
  (
    await askRoute<{ id: number; change_id: number }>(browser, 'POST', '/api/wish/', {
      type: 'teacher',
      id: ill,
      dbeg: tomorrow,
      dend: addDays(today, 3),
      title: 'Грипп',
      is_absence: true,
      ...change,
    })
  ).body

const told = async (browser: Browser) =>
  (await askRoute<AnswerOf<typeof noticesCall>>(browser, 'GET', '/api/notice/')).body.changes.flatMap(({ notices }) =>
    notices.map(({ kind, title, dates, reason, facts }) => ({ kind, title, dates, reason, facts })),
  )

const ahead = async (browser: Browser) =>
  (await askRoute<AnswerOf<typeof absencesCall>>(browser, 'GET', '/api/absence/')).body

test('whoever plans the teacher is told at once of an absence, of its early end and that it is taken back', async () => {
  await classOn(2)
  await classOn(3)
  const head = await editorOf('department', departmentId)
  const others = [
    await editorOf('faculty', (await buildFaculty(db)).id),
    await editorOf('faculty', faculty, false),
    (await signedIn(db, { groupId: group })).browser,
  ]
  const { id } = await sayAway()
  const recorded = {
    kind: 'absence_recorded',
    title: 'Рудаков Андрей Викторович',
    dates: [tomorrow, addDays(today, 3)],
    reason: 'Грипп',
    facts: { by: expect.any(String), classes: 2 },
  }
  for (const one of [planner, head]) expect(await told(one)).toMatchObject([recorded])
  for (const one of others) {
    await one.check()
    expect(await told(one)).toEqual([])
  }
  expect(await told(teacher)).toEqual([])

  await askRoute(teacher, 'POST', `/api/absence/${id}/end/`, { date: addDays(today, 2) })
  expect((await told(planner))[0]).toMatchObject({ kind: 'absence_ended', facts: { back: addDays(today, 2) } })
  await askRoute(teacher, 'DELETE', `/api/wish/${id}/`)
  const [removed] = await told(planner)
  expect(removed).toMatchObject({ kind: 'absence_ended' })
  expect(removed?.facts).not.toHaveProperty('back')
})

test('a wish is no absence, and whoever recorded it knows it', async () => {
  await sayAway(teacher, { is_absence: false })
  expect(await told(planner)).toEqual([])
  await sayAway(planner)
  expect(await told(planner)).toEqual([])
})

test('where nobody plans whoever is absent, the superusers are told', async () => {
  const { browser } = await signedIn(db, { isSuperuser: true })
  await browser.check()
  const { id } = await buildTeacher(db)
  const lonely = (await signedIn(db, { teacherId: id })).browser
  await lonely.check()
  await sayAway(lonely, { id })
  expect(await told(browser)).toMatchObject([{ kind: 'absence_recorded', facts: { classes: 0 } }])
  await sayAway()
  expect(await told(browser)).toHaveLength(1)
})

test('who is absent ahead is listed to whoever plans them, with the classes about which nothing was decided', async () => {
  const [second, third] = [await classOn(2), await classOn(3)]
  const { id } = await sayAway()
  const slots = [2, 3].map((pair) => ({ date: tomorrow, pair }))
  const listed = { id, item: { type: 'teacher', id: ill }, title: 'Грипп', dbeg: tomorrow, unsettled: slots }
  for (const one of [planner, teacher]) expect(await ahead(one)).toMatchObject([listed])
  const other = await editorOf('faculty', (await buildFaculty(db)).id)
  expect(await ahead(other)).toEqual([])
  const settle = (classId: MeetingId, way: string) =>
    askRoute<AnswerOf<typeof settleAbsenceCall>>(planner, 'POST', `/api/absence/${id}/`, {
      classes: [{ schedule_id: classId, way }],
      reason: 'Грипп',
    })
  expect((await settle(second, 'alone')).status).toBe(200)
  expect(await ahead(planner)).toMatchObject([{ id, unsettled: slots.slice(1) }])
  // It is the teacher's still, and settled all the same.
  const { status, body } = await settle(third, 'online')
  expect(status).toBe(200)
  expect(await ahead(planner)).toMatchObject([{ id, unsettled: [] }])
  await askRoute(planner, 'POST', `/api/change/${body.change_id}/undo/`)
  expect(await ahead(planner)).toMatchObject([{ id, unsettled: slots.slice(1) }])
  expect((await sendToRoute(new Browser(), '/api/absence/', { method: 'GET' })).status).toBe(401)
})

test('an absence from a pair on leaves the classes before it alone, and is told and listed so', async () => {
  const [morning, noon] = [await classOn(1), await classOn(3)]
  const [nextMorning, nextNoon] = [await classOn(1, addDays(tomorrow, 1)), await classOn(3, addDays(tomorrow, 1))]
  const { id } = await sayAway(teacher, { dend: addDays(tomorrow, 1), first_pair: 2, last_pair: 1 })
  const part = { first_pair: 2, last_pair: 1 }
  const unsettled = [
    { date: tomorrow, pair: 3 },
    { date: addDays(tomorrow, 1), pair: 1 },
  ]
  expect(await ahead(planner)).toMatchObject([{ id, ...part, unsettled }])
  expect(await told(planner)).toMatchObject([{ kind: 'absence_recorded', facts: { classes: 2, ...part } }])
  const { body: plan } = await askRoute<AnswerOf<typeof absencePlanCall>>(planner, 'GET', `/api/absence/${id}/plan/`)
  expect(plan.classes.map((one) => one.id)).toEqual([noon, nextMorning])
  const settle = (classId: MeetingId) =>
    askRoute(planner, 'POST', `/api/absence/${id}/`, {
      classes: [{ schedule_id: classId, way: 'alone' }],
      reason: 'Грипп',
    })
  for (const outside of [morning, nextNoon]) expect((await settle(outside)).status).toBe(409)
  expect((await settle(noon)).status).toBe(200)
  // Back a day earlier, the first day keeps its part and the last one has none.
  await askRoute(teacher, 'POST', `/api/absence/${id}/end/`, { date: addDays(tomorrow, 1) })
  const [left] = await ahead(planner)
  expect(left).toMatchObject({ dbeg: tomorrow, dend: tomorrow, first_pair: 2, unsettled: [] })
  expect(left).not.toHaveProperty('last_pair')
})

test('who is away in the morning may hold a class in the afternoon, and no other', async () => {
  const colleague = (await buildTeacher(db, { departmentId })).id
  const [morning, noon] = [await classOn(1), await classOn(3)]
  await sayAway(await editorOf('department', departmentId), { id: colleague, dend: tomorrow, last_pair: 2 })
  const candidates = async (id: MeetingId) =>
    (await askRoute<{ id: number }[]>(planner, 'GET', `/api/schedule/${id}/substitutes/?teacher=${ill}`)).body.map(
      (one) => one.id,
    )
  expect(await candidates(morning)).not.toContain(colleague)
  expect(await candidates(noon)).toContain(colleague)
})

test.each<[string, object]>([
  ['of a wish', { is_absence: false, first_pair: 2 }],
  ['of an absence on a weekday', { day: 4, first_pair: 2 }],
  ['of an absence in one pair', { pair: 4, last_pair: 2 }],
  ['that ends before it begins', { dend: tomorrow, first_pair: 3, last_pair: 2 }],
  ['of pairs that the university does not have', { first_pair: 10 }],
])('a part of a day %s is refused', async (_, change) => {
  const { status } = await askRoute(teacher, 'POST', '/api/wish/', {
    type: 'teacher',
    id: ill,
    dbeg: tomorrow,
    dend: addDays(today, 3),
    title: 'Грипп',
    is_absence: true,
    ...change,
  })
  expect(status).toBe(400)
})
