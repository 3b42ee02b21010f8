import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { meeting, wish } from '@/db/schema'
import { brokenPlaces } from '@/db/testing/claims'
import {
  buildEvent,
  buildFaculty,
  buildDepartment,
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
import {
  absencePlanCall,
  absenceReturnsCall,
  endAbsenceCall,
  settleAbsenceCall,
} from '@/lib/absences/calls/absences.contract'
import { type AbsenceChoice, type AbsencePlan, type AbsenceWay, bestForAll } from '@/lib/absences/rules/absence-plan'
import { isWithinAbsence, openAbsence, viewAbsencePlan } from '@/lib/absences/service/view-absence'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  SemesterId,
  TeacherId,
  WishId,
} from '@/lib/core/names/rules/ids'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn, signedInEditor } from '@/testing/signed-in'
import { POST as UNDO } from '../change/[id]/undo/route'
import { POST as END } from './[id]/end/route'
import { GET as PLAN } from './[id]/plan/route'
import { GET as RETURNS } from './[id]/returns/route'
import { POST as SETTLE } from './[id]/route'

/** Tomorrow, a Thursday. */
const start = calendarDate('2026-11-19')
const next = addDays(start, 1)

let db: Database
let semesterId: SemesterId
let faculty: FacultyId
let group: GroupId
let ill: TeacherId
let colleague: TeacherId
let item: LoadItemId
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

const editorOf = (permissions: Permission[], id = faculty): Promise<Browser> =>
  signedInEditor(db, { kind: 'faculty', id }, permissions)

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  semesterId = (await buildSemester(db)).id
}, 60_000)

beforeEach(async () => {
  faculty = (await buildFaculty(db)).id
  const departmentId = (await buildDepartment(db)).id
  group = (await buildGroup(db, { facultyId: faculty })).id
  ill = (await buildTeacher(db, { departmentId })).id
  colleague = (await buildTeacher(db, { departmentId })).id
  item = (await buildLoadItem(db, { semesterId, groups: [group], teachers: [ill] })).id
  const [row] = await db
    .insert(wish)
    .values({
      kind: 'teacher',
      resourceId: ill,
      startsOn: start,
      endsOn: next,
      title: 'Болезнь',
      isAbsence: true,
    })
    .returning({ id: wish.id })
  absence = row?.id ?? absence
  planner = await editorOf(planning)
})

const handlers = { plan: PLAN, returns: RETURNS, end: END, '': SETTLE } as const

async function send(browser: Browser, { method, url, body }: CallRequest<unknown>) {
  const [, , , id = '', word = ''] = url.replace(/\?.*/, '').split('/')
  const handler = handlers[word as keyof typeof handlers]
  const response = await browser.send(handler, url, { method, body, params: { id } })
  return { status: response.status, body: await response.json() }
}

/** A published class of the absent teacher. */
async function classOn(date = start, pair: Pair = 1, teachers = [ill], state?: 'projected'): Promise<MeetingId> {
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair }],
    groups: [group],
    teachers,
    rooms: [(await buildRoom(db)).id],
    values: { loadItemId: item },
    ...(state && { state }),
  })
  const [id] = meetingIds
  if (id === undefined) throw new Error('No class was made')
  return id
}

async function planFor(browser = planner) {
  const { status, body } = await send(browser, absencePlanRequest(absence))
  expect(status).toBe(200)
  expect(absencePlanCall.response.parse(body)).toEqual(body)
  return absencePlanOf(inOwnNames(body))
}

const settle = async (choices: AbsenceChoice[], { browser = planner, reason = 'Болезнь', dryRun = false } = {}) =>
  send(browser, settleAbsenceRequest({ id: absence, choices, reason, dryRun }))

const end = (backFrom = start, returns: { id: MeetingId; version: number }[] = [], browser = planner) =>
  send(browser, endAbsenceRequest({ id: absence, backFrom, returns, dryRun: false }))

const undo = async (id: number) => {
  const params = { id: String(id) }
  return (await planner.send(UNDO, `/api/change/${id}/undo/`, { method: 'POST', params })).status
}

/** State, slot and teachers in place of a class. */
async function standing(id: MeetingId) {
  const [row] = await db.execute<{ state: string; place: string; teachers: number[]; room: number }>(sql`
    select m.state::text as state, m.date || ' ' || m.pair as place,
      array(select resource_id from claim where meeting_id = m.id and kind = 'teacher' and left_in is null) as teachers,
      (select resource_id from claim where meeting_id = m.id and kind = 'room') as room
    from meeting m where m.id = ${id}`)
  return row
}

const choiceOf = (id: MeetingId, way: Exclude<AbsenceWay, 'substitute' | 'join' | 'move'>): AbsenceChoice => ({
  id,
  version: 1,
  way,
})
const substituteFor = (id: MeetingId, teacherId = colleague): AbsenceChoice => ({
  id,
  version: 1,
  way: 'substitute',
  teacherId,
})

test('the plan has each class of the absence ahead, with substitutes, moves and what else may be done', async () => {
  const [first, second] = [await classOn(), await classOn(next, 2)]
  // Before, after, in the hands of somebody else.
  await classOn(addDays(start, -1))
  await classOn(addDays(start, 7))
  await classOn(start, 3, [colleague])
  const plan = await planFor()
  expect(plan).toMatchObject({
    who: { kind: 'teacher', id: ill },
    title: 'Болезнь',
    startsOn: start,
    endsOn: next,
  })
  expect(plan.classes.map((one) => one.item.id)).toEqual([first, second])
  for (const one of plan.classes) {
    expect(one.ways).toEqual(['substitute', 'move', 'online', 'alone', 'cancel'])
    expect(one.substitutes).toMatchObject([{ id: colleague, isOfDepartment: true }])
    expect(one.proposals.length).toBeGreaterThan(0)
  }
})

test.each<[string, Partial<typeof wish.$inferInsert>]>([
  ['a part of a day', { endsOn: start, firstPair: 3 }],
  ['one weekday', { weekday: weekdayOf(start) }],
  ['one pair', { pair: 3 }],
])('who is away for %s is offered what is left of these days', async (_, part) => {
  await db.update(wish).set(part).where(eq(wish.id, absence))
  const { endsOn = next } = part
  const id = await classOn(start, 3)
  await classOn('weekday' in part ? next : start, 1)
  const { classes } = await planFor()
  expect(classes.map(({ item: one }) => one.id)).toEqual([id])
  const away = await openAbsence(db, absence)
  const places = classes.flatMap(({ proposals }) => proposals.map(({ moves: [own] }) => own.to))
  expect(places.filter(({ date }) => start <= date && date <= endsOn)).not.toEqual([])
  expect(places.filter((place) => isWithinAbsence(away, place))).toEqual([])
})

test('the plan is known in parts: the classes, then who holds them, then places; what is found can be settled', async () => {
  for (const pair of [1, 2, 3] as const) await classOn(start, pair)
  await db.insert(wish).values({
    ...{ kind: 'teacher', resourceId: colleague, startsOn: start, endsOn: start, pair: 2 },
    ...{ title: 'Болезнь', isAbsence: true },
  })
  const parts: AbsencePlan[] = []
  const now = { date: addDays(start, -1), minutes: 0 }
  const whole = await viewAbsencePlan({ db, actor: superuser, now }, absence, (make) => parts.push(make()))
  const known = parts.map(({ classes }) => [
    classes.filter(({ substitutes }) => substitutes.length > 0).length,
    classes.filter(({ proposals }) => proposals.length > 0).length,
    classes.filter(({ isSought }) => isSought).length,
  ])
  expect(known).toEqual([[0, 0, 3], ...Array.from({ length: 3 }, () => [2, 0, 3]), [2, 1, 2], [2, 2, 1], [2, 3, 0]])
  expect(parts.at(-1)).toEqual(whole)
  const [, part] = parts
  const choices = bestForAll(part?.classes ?? []).flatMap((one) => one ?? [])
  expect(choices.map(({ way }) => way)).toEqual(['substitute', 'substitute'])
  const { status, body } = await settle(choices)
  expect({ status, changed: body.changed }).toEqual({ status: 200, changed: 2 })
  const { classes } = await planFor()
  expect(classes.map(({ item: one, isSought }) => [one.pair, isSought])).toEqual([[2, false]])
})

test('a class for which no place is looked for, as it has begun, is not told as if one were', async () => {
  for (const pair of [1, 3] as const) await classOn(start, pair)
  const parts: AbsencePlan[] = []
  const now = { date: start, minutes: 9 * 60 }
  await viewAbsencePlan({ db, actor: superuser, now }, absence, (make) => parts.push(make()))
  expect(parts.map(({ classes }) => classes.map(({ isSought }) => isSought))).toContainEqual([false, true])
})

test('what is chosen for all is one change, and one undo restores all of it', async () => {
  const [given, owed, online, alone, moved] = [
    await classOn(start, 1),
    await classOn(start, 2),
    await classOn(start, 3),
    await classOn(start, 4),
    await classOn(next, 1),
  ]
  const all = [given, owed, online, alone, moved]
  const before = await Promise.all(all.map(standing))
  const plan = await planFor()
  const proposal = plan.classes.find((one) => one.item.id === moved)?.proposals[0]
  const own = proposal?.moves[0]
  if (!own) throw new Error('No way was found')
  const choices = [
    substituteFor(given),
    choiceOf(owed, 'cancel'),
    choiceOf(online, 'online'),
    choiceOf(alone, 'alone'),
    {
      id: moved,
      version: 1,
      way: 'move' as const,
      moves: [{ id: moved, version: 1, date: own.to.date, pair: own.to.pair, roomId: own.roomId }],
    },
  ]
  const tried = await settle(choices, { dryRun: true, reason: '' })
  expect(tried).toMatchObject({ status: 200, body: { changed: 5, change_id: null } })
  expect(await Promise.all(all.map(standing))).toEqual(before)

  const { status, body } = await settle(choices)
  expect(status).toBe(200)
  expect(settleAbsenceCall.response.parse(body)).toEqual(body)
  expect(body.touched).toContainEqual(expect.objectContaining({ kind: 'teacher', id: colleague }))
  expect(await standing(given)).toMatchObject({ teachers: [colleague], place: `${start} 1` })
  expect(await standing(owed)).toMatchObject({ state: 'trace' })
  expect(await standing(online)).toMatchObject({ room: -1, teachers: [ill], place: `${start} 3` })
  expect(await standing(alone)).toMatchObject({ teachers: [], state: 'published' })
  expect(await standing(moved)).toMatchObject({ place: `${own.to.date} ${own.to.pair}`, teachers: [ill] })
  expect(await brokenPlaces(db)).toEqual([])
  // What goes online is the teacher's still.
  expect((await planFor()).classes.map((one) => one.item.id)).toEqual([online])

  expect(await undo(body.change_id)).toBe(200)
  expect(await Promise.all(all.map(standing))).toEqual(before)
  expect((await planFor()).classes).toHaveLength(5)
})

test('a class that changed, went to another or is of another day refuses all of it', async () => {
  const [first, second] = [await classOn(start, 1), await classOn(start, 2)]
  await db.update(meeting).set({ version: 9 }).where(eq(meeting.id, second))
  expect(await settle([substituteFor(first), choiceOf(second, 'cancel')])).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  const foreign = [await classOn(start, 3, [colleague]), await classOn(addDays(start, 7), 1)]
  for (const id of foreign)
    expect(await settle([choiceOf(id, 'cancel')])).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await standing(first)).toMatchObject({ teachers: [ill] })
})

test('a substitute who is busy by now is named, and nothing is stored', async () => {
  const [first, second] = [await classOn(start, 1), await classOn(start, 2)]
  await buildEvent(db, { on: [{ date: start, pair: 2 }], teachers: [colleague] })
  expect(await settle([substituteFor(first), substituteFor(second)])).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect(await standing(first)).toMatchObject({ teachers: [ill] })
})

test('a reason is needed for what is withdrawn or moved; a draft is not withdrawn', async () => {
  const id = await classOn()
  expect((await settle([choiceOf(id, 'cancel')], { reason: '' })).status).toBe(400)
  expect((await settle([choiceOf(id, 'online')], { reason: '' })).status).toBe(400)
  const draft = await classOn(start, 2, [ill], 'projected')
  expect((await settle([choiceOf(draft, 'cancel')])).status).toBe(400)
})

test('each right by itself lets do its part, and no other faculty’s planner anything', async () => {
  const id = await classOn()
  const views: Permission[] = ['can view groups', 'can view teachers']
  const giver = await editorOf([...views, 'can change schedule item info'])
  const roomer = await editorOf([...views, 'can change schedule item auditory'])
  const stranger = await editorOf(planning, (await buildFaculty(db)).id)
  const waysOf = async (browser: Browser) => (await planFor(browser)).classes[0]?.ways
  expect(await waysOf(giver)).toEqual(['substitute', 'alone'])
  expect(await waysOf(roomer)).toEqual(['online'])
  const refused: [Browser, AbsenceChoice][] = [
    [giver, choiceOf(id, 'cancel')],
    [giver, choiceOf(id, 'online')],
    [roomer, substituteFor(id)],
    [roomer, choiceOf(id, 'alone')],
    [stranger, substituteFor(id)],
    [stranger, choiceOf(id, 'cancel')],
  ]
  for (const [browser, choice] of refused)
    expect([choice.way, (await settle([choice], { browser })).status]).toEqual([choice.way, 403])
  const { browser: nobody } = await signedIn(db)
  await nobody.check()
  const ofClasses = planning.filter((one) => one !== 'can change schedule item auditory')
  const elsewhere = await editorOf(ofClasses, (await buildFaculty(db)).id)
  for (const browser of [nobody, elsewhere]) expect((await send(browser, absencePlanRequest(absence))).status).toBe(403)
  const signedOut = new Browser()
  expect((await send(signedOut, absencePlanRequest(absence))).status).toBe(401)
  expect((await end(start, [], giver)).status).toBe(403)
  // Who closes rooms, and plans others.
  expect((await end(start, [], stranger)).status).toBe(403)
  expect((await settle([substituteFor(id)], { browser: giver })).status).toBe(200)
})

test('an unknown absence, and a wish, have no plan', async () => {
  await db.update(wish).set({ isAbsence: false }).where(eq(wish.id, absence))
  expect((await send(planner, absencePlanRequest(absence))).status).toBe(404)
  expect((await settle([choiceOf(await classOn(), 'cancel')])).status).toBe(404)
  expect((await end()).status).toBe(404)
})

test('when the teacher is back earlier, what is not held returns, as one change', async () => {
  const [before, given, owed, taken] = [
    await classOn(start, 1),
    await classOn(next, 1),
    await classOn(next, 2),
    await classOn(next, 3),
  ]
  const choices = [before, given, taken].map((id) => substituteFor(id))
  await settle([...choices, choiceOf(owed, 'cancel')])
  // Meanwhile the absent teacher has something else there.
  await buildEvent(db, { on: [{ date: next, pair: 3 }], teachers: [ill] })
  const asked = await send(planner, absenceReturnsRequest(absence, next))
  expect(asked.status).toBe(200)
  expect(absenceReturnsCall.response.parse(asked.body)).toMatchObject([
    { id: given, became: 'substituted', state: 'free' },
    { id: owed, became: 'withdrawn', state: 'free' },
    { id: taken, became: 'substituted', state: 'taken' },
  ])
  const returns = asked.body.slice(0, 2).map(({ id, version }: { id: MeetingId; version: number }) => ({ id, version }))
  const ended = await end(next, returns)
  expect(endAbsenceCall.response.parse(ended.body)).toMatchObject({ returned: 2 })
  expect(await standing(given)).toMatchObject({ teachers: [ill] })
  expect(await standing(owed)).toMatchObject({ state: 'published', teachers: [ill] })
  expect(await standing(before)).toMatchObject({ teachers: [colleague] })
  expect(await db.select({ endsOn: wish.endsOn }).from(wish).where(eq(wish.id, absence))).toEqual([{ endsOn: start }])
  expect(await brokenPlaces(db)).toEqual([])

  expect(await undo(ended.body.change_id)).toBe(200)
  expect(await standing(given)).toMatchObject({ teachers: [colleague] })
  expect(await standing(owed)).toMatchObject({ state: 'trace' })
  expect(await db.select({ endsOn: wish.endsOn }).from(wish).where(eq(wish.id, absence))).toEqual([{ endsOn: next }])
})

test('what was held by now does not return, nor what stood in a pair that is over', async () => {
  const today = addDays(start, -1)
  await db.update(wish).set({ startsOn: today }).where(eq(wish.id, absence))
  // It is the second pair.
  const [held, running] = [await classOn(today, 1), await classOn(today, 2)]
  expect((await settle([substituteFor(held), substituteFor(running)])).status).toBe(200)
  const { body } = await send(planner, absenceReturnsRequest(absence, today))
  expect(body).toMatchObject([{ id: running, state: 'free' }])
  expect((await end(today, [{ id: held, version: 2 }])).status).toBe(404)
  expect((await end(today, [{ id: running, version: 2 }])).status).toBe(200)
  expect(await standing(held)).toMatchObject({ teachers: [colleague] })
  expect(await standing(running)).toMatchObject({ teachers: [ill] })
})

test('an absence that is gone and taken back knows what it settled', async () => {
  const id = await classOn()
  await settle([substituteFor(id)])
  const ended = await end(start)
  expect(await standing(id)).toMatchObject({ teachers: [colleague] })
  expect(await undo(ended.body.change_id)).toBe(200)
  const { body } = await send(planner, absenceReturnsRequest(absence, start))
  expect(body).toMatchObject([{ id, became: 'substituted', state: 'free' }])
})

test('a class is not left with nobody, and the plan does not offer it', async () => {
  const { meetingIds } = await buildEvent(db, { on: [{ date: start, pair: 1 }], teachers: [ill] })
  const [id] = meetingIds
  if (id === undefined) throw new Error('No class was made')
  const { browser } = await signedIn(db, { isSuperuser: true })
  await browser.check()
  expect((await planFor(browser)).classes[0]?.ways).not.toContain('alone')
  for (const dryRun of [true, false])
    expect((await settle([choiceOf(id, 'alone')], { browser, dryRun })).status).toBe(400)
  expect(await standing(id)).toMatchObject({ teachers: [ill] })
})

test('an absence that ends before it began is gone; one that is over does not end, nor what it did not change', async () => {
  const id = await classOn()
  expect((await end(start, [{ id, version: 1 }])).status).toBe(404)
  expect((await end(addDays(next, 1))).status).toBe(409)
  expect((await end(start)).status).toBe(200)
  expect(await db.select().from(wish).where(eq(wish.id, absence))).toEqual([])
})
