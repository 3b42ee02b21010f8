import { eq } from 'drizzle-orm'
import { POST as undo } from '@/app/api/change/[id]/undo/route'
import { POST as place } from '@/app/api/schedule/set-nagruzka/route'
import type { Database } from '@/db/client'
import { change, editor, meeting } from '@/db/schema'
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
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import { loadWaysCall } from '@/lib/repair/calls.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
const mondays = [0, 1, 2, 3, 4, 5].map((week) => addDays(monday, 7 * week))

let db: Database
let facultyId: FacultyId
let item: LoadItemId
let groupId: GroupId
let teacherId: TeacherId
let chemistry: MeetingId[]
let planner: Browser

const ask = async (browser: Browser, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ nagruzka_id: String(item), date: monday, pair: '2', ...query })
  const response = await browser.send(GET, `/api/group/nagruzka-proposals/?${asked}`)
  return { status: response.status, body: await response.json() }
}

async function waysFor(browser: Browser, query: Record<string, string> = {}): Promise<AnswerOf<typeof loadWaysCall>> {
  const { body } = await ask(browser, query)
  return body
}

async function plannerWith(permissions: readonly Permission[]): Promise<Browser> {
  const { browser, userId } = await signedIn(db, { permissions: [...permissions] })
  await browser.check()
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  return browser
}

/** Chemistry has the group on Mondays in the second pair, where physics is to be placed. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T07:00' }))
  ;({ id: facultyId } = await buildFaculty(db))
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', facultyId, students: 25 }))
  const [teacher, other] = [await buildTeacher(db), await buildTeacher(db)]
  teacherId = teacher.id
  const { id: room } = await buildRoom(db, { title: 'А-101', capacity: 30 })
  const { id: semesterId } = await buildSemester(db, { endsOn: calendarDate('2026-12-27') })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const groups = [groupId]
  item = (await buildLoadItem(db, { semesterId, disciplineId, groups, teachers: [teacher.id] })).id
  ;({ meetingIds: chemistry } = await buildEvent(db, {
    on: mondays.map((date) => ({ date, pair: 2 as const })),
    groups,
    teachers: [other.id],
    rooms: [room],
    values: { title: 'Химия' },
  }))
  planner = await plannerWith(['can set nagruzka items', 'can create transition'])
})

const stands = async (ids: readonly MeetingId[]): Promise<string[]> => {
  const found = await Promise.all(ids.map((id) => db.select().from(meeting).where(eq(meeting.id, id))))
  return found.flat().map(({ date, pair }) => `${date} ${pair}`)
}

const drafts = () => db.$count(meeting, eq(meeting.state, 'projected'))

test('a stranger is 401, whoever does not plan the item is 403, a bad question 400, an unknown item 404', async () => {
  expect((await ask(new Browser())).status).toBe(401)
  const { browser } = await signedIn(db, { permissions: ['can view groups', 'can view teachers'] })
  expect(await ask(browser)).toMatchObject({ status: 403, body: { detail: expect.stringMatching(/[а-я]/) } })
  const bad: Record<string, string>[] = [{ pair: '' }, { date: '2026-02-30' }, { aud_id: 'x' }]
  for (const query of bad) expect((await ask(planner, query)).status).toBe(400)
  expect((await ask(planner, { nagruzka_id: '2147483647' })).status).toBe(404)
  expect((await ask(planner, { aud_id: '2147483647' })).status).toBe(404)
})

test('the classes there make way, for one class and for the series, if the asker may move them', async () => {
  const ways = await waysFor(planner)
  expect(loadWaysCall.response.parse(ways)).toEqual(ways)
  expect(ways).toMatchObject([{ dates: [monday], auditory: null, moves: [{ title: 'Химия', aud_to: null }] }])
  expect(ways[0]?.moves[0]?.classes).toHaveLength(1)
  const [series] = await waysFor(planner, { until_the_end: '1' })
  expect(series?.dates).toEqual(mondays)
  expect(series?.moves[0]?.classes.map(({ id }) => id)).toEqual(chemistry)
  const placer = await plannerWith(['can set nagruzka items'])
  expect(await waysFor(placer)).toEqual([])
})

test('where it stands itself it asks nobody', async () => {
  const people = { groups: [groupId], teachers: [teacherId] }
  const values = { title: 'Физика', loadItemId: item }
  const { eventId } = await buildEvent(db, { on: [{ date: monday, pair: 5 }], ...people, values })
  expect(await waysFor(planner, { pair: '5' })).toEqual([])
  await db.delete(meeting).where(eq(meeting.eventId, eventId))
})

test('where nobody stands nobody moves, and what is in the past stays', async () => {
  expect(await waysFor(planner, { pair: '3' })).toMatchObject([{ moves: [] }])
  expect(await waysFor(planner, { date: '2026-11-09' })).toMatchObject([{ moves: [] }])
})

test('both are one change with a reason, previewed before and undone at once', async () => {
  const [way] = await waysFor(planner, { until_the_end: '1' })
  const moves = way?.moves.flatMap(({ to, aud_to, classes }) =>
    classes.map((one) => ({
      schedule_id: one.id,
      version: one.version,
      date_to: one.date_to,
      pair_to: to.para,
      aud_to,
    })),
  )
  const send = async (makeWay: object, more: object = {}) => {
    const response = await planner.send(place, '/api/schedule/set-nagruzka/', {
      method: 'POST',
      body: {
        id: item,
        type: 'group',
        mode: 'until_the_end',
        date: monday,
        pair: 2,
        make_way: { moves, ...makeWay },
        ...more,
      },
    })
    return { status: response.status, body: await response.json() }
  }
  const before = await stands(chemistry)
  expect(await send({}, { dry_run: true })).toMatchObject({ status: 200, body: { dates: mondays } })
  expect(await send({})).toMatchObject({ status: 400 })
  const late = moves?.map((one) => ({ ...one, version: one.version + 1 }))
  expect(await send({ moves: late, reason: 'Накладка' })).toMatchObject({ status: 409 })
  const alone = moves?.slice(1)
  expect(await send({ moves: alone, reason: 'Накладка' })).toMatchObject({ status: 409 })
  expect([await stands(chemistry), await drafts(), await db.$count(change)]).toEqual([before, 0, 0])

  const { status, body } = await send({ reason: 'Накладка' })
  expect([status, body.dates]).toEqual([200, mondays])
  const [to] = way?.moves ?? []
  expect(await stands(chemistry)).toEqual(to?.classes.map((one) => `${one.date_to} ${to.to.para}`))
  expect([await drafts(), await db.$count(change)]).toEqual([6, 1])
  const taken = await planner.send(undo, `/api/change/${body.change_id}/undo/`, {
    method: 'POST',
    params: { id: String(body.change_id) },
  })
  expect(taken.status).toBe(200)
  expect([await stands(chemistry), await drafts()]).toEqual([before, 0])
})
