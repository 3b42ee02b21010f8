import type { Database } from '@/db/client'
import { removeMeetings } from '@/db/queries/core/placing/release-meetings'
import { brokenPlaces, holdsOf } from '@/db/testing/claims'
import { buildEvent, buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { onlineRoomId, type EventId, type RoomId } from '@/lib/core/names/rules/ids'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import {
  closedRoomOf,
  closeRoomRequest,
  closureOf,
  closuresRequest,
  openRoomRequest,
} from '@/lib/wishes/calls/closures'
import { closeRoomCall, closuresCall } from '@/lib/wishes/calls/closures.contract'
import type { NewClosure } from '@/lib/wishes/rules'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as GET_SCHEDULE } from '../[itemType]/[id]/schedule/route'
import { POST as UNDO } from '../change/[id]/undo/route'
import { DELETE } from './[id]/route'
import { GET, POST } from './route'

/** Tomorrow. */
const start = calendarDate('2026-11-19')

let db: Database
let roomId: RoomId
let keeper: Browser

const signed = async (values: Parameters<typeof signedIn>[1]): Promise<Browser> => {
  const { browser } = await signedIn(db, values)
  await browser.check()
  return browser
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  keeper = await signed({ permissions: ['can close auditories', 'can view auditories'] })
})

beforeEach(async () => {
  ;({ id: roomId } = await buildRoom(db))
})

const closure = (change: Partial<NewClosure> = {}): NewClosure => ({
  roomId,
  startsOn: start,
  endsOn: addDays(start, 1),
  pairs: [1, 2, 3, 4, 5, 6, 7, 8],
  reason: 'Ремонт',
  ...change,
})

const send = async (browser: Browser, { method, url, body }: CallRequest<unknown>) => {
  const handler = method === 'POST' ? POST : DELETE
  const response = await browser.send(handler, url, { method, body, params: { id: url.split('/')[3] } })
  return { status: response.status, body: await response.json() }
}

const close = (change: Partial<NewClosure> = {}, dryRun = false) =>
  send(keeper, closeRoomRequest(closure(change), dryRun))

const undo = async (browser: Browser, id: number) => {
  const response = await browser.send(UNDO, `/api/change/${id}/undo/`, {
    method: 'POST',
    params: { id: String(id) },
  })
  return { status: response.status, body: await response.json() }
}

/** The room's closures in the week of `start`, as `date pair`. */
const shown = async () => {
  const path = `/api/auditory/${roomId}/schedule/?dbeg=2026-11-16&dend=2026-11-22`
  const params = { itemType: 'auditory', id: String(roomId) }
  const { queries } = await (await keeper.send(GET_SCHEDULE, path, { params })).json()
  return queries.map(
    ({ type, date, para, is_overlap }: { type: string; date: string; para: number; is_overlap: boolean }) =>
      `${type} ${date} ${para}${is_overlap ? ' overlaps' : ''}`,
  )
}

/** A class in the room, in the first pair of `start`. */
const standing = () => buildEvent(db, { on: [{ date: start, pair: 1 }], rooms: [roomId], values: { title: 'Физика' } })

test('who may: whoever may close rooms, and superusers', async () => {
  const stranger = new Browser()
  await stranger.check()
  const call = closeRoomRequest(closure(), false)
  expect((await send(stranger, call)).status).toBe(401)
  const planner = await signed({ permissions: ['can set nagruzka items', 'can create queries'] })
  expect(await send(planner, call)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const superuser = await signed({ isSuperuser: true })
  for (const browser of [keeper, superuser]) {
    const { status, body } = await send(browser, call)
    expect(status).toBe(200)
    expect((await send(planner, openRoomRequest(body.id))).status).toBe(403)
    expect((await undo(planner, body.change_id)).status).toBe(403)
    expect(await send(browser, openRoomRequest(body.id))).toMatchObject({
      status: 200,
      body: { removed: 16 },
    })
  }
})

test.each<Record<string, unknown>>([
  { dbeg: 'завтра' },
  { dend: '2026-11-01' },
  { dend: '9999-12-31' },
  { dend: '2199-12-31' },
  { pairs: [] },
  { pairs: [0] },
  { pairs: '1,2' },
  { reason: '' },
  { reason: 'Ремонт\0' },
  { reason: 'x'.repeat(10_001) },
  { aud_id: 'К-206' },
])('%j is 400 and stores nothing', async (change) => {
  const { body, ...rest } = closeRoomRequest(closure(), false)
  expect(await send(keeper, { ...rest, body: { ...body, ...change } })).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: expect.stringMatching(/[а-я]/) },
  })
  expect(await shown()).toEqual([])
})

test('no such room and no such closure are 404, a room that is never full 400', async () => {
  expect((await close({ roomId: 2_000_000 as RoomId })).status).toBe(404)
  expect((await send(keeper, openRoomRequest(2_000_000 as EventId))).status).toBe(404)
  const { eventId } = await standing()
  expect((await send(keeper, openRoomRequest(eventId))).status).toBe(404)
  expect(await close({ roomId: onlineRoomId })).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('it holds the room firmly where it is free, and lists what stands in the rest', async () => {
  const { meetingIds } = await standing()
  const reason = `<script>=1+1</script>${'я'.repeat(9000)}`
  const { status, body } = await close({ pairs: [1, 2], reason })
  expect(status).toBe(200)
  expect(closeRoomCall.response.parse(body)).toEqual(body)
  expect(closedRoomOf(inOwnNames(body))).toMatchObject({
    meetings: 4,
    standing: [{ date: start, pair: 1, kind: 'room', id: roomId, with: { id: meetingIds[0], title: 'Физика' } }],
  })
  expect(await shown()).toEqual([
    `closure ${start} 1 overlaps`,
    `closure ${start} 2`,
    `closure ${addDays(start, 1)} 1`,
    `closure ${addDays(start, 1)} 2`,
  ])
  expect(await holdsOf(db, ...meetingIds)).toEqual([`room ${roomId}: firm`])
  await db.transaction((transaction) => removeMeetings(transaction, meetingIds))
  expect(await shown()).toContain(`closure ${start} 1`)
  expect(await brokenPlaces(db)).toEqual([])
})

test('it lists all that stands there, not only what holds the room firmly', async () => {
  await standing()
  await close({ pairs: [1], endsOn: start, reason: 'Потоп' })
  const { body } = await close({ pairs: [1], endsOn: start })
  expect(closedRoomOf(inOwnNames(body)).standing.map((one) => `${one.with?.kind} ${one.with?.title}`)).toEqual([
    'class Физика',
    'closure Потоп',
  ])
})

test('a room’s closures are listed while they have a date in the period', async () => {
  const list = async (browser: Browser, url: string) => {
    const response = await browser.send(GET, url)
    return { status: response.status, body: await response.json() }
  }
  const { body: first } = await close({ pairs: [2, 1] })
  const { body: later } = await close({
    startsOn: addDays(start, 30),
    endsOn: addDays(start, 30),
    reason: 'Съёмки',
  })
  const url = (from: number, to: number) =>
    closuresRequest(roomId, { from: addDays(start, from), to: addDays(start, to) }).url
  const { status, body } = await list(keeper, url(1, 30))
  expect(status).toBe(200)
  expect(closuresCall.response.parse(body)).toEqual(body)
  expect(closuresCall.response.parse(body).map((one) => closureOf(inOwnNames(one)))).toEqual([
    { ...closure({ pairs: [1, 2] }), id: first.id, closing: null },
    {
      ...closure({ startsOn: addDays(start, 30), endsOn: addDays(start, 30), reason: 'Съёмки' }),
      id: later.id,
      closing: null,
    },
  ])
  expect((await list(keeper, url(2, 29))).body).toEqual([])
  expect((await list(keeper, url(5, 2))).status).toBe(400)
  expect((await list(await signed({ permissions: ['can close auditories'] }), url(0, 1))).status).toBe(403)
  expect((await list(new Browser(), url(0, 1))).status).toBe(401)
})

test('a dry run returns the same and the owners, needs no reason, and stores nothing', async () => {
  const [group, teacher] = [await buildGroup(db), await buildTeacher(db)]
  await buildEvent(db, {
    on: [{ date: start, pair: 1 }],
    rooms: [roomId],
    groups: [group.id],
    teachers: [teacher.id],
  })
  const { body } = await close({ pairs: [1], reason: '' }, true)
  expect(body).toMatchObject({
    id: null,
    change_id: null,
    closed: 2,
    conflicts: [{ pair: 1, owners: [group.title, shortPersonName(teacher.name)] }],
    touched: [
      { kind: 'group', id: group.id, meetings: 1 },
      { kind: 'teacher', id: teacher.id, meetings: 1 },
    ],
  })
  // A user who may close rooms but not view them learns that the place is taken, but not by whom.
  const blind = await signed({ permissions: ['can close auditories'] })
  expect((await send(blind, closeRoomRequest(closure({ pairs: [1] }), true))).body).toMatchObject({
    conflicts: [{ with: { id: null, title: 'занято' }, owners: [] }],
    touched: [],
  })
  expect(await shown()).toEqual([])
})

test('closing is undone; opening is undone while nobody took the room', async () => {
  const { body: closed } = await close({ pairs: [1] })
  expect((await undo(keeper, closed.change_id)).status).toBe(200)
  expect(await shown()).toEqual([])
  const { body: again } = await close({ pairs: [1] })
  const { body: opened } = await send(keeper, openRoomRequest(again.id))
  expect(await shown()).toEqual([])
  await standing()
  expect(await undo(keeper, opened.change_id)).toMatchObject({
    status: 409,
    body: { code: 'conflict', conflicts: [{ kind: 'auditory', with: { title: 'Физика' } }] },
  })
})

test('opening spares the past', async () => {
  const yesterday = addDays(start, -2)
  const { body } = await close({ startsOn: yesterday, endsOn: start, pairs: [4] })
  expect(body.warnings).toEqual([{ kind: 'past', text: 'В\u00a0прошлом: 17.11' }])
  expect(await send(keeper, openRoomRequest(body.id))).toMatchObject({ status: 200, body: { removed: 2 } })
  expect(await shown()).toEqual([`closure ${yesterday} 4`])
  expect(await send(keeper, openRoomRequest(body.id))).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('of many concurrent requests for one place exactly one gets a firm claim, and the closure overlaps it', async () => {
  const browsers = Array.from({ length: 8 }, () => keeper.copy())
  const answers = await Promise.all(
    browsers.map((browser) => send(browser, closeRoomRequest(closure({ pairs: [5] }), false))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const told = answers.map(({ body }) => body.conflicts.length)
  expect(told.filter((count) => count === 0)).toHaveLength(1)
  expect(told.filter((count) => count >= 2)).toHaveLength(7)
  expect(await brokenPlaces(db)).toEqual([])
})
