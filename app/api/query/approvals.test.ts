import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { room } from '@/db/schema'
import { buildRoom, buildSemester } from '@/db/testing/factories'
import type { asksCall, decideCall } from '@/lib/booking/calls/approvals.contract'
import type { bookCall } from '@/lib/booking/calls/requests.contract'
import type { Permission } from '@/lib/core/actor/rules/actor'
import type { scheduleCall } from '@/lib/core/schedule/calls/schedule.contract'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { noticesCall } from '@/lib/notices/calls/notices.contract'
import { Browser } from '@/testing/browser'
import { askRoute, sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

const monday = '2026-11-23'

let db: Database
let roomId: number
const browsers = {} as Record<'stranger' | 'nobody' | 'asker' | 'viewer' | 'keeper', Browser>

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  roomId = (await buildRoom(db)).id
  await db
    .update(room)
    .set({ needsApproval: true })
    .where(eq(room.id, roomId as never))
  browsers.stranger = new Browser()
  const held: Record<Exclude<keyof typeof browsers, 'stranger'>, Permission[]> = {
    nobody: [],
    asker: ['can create queries'],
    viewer: ['can view auditories'],
    keeper: ['can approve bookings'],
  }
  for (const [role, permissions] of Object.entries(held))
    browsers[role as keyof typeof held] = (await signedIn(db, { permissions, fullName: role })).browser
  for (const one of Object.values(browsers)) await one.check()
})

const ask = <Answer>(who: keyof typeof browsers, method: string, path: string, body?: unknown) =>
  askRoute<Answer>(browsers[who], method, path, body)

const book = (pair: number, until: string | null = null) =>
  ask<AnswerOf<typeof bookCall>>('asker', 'POST', '/api/query/add-for-date/', {
    date: monday,
    pair,
    aud_id: roomId,
    reason: 'Кружок',
    until,
  })

test('strangers are 401, who neither books nor approves 403; the queue is of whoever approves', async () => {
  const { body: booked } = await book(1)
  expect(booked.is_asked).toBe(true)
  const list = (who: keyof typeof browsers) => ask<AnswerOf<typeof asksCall>>(who, 'GET', '/api/query/approvals/')
  expect((await list('stranger')).status).toBe(401)
  expect((await list('nobody')).status).toBe(403)
  expect((await list('asker')).body).toMatchObject({
    to_decide: [],
    own: [{ id: booked.id, may_take_back: true, dates: [{ date: monday, state: 'asked', ahead: 0 }] }],
  })
  expect((await list('keeper')).body).toMatchObject({ to_decide: [{ id: booked.id, by: 'asker' }], own: [] })
})

test('whoever sees the week of the room sees what waits there, and nobody else', async () => {
  const path = `/api/auditory/${roomId}/schedule/?dbeg=${monday}&dend=${monday}`
  const list = (who: keyof typeof browsers) => ask<AnswerOf<typeof scheduleCall>>(who, 'GET', path)
  expect((await list('stranger')).status).toBe(401)
  expect((await list('asker')).status).toBe(403)
  expect((await list('viewer')).body).toMatchObject({
    queries: [],
    asked: [{ title: 'Кружок', para: 1, asked: 'asked' }],
  })
})

test('a decision is 401, 403, 404, 400 and 409 before it is made; its id undoes it', async () => {
  const { body: booked } = await book(2, '2026-11-30')
  const decide = (who: keyof typeof browsers, body: object, id: number = booked.id) =>
    ask<AnswerOf<typeof decideCall>>(who, 'POST', `/api/query/${id}/approval/`, body)
  const approved = { verdict: 'approved' }
  expect((await decide('stranger', approved)).status).toBe(401)
  expect((await decide('asker', approved)).status).toBe(403)
  expect((await decide('keeper', approved, 999_999)).status).toBe(404)
  expect((await decide('keeper', { verdict: 'refused' })).status).toBe(400)
  expect((await decide('keeper', { ...approved, dates: ['2026-12-07'] })).status).toBe(409)
  const one = await decide('keeper', { ...approved, dates: [monday] })
  expect(one.body).toMatchObject({ dates: [monday], rivals: [] })
  const path = `/api/change/${one.body.change_id}/undo/`
  expect((await ask('keeper', 'POST', path)).status).toBe(200)
  expect((await decide('keeper', approved)).body.dates).toEqual([monday, '2026-11-30'])
})

test('whoever waits is told that the room takes no consent any more', async () => {
  const { body: booked } = await book(5)
  expect(booked.is_asked).toBe(true)
  await db.update(room).set({ building: 'Т' })
  const admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
  const terms = { title: 'Т', needs_approval: false }
  const { status } = await sendToRoute(admin, '/api/admin/building/approval/', { method: 'POST', body: terms })
  expect(status).toBe(200)
  const { body: told } = await ask<AnswerOf<typeof noticesCall>>('asker', 'GET', '/api/notice/')
  const [last] = told.changes
  expect(last?.notices).toContainEqual(expect.objectContaining({ kind: 'consent_ended', title: 'Кружок' }))
  // The other dates that wait are told too, each booking once.
  expect(new Set(last?.notices.map(({ kind }) => kind))).toEqual(new Set(['consent_ended']))
})
