import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findWishesAgainst } from '@/db/queries/core/placing/find-advice'
import { wish } from '@/db/schema'
import { brokenPlaces } from '@/db/testing/claims'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, RoomId, SemesterId, WishId } from '@/lib/core/names/rules/ids'
import { stepsOf } from '@/lib/core/placing/rules/proposal'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import {
  endFaultRequest,
  faultPlanOf,
  faultPlanRequest,
  faultReturnsRequest,
  moveFromFaultRequest,
} from '@/lib/wishes/calls/faults'
import { endFaultCall, faultPlanCall, faultReturnsCall, moveFromFaultCall } from '@/lib/wishes/calls/faults.contract'
import { addWishRequest, removeWishRequest } from '@/lib/wishes/calls/wishes'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as WEEK } from '../[itemType]/[id]/schedule/route'
import { POST as UNDO } from '../change/[id]/undo/route'
import { DELETE as REMOVE } from '../wish/[id]/route'
import { POST as ADD } from '../wish/route'
import { POST as END } from './[id]/end/route'
import { POST as MOVE } from './[id]/moves/route'
import { GET as RETURNS } from './[id]/returns/route'
import { GET as PLAN } from './[id]/route'

/** Tomorrow, a Thursday. */
const start = calendarDate('2026-11-19')
const later = addDays(start, 7)
const noFault = 2_000_000 as WishId

let db: Database
let semesterId: SemesterId
/** Closes rooms and changes the rooms of classes. */
let keeper: Browser
/** With a projector, as one other room. */
let roomId: RoomId

const signed = async (values: Parameters<typeof signedIn>[1]): Promise<Browser> => {
  const { browser } = await signedIn(db, values)
  await browser.check()
  return browser
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  semesterId = (await buildSemester(db)).id
  keeper = await signed({
    permissions: ['can close auditories', 'can view auditories', 'can change schedule item auditory'],
  })
}, 60_000)

beforeEach(async () => {
  await db.delete(wish)
  await db.execute(sql`update room set active = false`)
  roomId = (await buildRoom(db, { hasProjector: true })).id
  await buildRoom(db)
})

const withProjector = async (): Promise<RoomId> => (await buildRoom(db, { hasProjector: true })).id

async function send(browser: Browser, { method, url, body }: CallRequest<unknown>) {
  const [, , first = '', id = '', act = ''] = url.replace(/\?.*/, '').split('/')
  const ofFault = { '': PLAN, moves: MOVE, returns: RETURNS, end: END }[act] ?? PLAN
  const handler = first === 'wish' ? (method === 'POST' ? ADD : REMOVE) : ofFault
  const response = await browser.send(handler, url, { method, body, params: { id } })
  return { status: response.status, body: await response.json() }
}

const undo = async (id: number) => {
  const params = { id: String(id) }
  return (await keeper.send(UNDO, `/api/change/${id}/undo/`, { method: 'POST', params })).status
}

const faultIn = (change: Partial<NewWish> = {}): NewWish => ({
  subject: { kind: 'room', id: roomId },
  startsOn: start,
  endsOn: later,
  weekday: null,
  pair: null,
  title: 'Перегорела лампа',
  isAbsence: false,
  lacks: 'projector',
  ...change,
})

const add = (change: Partial<NewWish> = {}, browser = keeper) => send(browser, addWishRequest(faultIn(change)))

async function added(change: Partial<NewWish> = {}): Promise<WishId> {
  const { status, body } = await add(change)
  expect(status).toBe(200)
  return body.id
}

async function planFor(id: WishId, browser = keeper) {
  const { status, body } = await send(browser, faultPlanRequest(id))
  expect(status).toBe(200)
  expect(faultPlanCall.response.parse(body)).toEqual(body)
  return faultPlanOf(inOwnNames(body))
}

const titlesOf = (entries: Awaited<ReturnType<typeof planFor>>['entries']) =>
  entries.map(({ leaving, proposals }) => `${leaving.title}: ${proposals.length}`)

/** A weekly class on both Thursdays; `usual`: where another two of its load item are held. */
async function series(title: string, pair: 1 | 2 | 3, usual: RoomId | null) {
  const [group, teacher] = [await buildGroup(db, { students: 25 }), await buildTeacher(db)]
  const people = { groups: [group.id], teachers: [teacher.id] }
  const loadItemId = usual === null ? null : (await buildLoadItem(db, { semesterId, ...people })).id
  if (usual !== null)
    await buildEvent(db, {
      on: [1, 2, 3].map((week) => ({ date: addDays(start, -7 * week), pair })),
      rooms: [usual],
      ...people,
      values: { title, loadItemId },
    })
  return buildEvent(db, {
    on: [start, later].map((date) => ({ date, pair })),
    rooms: [roomId],
    ...people,
    values: { title, loadItemId },
  })
}

const roomsOf = async (ids: readonly MeetingId[]): Promise<RoomId[]> =>
  (
    await db.execute<{ id: RoomId }>(
      sql`select resource_id as id from claim where kind = 'room' and meeting_id = any(${sql.param(ids)}::bigint[]) order by meeting_id`,
    )
  ).map(({ id }) => id)

test('the plan lists what needs the equipment, apart from it what may, and nothing that does not', async () => {
  const [another, plain] = [await withProjector(), (await buildRoom(db)).id]
  await series('С проектором', 1, another)
  await series('Без проектора', 2, plain)
  await series('Неизвестно', 3, null)
  const plan = await planFor(await added())
  expect(titlesOf(plan.entries)).toEqual(['С проектором: 1'])
  expect(titlesOf(plan.unsure)).toEqual(['Неизвестно: 1'])
  const [way] = plan.entries[0]?.proposals ?? []
  expect(way?.moves[0].to.rooms).toMatchObject([{ id: another }])
})

test('a plan knows the days and pairs of the fault, and sends nothing to a room that lacks the same', async () => {
  const another = await withProjector()
  await series('Физика', 1, another)
  expect(titlesOf((await planFor(await added({ pair: 2 }))).entries)).toEqual([])
  expect(titlesOf((await planFor(await added({ weekday: 1 }))).entries)).toEqual([])
  await added({ subject: { kind: 'room', id: another } })
  const { entries } = await planFor(await added({ weekday: 4, pair: 1 }))
  expect(entries.map(({ leaving }) => leaving.dates)).toEqual([[start, later]])
  expect(titlesOf(entries)).toEqual(['Физика: 0'])
})

test('classes move as one change and one undo; when it works again early, what is ahead returns', async () => {
  const another = await withProjector()
  const { meetingIds } = await series('Физика', 1, another)
  const id = await added()
  const moves = stepsOf((await planFor(id)).entries.flatMap(({ proposals }) => proposals[0]?.moves ?? []))
  const { status, body: moved } = await send(keeper, moveFromFaultRequest(id, moves))
  expect(status).toBe(200)
  expect(moveFromFaultCall.response.parse(moved)).toMatchObject({ moved: 2 })
  expect(await roomsOf(meetingIds)).toEqual([another, another])
  expect(await undo(moved.change_id)).toBe(200)
  expect(await roomsOf(meetingIds)).toEqual([roomId, roomId])

  const again = stepsOf((await planFor(id)).entries.flatMap(({ proposals }) => proposals[0]?.moves ?? []))
  expect((await send(keeper, moveFromFaultRequest(id, again))).status).toBe(200)
  const { body } = await send(keeper, faultReturnsRequest(id, later))
  const returns = faultReturnsCall.response.parse(body)
  expect(returns).toMatchObject([{ state: 'free', from: { date: later } }])
  const order = { id, openFrom: later, returns, dryRun: false }
  const { body: ended } = await send(keeper, endFaultRequest(order))
  expect(endFaultCall.response.parse(ended)).toMatchObject({ returned: 1 })
  expect(await roomsOf(meetingIds)).toEqual([another, roomId])
  expect(await db.select().from(wish)).toMatchObject([{ endsOn: addDays(later, -1) }])
  expect(await brokenPlaces(db)).toEqual([])

  expect(await undo(ended.change_id)).toBe(200)
  expect(await roomsOf(meetingIds)).toEqual([another, another])
  expect(await db.select().from(wish)).toMatchObject([{ endsOn: later }])
})

test('who places a class there is warned, unless it is known not to need it; the room stays free', async () => {
  const [another, plain] = [await withProjector(), (await buildRoom(db)).id]
  const [needing, indifferent, unknown] = [
    await series('С проектором', 1, another),
    await series('Без проектора', 2, plain),
    await series('Неизвестно', 3, null),
  ]
  await added()
  const lacking = async ({ meetingIds }: typeof needing) =>
    (await findWishesAgainst(db, meetingIds)).map(({ lacks, dates }) => ({ lacks, dates }))
  expect(await lacking(needing)).toEqual([{ lacks: 'projector', dates: 2 }])
  expect(await lacking(indifferent)).toEqual([])
  expect(await lacking(unknown)).toEqual([{ lacks: 'projector', dates: 2 }])
  const taken = await db.execute(
    sql`select from taken_rooms(array[${start}::date], array[4]::smallint[], false) where room_id = ${roomId}`,
  )
  expect(taken).toHaveLength(0)
})

test('the week of the room says what is out of order, and is no wish', async () => {
  await added({ startsOn: start, endsOn: start, pair: 2 })
  const url = `/api/auditory/${roomId}/schedule/?dbeg=${start}&dend=${start}`
  const params = { itemType: 'auditory', id: String(roomId) }
  const response = await keeper.send(WEEK, url, { method: 'GET', params })
  const { wish: shown } = await response.json()
  expect(shown).toMatchObject([{ para: 2, title: 'Перегорела лампа', is_absence: false, lacks: 'projector' }])
})

test('only equipment that a room has is out of order; an unknown fault or a wish is 404', async () => {
  const never = { status: 400, body: { code: 'invalid' } }
  expect(await add({ lacks: 'computers' })).toMatchObject(never)
  const { id: teacher } = await buildTeacher(db)
  expect(await add({ subject: { kind: 'teacher', id: teacher } })).toMatchObject(never)
  const { body: plain } = await send(keeper, addWishRequest({ ...faultIn(), lacks: undefined }))
  for (const id of [noFault, plain.id]) {
    expect((await send(keeper, faultPlanRequest(id))).status).toBe(404)
    expect((await send(keeper, faultReturnsRequest(id, start))).status).toBe(404)
    expect((await send(keeper, endFaultRequest({ id, openFrom: start, returns: [], dryRun: false }))).status).toBe(404)
  }
})

test('whoever may not close rooms is refused everything; who may not change rooms moves nothing', async () => {
  const { meetingIds } = await series('Физика', 1, await withProjector())
  const id = await added()
  const moves = stepsOf((await planFor(id)).entries.flatMap(({ proposals }) => proposals[0]?.moves ?? []))
  const calls = [
    addWishRequest(faultIn()),
    faultPlanRequest(id),
    moveFromFaultRequest(id, moves),
    faultReturnsRequest(id, start),
    endFaultRequest({ id, openFrom: start, returns: [], dryRun: false }),
    removeWishRequest(id),
  ]
  const planner = await signed({
    permissions: ['can set nagruzka items', 'can change schedule item auditory', 'can view auditories'],
  })
  const stranger = new Browser()
  await stranger.check()
  for (const call of calls) {
    expect(await send(planner, call)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect((await send(stranger, call)).status).toBe(401)
  }
  const closer = await signed({ permissions: ['can close auditories', 'can view auditories'] })
  expect((await planFor(id, closer)).entries).toMatchObject([{ isMine: false, proposals: [] }])
  expect((await send(closer, moveFromFaultRequest(id, moves))).status).toBe(403)
  expect(await roomsOf(meetingIds)).toEqual([roomId, roomId])
  expect((await send(keeper, endFaultRequest({ id, openFrom: start, returns: [], dryRun: false }))).status).toBe(200)
  expect(await db.select().from(wish)).toEqual([])
})
