import { sql } from 'drizzle-orm'
import { POST as undo } from '@/app/api/change/[id]/undo/route'
import type { Database } from '@/db/client'
import { answeredCall, meeting } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { placeLoadCall } from '@/lib/planning/calls/placing.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET, POST } from './route'

const monday = '2026-11-16'

let db: Database
let browser: Browser
let place: { id: number; aud_id: RoomId }

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  browser = await superuser()
  const { id: semesterId } = await buildSemester(db)
  const people = { groups: [(await buildGroup(db)).id], teachers: [(await buildTeacher(db)).id] }
  const item = await buildLoadItem(db, { semesterId, ...people })
  place = { id: item.id, aud_id: (await buildRoom(db, { title: 'К-206' })).id }
})
beforeEach(() => db.delete(meeting))

async function superuser(): Promise<Browser> {
  const made = await signedIn(db, { isSuperuser: true })
  await made.browser.check()
  return made.browser
}

type Sending = { key?: string; by?: Browser; query?: string }

async function send(change: object, { key, by = browser, query = '' }: Sending = {}) {
  const response = await by.send(POST, `/api/schedule/set-nagruzka/${query}`, {
    method: 'POST',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { ...place, date: monday, pair: 1, type: 'group', mode: 'once', ...change },
  })
  return { status: response.status, body: await response.json() }
}

test('answers as its contract says, drafts unless asked otherwise; undo takes it back', async () => {
  const { status, body } = await send({ mode: 'until_the_end', semi_week: true })
  expect(status).toBe(200)
  expect(placeLoadCall.response.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    dates: ['2026-11-16', '2026-11-30', '2026-12-14', '2026-12-28'],
    created: [{ type: 'projected', everyweek: 1, dbeg: '2026-11-16', dend: '2026-12-28' }, {}, {}, {}],
    change_id: expect.any(Number),
  })
  const path = `/api/change/${body.change_id}/undo/`
  const undone = await browser.send(undo, path, { method: 'POST', params: { id: String(body.change_id) } })
  expect([undone.status, await db.$count(meeting)]).toEqual([200, 0])
})

test('a taken place is 409 with every conflict in the words of the API, and stores nothing', async () => {
  const on = ['2026-11-23', '2026-12-07'].map((date) => ({ date: calendarDate(date), pair: 1 as const }))
  await buildEvent(db, { on, rooms: [place.aud_id], values: { title: 'Химия' } })
  const { status, body } = await send({ mode: 'until_the_end' })
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(body.conflicts).toMatchObject(
    on.map(({ date }) => ({
      date,
      pair: 1,
      kind: 'auditory',
      id: place.aud_id,
      title: 'К-206',
      with: { type: 'class', title: 'Химия' },
    })),
  )
  expect(await db.$count(meeting)).toBe(2)
})

test.each([
  { date: '2026-11-31' },
  { date: null },
  { pair: 0 },
  { pair: 9 },
  { pair: '1' },
  { id: 'x' },
  { id: 99_999_999_999 },
  { aud_id: 'x' },
  { type: 'auditory' },
  { mode: 'always' },
  { mode: 'until_the_date' },
  { mode: 'until_the_date', until_date: '2026-11-15' },
  { on_conflict: 'ignore' },
  { dry_run: 'yes' },
])('%j is 400', async (change) => {
  expect(await send(change)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('what is not there is 404, an untaught date 400 with the reason, GET 405', async () => {
  expect((await send({ id: 999_999 })).status).toBe(404)
  expect((await send({ aud_id: 999_999 })).status).toBe(404)
  const away = await send({ date: '2027-01-20', mode: 'until_the_end' })
  expect(away).toMatchObject({
    status: 400,
    body: { detail: '20.01.2027 ставить нельзя: дата вне семестра.' },
  })
  expect((await browser.send(GET, '/api/schedule/set-nagruzka/')).status).toBe(405)
})

describe('under an Idempotency-Key', () => {
  test('a repeated call is answered the same and does nothing', async () => {
    const first = await send({}, { key: 'a' })
    expect(first.status).toBe(200)
    expect(await send({}, { key: 'a' })).toEqual(first)
    expect(await db.$count(meeting)).toBe(1)
    expect((await send({}, { key: 'b' })).status).toBe(409)
  })

  test('so are repetitions at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send({}, { key: 'crowd', by: browser.copy() })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([answers[0]?.status, await db.$count(meeting)]).toEqual([200, 1])
  })

  test('a refusal is repeated too, though the place is free by then', async () => {
    await send({})
    const refused = await send({}, { key: 'refused' })
    await db.delete(meeting)
    expect(refused.status).toBe(409)
    expect(await send({}, { key: 'refused' })).toEqual(refused)
  })

  test('another call is 409, another person’s is their own, and after a day the key is free', async () => {
    await send({}, { key: 'own' })
    const reused = { status: 409, body: { code: 'key_reused' } }
    expect(await send({ pair: 2 }, { key: 'own' })).toMatchObject(reused)
    expect((await send({ pair: 2 }, { key: 'own', by: await superuser() })).status).toBe(200)
    await db.update(answeredCall).set({ at: sql`now() - interval '25 hours'` })
    expect((await send({ pair: 3 }, { key: 'own' })).status).toBe(200)
    expect(await db.$count(answeredCall)).toBe(1)
  })

  test('a dry run leaves the key free', async () => {
    const preview = await send({ dry_run: true }, { key: 'dry' })
    expect(preview).toMatchObject({ status: 200, body: { dates: [monday], created: [], change_id: null } })
    expect((await send({}, { key: 'dry' })).status).toBe(200)
  })

  test('a fault of ours leaves it free', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await db.execute(sql`alter table event rename to broken`)
    expect((await send({}, { key: 'fault' })).status).toBe(500)
    await db.execute(sql`alter table broken rename to event`)
    logged.mockRestore()
    expect((await send({}, { key: 'fault' })).status).toBe(200)
  })

  test.each(['', 'x'.repeat(201)])('a key of no sense is 400 (%#)', async (key) => {
    expect(await send({}, { key })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})
