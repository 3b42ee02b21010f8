import type { Database } from '@/db/client'
import { editor } from '@/db/schema'
import {
  buildDepartment,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, TeacherId, WishId } from '@/lib/core/names/rules/ids'
import { planningPermission } from '@/lib/core/rights/rules/rights-subjects'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { addWishRequest, removeWishRequest, wishesRequest, wishOf } from '@/lib/wishes/calls/wishes'
import { addWishCall } from '@/lib/wishes/calls/wishes.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as GET_SCHEDULE } from '../[itemType]/[id]/schedule/route'
import { POST as UNDO } from '../change/[id]/undo/route'
import { DELETE } from './[id]/route'
import { GET, POST } from './route'

const monday = calendarDate('2026-11-16')
const period = { from: monday, to: addDays(monday, 6) }

let db: Database
let roomId: RoomId
let teacherId: TeacherId
let otherTeacherId: TeacherId
let groupId: GroupId
let keeper: Browser
let teacher: Browser
let superuser: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-206' }))
  ;({ id: teacherId } = await buildTeacher(db))
  ;({ id: otherTeacherId } = await buildTeacher(db))
  ;({ id: groupId } = await buildGroup(db))
  keeper = (await signedIn(db, { permissions: ['can close auditories', 'can view auditories', 'can view groups'] }))
    .browser
  teacher = (await signedIn(db, { teacherId })).browser
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  for (const browser of [keeper, teacher, superuser]) await browser.check()
})

const wish = (change: Partial<NewWish> = {}): NewWish => ({
  subject: { kind: 'teacher', id: teacherId },
  startsOn: period.from,
  endsOn: period.to,
  weekday: 2,
  pair: 3,
  title: 'Методический день',
  isAbsence: false,
  ...change,
})

const send = async (browser: Browser, { method, url, body }: CallRequest<unknown>) => {
  const handler = method === 'POST' ? POST : DELETE
  const response = await browser.send(handler, url, { method, body, params: { id: url.split('/')[3] } })
  return { status: response.status, body: await response.json() }
}

const undo = async (browser: Browser, id: number) =>
  (await browser.send(UNDO, `/api/change/${id}/undo/`, { method: 'POST', params: { id: String(id) } })).status

const listed = async (browser: Browser, subject = wish().subject) => {
  const response = await browser.send(GET, wishesRequest(subject, period).url)
  return { status: response.status, body: await response.json() }
}

test('who may: the keeper of rooms for anyone, a teacher for themself, others for nobody', async () => {
  const stranger = new Browser()
  await stranger.check()
  expect((await send(stranger, addWishRequest(wish()))).status).toBe(401)
  const student = (await signedIn(db, { groupId, permissions: ['can view groups'] })).browser
  await student.check()
  const subjects: NewWish['subject'][] = [
    { kind: 'teacher', id: teacherId },
    { kind: 'teacher', id: otherTeacherId },
    { kind: 'room', id: roomId },
    { kind: 'group', id: groupId },
  ]
  const statuses = async (browser: Browser) => {
    const all: number[] = []
    for (const subject of subjects) {
      const added = await send(browser, addWishRequest(wish({ subject })))
      all.push(added.status)
      if (added.status !== 200) continue
      expect((await send(student, removeWishRequest(added.body.id))).status).toBe(403)
      expect((await send(browser, removeWishRequest(added.body.id))).status).toBe(200)
    }
    return all
  }
  expect(await statuses(superuser)).toEqual([200, 200, 200, 200])
  expect(await statuses(keeper)).toEqual([200, 200, 200, 200])
  expect(await statuses(teacher)).toEqual([200, 403, 403, 403])
  expect(await statuses(student)).toEqual([403, 403, 403, 403])
})

test('an absence: who plans the teacher or group, and neither whoever keeps wishes nor planners of others', async () => {
  const [faculty, department] = [await buildFaculty(db), await buildDepartment(db)]
  const ownTeacher = await buildTeacher(db, { departmentId: department.id })
  const ownGroup = await buildGroup(db, { facultyId: faculty.id })
  const subjects: NewWish['subject'][] = [
    { kind: 'teacher', id: ownTeacher.id },
    { kind: 'group', id: ownGroup.id },
  ]
  const planner = async (kind: 'faculty' | 'department', subjectId: number, permissions = [planningPermission]) => {
    const { browser, userId } = await signedIn(db, { permissions })
    await db.insert(editor).values({ userId, kind, subjectId })
    await browser.check()
    return browser
  }
  const statuses = async (browser: Browser) => {
    const all: number[] = []
    for (const subject of subjects) {
      const { status, body } = await send(browser, addWishRequest(wish({ subject, isAbsence: true })))
      all.push(status)
      if (status !== 200) continue
      expect((await send(teacher, removeWishRequest(body.id))).status).toBe(403)
      const removed = await send(browser, removeWishRequest(body.id))
      expect(removed.status).toBe(200)
      expect(await undo(teacher, removed.body.change_id)).toBe(403)
      expect(await undo(browser, removed.body.change_id)).toBe(200)
    }
    return all
  }
  const ofFaculty = await planner('faculty', faculty.id)
  expect(await statuses(ofFaculty)).toEqual([403, 200])
  expect(await statuses(await planner('department', department.id))).toEqual([200, 403])
  expect(await statuses(await planner('faculty', faculty.id, []))).toEqual([403, 403])
  expect(await statuses(keeper)).toEqual([403, 403])
  const [, group] = subjects
  expect((await send(ofFaculty, addWishRequest(wish({ subject: group })))).status).toBe(403)
  // Whoever plans the groups that a teacher teaches.
  const { id: semesterId } = await buildSemester(db, { title: 'Другой' })
  await buildLoadItem(db, { semesterId, groups: [ownGroup.id], teachers: [ownTeacher.id] })
  expect(await statuses(ofFaculty)).toEqual([200, 200])
})

test.each<Record<string, unknown>>([
  { dbeg: '2026-11-31' },
  { dend: '2026-11-15' },
  { dend: '2199-01-01' },
  { day: 0 },
  { day: 15 },
  { pair: 9 },
  { title: ' ' },
  { title: 'до\0обеда' },
  { title: 'x'.repeat(2001) },
  { type: 'metaprogram' },
  { type: 'auditory', is_absence: true },
  { is_absence: 'да' },
  { id: '1; drop table wish' },
])('%j is 400 and stores nothing', async (change) => {
  const { body, ...rest } = addWishRequest(wish())
  expect(await send(superuser, { ...rest, body: { ...body, ...change } })).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
  expect((await listed(superuser)).body).toEqual([])
})

test('a wish of nobody, and one that is not there, are 404', async () => {
  const subject = { kind: 'teacher', id: 2_000_000 as TeacherId } as const
  expect((await send(superuser, addWishRequest(wish({ subject })))).status).toBe(404)
  expect(await send(superuser, removeWishRequest(2_000_000 as WishId))).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('a wish is stored as text, listed, and shown in the week', async () => {
  const title = '<b>=1+1</b> & «до обеда»'
  const { status, body } = await send(teacher, addWishRequest(wish({ title })))
  expect(status).toBe(200)
  expect(addWishCall.response.parse(body)).toEqual(body)
  const { change_id: changeId, ...stored } = body
  expect(wishOf(inOwnNames(stored))).toEqual({ ...wish({ title }), id: stored.id })
  expect((await listed(teacher)).body).toEqual([stored])
  expect((await listed(keeper)).status).toBe(403)
  const path = `/api/teacher/${teacherId}/schedule/?dbeg=${period.from}&dend=${period.to}`
  const params = { itemType: 'teacher', id: String(teacherId) }
  const week = await (await teacher.send(GET_SCHEDULE, path, { params })).json()
  expect(week.wish).toEqual([{ date: '2026-11-17', day: 2, para: 3, title, is_absence: false }])
  expect(await undo(teacher, changeId)).toBe(200)
  expect((await listed(teacher)).body).toEqual([])
})

test('days of the second week fold, and without a day or pair it is every one', async () => {
  const { body, ...rest } = addWishRequest(wish())
  const folded = await send(teacher, { ...rest, body: { ...body, day: 9 } })
  expect(folded.body.day).toBe(2)
  const { body: every } = await send(teacher, addWishRequest(wish({ weekday: null, pair: null })))
  expect([every.day, every.para]).toEqual([null, null])
  for (const id of [folded.body.id, every.id]) await send(teacher, removeWishRequest(id))
})

test('adding and removing are undone, and their undoing too, by whoever may change the wish', async () => {
  const added = (await send(keeper, addWishRequest(wish()))).body
  const removed = (await send(teacher, removeWishRequest(added.id))).body
  const other = (await signedIn(db, { teacherId: otherTeacherId })).browser
  await other.check()
  expect(await undo(other, removed.change_id)).toBe(403)
  const response = await teacher.send(UNDO, `/api/change/${removed.change_id}/undo/`, {
    method: 'POST',
    params: { id: String(removed.change_id) },
  })
  const { change_id: undone } = await response.json()
  expect((await listed(teacher)).body).toMatchObject([{ id: added.id, title: 'Методический день' }])
  expect(await undo(teacher, removed.change_id)).toBe(409)
  expect(await undo(teacher, undone)).toBe(200)
  expect((await listed(teacher)).body).toEqual([])
  // The wish is removed again, so its creation can no longer be undone.
  expect(await undo(teacher, added.change_id)).toBe(409)
})
