import type { Database } from '@/db/client'
import { appeal, appealStep, askedTeacher, examSitting, substituteOffer, wish, wishCampaign } from '@/db/schema'
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
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { waitingCall } from '@/lib/core/views/calls/waiting.contract'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import { Browser } from '@/testing/browser'
import { askRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn, signedInEditor } from '@/testing/signed-in'

const today = calendarDate('2026-11-18')
const tomorrow = addDays(today, 1)

let db: Database
let semesterId: SemesterId
let faculty: FacultyId
let group: GroupId
let teacher: TeacherId
let loadItemId: LoadItemId
let planner: Browser
let stranger: Browser

const planning: Permission[] = [
  'can view groups',
  'can view teachers',
  'can set nagruzka items',
  'can create transition',
  'can change schedule item info',
  'can publish schedule',
]

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  semesterId = (await buildSemester(db)).id
}, 60_000)

beforeEach(async () => {
  faculty = (await buildFaculty(db)).id
  group = (await buildGroup(db, { facultyId: faculty })).id
  teacher = (await buildTeacher(db)).id
  loadItemId = (await buildLoadItem(db, { semesterId, groups: [group], teachers: [teacher] })).id
  planner = await signedInEditor(db, { kind: 'faculty', id: faculty }, planning)
  stranger = await signedInEditor(db, { kind: 'faculty', id: (await buildFaculty(db)).id }, planning)
})

const waiting = async (browser: Browser) =>
  (await askRoute<AnswerOf<typeof waitingCall>>(browser, 'GET', '/api/waiting/')).body

const counts = async (browser: Browser) => (await waiting(browser)).map(({ kind, count }) => [kind, count])

async function aClass(room?: RoomId): Promise<MeetingId> {
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: tomorrow, pair: 2 }],
    groups: [group],
    teachers: [teacher],
    rooms: [room ?? (await buildRoom(db)).id],
    values: { loadItemId },
  })
  const [id] = meetingIds
  if (id === undefined) throw new Error('No class was made')
  return id
}

test('without a session nothing is told; nothing waits for whoever has nothing to decide', async () => {
  expect((await askRoute(new Browser(), 'GET', '/api/waiting/')).status).toBe(401)
  expect(await waiting(planner)).toEqual([])
})

test('classes of the absent wait for their planner alone, and no more once they are settled', async () => {
  const id = await aClass()
  const absence = { type: 'teacher', id: teacher, dbeg: tomorrow, dend: tomorrow, title: 'Грипп', is_absence: true }
  const { body } = await askRoute<{ id: number }>(planner, 'POST', '/api/wish/', absence)
  expect(await counts(planner)).toEqual([['absences', 1]])
  expect(await counts(stranger)).toEqual([])
  const choice = { classes: [{ schedule_id: id, way: 'cancel' }], reason: 'Грипп' }
  expect((await askRoute(planner, 'POST', `/api/absence/${body.id}/`, choice)).status).toBe(200)
  // It is owed instead, and leads to the week and the load where it is settled.
  expect(await waiting(planner)).toEqual([
    { kind: 'owed', count: 1, at: { item: { type: 'group', id: group }, date: tomorrow, load_item_id: loadItemId } },
  ])
  expect(await counts(stranger)).toEqual([])
})

test('an appeal waits for whoever decides about it', async () => {
  const meetingId = await aClass()
  const [made] = await db
    .insert(appeal)
    .values({
      wants: 'time',
      state: 'asked',
      title: 'Физика',
      lessonType: 1,
      teacherIds: [teacher],
      groupIds: [group],
      reason: 'x',
    })
    .returning({ id: appeal.id })
  if (!made) throw new Error('No appeal was made')
  const step = {
    appealId: made.id,
    position: 0,
    meetingId,
    fromDate: tomorrow,
    fromPair: 2,
    toDate: tomorrow,
    toPair: 4,
  } as const
  await db.insert(appealStep).values(step)
  expect(await counts(planner)).toEqual([['appeals', 1]])
  expect(await counts(stranger)).toEqual([])
})

test('a fault waits for whoever closes rooms, while a class needs what is out of order', async () => {
  const keeper = (await signedIn(db, { permissions: ['can close auditories', 'can view auditories'] })).browser
  await keeper.check()
  const room = await buildRoom(db, { isComputerClass: true })
  await aClass(room.id)
  const days = { startsOn: today, endsOn: tomorrow }
  await db
    .insert(wish)
    .values({ kind: 'room', resourceId: room.id, ...days, title: 'Не включаются', lacks: 'computers' })
  const at = { item: { type: 'room', id: room.id }, date: tomorrow, load_item_id: null }
  expect(await waiting(keeper)).toEqual([{ kind: 'faults', count: 1, at }])
  expect(await counts(planner)).toEqual([])
})

test('a question to stand in and a campaign for wishes wait for the teacher who is asked', async () => {
  const meetingId = await aClass()
  const { id: teacherId } = await buildTeacher(db)
  const { browser } = await signedIn(db, { teacherId })
  const until = { untilDate: tomorrow, untilMinutes: 0 }
  const question = { meetingId, insteadId: teacher, teacherId, rank: 0, hours: 24, reason: 'Болезнь', ...until }
  await db.insert(substituteOffer).values(question)
  const [campaign] = await db
    .insert(wishCampaign)
    .values({ semesterId, startedOn: today, untilDate: tomorrow })
    .returning()
  if (!campaign) throw new Error('No campaign was made')
  await db.insert(askedTeacher).values({ campaignId: campaign.id, teacherId })
  const waits = [
    ['questions', 1],
    ['wishes', 1],
  ]
  expect(await counts(browser)).toEqual(waits)
  expect(await counts(planner)).toEqual([])
})

test('a booking waits for whoever approves, an exam without an examiner for whoever plans its group', async () => {
  const approver = (await signedIn(db, { permissions: ['can approve bookings'] })).browser
  const { browser: asker } = await signedIn(db, { permissions: ['can create queries', 'can view auditories'] })
  await asker.check()
  const room = await buildRoom(db, { needsApproval: true })
  const booking = { date: tomorrow, pair: 2, aud_id: room.id, reason: 'Кружок' }
  expect((await askRoute(asker, 'POST', '/api/query/add-for-date/', booking)).status).toBe(200)
  const values = { kind: 'exam', lessonType: 4 } as const
  const { eventId } = await buildEvent(db, { on: [{ date: tomorrow, pair: 5 }], groups: [group], values })
  await db.insert(examSitting).values({ eventId, startsAt: 900, minutes: 90 })
  expect(await counts(approver)).toEqual([['bookings', 1]])
  expect(await counts(planner)).toEqual([['exams', 1]])
  expect(await counts(stranger)).toEqual([])
})
