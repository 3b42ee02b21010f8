import { GET as owedOf } from '@/app/api/[itemType]/[id]/owed/route'
import { POST as move } from '@/app/api/query/move-schedule-to-date/route'
import type { Database } from '@/db/client'
import { editor, meeting, owedOutcome, request } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { makeUpPlacesCall, owedCall, settleCall } from '@/lib/owed/calls.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET, POST } from './route'

const monday = '2026-11-16'
const friday = '2026-11-20'
const roles = ['anonymous', 'student', 'planner', 'planner of others', 'superuser'] as const
type Role = (typeof roles)[number]

let db: Database
const browsers = {} as Record<Role, Browser>
let ids: { group: number; room: number; owed: number }

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-17T10:00' }))
  const { id: semesterId } = await buildSemester(db)
  const [ours, theirs] = [await buildGroup(db), await buildGroup(db)]
  const teacher = await buildTeacher(db)
  const item = await buildLoadItem(db, { semesterId, groups: [ours.id], teachers: [teacher.id] })
  const room = await buildRoom(db)
  const person = async (role: Role, permissions: Permission[], edits?: number, isSuperuser = false) => {
    const { browser, userId } = await signedIn(db, { permissions, isSuperuser })
    if (edits !== undefined) await db.insert(editor).values({ userId, kind: 'group', subjectId: edits })
    await browser.check()
    browsers[role] = browser
  }
  browsers.anonymous = new Browser()
  await browsers.anonymous.check()
  await person('student', ['can view groups'])
  await person('planner', ['can view groups', 'can set nagruzka items'], ours.id)
  await person('planner of others', ['can view groups', 'can set nagruzka items'], theirs.id)
  await person('superuser', [], undefined, true)
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: calendarDate(monday), pair: 1 }],
    rooms: [room.id],
    groups: [ours.id],
    teachers: [teacher.id],
    values: { loadItemId: item.id, title: 'Физика' },
  })
  ids = { group: ours.id, room: room.id, owed: meetingIds[0] ?? 0 }
  const withdrawn = await browsers.superuser.send(move, '/api/query/move-schedule-to-date/', {
    method: 'POST',
    body: { schedule_id: ids.owed, reason: 'Болезнь' },
  })
  expect(withdrawn.status).toBe(200)
})

const asList = (role: Role) =>
  browsers[role].send(owedOf, `/api/group/${ids.group}/owed/?dbeg=2026-09-01&dend=2026-12-31`, {
    params: { itemType: 'group', id: String(ids.group) },
  })
const asPlaces = (role: Role) =>
  browsers[role].send(GET, `/api/schedule/${ids.owed}/owed/`, { params: { id: String(ids.owed) } })
const asSettle = (role: Role, body: object) =>
  browsers[role].send(POST, `/api/schedule/${ids.owed}/owed/`, {
    method: 'POST',
    params: { id: String(ids.owed) },
    body,
  })
const makeUp = () => ({ act: 'make_up', date: friday, pair: 3, aud_id: ids.room, reason: 'Отработка' })

test.each([
  ['anonymous', 401, false],
  ['student', 200, false],
  ['planner', 200, true],
  ['planner of others', 200, false],
  ['superuser', 200, true],
] as const)('the list of what is owed, as %s sees it', async (role, status, maySettle) => {
  const response = await asList(role)
  expect(response.status).toBe(status)
  if (status !== 200) return
  const answer = await response.json()
  expect(owedCall.response.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject([
    {
      id: ids.owed,
      date: monday,
      para: 1,
      title: expect.any(String),
      reason: maySettle ? 'Болезнь' : '',
      may_settle: maySettle,
    },
  ])
})

describe.each(roles)('%s', (role) => {
  const may = role === 'planner' || role === 'superuser'
  const refused = role === 'anonymous' ? 401 : 403

  test('asks when it could be held', async () => {
    const response = await asPlaces(role)
    expect(response.status).toBe(may ? 200 : refused)
    if (!may) return
    const places = await response.json()
    expect(makeUpPlacesCall.response.parse(places)).toEqual(places)
    expect(places.length).toBeGreaterThan(0)
  })

  test.each([
    ['a make-up', makeUp],
    ['held otherwise', () => ({ act: 'held', reason: 'x' })],
    ['cancelled for good', () => ({ act: 'cancel', reason: 'x' })],
  ])('%s is tried out', async (_, body) => {
    const response = await asSettle(role, { ...body(), dry_run: true })
    expect(response.status).toBe(may ? 200 : refused)
    if (may) {
      const answer = await response.json()
      expect(settleCall.response.parse(answer)).toEqual(answer)
      expect(answer.change_id).toBeNull()
    }
    expect([await db.$count(meeting), await db.$count(owedOutcome), await db.$count(request)]).toEqual([1, 0, 1])
  })
})

test.each([
  [{ act: 'move', reason: 'x' }, 400],
  [{ act: 'make_up', reason: 'x' }, 400],
  [{ act: 'make_up', date: friday, pair: 9, reason: 'x' }, 400],
  [{ act: 'held', reason: ' ' }, 400],
  [{ act: 'cancel', reason: 'x', version: 1 }, 409],
])('%j is refused with a sentence', async (body, status) => {
  const response = await asSettle('superuser', body)
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ detail: expect.stringMatching(/[а-я]/) }),
  ])
  expect(await db.$count(owedOutcome)).toBe(0)
})

test('a make-up is stored as one change, and then nothing is owed', async () => {
  const answer = await (await asSettle('planner', makeUp())).json()
  expect(answer).toMatchObject({ change_id: expect.any(Number) })
  expect(await (await asList('student')).json()).toEqual([])
  expect((await asSettle('planner', makeUp())).status).toBe(409)
})
