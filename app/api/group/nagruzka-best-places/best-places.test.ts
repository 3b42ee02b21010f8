import { POST as place } from '@/app/api/schedule/set-nagruzka/route'
import type { Database } from '@/db/client'
import { editor } from '@/db/schema'
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
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, LoadItemId, RoomId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import { bestPlacesCall } from '@/lib/planning/calls/best-places.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
const mondays = [0, 1, 2, 3, 4, 5].map((week) => addDays(monday, 7 * week))

let db: Database
let facultyId: FacultyId
let item: LoadItemId
let [near, far] = [0, 0] as RoomId[] as [RoomId, RoomId]
let planner: Browser

const ask = async (browser: Browser, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ dbeg: monday, nagruzka_id: String(item), ...query })
  const response = await browser.send(GET, `/api/group/nagruzka-best-places/?${asked}`)
  return { status: response.status, body: await response.json() }
}

/** The group has a class in А-101 on Mondays in the second pair, and another taken room in the third. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T07:00' }))
  ;({ id: facultyId } = await buildFaculty(db))
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', facultyId, students: 25 })
  const { id: teacherId } = await buildTeacher(db)
  const [own, small] = [
    await buildRoom(db, { title: 'А-101', capacity: 20 }),
    await buildRoom(db, { title: 'А-1', capacity: 10 }),
  ]
  near = (await buildRoom(db, { title: 'А-102', capacity: 60 })).id
  far = (await buildRoom(db, { title: 'Б-201', capacity: 30 })).id
  const { id: semesterId } = await buildSemester(db, { endsOn: calendarDate('2026-12-27') })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const people = { groups: [groupId], teachers: [teacherId] }
  item = (await buildLoadItem(db, { semesterId, disciplineId, ...people, students: 25, requiredHours: 12 })).id
  const on = (pair: 2 | 3) => mondays.map((date) => ({ date, pair }))
  await buildEvent(db, { on: on(2), ...people, rooms: [own.id], values: { title: 'Химия' } })
  await buildEvent(db, { on: on(3), rooms: [near, small.id], values: { title: 'Этика' } })
  const planning = await signedIn(db, { permissions: ['can set nagruzka items', 'can find free auditories'] })
  planner = planning.browser
  await planner.check()
  await db.insert(editor).values({ userId: planning.userId, kind: 'faculty', subjectId: facultyId })
})

test('a stranger is 401; whoever does not plan the item is 403 and learns nothing; an unknown item is 404', async () => {
  expect((await ask(new Browser())).status).toBe(401)
  const { browser } = await signedIn(db, {
    permissions: ['can view groups', 'can view teachers', 'can view auditories', 'can find free auditories'],
  })
  expect(await ask(browser)).toEqual({
    status: 403,
    body: { code: 'not_allowed', detail: expect.stringMatching(/[а-я]/) },
  })
  expect((await ask(planner, { nagruzka_id: '2147483647' })).status).toBe(404)
})

test('ten places, the best first: adjacent to the other class, in a room that fits near it; each with its reasons', async () => {
  const { status, body } = await ask(planner)
  expect(status).toBe(200)
  expect(bestPlacesCall.response.parse(body)).toEqual(body)
  expect(body).toHaveLength(10)
  const places: AnswerOf<typeof bestPlacesCall> = body
  expect(places.slice(0, 2).map(({ day, pair, auditory }) => [day, pair, auditory?.id])).toEqual([
    [1, 1, near],
    [1, 3, far],
  ])
  expect(places[0]).toMatchObject({ parity: null, date: monday, dates: 6, free: 6 })
  expect(places[0]?.reasons).toEqual(['рядом с\u00a0соседней парой'])
  expect(places[1]?.reasons).toEqual([
    'соседние пары в\u00a0другом корпусе',
    'сколько идти до\u00a0соседней пары, неизвестно',
  ])
  expect(places.map(({ day, pair }) => `${day}.${pair}`)).not.toContain('1.2')
})

test('placing agrees with each of them', async () => {
  const { body } = await ask(planner)
  for (const { date, pair, parity, auditory, free } of body as AnswerOf<typeof bestPlacesCall>) {
    const response = await planner.send(place, '/api/schedule/set-nagruzka/', {
      method: 'POST',
      body: {
        id: item,
        type: 'group',
        mode: 'until_the_end',
        semi_week: parity !== null,
        date,
        pair,
        aud_id: auditory?.id,
        dry_run: true,
      },
    })
    expect(await response.json()).toMatchObject({ dates: { length: free }, skipped: [] })
  }
})

test('no rooms are named to a person who may not search rooms', async () => {
  const { browser, userId } = await signedIn(db, { permissions: ['can set nagruzka items'] })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  const { body } = await ask(browser)
  expect((body as AnswerOf<typeof bestPlacesCall>).map(({ auditory }) => auditory)).toEqual(Array(10).fill(null))
})

test('nothing counts that is over, whatever week is asked from', async () => {
  expect(await ask(planner, { dbeg: '2026-11-02' })).toEqual(await ask(planner))
})
