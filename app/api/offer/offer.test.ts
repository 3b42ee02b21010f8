import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { wish } from '@/db/schema'
import { brokenPlaces } from '@/db/testing/claims'
import {
  buildDepartment,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import type { askSubstitutesCall, offersCall, ownOffersCall } from '@/lib/absences/calls/offers.contract'
import { passOffers } from '@/lib/absences/service/answer-offer'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { noticesCall } from '@/lib/notices/calls/notices.contract'
import { Browser } from '@/testing/browser'
import { askRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn, signedInEditor } from '@/testing/signed-in'

const today = calendarDate('2026-11-18')
/** Tomorrow, a Thursday. */
const date = addDays(today, 1)
const now = { date: today, minutes: 10 * 60 + 30 }

let db: Database
let faculty: FacultyId
let group: GroupId
let ill: TeacherId
let departmentId: number
let planner: Browser
let first: Colleague
let second: Colleague

type Colleague = { id: TeacherId; browser: Browser }

const planning: Permission[] = [
  'can view groups',
  'can view teachers',
  'can set nagruzka items',
  'can change schedule item info',
]

const plannerOf = (id: FacultyId): Promise<Browser> => signedInEditor(db, { kind: 'faculty', id }, planning)

async function colleague(): Promise<Colleague> {
  const { id } = await buildTeacher(db, { departmentId })
  const { browser } = await signedIn(db, { teacherId: id })
  await browser.check()
  return { id, browser }
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
}, 60_000)

beforeEach(async () => {
  faculty = (await buildFaculty(db)).id
  departmentId = (await buildDepartment(db)).id
  group = (await buildGroup(db, { facultyId: faculty })).id
  ill = (await buildTeacher(db, { departmentId })).id
  planner = await plannerOf(faculty)
  first = await colleague()
  second = await colleague()
})

async function classOn(pair: Pair = 2, state?: 'projected'): Promise<MeetingId> {
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair }],
    groups: [group],
    teachers: [ill],
    rooms: [(await buildRoom(db)).id],
    ...(state && { state }),
  })
  const [id] = meetingIds
  if (id === undefined) throw new Error('No class was made')
  return id
}

const ask = (id: MeetingId, change: object = {}, browser = planner) =>
  askRoute<AnswerOf<typeof askSubstitutesCall>>(browser, 'POST', `/api/schedule/${id}/offers/`, {
    teacher_id: ill,
    teacher_ids: [first.id, second.id],
    hours: 2,
    reason: 'Болезнь',
    ...change,
  })
const offersTo = async ({ browser }: Colleague) =>
  (await askRoute<AnswerOf<typeof ownOffersCall>>(browser, 'GET', '/api/offer/')).body
const answer = async (who: Colleague, said: 'yes' | 'no') => {
  const [offer] = await offersTo(who)
  return askRoute<{ change_id: number | null }>(who.browser, 'POST', `/api/offer/${offer?.offer_id}/`, {
    answer: said,
  })
}
const states = async (id: MeetingId) =>
  (await askRoute<AnswerOf<typeof offersCall>>(planner, 'GET', `/api/schedule/${id}/offers/`)).body.map(
    ({ teacher, state }) => [teacher.id, state],
  )
const undo = async (id: number | null) => (await askRoute(planner, 'POST', `/api/change/${id}/undo/`)).status
const teachersOf = async (id: MeetingId) =>
  (
    await db.execute<{ id: number }>(sql`
      select resource_id as id from claim where meeting_id = ${id} and kind = 'teacher' and left_in is null`)
  ).map((one) => one.id)
const notices = async ({ browser }: { browser: Browser }) =>
  (await askRoute<AnswerOf<typeof noticesCall>>(browser, 'GET', '/api/notice/')).body.changes.flatMap(
    (one) => one.notices,
  )
const told = async (who: { browser: Browser }) => (await notices(who)).map(({ kind }) => kind)
const facts = async (who: { browser: Browser }) => (await notices(who)).map((one) => one.facts)

test('strangers are 401; who may not change the people of the class 403; only who is asked may answer', async () => {
  const id = await classOn()
  expect((await ask(id, {}, new Browser())).status).toBe(401)
  const other = await plannerOf((await buildFaculty(db)).id)
  expect((await ask(id, {}, other)).status).toBe(403)
  expect((await ask(id, {}, first.browser)).status).toBe(403)
  expect((await askRoute(other, 'GET', `/api/schedule/${id}/offers/`)).status).toBe(403)
  expect((await askRoute(other, 'DELETE', `/api/schedule/${id}/offers/`)).status).toBe(403)
  expect((await ask(id)).status).toBe(200)
  const [offer] = await offersTo(first)
  const reply = (browser: Browser) => askRoute(browser, 'POST', `/api/offer/${offer?.offer_id}/`, { answer: 'yes' })
  expect((await reply(new Browser())).status).toBe(401)
  expect((await reply(second.browser)).status).toBe(403)
  expect((await reply(planner)).status).toBe(403)
  expect((await askRoute(first.browser, 'POST', '/api/offer/2000000000/', { answer: 'no' })).status).toBe(404)
})

test('who says yes has the class, as a substitute, in one change that one undo takes back', async () => {
  const id = await classOn()
  await ask(id)
  expect(await offersTo(first)).toMatchObject([
    { id, instead: { id: ill }, until: { date: today, minutes: 750 }, reason: 'Болезнь' },
  ])
  expect(await offersTo(second)).toEqual([])
  expect(await told(first)).toEqual(['invited'])
  const until = { date: today, minutes: 750 }
  expect(await facts(first)).toEqual([{ by: expect.any(String), instead: expect.any(String), until }])
  const { status, body } = await answer(first, 'yes')
  expect(status).toBe(200)
  expect(await teachersOf(id)).toEqual([first.id])
  expect(await states(id)).toEqual([
    [first.id, 'yes'],
    [second.id, 'taken'],
  ])
  expect(await told({ browser: planner })).toEqual(['accepted'])
  expect(await facts({ browser: planner })).toEqual([{ instead: expect.any(String), taken: expect.any(String) }])
  expect(await undo(body.change_id)).toBe(200)
  expect(await teachersOf(id)).toEqual([ill])
  expect(await states(id)).toEqual([
    [first.id, 'asked'],
    [second.id, 'queued'],
  ])
  expect(await brokenPlaces(db)).toEqual([])
})

test('a no asks the next, who is told; after the last no whoever asked is told that nobody is left', async () => {
  const id = await classOn()
  await ask(id)
  expect((await answer(first, 'no')).status).toBe(200)
  expect(await told(second)).toEqual(['invited'])
  expect(await states(id)).toEqual([
    [first.id, 'no'],
    [second.id, 'asked'],
  ])
  await answer(second, 'no')
  expect(await told({ browser: planner })).toEqual(['unanswered'])
  expect(await teachersOf(id)).toEqual([ill])
  // Somebody may be asked again.
  expect((await ask(id, { teacher_ids: [second.id] })).status).toBe(200)
  expect(await offersTo(second)).toHaveLength(1)
})

test('who does not answer in time is passed over; a late yes is told so', async () => {
  const id = await classOn()
  await ask(id)
  const [offer] = await offersTo(first)
  expect(await passOffers({ db, now })).toBe(false)
  const later = { ...now, minutes: now.minutes + 120 }
  expect(await passOffers({ db, now: later })).toBe(true)
  expect(await passOffers({ db, now: later })).toBe(false)
  expect(await states(id)).toEqual([
    [first.id, 'late'],
    [second.id, 'asked'],
  ])
  expect(await told(second)).toEqual(['invited'])
  expect(await told(first)).toEqual(['too_late', 'invited'])
  expect(await askRoute(first.browser, 'POST', `/api/offer/${offer?.offer_id}/`, { answer: 'yes' })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Срок') },
  })
  // Once the class begins nobody is asked any more.
  await passOffers({ db, now: { date, minutes: 23 * 60 } })
  expect(await states(id)).toEqual([
    [first.id, 'late'],
    [second.id, 'late'],
  ])
})

test('of all who are asked at once the first has it, and the others are told that it is settled', async () => {
  const id = await classOn()
  await ask(id, { at_once: true })
  const [late] = await offersTo(second)
  expect((await answer(first, 'yes')).status).toBe(200)
  expect(await offersTo(second)).toEqual([])
  expect(await askRoute(second.browser, 'POST', `/api/offer/${late?.offer_id}/`, { answer: 'yes' })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('согласился другой') },
  })
})

test('a class that got another way meanwhile is asked about no more; nor is one that nobody asks about', async () => {
  const id = await classOn()
  await ask(id)
  const [offer] = await offersTo(first)
  const given = await askRoute(planner, 'PATCH', `/api/schedule/${id}/update/`, {
    teachers: [second.id],
    groups: [group],
  })
  expect(given.status).toBe(200)
  expect(await offersTo(first)).toEqual([])
  expect(await askRoute(first.browser, 'POST', `/api/offer/${offer?.offer_id}/`, { answer: 'yes' })).toMatchObject({
    status: 409,
  })

  const other = await classOn(4)
  expect(await ask(other)).toMatchObject({ status: 200 })
  expect(await ask(other)).toMatchObject({ status: 409 })
  const stopped = await askRoute<{ change_id: number }>(planner, 'DELETE', `/api/schedule/${other}/offers/`)
  expect(stopped.status).toBe(200)
  expect(await offersTo(first)).toEqual([])
  expect((await askRoute(planner, 'DELETE', `/api/schedule/${other}/offers/`)).status).toBe(409)
  expect(await undo(stopped.body.change_id)).toBe(200)
  expect(await offersTo(first)).toHaveLength(1)
})

test('nobody is asked about a draft, or who cannot; what an absence settled so returns when it ends', async () => {
  expect(await ask(await classOn(1, 'projected'))).toMatchObject({ status: 400 })
  const id = await classOn()
  const stranger = (await buildTeacher(db)).id
  expect(await ask(id, { teacher_ids: [stranger] })).toMatchObject({ status: 400 })
  expect(await ask(id, { teacher_id: first.id })).toMatchObject({ status: 409, body: { code: 'stale' } })
  const [absence] = await db
    .insert(wish)
    .values({
      kind: 'teacher',
      resourceId: ill,
      startsOn: date,
      endsOn: date,
      title: 'Болезнь',
      isAbsence: true,
    })
    .returning({ id: wish.id })
  await ask(id)
  await answer(first, 'yes')
  const keeper = await signedIn(db, { isSuperuser: true })
  const { body } = await askRoute<{ id: number; became: string }[]>(
    keeper.browser,
    'GET',
    `/api/absence/${absence?.id}/returns/?date=${date}`,
  )
  expect(body).toMatchObject([{ id, became: 'substituted' }])
})

test('a yes needs the right of who asked: lost, the class stays', async () => {
  const id = await classOn()
  await ask(id)
  await db.execute(sql`delete from editor where kind = 'faculty' and subject_id = ${faculty}`)
  expect(await answer(first, 'yes')).toMatchObject({ status: 403 })
  expect(await teachersOf(id)).toEqual([ill])
})

test('whoever has no account is never waited for: the next is asked at once, and alone they are nobody', async () => {
  const id = await classOn()
  const { id: silent } = await buildTeacher(db, { departmentId })
  expect((await ask(id, { teacher_ids: [silent, first.id, second.id] })).status).toBe(200)
  expect(await states(id)).toEqual([
    [silent, 'late'],
    [first.id, 'asked'],
    [second.id, 'queued'],
  ])
  await askRoute(planner, 'DELETE', `/api/schedule/${id}/offers/`)
  expect((await ask(id, { teacher_ids: [silent] })).status).toBe(200)
  // Nobody is asked, so others can be.
  expect((await ask(id, { teacher_ids: [second.id] })).status).toBe(200)
})
