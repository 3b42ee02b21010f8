import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, notice, noticeMessage, noticePending, noticeSeen, noticeSettings, ownSubject } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildTeacher, buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, FacultyId, GroupId, MeetingId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { viewToldCall } from '@/lib/history/calls.contract'
import { composeNotices, sendNotices } from '@/lib/notices/service/deliver'
import { changePeople } from '@/lib/planning/service/change-people'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET } from './[id]/told/route'

const date = calendarDate('2026-11-19')

let db: Database
let maker: UserId
let faculty: FacultyId
let group: GroupId
let former: TeacherId
let substitute: TeacherId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  maker = (await buildUser(db)).id
}, 60_000)

beforeEach(async () => {
  faculty = (await buildFaculty(db)).id
  group = (await buildGroup(db, { facultyId: faculty })).id
  former = (await buildTeacher(db)).id
  substitute = (await buildTeacher(db)).id
})

async function substituted(): Promise<ChangeId> {
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair: 1 }],
    groups: [group],
    teachers: [former],
  })
  const context = { db, actor: { ...superuser, userId: maker }, now: { date, minutes: 0 } }
  const order = { id: meetingIds[0] as MeetingId, teachers: [substitute], groups: [group], forever: false }
  const { changeId } = await changePeople(context, order)
  if (changeId === null) throw new Error('Nothing was stored')
  return changeId
}

async function ask(browser: Browser, id: number) {
  const response = await browser.send(GET, `/api/history/${id}/told/`, { params: { id: String(id) } })
  return { status: response.status, body: await response.json() }
}

test('a stranger is 401, who only looks 403, whom it is not for 404', async () => {
  const id = await substituted()
  expect((await ask(new Browser(), id)).status).toBe(401)
  expect((await ask((await signedIn(db, { permissions: ['can view groups'] })).browser, id)).status).toBe(403)
  expect((await ask((await signedIn(db, { permissions: ['can create queries'] })).browser, id)).status).toBe(404)
})

test('the group and both teachers are told of, with their followers, channels and who has opened it', async () => {
  const id = await substituted()
  const [bound, choosing] = [await buildUser(db, { groupId: group }), await buildUser(db)]
  await buildUser(db, { groupId: group, active: false })
  await db.insert(ownSubject).values({ userId: choosing.id, position: 0, groupId: group })
  await db.insert(noticeSettings).values([
    { userId: bound.id, email: 'a@example.edu', emailConfirmedAt: new Date() },
    { userId: choosing.id, messenger: true },
  ])
  await db.insert(noticePending).values({ userId: choosing.id, channel: 'messenger', changeId: id })
  const [own] = await db.select({ id: notice.id }).from(notice).where(eq(notice.changeId, id))
  if (!own) throw new Error('Nobody was told')
  await db.insert(noticeSeen).values({ userId: bound.id, noticeId: own.id })
  const { status, body } = await ask((await signedIn(db, { isSuperuser: true })).browser, id)
  expect(status).toBe(200)
  expect(viewToldCall.response.parse(body)).toEqual(body)
  const nobody = { people: 0, opened: 0, email: 0, messenger: 0, push: 0, waiting: 0 }
  expect(body).toHaveLength(3)
  expect(body).toContainEqual(
    expect.objectContaining({
      type: 'group',
      id: group,
      people: 2,
      opened: 1,
      email: 1,
      messenger: 1,
      push: 0,
      waiting: 1,
    }),
  )
  for (const teacher of [former, substitute])
    expect(body).toContainEqual(expect.objectContaining({ type: 'teacher', id: teacher, ...nobody }))
})

test('whoever made the change is not told of it', async () => {
  await db.insert(ownSubject).values({ userId: maker, position: 0, groupId: group })
  await db.insert(noticeSettings).values({ userId: maker, messenger: true })
  const id = await substituted()
  const { body } = await ask((await signedIn(db, { isSuperuser: true })).browser, id)
  expect(body).toContainEqual(
    expect.objectContaining({ type: 'group', id: group, people: 0, messenger: 0, waiting: 0 }),
  )
})

test('an editor reads it of their own groups alone', async () => {
  const id = await substituted()
  const { browser, userId } = await signedIn(db)
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: faculty })
  const { status, body } = await ask(browser, id)
  expect(status).toBe(200)
  expect(body.map((one: { id: number }) => one.id)).toEqual([group])
})

const at = (time: string) => new Date(`2026-11-${time}+08:00`)

test('it is told when messages went out, when it was opened first, and how many had it before the class began', async () => {
  const id = await substituted()
  const people = [
    await buildUser(db, { groupId: group }),
    await buildUser(db, { groupId: group }),
    await buildUser(db, { groupId: group }),
  ]
  const [first, second, late] = people.map((one) => one.id) as [UserId, UserId, UserId]
  const message = { channel: 'email' as const, title: '', body: '', state: 'sent' as const, changeIds: [id] }
  await db.insert(noticeMessage).values([
    { ...message, userId: first, sentAt: at('18T18:00') },
    { ...message, userId: second, sentAt: at('18T18:30') },
    // Another change, and one that is still to go.
    { ...message, userId: late, sentAt: at('18T17:00'), changeIds: [] },
    { ...message, userId: late, sentAt: null },
  ])
  const [own] = await db.select({ id: notice.id }).from(notice).where(eq(notice.changeId, id))
  if (!own) throw new Error('Nobody was told')
  await db.insert(noticeSeen).values([
    { userId: second, noticeId: own.id, at: at('18T19:00') },
    // The first pair begins at 8:15.
    { userId: late, noticeId: own.id, at: at('19T08:20') },
  ])
  const { body } = await ask((await signedIn(db, { isSuperuser: true })).browser, id)
  expect(body).toContainEqual(
    expect.objectContaining({
      type: 'group',
      id: group,
      email_at: { first: { date: '2026-11-18', minutes: 1080 }, last: { date: '2026-11-18', minutes: 1110 } },
      messenger_at: null,
      first_opened: { date: '2026-11-18', minutes: 1140 },
      in_time: 2,
      teacher: null,
    }),
  )
})

test('whoever made the change reads when the teacher themself was told and opened it; nobody else does', async () => {
  const planner = await signedIn(db, { isSuperuser: true })
  maker = planner.userId
  const id = await substituted()
  const own = await buildUser(db, { teacherId: substitute })
  const follower = await buildUser(db)
  await db.insert(ownSubject).values({ userId: follower.id, position: 0, teacherId: substitute })
  const message = {
    channel: 'messenger' as const,
    title: '',
    body: '',
    state: 'sent' as const,
    changeIds: [id],
  }
  await db.insert(noticeMessage).values([
    { ...message, userId: follower.id, sentAt: at('18T12:00') },
    { ...message, userId: own.id, sentAt: at('18T13:00') },
  ])
  const of = (body: { id: number; type: string; teacher: unknown }[]) =>
    body.find((one) => one.type === 'teacher' && one.id === substitute)?.teacher
  expect(of((await ask(planner.browser, id)).body)).toEqual({
    told_at: { date: '2026-11-18', minutes: 780 },
    opened_at: null,
  })
  expect(of((await ask((await signedIn(db, { isSuperuser: true })).browser, id)).body)).toBeNull()
})

test('a message keeps the changes that it tells of, and when it was accepted', async () => {
  const id = await substituted()
  const reader = await buildUser(db, { groupId: group })
  await db.insert(noticeSettings).values({ userId: reader.id, email: 'r@example.edu', emailConfirmedAt: new Date() })
  const accept = () => Promise.resolve()
  const now = { date: calendarDate('2026-11-18'), minutes: 630 }
  await composeNotices({ db, now }, { transports: { email: accept }, pause: 0 })
  const told = async () =>
    (await ask((await signedIn(db, { isSuperuser: true })).browser, id)).body.find(
      (one: { type: string }) => one.type === 'group',
    ).email_at
  expect(await told()).toBeNull()
  await sendNotices(db, 'email', accept)
  expect(await told()).not.toBeNull()
})
