import { sql } from 'drizzle-orm'
import { GET as readWeek } from '@/app/api/[itemType]/[id]/schedule/route'
import { GET as findFree } from '@/app/api/auditory/find-free/route'
import { POST as undo } from '@/app/api/change/[id]/undo/route'
import type { Database } from '@/db/client'
import { meeting } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester } from '@/db/testing/factories'
import { type Permission, permissions } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangedCalendarAnswer, SentCalendarEdit } from '@/lib/core/days/calls/calendar.contract'
import type { FacultyId, GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST } from './route'

const path = '/api/admin/calendar/'
const [thursday, saturday] = [calendarDate('2026-11-19'), calendarDate('2026-11-28')]

let db: Database
let faculty: FacultyId
let groups: [GroupId, GroupId]
let room: RoomId
let administrator: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  ;({ id: faculty } = await buildFaculty(db, { title: 'Институт энергетики' }))
  const other = await buildFaculty(db, { title: 'Институт права' })
  const first = await buildGroup(db, { title: 'ИЭб-26-1', facultyId: faculty })
  const second = await buildGroup(db, { title: 'ИПб-26-1', facultyId: other.id })
  groups = [first.id, second.id]
  room = (await buildRoom(db, { title: 'К-206' })).id
  administrator = (await signedIn(db, { isSuperuser: true })).browser
  await administrator.check()
})

beforeEach(async () => {
  await db.execute(sql`truncate claim, meeting, event, request, moved_day, holiday, day_pair_time cascade`)
  const [first, second] = groups
  const values = { title: 'Физика' }
  await buildEvent(db, { on: [{ date: thursday, pair: 1 }], groups: [first], rooms: [room], values })
  await buildEvent(db, { on: [{ date: thursday, pair: 2 }], groups: [second], values })
})

type Answer = ChangedCalendarAnswer & { detail: string; fields?: Record<string, string> }

async function ask(by: Browser, body: object): Promise<{ status: number; body: Answer }> {
  const response = await by.send(POST, path, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Answer }
}
const change = (edit: SentCalendarEdit, more: object = {}) => ask(administrator, { edit, ...more })

async function takeBack({ change_id: id }: Answer) {
  const params = { id: String(id) }
  const undone = await administrator.send(undo, `/api/change/${params.id}/undo/`, { method: 'POST', params })
  expect(undone.status).toBe(200)
}

const moving = {
  act: 'move_day',
  date: saturday,
  day_as: 4,
  title: 'За четверг',
  instead: thursday,
  take: true,
} as const satisfies SentCalendarEdit
const online = { act: 'go_online', date: thursday, title: 'Мороз' } as const satisfies SentCalendarEdit
const shorter = {
  act: 'set_day_pairs',
  date: thursday,
  times: [{ begin: '8:15', end: '8:55' }],
} as const satisfies SentCalendarEdit
const owed = {
  act: 'add_holidays',
  days: [{ date: thursday, title: 'День вуза' }],
  take: true,
  owe: true,
  move_to: saturday,
} as const satisfies SentCalendarEdit

describe.each([moving, online, shorter, owed])('$act', (edit) => {
  test('is for nobody without an account, nor for anybody but the administrator', async () => {
    expect((await ask(new Browser(), { edit })).status).toBe(401)
    const all = permissions.filter((one): one is Permission => one.startsWith('can'))
    const { browser: planner } = await signedIn(db, { permissions: all })
    const { browser: reader } = await signedIn(db, { permissions: ['can view groups'] })
    for (const somebody of [planner, reader]) {
      await somebody.check()
      expect((await ask(somebody, { edit })).status).toBe(403)
    }
  })

  test('is one change, tried out before and undone whole', async () => {
    const rows = () => db.execute(sql`select id, date, pair, state, request_id from meeting order by id`)
    const before = [...(await rows())]
    expect((await change(edit, { dry_run: true })).body.change_id).toBeNull()
    expect([...(await rows())]).toEqual(before)
    const done = await change(edit)
    expect(done.status).toBe(200)
    await takeBack(done.body)
    expect([...(await rows())]).toEqual(before)
  })
})

test.each<[string, object, string]>([
  ['a pair that is no time', { ...shorter, times: [{ begin: '8:15', end: '25:00' }] }, 'edit.times.0.end'],
  ['no reason to go online', { ...online, title: '' }, 'edit.title'],
  ['a form that there is not', { ...online, fo: 'evening' }, 'edit.fo'],
])('what is no act on a day: %s', async (_, edit, field) => {
  const { status, body } = await ask(administrator, { edit })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('what cannot be done to a day, in words', async () => {
  expect((await change({ ...moving, instead: null })).status).toBe(400)
  expect((await change({ ...moving, instead: saturday })).status).toBe(400)
  const many = Array.from({ length: 9 }, (_, at) => ({ begin: `${at + 8}:00`, end: `${at + 8}:40` }))
  expect((await change({ ...shorter, times: many })).body.detail).toContain('больше пар')
  const overlapping = [
    { begin: '8:00', end: '9:00' },
    { begin: '8:50', end: '9:30' },
  ]
  expect((await change({ ...shorter, times: overlapping })).body.detail).toContain('19.11.2026')
})

test('a faculty’s classes go along with a moved day, the others stay', async () => {
  const { body } = await change({ ...moving, faculty_id: faculty })
  expect(body.carried).toMatchObject({
    going: 1,
    staying: [],
    parties: [{ kind: 'group', title: 'ИЭб-26-1', going: 1, staying: 0, standing: 0 }],
    groups: 1,
  })
  const dates = await db.select({ date: meeting.date, state: meeting.state }).from(meeting)
  expect(dates.filter(({ state }) => state === 'published').map(({ date }) => date)).toEqual(
    expect.arrayContaining([saturday, thursday]),
  )
})

test('everybody is told once of a day', async () => {
  const { body } = await change(moving)
  const [told] = await db.execute<{ count: number }>(
    sql`select count(distinct change_id)::integer as count from notice where change_id = ${body.change_id}`,
  )
  expect(told?.count).toBe(1)
})

test('a day online shows «Онлайн», and its rooms can be had', async () => {
  const isFree = async () => {
    const free = await administrator.send(findFree, `/api/auditory/find-free/?date=${thursday}&pairs=1`)
    return ((await free.json()) as { title: string }[]).some(({ title }) => title === 'К-206')
  }
  expect(await isFree()).toBe(false)
  await change(online)
  expect(await isFree()).toBe(true)
  const week = await administrator.send(readWeek, `/api/group/${groups[0]}/schedule/?dbeg=2026-11-16&dend=2026-11-22`, {
    params: { itemType: 'group', id: String(groups[0]) },
  })
  expect(JSON.stringify(await week.json())).toContain('Онлайн')
})

test('a day gets its usual times again', async () => {
  await change(shorter)
  expect(await db.execute(sql`select starts_at, ends_at from day_pair_time`)).toEqual([
    { starts_at: 495, ends_at: 535 },
  ])
  await change({ ...shorter, times: [] })
  expect(await db.execute(sql`select from day_pair_time`)).toHaveLength(0)
})
