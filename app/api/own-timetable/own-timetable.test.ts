import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findActor } from '@/db/queries/core/accounts/users'
import { ownSubject, session, user } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { mostOwnSubjects } from '@/lib/core/schedule/rules/own-subject'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { ownErrors } from '@/lib/own-timetable/texts/own-timetable'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { DELETE } from './hidden/[id]/route'
import { POST } from './hidden/route'
import { PUT } from './route'

const [monday, tuesday] = [calendarDate('2026-11-16'), calendarDate('2026-11-17')]
const week = { from: monday, to: calendarDate('2026-11-22') }
const at = (pair: 1 | 2 | 3 | 4 | 5, date = monday) => [{ date, pair }]

let db: Database
let groupId: GroupId
let electiveId: GroupId
let otherId: GroupId
let teacherId: TeacherId
let lecture: MeetingId
let lab: MeetingId
let elsewhere: MeetingId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T10:30' }))
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-1', subgroupCount: 2 }))
  ;({ id: electiveId } = await buildGroup(db, { title: 'Факультатив', subgroupCount: 1 }))
  ;({ id: otherId } = await buildGroup(db))
  const { id: strangers } = await buildGroup(db, { title: 'Чужие' })
  ;({ id: teacherId } = await buildTeacher(db))
  const { id: roomId } = await buildRoom(db, { title: 'К-206' })
  const { id: semesterId } = await buildSemester(db)
  const load = await buildLoadItem(db, { semesterId, groups: [groupId] })
  const made = async (title: string, parts: Partial<Parameters<typeof buildEvent>[1]>) => {
    const { meetingIds } = await buildEvent(db, {
      on: at(1),
      groups: [groupId],
      ...parts,
      values: { title, ...parts.values },
    })
    return meetingIds[0] ?? (0 as MeetingId)
  }
  lecture = await made('Лекция', {
    on: [...at(1), ...at(1, tuesday)],
    rooms: [roomId],
    teachers: [teacherId],
    groups: [groupId, electiveId],
    values: { loadItemId: load.id },
  })
  await made('Лекция, второй раз', { on: at(2, tuesday), values: { loadItemId: load.id } })
  lab = await made('Лабораторная первой', { on: at(3), values: { subgroup: 1 } })
  await made('Лабораторная второй', { on: at(3), values: { subgroup: 2 } })
  await made('Черновик', { on: at(4), state: 'projected' })
  await made('Танцы', { on: at(5), groups: [electiveId] })
  elsewhere = await made('Чужое', { on: at(5), groups: [strangers] })
})

type Values = NonNullable<Parameters<typeof signedIn>[1]>

async function person(values: Values = {}) {
  const { browser, userId } = await signedIn(db, { permissions: ['can view groups'], ...values })
  await browser.check()
  return { browser, userId }
}

const choose = async (browser: Browser, ...subjects: object[]) => {
  const response = await browser.send(PUT, '/api/own-timetable/', { method: 'PUT', body: { subjects } })
  return { status: response.status, body: await response.json() }
}
const hide = async (browser: Browser, id: number) => {
  const body = { schedule_id: id }
  const response = await browser.send(POST, '/api/own-timetable/hidden/', { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
const show = async (browser: Browser, id: number) => {
  const url = `/api/own-timetable/hidden/${id}/`
  return (await browser.send(DELETE, url, { method: 'DELETE', params: { id: String(id) } })).status
}

async function own(userId: UserId) {
  const [opened] = await db.select().from(session).where(eq(session.userId, userId))
  const actor = await findActor(db, opened?.id ?? '')
  if (!actor) throw new Error('Nobody is signed in')
  return viewOwnTimetable({ db, actor }, week)
}
const titles = async (userId: UserId) => (await own(userId)).items.map(({ title }) => title)

const group = (more: object = {}) => ({ type: 'group', id: groupId, ...more })

test('who is bound to a group has its classes in their subgroup, and no drafts', async () => {
  const { userId } = await person({ groupId, subgroup: 1, permissions: [] })
  expect(await titles(userId)).toEqual(['Лекция', 'Лабораторная первой', 'Лекция', 'Лекция, второй раз'])
})

test('a bound group stays whatever is chosen; its subgroup is the person’s to choose', async () => {
  const { browser, userId } = await person({ groupId, subgroup: 1 })
  const { body } = await choose(browser, { type: 'group', id: electiveId }, group({ ngroup: 2 }))
  expect(body.subjects).toMatchObject([
    { id: groupId, ngroup: 2, is_bound: true },
    { id: electiveId, is_bound: false },
  ])
  expect(await titles(userId)).toContain('Лабораторная второй')
  expect(await titles(userId)).not.toContain('Лабораторная первой')
  expect((await choose(browser)).body.subjects).toMatchObject([{ id: groupId, ngroup: 1, is_bound: true }])
})

test('several are one timetable, and each class says which it is of', async () => {
  const { browser, userId } = await person({ groupId, subgroup: 1 })
  await choose(browser, { type: 'group', id: electiveId })
  const { items } = await own(userId)
  expect(items.filter(({ date }) => date === monday).map(({ title, of }) => [title, of])).toEqual([
    ['Лекция', [0, 1]],
    ['Лабораторная первой', [0]],
    ['Танцы', [1]],
  ])
})

test('a class of load is hidden with all of its load, for one person; and comes back', async () => {
  const { browser, userId } = await person({ groupId })
  const other = await person({ groupId })
  const { body } = await hide(browser, lecture)
  expect(body.hidden).toHaveLength(1)
  expect((await hide(browser, lecture)).body.hidden).toHaveLength(1)
  expect(await titles(userId)).toEqual(['Лабораторная второй', 'Лабораторная первой'])
  expect(await titles(other.userId)).toHaveLength(5)
  expect(await show(other.browser, body.hidden[0].id)).toBe(404)
  expect(await show(browser, body.hidden[0].id)).toBe(200)
  expect(await show(browser, body.hidden[0].id)).toBe(404)
  expect(await titles(userId)).toHaveLength(5)
})

test('a class without load is hidden alone', async () => {
  const { browser, userId } = await person({ groupId })
  expect((await hide(browser, lab)).body.hidden).toMatchObject([{ title: 'Лабораторная первой' }])
  expect(await titles(userId)).toHaveLength(4)
})

test('nothing outside of one’s own timetable is hidden or named', async () => {
  const { browser } = await person({ groupId })
  for (const id of [elsewhere, 2_000_000_000])
    expect(await hide(browser, id)).toMatchObject({ status: 404, body: { detail: ownErrors.notOwn } })
})

test.each([
  ['a teacher whose week one may not see', () => ({ type: 'teacher', id: teacherId }), 403],
  ['an unknown group', () => ({ type: 'group', id: 2_000_000_000 }), 404],
  ['a subgroup of a group that is never split', () => ({ type: 'group', id: electiveId, ngroup: 1 }), 400],
  ['a room', () => ({ type: 'auditory', id: 1 }), 400],
  ['a third subgroup', () => ({ type: 'group', id: electiveId, ngroup: 3 }), 400],
])('%s is refused, and what was chosen stays', async (_, wanted, status) => {
  const { browser, userId } = await person()
  await choose(browser, { type: 'group', id: otherId })
  expect((await choose(browser, { type: 'group', id: groupId }, wanted())).status).toBe(status)
  expect(await db.select().from(ownSubject).where(eq(ownSubject.userId, userId))).toMatchObject([{ groupId: otherId }])
})

test('no more than a few, and nothing twice', async () => {
  const { browser } = await person()
  const many: object[] = []
  for (let count = 0; count <= mostOwnSubjects; count++) many.push({ type: 'group', id: (await buildGroup(db)).id })
  expect(await choose(browser, ...many)).toMatchObject({
    status: 400,
    body: { detail: ownErrors.tooMany(mostOwnSubjects) },
  })
  expect((await choose(browser, ...many.slice(1), ...many.slice(1))).body.subjects).toHaveLength(mostOwnSubjects)
})

test('what one has lost the right to see shows nothing, but stays chosen', async () => {
  const { browser, userId } = await person()
  await choose(browser, group())
  await db.update(user).set({ permissions: [] }).where(eq(user.id, userId))
  expect(await own(userId)).toMatchObject({ items: [], subjects: [{ id: groupId, mayView: false }] })
  expect((await choose(browser, group({ ngroup: 1 }))).status).toBe(200)
  expect((await hide(browser, lecture)).status).toBe(404)
})
