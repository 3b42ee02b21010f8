import { sql } from 'drizzle-orm'
import { connect, databaseOf, type Database } from '@/db/client'
import { meeting, request } from '@/db/schema'
import { buildRoom } from '@/db/testing/factories'
import { meetBeforeLastStep } from '@/db/testing/last-step'
import { bookCall, bookingOf } from '@/lib/booking/calls/requests.contract'
import { bookRoom } from '@/lib/booking/service/book-room'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { superuser } from '@/testing/actors'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST } from './route'

const body = { date: '2026-11-16', pair: 3 }
let db: Database
let url: string
let browser: Browser
let userId: number
let room: { id: number; title: string }

beforeAll(async () => {
  ;({ db, url } = await servedDatabase())
  ;({ browser, userId } = await signedIn(db, { isSuperuser: true }))
  await browser.check()
  room = await buildRoom(db)
})
beforeEach(async () => {
  await db.delete(meeting)
  await db.delete(request)
})

async function crowd() {
  const answers = Array.from({ length: 200 }, (_, index) =>
    browser.copy().send(POST, '/api/query/add-for-date/', {
      method: 'POST',
      body: { ...body, aud_id: room.id, reason: `Заявка ${index}` },
    }),
  )
  return Promise.all((await Promise.all(answers)).map(async (one) => ({ status: one.status, ...(await one.json()) })))
}

test('of two hundred bookings of one room and pair at once exactly one wins, and the others hear whose it is', async () => {
  const answers = await crowd()
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(199)
  for (const { code, detail, conflicts } of lost) {
    expect(code).toBe('conflict')
    expect(detail).toContain(won[0].title)
    expect(conflicts).toMatchObject([{ kind: 'auditory', title: room.title, with: { title: won[0].title } }])
  }
  expect([await db.$count(meeting), await db.$count(request)]).toEqual([1, 1])
})

test('the same over twenty connections', async () => {
  const pool = connect(url, 20)
  const context = {
    db: databaseOf(pool),
    actor: { ...superuser, userId: userId as typeof superuser.userId },
    now: { date: bookCall.body.shape.date.parse(body.date), minutes: 0 },
  }
  const order = bookingOf(bookCall.body.parse({ ...body, aud_id: room.id, reason: 'ППОС' }))
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => bookRoom(context, order)))
  await pool.end()
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(reasons).toHaveLength(199)
  expect(reasons.every((one) => one instanceof ServiceError && one.code === 'conflict')).toBe(true)
  expect(await db.$count(meeting)).toBe(1)
})

test('the index is what does it: without it more than one wins', async () => {
  await db.execute(sql`drop index claim_firm`)
  const answers = await meetBeforeLastStep(url, crowd)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
})
