import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { meeting } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildEvent, buildGroup } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { findNearestDay } from './schedule'

const date = calendarDate
let db: Database
let id: GroupId

const nearest = (from: string, to: string) =>
  findNearestDay(db, { subject: { kind: 'group', id }, from: date(from), to: date(to) })

/** Classes on 5 October and 7 December; between them a draft and a hidden class. */
beforeAll(async () => {
  ;({ db } = await freshDatabase())
  ;({ id } = await buildGroup(db))
  const at = (day: string, more = {}) => buildEvent(db, { on: [{ date: date(day), pair: 2 }], groups: [id], ...more })
  await at('2026-10-05')
  await at('2026-12-07')
  await at('2026-11-10', { state: 'projected' })
  const { meetingIds } = await at('2026-11-12')
  const [hidden] = meetingIds
  if (hidden) await db.update(meeting).set({ hidden: true }).where(eq(meeting.id, hidden))
})

test('the next day counts, neither a draft nor what is hidden; the last where nothing follows', async () => {
  expect(await nearest('2026-10-19', '2026-10-25')).toBe('2026-12-07')
  expect(await nearest('2026-09-07', '2026-09-13')).toBe('2026-10-05')
  expect(await nearest('2027-02-08', '2027-02-14')).toBe('2026-12-07')
})

test('beyond a year nothing is near', async () => {
  expect(await nearest('2029-02-05', '2029-02-11')).toBeNull()
})
