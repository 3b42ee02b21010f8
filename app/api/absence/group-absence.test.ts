import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { brokenPlaces } from '@/db/testing/claims'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import {
  absencePlanOf,
  absencePlanRequest,
  absenceReturnsRequest,
  endAbsenceRequest,
  settleAbsenceRequest,
} from '@/lib/absences/calls/absences'
import { absencePlanCall } from '@/lib/absences/calls/absences.contract'
import { type AbsenceChoice, type AbsentClass, bestForAll } from '@/lib/absences/rules/absence-plan'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, MeetingId, TeacherId, WishId } from '@/lib/core/names/rules/ids'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { addWishRequest } from '@/lib/wishes/calls/wishes'
import { type Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn, signedInEditor } from '@/testing/signed-in'
import { GET as SCHEDULE } from '../[itemType]/[id]/schedule/route'
import { POST as UNDO } from '../change/[id]/undo/route'
import { GET as QUALITY } from '../quality/route'
import { POST as WISH } from '../wish/route'
import { POST as END } from './[id]/end/route'
import { GET as PLAN } from './[id]/plan/route'
import { GET as RETURNS } from './[id]/returns/route'
import { POST as SETTLE } from './[id]/route'

/** Tomorrow, a Thursday. */
const start = calendarDate('2026-11-19')
const next = addDays(start, 1)

let db: Database
let faculty: FacultyId
let away: GroupId
let other: GroupId
let teacher: TeacherId
let absence: WishId
let planner: Browser

const planning: Permission[] = [
  'can view groups',
  'can view teachers',
  'can set nagruzka items',
  'can create transition',
  'can change schedule item info',
]

const editorOf = (id: FacultyId): Promise<Browser> => signedInEditor(db, { kind: 'faculty', id }, planning)

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
}, 60_000)

beforeEach(async () => {
  faculty = (await buildFaculty(db)).id
  away = (await buildGroup(db, { facultyId: faculty })).id
  // Of another faculty, with which the group has its lectures.
  other = (await buildGroup(db, { facultyId: (await buildFaculty(db)).id })).id
  teacher = (await buildTeacher(db)).id
  planner = await editorOf(faculty)
  const stored = await send(
    planner,
    addWishRequest({
      subject: { kind: 'group', id: away },
      startsOn: start,
      endsOn: next,
      weekday: null,
      pair: null,
      title: 'Сборы',
      isAbsence: true,
    }),
  )
  expect(stored.status).toBe(200)
  absence = stored.body.id
})

const handlers = { plan: PLAN, returns: RETURNS, end: END, '': SETTLE } as const

async function send(browser: Browser, { method, url, body }: CallRequest<unknown>) {
  const [, , call = '', id = '', word = ''] = url.replace(/\?.*/, '').split('/')
  const handler = call === 'wish' ? WISH : handlers[word as keyof typeof handlers]
  const response = await browser.send(handler, url, { method, body, params: { id } })
  return { status: response.status, body: await response.json() }
}

async function classOn(date = start, pair: Pair = 1, groups = [away], state?: 'projected') {
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair }],
    groups,
    teachers: [teacher],
    rooms: [(await buildRoom(db)).id],
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

const settle = (choices: AbsenceChoice[], browser = planner) =>
  send(browser, settleAbsenceRequest({ id: absence, choices, reason: 'Сборы', dryRun: false }))

/** What moves to before the group is back is held by then. */
const laterOnly = (classes: readonly AbsentClass[]): AbsentClass[] =>
  classes.map((one) => ({
    ...one,
    proposals: one.proposals.filter(({ moves: [move] }) => move.to.date > next),
  }))

const undo = async (id: number) => {
  const params = { id: String(id) }
  return (await planner.send(UNDO, `/api/change/${id}/undo/`, { method: 'POST', params })).status
}

async function standing(id: MeetingId) {
  const [row] = await db.execute<{ state: string; place: string; groups: number[] }>(sql`
    select m.state::text as state, m.date || ' ' || m.pair as place,
      array(select distinct resource_id from claim where meeting_id = m.id and kind = 'group' order by 1) as groups
    from meeting m where m.id = ${id}`)
  return row
}

test('the plan of a group offers to hold its lectures without it, and to move or withdraw what is its own', async () => {
  const [lecture, own] = [await classOn(start, 1, [away, other]), await classOn(next, 2)]
  await classOn(start, 3, [other])
  await classOn(addDays(next, 1))
  const plan = await planFor()
  expect(plan).toMatchObject({ who: { kind: 'group', id: away }, title: 'Сборы' })
  expect(plan.classes.map(({ item, ways }) => [item.id, ways])).toEqual([
    [lecture, ['without', 'move', 'cancel']],
    [own, ['move', 'cancel']],
  ])
  const days = plan.classes.flatMap(({ proposals }) => proposals.map(({ moves: [move] }) => move.to.date))
  expect(days.length).toBeGreaterThan(0)
  expect(days.filter((date) => date === start || date === next)).toEqual([])
})

test('the best for all is one change, undone at once; back earlier, what is not held yet returns', async () => {
  const [held, lecture, own, owed] = [
    await classOn(start, 1, [away, other]),
    await classOn(next, 1, [away, other]),
    await classOn(next, 2),
    await classOn(next, 3),
  ]
  const all = [held, lecture, own, owed]
  const before = await Promise.all(all.map(standing))
  const chosen = async () =>
    bestForAll(laterOnly((await planFor()).classes)).flatMap((one): AbsenceChoice[] => {
      if (one === null) return []
      return [one.id === owed ? { id: owed, version: one.version, way: 'cancel' } : one]
    })
  const choices = await chosen()
  expect(choices.map(({ way }) => way)).toEqual(['without', 'without', 'move', 'cancel'])
  const first = await settle(choices)
  expect(first.status).toBe(200)
  expect(await standing(lecture)).toMatchObject({ state: 'published', groups: [other] })
  expect((await standing(own))?.place).not.toContain(next)
  expect(await standing(owed)).toMatchObject({ state: 'trace' })
  expect(await brokenPlaces(db)).toEqual([])
  expect((await planFor()).classes).toEqual([])
  expect(await undo(first.body.change_id)).toBe(200)
  expect(await Promise.all(all.map(standing))).toEqual(before)

  expect((await settle(await chosen())).status).toBe(200)
  const { body } = await send(planner, absenceReturnsRequest(absence, next))
  expect(body).toMatchObject([
    { id: lecture, became: 'left', state: 'free' },
    { id: own, became: 'moved', state: 'free' },
    { id: owed, became: 'withdrawn', state: 'free' },
  ])
  const returns = body.map(({ id, version }: { id: MeetingId; version: number }) => ({ id, version }))
  const ended = await send(planner, endAbsenceRequest({ id: absence, backFrom: next, returns, dryRun: false }))
  expect(ended).toMatchObject({ status: 200, body: { returned: 3 } })
  expect(await Promise.all([lecture, own, owed].map(standing))).toEqual(before.slice(1))
  expect(await standing(held)).toMatchObject({ groups: [other] })
  expect(await brokenPlaces(db)).toEqual([])
})

test('what only teachers do, and what others may not, is refused', async () => {
  const [lecture, own] = [await classOn(start, 1, [away, other]), await classOn(start, 2)]
  expect((await settle([{ id: own, version: 1, way: 'alone' }])).status).toBe(400)
  const stranger = await editorOf((await buildFaculty(db)).id)
  expect((await settle([{ id: lecture, version: 1, way: 'without' }], stranger)).status).toBe(403)
  const ending = endAbsenceRequest({ id: absence, backFrom: start, returns: [], dryRun: false })
  expect((await send(stranger, ending)).status).toBe(403)
  expect((await send(stranger, absenceReturnsRequest(absence, start))).status).toBe(403)
  expect(await standing(lecture)).toMatchObject({ groups: [away, other].sort((a, b) => a - b) })
})

test('students see that their group is away, and why if the university tells reasons; a class then is a violation', async () => {
  await classOn()
  const { browser, userId } = await signedIn(db, { groupId: away })
  await browser.check()
  const query = `dbeg=${start}&dend=${next}`
  const ask = async (asker: Browser) => {
    const params = { itemType: 'group', id: String(away) }
    const week = await (await asker.send(SCHEDULE, `/api/group/${away}/schedule/?${query}`, { params })).json()
    const quality = `/api/quality/?type=group&id=${away}&${query}&rule=absence`
    return [week.wish[0], (await (await asker.send(QUALITY, quality)).json()).found.items]
  }
  const unknown = { title: 'Отсутствует', is_absence: true }
  expect(await ask(browser)).toMatchObject([unknown, [{ rule: 'absence', about: [] }]])
  expect(await ask(planner)).toMatchObject([{ title: 'Сборы' }, [{ rule: 'absence', about: [] }]])
  const own = async (readers?: { tellsReasons: boolean }) => {
    const actor = await findActiveActor(db, userId)
    if (!actor) throw new Error('Nobody is signed in')
    const told = { ...actor, readers: { ...actor.readers, ...readers } }
    return (await viewOwnTimetable({ db, actor: told }, { from: start, to: next })).away
  }
  expect(await own()).toMatchObject([{ title: 'Отсутствует', startsOn: start, endsOn: next }])
  expect(await own({ tellsReasons: true })).toMatchObject([{ title: 'Сборы' }])
})
