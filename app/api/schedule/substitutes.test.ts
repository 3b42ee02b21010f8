import type { Database } from '@/db/client'
import { editor, teacherNorm, wish } from '@/db/schema'
import {
  buildDepartment,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { substitutesRequest } from '@/lib/absences/calls/substitutes'
import { substitutesCall } from '@/lib/absences/calls/substitutes.contract'
import type { Substitute } from '@/lib/absences/rules/substitutes'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  DisciplineId,
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { changePeople } from '@/lib/planning/service/change-people'
import { superuser } from '@/testing/actors'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET } from './[id]/substitutes/route'

/** A Thursday. */
const date = calendarDate('2026-11-19')
const on = [{ date, pair: 3 as const }]

let db: Database
let semesterId: SemesterId
let facultyId: FacultyId
let departmentId: number
let teacher: TeacherId
let group: GroupId
let discipline: DisciplineId
let item: LoadItemId
let id: MeetingId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  semesterId = (await buildSemester(db)).id
}, 60_000)

beforeEach(async () => {
  facultyId = (await buildFaculty(db)).id
  departmentId = (await buildDepartment(db)).id
  teacher = (await buildTeacher(db, { departmentId })).id
  group = (await buildGroup(db, { facultyId })).id
  const load = await buildLoadItem(db, { semesterId, groups: [group], teachers: [teacher] })
  ;[discipline, item] = [load.disciplineId, load.id]
  const { meetingIds } = await buildEvent(db, {
    on,
    groups: [group],
    teachers: [teacher],
    values: { loadItemId: item, disciplineId: discipline },
  })
  id = meetingIds[0] ?? id
})

async function dispatcher(
  permissions: Permission[] = ['can change schedule item info', 'can view teachers'],
  edited = facultyId,
): Promise<Browser> {
  const { browser, userId } = await signedIn(db, { permissions })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: edited })
  return browser
}

async function ask(browser: Browser, of: MeetingId = id, instead: TeacherId | null = null) {
  const { url } = substitutesRequest(of, instead)
  const response = await browser.send(GET, url, { params: { id: String(of) } })
  return { status: response.status, body: await response.json() }
}

async function offered(instead: TeacherId | null = null): Promise<readonly Substitute[]> {
  const { status, body } = await ask(await dispatcher(), id, instead)
  expect(status).toBe(200)
  expect(substitutesCall.response.parse(body)).toEqual(body)
  return inOwnNames(body) as readonly Substitute[]
}

test('nobody without a session, the permissions or the class’s faculty is told', async () => {
  const { browser: stranger } = await signedIn(db)
  const other = (await buildFaculty(db)).id
  const refused = [
    await dispatcher(['can view teachers']),
    await dispatcher(['can change schedule item info']),
    await dispatcher(undefined, other),
    stranger,
  ]
  for (const browser of refused) expect((await ask(browser)).status).toBe(403)
  const signedOut = await signedIn(db)
  signedOut.browser.cookies.clear()
  expect((await ask(signedOut.browser)).status).toBe(401)
  expect((await ask(await dispatcher(), 2_000_000 as MeetingId)).status).toBe(404)
})

test('of the department, the discipline and the groups are offered in the order of how well they fit', async () => {
  const [colleague, lecturer, mentor] = [
    (await buildTeacher(db, { departmentId })).id,
    (await buildTeacher(db)).id,
    (await buildTeacher(db)).id,
  ]
  const otherGroup = (await buildGroup(db)).id
  await buildTeacher(db)
  await buildLoadItem(db, {
    semesterId,
    groups: [otherGroup],
    teachers: [lecturer],
    disciplineId: discipline,
  })
  await buildLoadItem(db, { semesterId, groups: [group], teachers: [mentor] })
  expect(await offered()).toMatchObject([
    { id: lecturer, teachesDiscipline: true, isOfDepartment: false, knownGroups: 0 },
    { id: mentor, teachesDiscipline: false, isOfDepartment: false, knownGroups: 1 },
    { id: colleague, teachesDiscipline: false, isOfDepartment: true, knownGroups: 0 },
  ])
})

test('who is busy, absent, retired or a vacancy is not offered, nor who teaches the class', async () => {
  const at = { departmentId }
  const [free, busy, absent, elsewhen] = [
    (await buildTeacher(db, at)).id,
    (await buildTeacher(db, at)).id,
    (await buildTeacher(db, at)).id,
    (await buildTeacher(db, at)).id,
  ]
  await buildTeacher(db, { ...at, active: false })
  await buildTeacher(db, { ...at, isPlaceholder: true })
  await buildEvent(db, { on, teachers: [busy] })
  await buildEvent(db, { on: [{ date, pair: 4 }], teachers: [elsewhen] })
  const away = {
    kind: 'teacher' as const,
    startsOn: date,
    endsOn: date,
    title: 'Командировка',
    isAbsence: true,
  }
  await db.insert(wish).values([
    { ...away, resourceId: absent },
    // Of another weekday.
    { ...away, resourceId: free, weekday: 5 },
  ])
  expect((await offered()).map((one) => one.id).sort((a, b) => a - b)).toEqual([free, elsewhen])
})

test('each criterion is told: hours and norm, windows, method day, wishes, substitutions', async () => {
  const colleague = (await buildTeacher(db, { departmentId })).id
  await db.insert(teacherNorm).values({ teacherId: colleague, weeklyHours: 4, methodDay: 4 })
  await db.insert(wish).values({
    kind: 'teacher',
    resourceId: colleague,
    startsOn: date,
    endsOn: date,
    title: 'Закрытые часы',
    pair: 3,
  })
  await buildEvent(db, {
    on: [
      { date, pair: 1 },
      { date: addDays(date, 1), pair: 1 },
    ],
    teachers: [colleague],
  })
  await buildEvent(db, { on: [{ date: addDays(date, 7), pair: 1 }], teachers: [colleague] })
  const [before] = await offered()
  expect(before).toMatchObject({
    weekHours: 6,
    weeklyHours: 4,
    windows: 1,
    dayClasses: 1,
    isMethodDay: true,
    wishesFree: true,
    substitutions: 0,
  })
  const ill = await buildTeacher(db)
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: addDays(date, 14), pair: 2 }],
    teachers: [ill.id],
  })
  await changePeople(
    { db, actor: superuser, now: { date, minutes: 0 } },
    { id: meetingIds[0] ?? id, teachers: [colleague], groups: [], forever: false },
  )
  expect((await offered())[0]).toMatchObject({ substitutions: 1 })
})

test('the department is that of who is replaced', async () => {
  const own = (await buildDepartment(db)).id
  const second = (await buildTeacher(db, { departmentId: own })).id
  const colleague = (await buildTeacher(db, { departmentId: own })).id
  await changePeople(
    { db, actor: superuser, now: { date, minutes: 0 } },
    { id, teachers: [teacher, second], groups: [group], forever: false },
  )
  expect((await offered(second)).map((one) => one.id)).toEqual([colleague])
  expect(await offered(teacher)).toEqual([])
})
