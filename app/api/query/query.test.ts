import type { z } from 'zod'
import { GET as schedule } from '@/app/api/[itemType]/[id]/schedule/route'
import { POST as swap } from '@/app/api/schedule/swap-schedule-items/route'
import type { Database } from '@/db/client'
import { editor, meeting, request } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import {
  bookCall,
  editBookingCall,
  moveCall,
  requestsCall,
  standingBookingCall,
  swapCall,
  takeBackCall,
} from '@/lib/booking/calls/requests.contract'
import { permissions, type Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { DELETE as takeBack, GET as view, PUT as edit } from './[id]/route'
import { POST as book } from './add-for-date/route'
import { GET as list } from './list-for-period/route'
import { POST as move } from './move-schedule-to-date/route'

const monday = '2026-11-16'
const roles = [
  'anonymous',
  'plain user',
  'booker',
  'mover',
  'mover of others',
  'room manager',
  'remover',
  'superuser',
] as const
type Role = (typeof roles)[number]

const changingRooms: Permission = 'can change schedule item auditory'

let db: Database
const browsers = {} as Record<Role, Browser>
const room = { first: 0, second: 0, third: 0 }
let load: number
let groupId: number
/** Two classes of the mover’s group, in the first two pairs. */
let classes: { a: number; b: number }

async function person(role: Role, held: Permission[], editorOf?: number, isSuperuser = false): Promise<void> {
  const { browser, userId } = await signedIn(db, { permissions: held, isSuperuser })
  if (editorOf !== undefined) await db.insert(editor).values({ userId, kind: 'group', subjectId: editorOf })
  await browser.check()
  browsers[role] = browser
}

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  const { id: semesterId } = await buildSemester(db)
  const [ours, theirs] = [await buildGroup(db), await buildGroup(db)]
  groupId = ours.id
  const item = await buildLoadItem(db, {
    semesterId,
    groups: [ours.id],
    teachers: [(await buildTeacher(db)).id],
  })
  load = item.id
  for (const which of ['first', 'second', 'third'] as const) room[which] = (await buildRoom(db)).id
  const moving: Permission[] = ['can set nagruzka items', 'can create transition']
  browsers.anonymous = new Browser()
  await browsers.anonymous.check()
  const others = permissions.filter(
    (one) => ![...moving, 'can create queries', 'can remove queries', changingRooms].includes(one),
  )
  await person('plain user', others, ours.id)
  await person('booker', ['can create queries'])
  await person('mover', [...moving, 'can create queries'], ours.id)
  await person('mover of others', [...moving, 'can create queries'], theirs.id)
  await person('room manager', [changingRooms])
  await person('remover', ['can remove queries'])
  await person('superuser', [], undefined, true)
})
beforeEach(async () => {
  await db.delete(meeting)
  await db.delete(request)
  const stand = async (pair: 1 | 2, id: number) =>
    (
      await buildEvent(db, {
        on: [{ date: calendarDate(monday), pair }],
        rooms: [id as never],
        groups: [groupId as never],
      })
    ).meetingIds[0] ?? 0
  classes = { a: await stand(1, room.first), b: await stand(2, room.second) }
})

const post = (role: Role, handler: typeof book, path: string, body: object, headers = {}) =>
  browsers[role].send(handler, path, { method: 'POST', body, headers })
const booking = (body: object = {}) => ({
  date: monday,
  pair: 4,
  aud_id: room.third,
  reason: 'ППОС',
  ...body,
})
const asBook = (role: Role, body: object = {}, headers = {}) =>
  post(role, book, '/api/query/add-for-date/', booking(body), headers)
const moving = (body: object = {}) => ({
  schedule_id: classes.a,
  date_to: monday,
  pair_to: 5,
  reason: 'Болезнь',
  ...body,
})
const asMove = (role: Role, body: object = {}) => post(role, move, '/api/query/move-schedule-to-date/', moving(body))
const asSwap = (role: Role, body: object = {}) =>
  post(role, swap, '/api/schedule/swap-schedule-items/', {
    schedule_items_from: [classes.a],
    schedule_items_to: [classes.b],
    reason: 'Обмен',
    ...body,
  })
const asTakeBack = (role: Role, id: number | string) =>
  browsers[role].send(takeBack, `/api/query/${id}/`, { method: 'DELETE', params: { id: String(id) } })
const asView = (role: Role, id: number | string) =>
  browsers[role].send(view, `/api/query/${id}/`, { params: { id: String(id) } })
const asEdit = (role: Role, id: number | string, body: object = {}) =>
  browsers[role].send(edit, `/api/query/${id}/`, {
    method: 'PUT',
    params: { id: String(id) },
    body: booking({ date: '2199-01-01', pair: 5, ...body }),
  })
const asList = (role: Role, query = `dbeg=${monday}&dend=2026-11-22&show_expired=1`) =>
  browsers[role].send(list, `/api/query/list-for-period/?${query}`)

const refusalOf = (role: Role) => (role === 'anonymous' ? 401 : 403)

const bookers: Role[] = ['booker', 'mover', 'mover of others', 'superuser']
const roomChangers: Role[] = ['mover', 'room manager', 'superuser']
const movers: Role[] = ['mover', 'superuser']
const calls: [what: string, call: (role: Role) => Promise<Response>, allowed: Role[], answer: z.ZodType][] = [
  ['a booking', (role) => asBook(role), bookers, bookCall.response],
  ['an exam', (role) => asBook(role, { reason: '', nagruzka_id: load }), movers, bookCall.response],
  [
    'a transition',
    (role) => asBook(role, { pair: 1, aud_id: room.first, schedule_ids: [classes.a], aud_to: room.third }),
    movers,
    bookCall.response,
  ],
  ['a move', (role) => asMove(role), movers, moveCall.response],
  ['a withdrawal', (role) => asMove(role, { date_to: null }), movers, moveCall.response],
  ['a mere change', (role) => asMove(role, { just_change: true, reason: '' }), movers, moveCall.response],
  ...[{}, { pair_to: null }].map((how): (typeof calls)[number] => [
    `another room ${JSON.stringify(how)}`,
    (role) => asMove(role, { pair_to: 1, aud_to: room.third, ...how }),
    roomChangers,
    moveCall.response,
  ]),
  [
    'another room at another time',
    (role) => asMove(role, { pair_to: 4, aud_to: room.third }),
    movers,
    moveCall.response,
  ],
  ['a swap', (role) => asSwap(role), movers, swapCall.response],
  ['the list', (role) => asList(role), ['superuser'], requestsCall.response],
]

describe.each(calls)('%s', (_, call, allowed, answer) => {
  test.each(roles)('%s', async (role) => {
    const before = await db.select().from(meeting).orderBy(meeting.id)
    const response = await call(role)
    const body = await response.json()
    expect(response.status).toBe(allowed.includes(role) ? 200 : refusalOf(role))
    if (response.status === 200) expect(answer.parse(body)).toEqual(body)
    else {
      expect(body).toMatchObject({ detail: expect.stringMatching(/[а-я]/), code: expect.any(String) })
      expect(await db.select().from(meeting).orderBy(meeting.id)).toEqual(before)
      expect(await db.$count(request)).toBe(0)
    }
  })
})

test.each([
  ['booker', 200],
  ['remover', 200],
  ['superuser', 200],
  ['mover', 403],
  ['anonymous', 401],
] as const)('taking back a booking of the booker’s that lies ahead: %s', async (role, status) => {
  const { id } = await (await asBook('booker', { date: '2199-01-01' })).json()
  const response = await asTakeBack(role, id)
  expect(response.status).toBe(status)
  if (status === 200) {
    const answer = await response.json()
    expect(takeBackCall.response.parse(answer)).toEqual(answer)
    expect((await asTakeBack(role, id)).status).toBe(409)
  }
  expect(await db.$count(meeting)).toBe(status === 200 ? 2 : 3)
})

test.each([
  ['booker', 200],
  ['superuser', 200],
  ['remover', 403],
  ['mover', 403],
  ['plain user', 403],
  ['anonymous', 401],
] as const)('seeing and changing a booking of the booker’s that lies ahead: %s', async (role, status) => {
  const { id } = await (await asBook('booker', { date: '2199-01-01' })).json()
  const seen = await asView(role, id)
  const changed = await asEdit(role, id, { version: 1 })
  expect([seen.status, changed.status]).toEqual([status, status])
  if (status !== 200) return
  const standing = await seen.json()
  expect(standingBookingCall.response.parse(standing)).toEqual(standing)
  expect(standing).toMatchObject({ id, version: 1, para: 4, dates: ['2199-01-01'], aud: { id: room.third } })
  const answer = await changed.json()
  expect(editBookingCall.response.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject({ para: 5, version: 2, change_id: expect.any(Number) })
  expect(answer.id).not.toBe(id)
  expect(await (await asEdit(role, id, { version: 1 })).json()).toMatchObject({ code: 'stale' })
})

test('the list shows what was asked, by day and pair', async () => {
  await asBook('superuser', { pair: 5, in_charge: 'Деканат' })
  await asBook('superuser', { pair: 4, until: '2026-11-23' })
  const { queries } = await (await asList('superuser')).json()
  expect(queries).toMatchObject([
    {
      date: monday,
      day: 1,
      day_of_week: 'Понедельник',
      items: [
        { type: 'booking', para: 4, description: 'ППОС', auds: [{ id: room.third }] },
        { para: 5, in_charge: 'Деканат', made_by: expect.any(Number) },
      ],
    },
  ])
})

test('a booking can be previewed before a reason is given', async () => {
  const told = await asBook('booker', { reason: '', dry_run: true })
  expect([told.status, (await told.json()).dates]).toEqual([200, [monday]])
  expect([(await asBook('booker', { reason: '' })).status, await db.$count(request)]).toEqual([400, 0])
})

test('no call that stores a request does so without a reason, and a swap is previewed without one', async () => {
  const answers = [
    await asBook('superuser', { reason: '' }),
    await asMove('superuser', { reason: '' }),
    await asMove('superuser', { reason: '', date_to: null }),
    await asSwap('superuser', { reason: '' }),
  ]
  for (const answer of answers)
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields: { reason: 'Укажите причину.' } })
  expect((await asSwap('superuser', { reason: '', dry_run: true })).status).toBe(200)
  expect(await db.$count(request)).toBe(0)
})

test('a booking is not made twice under one key', async () => {
  const headers = { 'idempotency-key': 'k1' }
  const [first, second] = [await asBook('booker', {}, headers), await asBook('booker', {}, headers)]
  expect([first.status, second.status, await second.json()]).toEqual([200, 200, await first.json()])
  expect(await db.$count(request)).toBe(1)
})

test('a reason with markup and formulas of 10,000 characters is kept as text, a longer one is refused', async () => {
  const hostile = `<script>alert(1)</script>=1+1"';--\u202e`
  const reason = hostile + 'я'.repeat(10_000 - hostile.length)
  const booked = await asBook('booker', { reason, reason_to: reason, in_charge: hostile })
  expect(await booked.json()).toMatchObject({ title: reason, description: reason, in_charge: hostile })
  const path = `/api/auditory/${room.third}/schedule/?dbeg=${monday}&dend=${monday}`
  const params = { itemType: 'auditory', id: String(room.third) }
  const { queries } = await (await browsers.superuser.send(schedule, path, { params })).json()
  expect(queries).toMatchObject([{ description: reason, in_charge: hostile }])
  const refused = await asBook('booker', { pair: 5, reason: `${reason}!` })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    400,
    expect.stringContaining('не длиннее 10000 знаков'),
  ])
})

const far = 2_147_483_647
const malformed: [what: string, call: () => Promise<Response>, status: number][] = [
  ...[0, 9, -1, 1.5, '1,2', '1', null, [1]].map((pair): (typeof malformed)[number] => [
    `pair ${JSON.stringify(pair)}`,
    () => asBook('superuser', { pair }),
    400,
  ]),
  ...[0, 9, -1, '1,2'].map((pair): (typeof malformed)[number] => [
    `a move to pair ${pair}`,
    () => asMove('superuser', { pair_to: pair }),
    400,
  ]),
  ...['9999-12-31', '2026-11-15', '2027-09-01', '2026-02-30', 'завтра', 5].map((until): (typeof malformed)[number] => [
    `until ${until}`,
    () => asBook('superuser', { until }),
    400,
  ]),
  ['no reason', () => asBook('superuser', { reason: '  ' }), 400],
  ['a zero character', () => asBook('superuser', { reason: 'а\u0000б' }), 400],
  ['a room of nobody', () => asBook('superuser', { aud_id: far }), 404],
  ['a room beyond all numbers', () => asBook('superuser', { aud_id: 1e12 }), 400],
  ['a group of nobody', () => asBook('superuser', { groups: [far] }), 400],
  ['a teacher of nobody', () => asBook('superuser', { in_charge_id: far }), 400],
  ['a load item of nobody', () => asBook('superuser', { nagruzka_id: far }), 404],
  ['a class of nobody', () => asBook('superuser', { schedule_ids: [far], aud_to: room.first }), 404],
  ['no room to move to', () => asBook('superuser', { schedule_ids: [classes.a] }), 400],
  ['a class that is elsewhere', () => asBook('superuser', { schedule_ids: [classes.b], aud_to: room.first }), 400],
  ['a move without a reason', () => asMove('superuser', { reason: '' }), 400],
  ['a withdrawal without a reason', () => asMove('superuser', { reason: ' ', date_to: null }), 400],
  ['a swap without a reason', () => asSwap('superuser', { reason: ' ' }), 400],
  ['a mere change to nowhere', () => asMove('superuser', { just_change: true, date_to: null }), 400],
  ['a move of nobody', () => asMove('superuser', { schedule_id: far }), 404],
  ['a move seen elsewhere', () => asMove('superuser', { date_from: '2026-11-17' }), 409],
  ['a move to where it stands', () => asMove('superuser', { pair_to: 1 }), 400],
  ['a move into no room', () => asMove('superuser', { aud_to: far }), 404],
  ['a swap with nothing', () => asSwap('superuser', { schedule_items_to: [0, null] }), 400],
  ['a swap with itself', () => asSwap('superuser', { schedule_items_to: [classes.a] }), 400],
  ['a request of nobody', () => asTakeBack('superuser', far), 404],
  ['a request that is no number', () => asTakeBack('superuser', 'abc'), 400],
  ['a change of a booking of nobody', () => asEdit('superuser', far), 404],
  ['a change of a booking that is no number', () => asEdit('superuser', 'abc'), 400],
  ['a change until before its date', () => asEdit('superuser', far, { until: '2198-12-31' }), 400],
  ['a look at a booking of nobody', () => asView('superuser', far), 404],
  ['a list of years', () => asList('superuser', 'dbeg=2026-01-01&dend=2028-01-01'), 400],
  ['a list backwards', () => asList('superuser', 'dbeg=2026-01-02&dend=2026-01-01'), 400],
]

test.each(malformed)('%s is refused with a sentence, and nothing is stored', async (_, call, status) => {
  const before = await db.$count(meeting)
  const response = await call()
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ detail: expect.stringMatching(/[а-я]/), code: expect.any(String) }),
  ])
  expect([await db.$count(meeting), await db.$count(request)]).toEqual([before, 0])
})

test('a booking’s own id is no class: it is neither moved nor swapped', async () => {
  const { id } = await (await asBook('superuser')).json()
  const [made] = (await db.select().from(meeting)).filter(({ requestId }) => requestId === id)
  expect((await asMove('superuser', { schedule_id: made?.id })).status).toBe(404)
  expect((await asSwap('superuser', { schedule_items_to: [made?.id] })).status).toBe(404)
})
