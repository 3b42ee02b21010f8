import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { storeOpenReading } from '@/db/queries/open-reading/open-reading'
import { room } from '@/db/schema'
import { buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { doorCode } from '@/lib/auth/door-code'
import type { confirmCall, toConfirmCall } from '@/lib/booking/calls/confirmations.contract'
import type { bookCall } from '@/lib/booking/calls/requests.contract'
import { askToConfirm, releaseUnconfirmed } from '@/lib/booking/service/confirmations'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import { universityNow } from '@/lib/environment/clock'
import { doorUrl, openWeekUrl, screenDataUrl } from '@/lib/open-reading/calls/open'
import { openTexts } from '@/lib/open-reading/texts'
import { viewCard } from '@/lib/week/service/view-card'
import { Browser } from '@/testing/browser'
import { askRoute, sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { GET as openPage } from '../../open/[[...path]]/route'

/** Ten minutes before the third pair. */
const today = calendarDate('2026-11-18')

let db: Database
let roomId: RoomId
let readerId: UserId
const browsers = {} as Record<'stranger' | 'nobody' | 'booker' | 'curator' | 'keeper' | 'reader', Browser>

beforeAll(async () => {
  ;({ db } = await servedDatabase({
    CLOCK: '2026-11-18T11:35',
    UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk',
    PUBLIC_URL: 'https://timetable.example.edu',
  }))
  await buildSemester(db)
  roomId = (await buildRoom(db)).id
  await db.update(room).set({ confirmAhead: 60, confirmWithin: 15 }).where(eq(room.id, roomId))
  browsers.stranger = new Browser()
  const held: Record<Exclude<keyof typeof browsers, 'stranger'>, Permission[]> = {
    nobody: [],
    booker: ['can create queries'],
    curator: [],
    keeper: ['can approve bookings'],
    reader: ['can view auditories'],
  }
  const { id: teacherId } = await buildTeacher(db)
  for (const [role, permissions] of Object.entries(held)) {
    const person = await signedIn(db, {
      permissions,
      fullName: role,
      isSuperuser: role === 'reader',
      ...(role === 'curator' && { teacherId }),
    })
    browsers[role as keyof typeof held] = person.browser
    if (role === 'reader') readerId = person.userId
  }
  for (const one of Object.values(browsers)) await one.check()
})

const ask = <Answer>(who: keyof typeof browsers, method: string, path: string, body?: unknown) =>
  askRoute<Answer>(browsers[who], method, path, body)

const book = async (pair: number, reason = 'Кружок', inRoom = roomId) =>
  (
    await ask<AnswerOf<typeof bookCall>>('booker', 'POST', '/api/query/add-for-date/', {
      date: today,
      pair,
      aud_id: inRoom,
      reason,
    })
  ).body.id
const list = (who: keyof typeof browsers) =>
  ask<AnswerOf<typeof toConfirmCall>>(who, 'GET', '/api/query/confirmations/')
const confirm = (who: keyof typeof browsers, id: number, body: object = {}) =>
  ask<AnswerOf<typeof confirmCall>>(who, 'POST', `/api/query/${id}/confirmation/`, body)

test('strangers are 401; everybody sees what they may confirm, and nobody else’s', async () => {
  const id = await book(3)
  expect((await list('stranger')).status).toBe(401)
  expect((await list('nobody')).body).toEqual([])
  expect((await list('booker')).body).toMatchObject([
    { id, date: today, para: 3, state: 'open', from: 645, until: 720, is_own: true, change_id: null },
  ])
  expect((await list('keeper')).body).toMatchObject([{ id, by: 'booker', is_own: false }])
})

test('confirming is 401, 403, 404, 400 and 409 before it is done; its id undoes it', async () => {
  const early = await book(6)
  const id = await book(4)
  expect((await confirm('stranger', id)).status).toBe(401)
  expect((await confirm('nobody', id)).status).toBe(403)
  expect((await confirm('booker', 999_999)).status).toBe(404)
  expect((await confirm('booker', early)).status).toBe(409)
  expect((await confirm('booker', id, { code: 'x' })).status).toBe(400)
})

test('the code of the door confirms', async () => {
  const [{ id } = { id: 0 }] = (await list('booker')).body
  const code = doorCode(roomId, universityNow())
  const other = doorCode((roomId + 1) as RoomId, universityNow())
  expect((await confirm('booker', id, { code: other })).status).toBe(400)
  const done = await confirm('booker', id, { code })
  expect(done.status).toBe(200)
  expect((await confirm('booker', id)).status).toBe(409)
  expect((await ask('nobody', 'POST', `/api/change/${done.body.change_id}/undo/`)).status).toBe(403)
  expect((await ask('booker', 'POST', `/api/change/${done.body.change_id}/undo/`)).status).toBe(200)
  expect((await confirm('keeper', id)).status).toBe(200)
})

/** Every view of a room, as the reader or whoever reads without an account sees it. */
async function views(of: RoomId): Promise<Record<string, string>> {
  const span = `dbeg=${today}&dend=${today}`
  const asked = async (path: string) => {
    const response = await sendToRoute(browsers.reader, path)
    expect([path, response.status]).toEqual([path, 200])
    return response.headers.get('content-type')?.includes('sheet')
      ? JSON.stringify(sheetsOf(new Uint8Array(await response.arrayBuffer())))
      : response.text()
  }
  const open = async (path: string) =>
    (await new Browser().send(openPage, path, { headers: { host: 'timetable.invalid' } })).text()
  const subject = { kind: 'room', id: of } as const
  const actor = await findActiveActor(db, readerId)
  if (!actor) throw new Error('Nobody')
  const context = { db, actor, now: universityNow() }
  return {
    week: await asked(`/api/auditory/${of}/schedule/?${span}`),
    list: await asked(`/api/query/list-for-period/?${span}&show_expired=1`),
    workbook: await asked(`/api/auditory/${of}/schedule-xlsx/?${span}`),
    card: JSON.stringify(await viewCard(context, { subject, monday: mondayOf(today), subgroup: 0, drafts: false })),
    feed: await feed(of),
    'open page': await open(openWeekUrl(subject)),
    'screen at the door': await open(screenDataUrl(doorUrl(of))),
  }
}

async function feed(of: RoomId): Promise<string> {
  const made = await sendToRoute(browsers.reader, '/api/feed/', {
    method: 'POST',
    body: { type: 'auditory', id: of },
  })
  const { address } = (await made.json()) as { address: string }
  return (await sendToRoute(new Browser(), new URL(address).pathname)).text()
}

test('a booking is in every view of its room until it is released, and in none after', async () => {
  await storeOpenReading(db, { isOpen: true, names: 'short', roomMap: '', showsSubstitutions: false })
  const { id: hall } = await buildRoom(db)
  await db.update(room).set({ confirmWithin: 15 }).where(eq(room.id, hall))
  const id = await book(7, 'Вечерний хор', hall)
  const missing = (shown: Record<string, string>) =>
    Object.keys(shown).filter(
      (view) => !['Вечерний хор', openTexts.booking].some((word) => shown[view]?.includes(word)),
    )
  expect(missing(await views(hall))).toEqual([])
  const begins = { date: today, minutes: 18 * 60 + 45 }
  await askToConfirm({ db, now: begins })
  const later = { date: today, minutes: begins.minutes + 15 }
  expect(await releaseUnconfirmed({ db, watch: { since: begins, last: later } })).toBe(true)
  expect((await confirm('booker', id)).status).toBe(409)
  const after = await views(hall)
  expect(missing(after)).toEqual(Object.keys(after))
})
