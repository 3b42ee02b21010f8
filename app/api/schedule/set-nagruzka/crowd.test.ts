import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { meeting } from '@/db/schema'
import { brokenPlaces } from '@/db/testing/claims'
import { buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { meetBeforeLastStep } from '@/db/testing/last-step'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST } from './route'

let db: Database
let url: string
let browser: Browser
let place: { id: number; aud_id: number }

beforeAll(async () => {
  ;({ db, url } = await servedDatabase())
  ;({ browser } = await signedIn(db, { isSuperuser: true }))
  await browser.check()
  const { id: semesterId } = await buildSemester(db)
  const people = { groups: [(await buildGroup(db)).id], teachers: [(await buildTeacher(db)).id] }
  const item = await buildLoadItem(db, { semesterId, ...people })
  place = { id: item.id, aud_id: (await buildRoom(db)).id }
})
beforeEach(() => db.delete(meeting))

/** Fifty users place the same item at once; returns the statuses. */
async function crowd(asProjected: boolean): Promise<number[]> {
  const body = {
    ...place,
    date: '2026-11-16',
    pair: 1,
    type: 'group',
    mode: 'until_the_end',
    as_projected: asProjected,
  }
  const answers = Array.from({ length: 50 }, () =>
    browser.copy().send(POST, '/api/schedule/set-nagruzka/', { method: 'POST', body }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}

const weeks = 7

test.each([
  ['drafts', true],
  ['published', false],
] as const)('of fifty identical placings at once, as %s, exactly one stores', async (_, asProjected) => {
  const statuses = await crowd(asProjected)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect(await db.$count(meeting)).toBe(weeks)
  expect(await brokenPlaces(db)).toEqual([])
})

test.each([
  ['drafts', true],
  ['published', false],
] as const)('the indexes are what does it: without them more than one stores, as %s', async (_, asProjected) => {
  await db.execute(sql`drop index if exists claim_load`)
  await db.execute(sql`drop index if exists claim_firm`)
  const statuses = await meetBeforeLastStep(url, () => crowd(asProjected))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1)
  expect(await db.$count(meeting)).toBeGreaterThan(weeks)
})
