import type { Database } from '@/db/client'
import { editor } from '@/db/schema'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { takeoverCall } from '@/lib/takeover/calls.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as undo } from '../../change/[id]/undo/route'
import { GET as schedule } from './schedule/route'
import { POST as takeOver } from './take-over/route'

const since = '2026-11-23'

let db: Database
let groups: [GroupId, GroupId]
let teachers: [TeacherId, TeacherId]
let rooms: [RoomId, RoomId]
let superuser: Browser
let planner: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  const faculty = await buildFaculty(db, { title: 'ИИТ' })
  const own = await buildGroup(db, { title: 'ИСТб-23-1', facultyId: faculty.id })
  groups = [own.id, (await buildGroup(db, { title: 'ЭКб-23-1' })).id]
  teachers = [(await buildTeacher(db)).id, (await buildTeacher(db)).id]
  rooms = [(await buildRoom(db)).id, (await buildRoom(db)).id]
  const { id: loadItemId } = await buildLoadItem(db, {
    semesterId,
    groups: [groups[0]],
    teachers: [teachers[0]],
  })
  for (const [at, group] of groups.entries())
    await buildEvent(db, {
      on: ['2026-11-16', since, '2026-11-30'].map((date) => ({
        date: calendarDate(date),
        pair: (at + 1) as 1,
      })),
      values: { title: 'Физика', ...(at === 0 && { loadItemId }) },
      groups: [group],
      teachers: [teachers[0]],
      rooms: [rooms[0]],
    })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  const planning = await signedIn(db, {
    permissions: [
      'can view groups',
      'can view teachers',
      'can view auditories',
      'can set nagruzka items',
      'can change schedule item info',
      'can change nagruzka item info',
      'can create transition',
    ],
  })
  planner = planning.browser
  await db.insert(editor).values({ userId: planning.userId, kind: 'faculty', subjectId: faculty.id })
  await Promise.all([superuser.check(), planner.check()])
})

async function call(
  browser: Browser,
  itemType: 'teacher' | 'auditory',
  body: object,
  id?: number,
  headers?: Record<string, string>,
) {
  const [from, to] = itemType === 'teacher' ? teachers : rooms
  const params = { itemType, id: String(id ?? from) }
  const response = await browser.send(takeOver, `/api/${itemType}/${params.id}/take-over/`, {
    method: 'POST',
    body: { to_id: to, since, ...body },
    params,
    headers,
  })
  return { status: response.status, body: await response.json() }
}

async function takeBack(browser: Browser, id: number) {
  const params = { id: String(id) }
  return (await browser.send(undo, `/api/change/${id}/undo/`, { method: 'POST', params })).status
}

/** How many classes a teacher has. */
async function taughtBy(id: number) {
  const path = `/api/teacher/${id}/schedule/?dbeg=2026-11-16&dend=2026-12-06`
  const response = await superuser.send(schedule, path, { params: { itemType: 'teacher', id: String(id) } })
  const body = (await response.json()) as { schedule: { teachers_ids: number[] }[] }
  return body.schedule.filter((one) => one.teachers_ids.includes(id)).length
}

test('a teacher’s classes are counted, taken over with the load, and given back', async () => {
  const tried = await call(superuser, 'teacher', { dry_run: true })
  expect(takeoverCall.response.parse(tried.body)).toMatchObject({ changed: 4, change_id: null })
  expect(tried.body.parts).toMatchObject([
    { key: expect.stringMatching(/^load-/), groups: ['ИСТб-23-1'], meetings: 2, clashes: 0, withheld: 0 },
    { key: expect.stringMatching(/^series-/), groups: ['ЭКб-23-1'], meetings: 2 },
  ])
  const done = await call(superuser, 'teacher', {})
  expect(done.body).toMatchObject({ changed: 4, conflicts: [], load: { changed: 1, shared: 0, withheld: 0 } })
  expect([await taughtBy(teachers[0]), await taughtBy(teachers[1])]).toEqual([2, 4])
  expect(await takeBack(superuser, done.body.change_id)).toBe(200)
  expect([await taughtBy(teachers[0]), await taughtBy(teachers[1])]).toEqual([6, 0])
})

test('whoever plans a faculty gives what is theirs, and takes it back; the rest is counted', async () => {
  const done = await call(planner, 'teacher', {})
  expect(done.body).toMatchObject({ changed: 2, withheld: 2, load: { changed: 1 } })
  expect(await takeBack(planner, done.body.change_id)).toBe(200)
  const moved = await call(planner, 'auditory', { reason: 'Ремонт' })
  expect(moved.body).toMatchObject({ changed: 2, withheld: 2 })
  expect(await takeBack(superuser, moved.body.change_id)).toBe(200)
})

test('it is tried out as a job, as it is done', async () => {
  const later = { prefer: 'respond-async' }
  expect((await call(planner, 'teacher', { dry_run: true }, undefined, later)).status).toBe(202)
  const { status } = await call(planner, 'teacher', {}, undefined, { ...later, 'idempotency-key': 'takeover' })
  expect(status).toBe(202)
})

test('only the chosen parts go', async () => {
  const { body } = await call(superuser, 'teacher', { dry_run: true })
  const [, series] = body.parts as { key: string }[]
  const chosen = await call(superuser, 'teacher', { parts: [series?.key], dry_run: true })
  expect(chosen.body).toMatchObject({ changed: 2, load: { changed: 0 } })
  expect(chosen.body.parts).toHaveLength(2)
})

test('readers, strangers, a past date, a missing reason, and what is not there', async () => {
  const reader = (await signedIn(db, { permissions: ['can view teachers', 'can view auditories'] })).browser
  await reader.check()
  expect((await call(new Browser(), 'teacher', {})).status).toBe(401)
  expect((await call(reader, 'teacher', {})).status).toBe(403)
  expect((await call(reader, 'auditory', { reason: 'x' })).status).toBe(403)
  expect((await call(superuser, 'teacher', { since: '2026-11-17' })).status).toBe(400)
  expect((await call(superuser, 'teacher', { parts: ['x'] })).status).toBe(400)
  expect((await call(superuser, 'teacher', { to_id: teachers[0] })).status).toBe(400)
  expect((await call(superuser, 'auditory', {})).status).toBe(400)
  expect((await call(superuser, 'teacher', { to_id: 999 })).status).toBe(404)
  expect((await call(superuser, 'teacher', {}, 999)).status).toBe(404)
})
