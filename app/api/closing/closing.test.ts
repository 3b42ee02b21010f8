import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { meeting, request } from '@/db/schema'
import { brokenPlaces } from '@/db/testing/claims'
import { buildEvent, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { stepsOf } from '@/lib/core/placing/rules/proposal'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import {
  closeRoomsRequest,
  closingPlanOf,
  closingPlanRequest,
  endClosingRequest,
  leftInClosedRequest,
  moveOutRequest,
  returningRequest,
} from '@/lib/wishes/calls/closings'
import {
  closeRoomsCall,
  closingPlanCall,
  endClosingCall,
  leftInClosedCall,
  returningCall,
} from '@/lib/wishes/calls/closings.contract'
import type { ClosingOrder, ClosingPlan, RoomsToClose } from '@/lib/wishes/rules'
import { viewClosingPlan } from '@/lib/wishes/service/close-rooms'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as UNDO } from '../change/[id]/undo/route'
import { POST as END } from './[id]/end/route'
import { POST as MOVE } from './[id]/moves/route'
import { GET as RETURNS } from './[id]/returns/route'
import { GET as LEFT } from './[id]/route'
import { GET as PLAN } from './plan/route'
import { POST as CLOSE } from './route'

/** Tomorrow, a Thursday. */
const start = calendarDate('2026-11-19')
const later = addDays(start, 7)
const noClosing = 2_000_000 as ChangeId

let db: Database
/** Closes rooms and changes the rooms of classes. */
let keeper: Browser
let rooms: [RoomId, RoomId]

const signed = async (values: Parameters<typeof signedIn>[1]): Promise<Browser> => {
  const { browser } = await signedIn(db, values)
  await browser.check()
  return browser
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  keeper = await signed({
    permissions: ['can close auditories', 'can view auditories', 'can change schedule item auditory'],
  })
  // Somewhere to go.
  for (let count = 0; count < 3; count++) await buildRoom(db)
}, 60_000)

beforeEach(async () => {
  rooms = [(await buildRoom(db)).id, (await buildRoom(db)).id]
})

const handlers = { plan: PLAN, returns: RETURNS, moves: MOVE, end: END } as const

async function send(browser: Browser, { method, url, body }: CallRequest<unknown>) {
  const [, , , first = '', second = ''] = url.replace(/\?.*/, '').split('/')
  const own = method === 'POST' ? CLOSE : LEFT
  const handler = handlers[(second || first) as keyof typeof handlers] ?? own
  const response = await browser.send(handler, url, { method, body, params: { id: first } })
  return { status: response.status, body: await response.json() }
}

const asked = (change: Partial<RoomsToClose> = {}): RoomsToClose => ({
  rooms,
  startsOn: start,
  endsOn: later,
  pairs: [1, 2],
  ...change,
})

const close = (change: Partial<ClosingOrder> = {}, browser = keeper) =>
  send(browser, closeRoomsRequest({ ...asked(), reason: 'Ремонт', moves: [], dryRun: false, ...change }))

async function planFor(browser = keeper, change: Partial<RoomsToClose> = {}) {
  const { status, body } = await send(browser, closingPlanRequest(asked(change)))
  expect(status).toBe(200)
  expect(closingPlanCall.response.parse(body)).toEqual(body)
  return closingPlanOf(inOwnNames(body))
}

const movesOf = ({ entries }: Awaited<ReturnType<typeof planFor>>) =>
  stepsOf(entries.flatMap(({ proposals }) => proposals[0]?.moves ?? []))

/** A weekly class of its own people in a room, on both Thursdays. */
async function series(roomId: RoomId, title = 'Физика', students = 25) {
  const [group, teacher] = [await buildGroup(db, { students }), await buildTeacher(db)]
  return buildEvent(db, {
    on: [start, later].map((date) => ({ date, pair: 1 as const })),
    rooms: [roomId],
    groups: [group.id],
    teachers: [teacher.id],
    values: { title },
  })
}

/** The rooms of these meetings where they stand now. */
const roomsOf = async (...ids: MeetingId[]): Promise<RoomId[]> =>
  (
    await db.execute<{ id: RoomId }>(
      sql`select resource_id as id from claim where kind = 'room' and meeting_id = any(${sql.param(ids)}::bigint[]) order by meeting_id`,
    )
  ).map(({ id }) => id)

const closedPairs = async (...ids: RoomId[]): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
    where e.kind = 'closure' and c.kind = 'room' and c.resource_id = any(${sql.param(ids)}::integer[])`)
  return row?.count ?? 0
}

const undo = async (id: number) => {
  const params = { id: String(id) }
  const response = await keeper.send(UNDO, `/api/change/${id}/undo/`, { method: 'POST', params })
  return response.status
}

test('a plan is known in parts: each stands on its own, and taking one leaves the rest to do', async () => {
  const closed = [...rooms, (await buildRoom(db)).id]
  const all = await Promise.all(closed.map((room) => series(room)))
  const parts: ClosingPlan[] = []
  const context = { db, actor: superuser, now: { date: addDays(start, -1), minutes: 0 } }
  const whole = await viewClosingPlan(context, asked({ rooms: closed }), (make) => parts.push(make()))
  const counted = parts.map(({ entries, sought }) => [entries.length, sought.length])
  // What stands there is known before any way is.
  expect(counted).toEqual([
    [0, 3],
    [1, 2],
    [2, 1],
    [3, 0],
    [3, 0],
  ])
  expect(parts.at(-1)).toEqual(whole)
  const [, part] = parts
  const moves = part ? movesOf(part) : []
  expect(moves).toHaveLength(2)
  const { status, body } = await close({ rooms: closed, moves })
  expect({ status, moved: body.moved }).toEqual({ status: 200, moved: 2 })
  const left = await send(keeper, leftInClosedRequest(body.change_id as ChangeId))
  expect(left.body.classes).toHaveLength(2)
  expect(left.body).not.toHaveProperty('sought')
  const stand = await Promise.all(all.map(({ meetingIds }) => roomsOf(...meetingIds)))
  expect(stand.filter((ids) => ids.some((id) => !closed.includes(id)))).toHaveLength(1)
})

test('rooms are closed and their classes moved as one change, each series to one room; one undo restores all', async () => {
  const [physics, chemistry] = [await series(rooms[0]), await series(rooms[1], 'Химия')]
  const plan = await planFor()
  expect(plan).toMatchObject({ meetings: 2 * 8 * 2, standing: [] })
  expect(plan.rooms.map(({ id }) => id).sort()).toEqual([...rooms].sort())
  expect(plan.entries.map(({ leaving }) => leaving.dates)).toEqual([
    [start, later],
    [start, later],
  ])
  const moves = movesOf(plan)
  expect(moves).toHaveLength(4)

  const tried = await close({ moves, reason: '', dryRun: true })
  expect(tried).toMatchObject({ status: 200, body: { closed: 32, moved: 4, change_id: null } })
  expect(await closedPairs(...rooms)).toBe(0)

  const { status, body } = await close({ moves })
  expect(status).toBe(200)
  expect(closeRoomsCall.response.parse(body)).toEqual(body)
  const goneTo = await roomsOf(...physics.meetingIds, ...chemistry.meetingIds)
  expect(new Set(goneTo).size).toBe(2)
  expect(goneTo[0]).toBe(goneTo[1])
  expect(goneTo.some((id) => rooms.includes(id))).toBe(false)
  expect(await closedPairs(...rooms)).toBe(32)
  expect(await brokenPlaces(db)).toEqual([])

  expect(await undo(body.change_id)).toBe(200)
  expect(await roomsOf(...physics.meetingIds, ...chemistry.meetingIds)).toEqual([
    rooms[0],
    rooms[0],
    rooms[1],
    rooms[1],
  ])
  expect(await closedPairs(...rooms)).toBe(0)
})

test('what finds no room is told, stays when the rooms close, and is asked about again later', async () => {
  const crowd = await series(rooms[0], 'Поток', 5_000)
  await series(rooms[1], 'Химия')
  const plan = await planFor()
  expect(plan.entries.map(({ leaving, proposals }) => [leaving.title, proposals.length])).toEqual([
    ['Поток', 0],
    ['Химия', 1],
  ])
  const { body: closed } = await close()
  expect(await roomsOf(...crowd.meetingIds)).toEqual([rooms[0], rooms[0]])
  const { status, body: left } = await send(keeper, leftInClosedRequest(closed.change_id))
  expect(status).toBe(200)
  expect(leftInClosedCall.response.parse(left)).toMatchObject({
    dbeg: start,
    dend: later,
    pairs: [1, 2],
    reason: 'Ремонт',
    classes: [{ title: 'Поток' }, { title: 'Химия' }],
  })

  const moves = movesOf(closingPlanOf(inOwnNames(left)))
  const moved = await send(keeper, moveOutRequest(closed.change_id, moves))
  expect(moved).toMatchObject({ status: 200, body: { moved: 2 } })
  expect((await send(keeper, leftInClosedRequest(closed.change_id))).body.classes).toMatchObject([{ title: 'Поток' }])
  expect(await undo(moved.body.change_id)).toBe(200)
  expect((await send(keeper, leftInClosedRequest(closed.change_id))).body.classes).toHaveLength(2)
})

test('bookings are listed with who is in charge, and are no classes to move', async () => {
  const { meetingIds } = await buildEvent(db, {
    kind: 'booking',
    on: [{ date: start, pair: 2 }],
    rooms: [rooms[0]],
    values: { title: 'Совещание' },
  })
  const [booked] = await db
    .insert(request)
    .values({ kind: 'booking', reason: 'Совещание', inCharge: 'Петрова Анна Ивановна' })
    .returning({ id: request.id })
  await db
    .update(meeting)
    .set({ requestId: booked?.id ?? null })
    .where(eq(meeting.id, meetingIds[0] as MeetingId))
  expect(await planFor()).toMatchObject({
    entries: [],
    standing: [{ id: rooms[0], pair: 2, with: { title: 'Совещание' }, owners: ['Петрова А.\u00a0И.'] }],
  })
})

test('a class that changed since the plan refuses all of it, the closing too', async () => {
  const { meetingIds } = await series(rooms[0])
  const moves = movesOf(await planFor())
  await db
    .update(meeting)
    .set({ version: 9 })
    .where(eq(meeting.id, meetingIds[0] as MeetingId))
  expect(await close({ moves })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await closedPairs(...rooms)).toBe(0)
})

test('who may close but not change rooms closes, and moves nothing', async () => {
  await series(rooms[0])
  const moves = movesOf(await planFor())
  const closer = await signed({ permissions: ['can close auditories', 'can view auditories'] })
  expect((await planFor(closer)).entries).toMatchObject([{ isMine: false, proposals: [] }])
  expect((await close({ moves }, closer)).status).toBe(403)
  expect((await close({}, closer)).status).toBe(200)
})

test('when it ends early, classes that nobody changed may return, and nobody else’s place is taken', async () => {
  const [free, changed, taken] = [
    await series(rooms[0]),
    await series(rooms[1], 'Химия'),
    await series((await buildRoom(db)).id, 'История'),
  ]
  const [third] = await roomsOf(...taken.meetingIds)
  const all = [...rooms, third as RoomId]
  const moves = movesOf(await planFor(keeper, { rooms: all }))
  const { body: closed } = await close({ rooms: all, moves })
  const goneTo = await roomsOf(...free.meetingIds)
  await db.transaction((inside) =>
    relocateMeetings(
      inside,
      changed.meetingIds.map((meetingId, at) => ({
        meetingId,
        date: at === 0 ? start : later,
        pair: 3 as const,
      })),
    ),
  )
  // The third room is open again, and somebody has it.
  const [own] = await db.execute<{ id: number }>(sql`
    select e.id from event e join meeting m on m.event_id = e.id join claim c on c.meeting_id = m.id
    where e.kind = 'closure' and c.resource_id = ${third as RoomId} limit 1`)
  await db.execute(sql`delete from meeting where event_id = ${own?.id}`)
  await db.execute(sql`delete from event where id = ${own?.id}`)
  await series(third as RoomId, 'Занято')

  const { status, body: offered } = await send(keeper, returningRequest(closed.change_id, start))
  expect(status).toBe(200)
  const states = returningCall.response.parse(offered).map(({ title, state }) => `${title}: ${state}`)
  expect(states.sort()).toEqual([
    'История: taken',
    'История: taken',
    'Физика: free',
    'Физика: free',
    'Химия: changed',
    'Химия: changed',
  ])
  // From the second Thursday on: only that date may return.
  const { body: second } = await send(keeper, returningRequest(closed.change_id, later))
  const returns = returningCall.response.parse(second).filter(({ state }) => state === 'free')
  expect(returns.map(({ from }) => from.date)).toEqual([later])
  const order = { id: closed.change_id as ChangeId, openFrom: later, returns, dryRun: false }
  const stranger = { ...order, returns: [{ id: changed.meetingIds[1] as MeetingId, version: 1 }] }
  expect((await send(keeper, endClosingRequest(stranger))).status).toBe(409)

  const { body: ended } = await send(keeper, endClosingRequest(order))
  expect(endClosingCall.response.parse(ended)).toMatchObject({ removed: 4, returned: 1 })
  expect(await roomsOf(...free.meetingIds)).toEqual([goneTo[0], rooms[0]])
  expect(await closedPairs(...rooms)).toBe(28)
  expect(await brokenPlaces(db)).toEqual([])

  expect(await undo(ended.change_id)).toBe(200)
  expect(await roomsOf(...free.meetingIds)).toEqual(goneTo)
  expect(await closedPairs(...rooms)).toBe(32)
})

test('what was held by now stays where it was held when rooms open early', async () => {
  const today = addDays(start, -1)
  const on = { startsOn: today, endsOn: today }
  const { meetingIds } = await buildEvent(db, {
    // It is the second pair.
    on: [
      { date: today, pair: 1 },
      { date: today, pair: 2 },
    ],
    rooms: [rooms[0]],
    groups: [(await buildGroup(db)).id],
  })
  const roomId = (await buildRoom(db)).id
  const pairs = [1, 2] as const
  const moves = meetingIds.map((id, at) => ({ id, version: 1, date: today, pair: pairs[at] ?? 1, roomId }))
  const { status, body: closed } = await close({ ...on, moves })
  expect(status).toBe(200)
  const [held, running] = meetingIds
  const { body } = await send(keeper, returningRequest(closed.change_id, today))
  expect(body).toMatchObject([{ id: running, state: 'free' }])
  const order = { id: closed.change_id as ChangeId, openFrom: today, dryRun: false }
  const back = (id: MeetingId | undefined) =>
    send(keeper, endClosingRequest({ ...order, returns: [{ id: id as MeetingId, version: 2 }] }))
  expect((await back(held)).status).toBe(404)
  expect((await back(running)).status).toBe(200)
  expect(await roomsOf(...meetingIds)).toEqual([roomId, rooms[0]])
})

test('whoever may not close rooms is refused everything, and nobody unknown is let in', async () => {
  const { body: closed } = await close()
  const end = { id: closed.change_id as ChangeId, openFrom: start, returns: [], dryRun: false }
  const calls = [
    closingPlanRequest(asked()),
    closeRoomsRequest({ ...asked(), reason: 'Ремонт', moves: [], dryRun: false }),
    leftInClosedRequest(closed.change_id),
    moveOutRequest(closed.change_id, [{ id: 1 as MeetingId, date: start, pair: 1, roomId: rooms[0] }]),
    returningRequest(closed.change_id, start),
    endClosingRequest(end),
  ]
  const planner = await signed({
    permissions: ['can set nagruzka items', 'can change schedule item auditory'],
  })
  const stranger = new Browser()
  await stranger.check()
  for (const call of calls) {
    expect(await send(planner, call)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect((await send(stranger, call)).status).toBe(401)
  }
  expect((await send(keeper, endClosingRequest(end))).body).toMatchObject({ removed: 32, returned: 0 })
  expect((await send(keeper, endClosingRequest(end))).status).toBe(404)
})

test('an unknown room or closing is 404; what cannot be closed is 400', async () => {
  expect((await close({ rooms: [rooms[0], 2_000_000 as RoomId] })).status).toBe(404)
  expect((await send(keeper, leftInClosedRequest(noClosing))).status).toBe(404)
  expect((await send(keeper, returningRequest(noClosing, start))).status).toBe(404)
  const { id: placeholder } = await buildRoom(db, { isPlaceholder: true })
  for (const change of [
    { rooms: [] },
    { rooms: [placeholder] },
    { reason: '' },
    { endsOn: calendarDate('2026-11-01') },
    { endsOn: addDays(start, 186) },
  ])
    expect(await close(change)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await closedPairs(...rooms)).toBe(0)
})

test('no more pairs are closed or planned at once than one change bears', async () => {
  const many = await Promise.all(Array.from({ length: 30 }, async () => (await buildRoom(db)).id))
  const span = { rooms: many, endsOn: addDays(start, 185), pairs: [1, 2, 3, 4, 5, 6, 7, 8] as Pair[] }
  const refused = { status: 400, body: { code: 'invalid', detail: expect.stringMatching(/^Столько за раз/) } }
  expect(await close(span)).toMatchObject(refused)
  expect(await send(keeper, closingPlanRequest(asked(span)))).toMatchObject(refused)
})
