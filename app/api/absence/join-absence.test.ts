import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findHours } from '@/db/queries/hours/find-hours'
import { wish } from '@/db/schema'
import { brokenPlaces, holdsOf } from '@/db/testing/claims'
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
import {
  absencePlanOf,
  absencePlanRequest,
  absenceReturnsRequest,
  endAbsenceRequest,
  settleAbsenceRequest,
} from '@/lib/absences/calls/absences'
import { absencePlanCall, absenceReturnsCall } from '@/lib/absences/calls/absences.contract'
import { type AbsenceChoice, joinChoice } from '@/lib/absences/rules/absence-plan'
import type { Join } from '@/lib/absences/rules/joins'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  DisciplineId,
  FacultyId,
  GroupId,
  MeetingId,
  RoomId,
  SemesterId,
  TeacherId,
  WishId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedInEditor } from '@/testing/signed-in'
import { POST as UNDO } from '../change/[id]/undo/route'
import { POST as END } from './[id]/end/route'
import { GET as PLAN } from './[id]/plan/route'
import { GET as RETURNS } from './[id]/returns/route'
import { POST as SETTLE } from './[id]/route'

/** Tomorrow, a Thursday. */
const day = calendarDate('2026-11-19')
const lab: LessonType = 3

let db: Database
let semesterId: SemesterId
let faculty: FacultyId
let physics: DisciplineId
let group: GroupId
let ill: TeacherId
let present: TeacherId
let absence: WishId
let planner: Browser

const planning: Permission[] = [
  'can view groups',
  'can view teachers',
  'can set nagruzka items',
  'can create transition',
  'can change schedule item info',
  'can change schedule item auditory',
  'can close auditories',
]

const editorOf = (permissions: Permission[]): Promise<Browser> =>
  signedInEditor(db, { kind: 'faculty', id: faculty }, permissions)

async function away(resourceId: TeacherId): Promise<WishId> {
  const of = { kind: 'teacher' as const, resourceId, startsOn: day, endsOn: day }
  const [row] = await db
    .insert(wish)
    .values({ ...of, title: 'Болезнь', isAbsence: true })
    .returning({ id: wish.id })
  if (!row) throw new Error('No absence was made')
  return row.id
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  semesterId = (await buildSemester(db)).id
}, 60_000)

beforeEach(async () => {
  await db.execute(sql`update room set active = false`)
  faculty = (await buildFaculty(db)).id
  physics = (await buildDiscipline(db)).id
  group = (await buildGroup(db, { facultyId: faculty, students: 24 })).id
  ill = (await buildTeacher(db)).id
  present = (await buildTeacher(db)).id
  absence = await away(ill)
  planner = await editorOf(planning)
})

type Traits = {
  teacher?: TeacherId
  /** Who teaches it, too. */
  beside?: TeacherId
  of?: GroupId
  subgroup?: Subgroup
  seats?: number
  disciplineId?: DisciplineId
  lessonType?: LessonType
}

/** A published lab of one discipline in the third pair, with a room of its own. */
async function labOf(traits: Traits): Promise<{ id: MeetingId; room: RoomId }> {
  const { teacher = present, beside, of = group, subgroup = 0, seats = 30 } = traits
  const teachers = beside === undefined ? [teacher] : [teacher, beside]
  const { disciplineId = physics, lessonType = lab } = traits
  const plan = { semesterId, groups: [of], teachers, subgroup, disciplineId, lessonType }
  const load = await buildLoadItem(db, { ...plan, requiredHours: 2 })
  const room = (await buildRoom(db, { capacity: seats })).id
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: day, pair: 3 }],
    groups: [of],
    teachers,
    rooms: [room],
    values: { loadItemId: load.id, subgroup, lessonType },
  })
  const [id] = meetingIds
  if (id === undefined) throw new Error('No class was made')
  return { id, room }
}

const handlers = { plan: PLAN, returns: RETURNS, end: END, '': SETTLE } as const

async function send(browser: Browser, { method, url, body }: CallRequest<unknown>) {
  const [, , , id = '', word = ''] = url.replace(/\?.*/, '').split('/')
  const handler = handlers[word as keyof typeof handlers]
  const response = await browser.send(handler, url, { method, body, params: { id } })
  return { status: response.status, body: await response.json() }
}

/** The class in the plan of the absence, with whom it may be joined. */
async function plannedFor(id: MeetingId, browser = planner) {
  const { status, body } = await send(browser, absencePlanRequest(absence))
  expect(status).toBe(200)
  expect(absencePlanCall.response.parse(body)).toEqual(body)
  const planned = absencePlanOf(inOwnNames(body)).classes.find((one) => one.item.id === id)
  if (!planned) throw new Error('The class is not in the plan')
  return planned
}

const joinsOf = async (id: MeetingId, browser = planner) => (await plannedFor(id, browser)).joins

const settle = (choices: AbsenceChoice[], { browser = planner, dryRun = false } = {}) =>
  send(browser, settleAbsenceRequest({ id: absence, choices, reason: 'Болезнь', dryRun }))

async function joined(id: MeetingId): Promise<number> {
  const [join] = await joinsOf(id)
  if (!join) throw new Error('Nothing to join with')
  const { status, body } = await settle([joinChoice({ id, version: 1 }, join)])
  expect(status).toBe(200)
  return body.change_id
}

const undo = async (change: number) => {
  const params = { id: String(change) }
  return (await planner.send(UNDO, `/api/change/${change}/undo/`, { method: 'POST', params })).status
}

const hoursOf = async (id: TeacherId) => {
  const asked = { semesters: [semesterId], byClass: false, today: day } as const
  const rows = await findHours(db, {
    ...asked,
    of: { kind: 'teacher', id },
    period: { from: day, to: day },
  })
  return rows.find(({ month }) => month !== null)
}

/** How often each group and teacher is told of a change. */
const toldOf = (change: number) =>
  db.execute<{ who: string; times: number }>(sql`
    select s.kind || ' ' || s.resource_id as who, count(distinct n.id)::integer as times
    from notice n join notice_subject s on s.notice_id = n.id where n.change_id = ${change} group by 1`)

test('a half is offered the other half of its discipline and type, in a room that holds both', async () => {
  const [leaving, host] = [
    await labOf({ teacher: ill, subgroup: 1, seats: 15 }),
    await labOf({ subgroup: 2, seats: 30 }),
  ]
  const planned = await plannedFor(leaving.id)
  expect(planned.ways).toEqual(['substitute', 'join', 'move', 'online', 'alone', 'cancel'])
  expect(planned.joins).toMatchObject([
    { id: host.id, teachers: [{ id: present }], rooms: [{ id: host.room }], roomId: null, students: 24 },
  ])
})

test('where its room is small they go to the room of the other, else to a free one, else nowhere', async () => {
  const leaving = await labOf({ teacher: ill, subgroup: 1, seats: 24 })
  await labOf({ subgroup: 2, seats: 12 })
  expect(await joinsOf(leaving.id)).toMatchObject([{ roomId: leaving.room, capacity: 24 }])
  await db.execute(sql`update room set capacity = 12 where active`)
  expect(await joinsOf(leaving.id)).toEqual([])
  expect((await plannedFor(leaving.id)).ways).not.toContain('join')
  const free = (await buildRoom(db, { capacity: 25 })).id
  expect(await joinsOf(leaving.id)).toMatchObject([{ roomId: free, capacity: 25 }])
  await buildEvent(db, { kind: 'booking', on: [{ date: day, pair: 3 }], rooms: [free] })
  expect(await joinsOf(leaving.id)).toEqual([])
})

test.each<[string, () => Promise<Traits>]>([
  ['of another discipline', async () => ({ disciplineId: (await buildDiscipline(db)).id })],
  ['of another type', async () => ({ lessonType: 2 })],
  [
    'whose teacher is absent too',
    async () => {
      await away(present)
      return {}
    },
  ],
  ['of a vacancy', async () => ({ teacher: (await buildTeacher(db, { isPlaceholder: true })).id })],
])('a class %s takes nobody in', async (_, traitsOf) => {
  const leaving = await labOf({ teacher: ill, subgroup: 1 })
  await labOf({ subgroup: 2, ...(await traitsOf()) })
  expect(await joinsOf(leaving.id)).toEqual([])
})

test('a class that a colleague teaches, too, goes nowhere', async () => {
  const leaving = await labOf({ teacher: ill, beside: (await buildTeacher(db)).id, subgroup: 1 })
  await labOf({ subgroup: 2 })
  expect(await joinsOf(leaving.id)).toEqual([])
})

test('joined is one change: the whole group with the present teacher, nothing owed, hours held otherwise, one undo', async () => {
  const [leaving, host] = [
    await labOf({ teacher: ill, subgroup: 1, seats: 24 }),
    await labOf({ subgroup: 2, seats: 12 }),
  ]
  const before = [await holdsOf(db, leaving.id), await holdsOf(db, host.id)]
  const [join] = await joinsOf(leaving.id)
  if (!join) throw new Error('Nothing to join with')
  const choice = joinChoice({ id: leaving.id, version: 1 }, join)
  const tried = await settle([choice], { dryRun: true })
  expect(tried).toMatchObject({ status: 200, body: { change_id: null } })
  expect(tried.body.touched).toContainEqual(expect.objectContaining({ kind: 'teacher', id: present }))
  expect([await holdsOf(db, leaving.id), await holdsOf(db, host.id)]).toEqual(before)

  const change = await joined(leaving.id)
  const held = await holdsOf(db, host.id)
  expect(held).toEqual(
    expect.arrayContaining([
      `room ${leaving.room}: firm`,
      `teacher ${present}: firm`,
      `group ${group}/1: firm`,
      `group ${group}/2: firm`,
    ]),
  )
  expect(await holdsOf(db, leaving.id)).toEqual(before[0]?.map((one) => one.replace('firm', 'trace')))
  expect(await brokenPlaces(db)).toEqual([])
  expect(await hoursOf(ill)).toMatchObject({ published: 0, cancelled: 2, owed: 0, heldOtherwise: 2 })
  expect(await hoursOf(present)).toMatchObject({ published: 2, taken: 0, cancelled: 0 })
  expect((await toldOf(change)).toSorted((a, b) => (a.who < b.who ? -1 : 1))).toEqual([
    { who: `group ${group}`, times: 1 },
    { who: `teacher ${ill}`, times: 1 },
    { who: `teacher ${present}`, times: 1 },
  ])

  expect(await undo(change)).toBe(200)
  expect([await holdsOf(db, leaving.id), await holdsOf(db, host.id)]).toEqual(before)
  expect(await hoursOf(ill)).toMatchObject({ published: 2, cancelled: 0, heldOtherwise: 0 })
  expect(await joinsOf(leaving.id)).toHaveLength(1)
})

test('groups of one discipline are held together, after the other half of the own group', async () => {
  const other = (await buildGroup(db, { facultyId: faculty, students: 20 })).id
  const third = (await buildTeacher(db)).id
  const leaving = await labOf({ teacher: ill, subgroup: 1 })
  const stream = await labOf({ of: other, teacher: third, seats: 60 })
  const half = await labOf({ subgroup: 2, seats: 30 })
  const joins = await joinsOf(leaving.id)
  expect(joins.map(({ id }) => id)).toEqual([half.id, stream.id])
  const [, join] = joins
  if (!join) throw new Error('Nothing to join with')
  expect((await settle([joinChoice({ id: leaving.id, version: 1 }, join)])).status).toBe(200)
  expect(await holdsOf(db, stream.id)).toEqual(
    expect.arrayContaining([`group ${group}/1: firm`, `group ${other}/1: firm`, `group ${other}/2: firm`]),
  )
  expect(await brokenPlaces(db)).toEqual([])
})

test('what is not offered, or was offered of another version, is refused as stale, and nothing is stored', async () => {
  const leaving = await labOf({ teacher: ill, subgroup: 1 })
  const host = await labOf({ subgroup: 2, seats: 30 })
  const free = (await buildRoom(db, { capacity: 90 })).id
  const [join] = await joinsOf(leaving.id)
  if (!join) throw new Error('Nothing to join with')
  const wrong: Partial<Join>[] = [{ roomId: free }, { version: 7 }]
  for (const values of wrong) {
    const choice = joinChoice({ id: leaving.id, version: 1 }, { ...join, ...values })
    expect(await settle([choice])).toMatchObject({ status: 409, body: { code: 'stale' } })
  }
  const other = await labOf({ teacher: (await buildTeacher(db)).id, of: (await buildGroup(db)).id })
  const twice = [leaving, other].map(({ id }) => joinChoice({ id, version: 1 }, join))
  expect((await settle(twice)).status).toBe(400)
  expect(await holdsOf(db, host.id)).not.toContain(`group ${group}/1: firm`)
})

test('it takes the right over the people of the other class, and to withdraw this one', async () => {
  const leaving = await labOf({ teacher: ill, subgroup: 1 })
  await labOf({ subgroup: 2, seats: 30 })
  const [join] = await joinsOf(leaving.id)
  if (!join) throw new Error('Nothing to join with')
  const choice = joinChoice({ id: leaving.id, version: 1 }, join)
  const views: Permission[] = ['can view groups', 'can view teachers']
  const giver = await editorOf([...views, 'can change schedule item info'])
  const mover = await editorOf([...views, 'can set nagruzka items', 'can create transition'])
  for (const browser of [giver, mover]) {
    expect((await plannedFor(leaving.id, browser)).ways).not.toContain('join')
    expect((await settle([choice], { browser })).status).toBe(403)
  }
  expect((await settle([choice], { browser: new Browser() })).status).toBe(401)
})

test('when the absence ends early both classes are as they were, and undoing that joins them again', async () => {
  const [leaving, host] = [
    await labOf({ teacher: ill, subgroup: 1, seats: 24 }),
    await labOf({ subgroup: 2, seats: 12 }),
  ]
  const before = [await holdsOf(db, leaving.id), await holdsOf(db, host.id)]
  await joined(leaving.id)
  const after = [await holdsOf(db, leaving.id), await holdsOf(db, host.id)]
  const { body } = await send(planner, absenceReturnsRequest(absence, day))
  expect(absenceReturnsCall.response.parse(body)).toMatchObject([{ id: leaving.id, became: 'joined', state: 'free' }])
  const returns = body.map(({ id, version }: { id: MeetingId; version: number }) => ({ id, version }))
  const ended = await send(planner, endAbsenceRequest({ id: absence, backFrom: day, returns, dryRun: false }))
  expect(ended).toMatchObject({ status: 200, body: { returned: 1 } })
  expect([await holdsOf(db, leaving.id), await holdsOf(db, host.id)]).toEqual(before)
  expect(await brokenPlaces(db)).toEqual([])
  expect(await hoursOf(ill)).toMatchObject({ published: 2, cancelled: 0, heldOtherwise: 0 })
  expect(await db.execute(sql`select from owed_outcome where meeting_id = ${leaving.id}`)).toHaveLength(0)
  expect(await undo(ended.body.change_id)).toBe(200)
  expect([await holdsOf(db, leaving.id), await holdsOf(db, host.id)]).toEqual(after)
  expect(await hoursOf(ill)).toMatchObject({ published: 0, heldOtherwise: 2 })
})

test('it does not return when the other class changed since', async () => {
  const leaving = await labOf({ teacher: ill, subgroup: 1 })
  const host = await labOf({ subgroup: 2, seats: 30 })
  await joined(leaving.id)
  await db.execute(sql`update meeting set version = version + 1 where id = ${host.id}`)
  const { body } = await send(planner, absenceReturnsRequest(absence, day))
  expect(body).toMatchObject([{ id: leaving.id, state: 'changed' }])
})
