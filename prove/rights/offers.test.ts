import type { Database } from '@/db/client'
import { loadPermission, meeting, movedDay } from '@/db/schema'
import { buildEvent, buildSemester } from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { handlersDoor as door } from './handlers-door'
import { checkOffers } from './offers'
import { allRoles, knownRoles } from './roles'
import { plant, type Scene, type SideOfScene } from './scene'

const monday = calendarDate('2026-11-23')
const saturday = addDays(monday, 5)

let scene: Scene
let ofMondays: Browser
let ofSaturdays: Browser

/** Adds what the scene's week lacks: past classes, a day that runs as a Monday, a moved class, an exam. */
async function plantMore(db: Database, { group, teacher, room, item, programme }: SideOfScene) {
  const parts = { rooms: [room], groups: [group], teachers: [teacher], values: { loadItemId: item } }
  const on = (days: number, pair: Pair) => ({ on: [{ date: addDays(monday, days), pair }] })
  await buildEvent(db, { ...parts, ...on(-6, 1), state: 'published' })
  await buildEvent(db, { ...parts, ...on(-6, 2), state: 'projected' })
  await buildEvent(db, { ...parts, ...on(5, 4), state: 'projected' })
  await buildEvent(db, { ...parts, ...on(5, 5), state: 'published' })
  await buildEvent(db, { ...parts, ...on(8, 1), state: 'trace' })
  await buildEvent(db, { ...parts, ...on(9, 1), state: 'published', values: { kind: 'exam' } })
  await buildEvent(db, {
    ...on(5, 6),
    state: 'projected',
    rooms: [room],
    groups: [group],
    values: { programmeDisciplineId: programme.row },
  })
}

/** May set the own side's load in one slot of the week. */
async function permittedAt(db: Database, slot: number): Promise<Browser> {
  const permissions = ['can view groups', 'can set nagruzka items'] as const
  const { userId, browser } = await signedIn(db, { permissions: [...permissions] })
  await db
    .insert(loadPermission)
    .values({ userId, loadItemId: scene.own.item, canSet: true, roomIds: [scene.own.room], slots: [slot] })
  await browser.check()
  return browser
}

beforeAll(async () => {
  const { db } = await servedDatabase({ CLOCK: '2026-11-18T10:30', RATE_LIMITS: '0' })
  const { id: semesterId } = await buildSemester(db)
  await db.insert(movedDay).values({ date: saturday, runsAs: 1 })
  scene = await plant(db, { semesterId, monday, word: 'Mk' })
  for (const side of [scene.own, scene.foreign]) await plantMore(db, side)
  ofMondays = await permittedAt(db, 14)
  ofSaturdays = await permittedAt(db, 64)
  expect(await db.$count(meeting)).toBeGreaterThan(20)
}, 60_000)

test.each(process.env.TEST_LONG ? allRoles : knownRoles)(
  'what is offered to «%s» is accepted, and nothing else is',
  async (who) => {
    const { broken } = await checkOffers({ door, scene, browser: scene.people[who].browser, who })
    expect(broken).toEqual([])
  },
  120_000,
)

test('a draft on a day that runs as a Monday is offered to whoever was permitted Mondays, and to nobody of Saturdays', async () => {
  const asked = { door, scene, who: 'permitted in a slot' }
  const mondays = await checkOffers({ ...asked, browser: ofMondays })
  const saturdays = await checkOffers({ ...asked, browser: ofSaturdays })
  expect([mondays.broken, saturdays.broken]).toEqual([[], []])
  expect([mondays.offered, saturdays.offered]).toEqual([1, 0])
})
