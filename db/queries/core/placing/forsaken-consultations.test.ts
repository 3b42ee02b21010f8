import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { claim } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import { buildEvent, buildGroup } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { hasTouchedClaims } from './forsaken-consultations'

type Touch = [string, (db: Database, group: GroupId) => Promise<unknown>]

test.each<Touch>([
  ['takes claims away', (db, group) => db.delete(claim).where(eq(claim.resourceId, group))],
  ['changes claims', (db, group) => db.update(claim).set({ subgroup: 1 }).where(eq(claim.resourceId, group))],
])('a transaction that places has touched no claims, one that %s has', (_, touch) =>
  withRollback(async (db) => {
    const { id: group } = await buildGroup(db)
    await buildEvent(db, { on: [{ date: calendarDate('2027-01-11'), pair: 1 }], groups: [group] })
    expect(await hasTouchedClaims(db)).toBe(false)
    await touch(db, group)
    expect(await hasTouchedClaims(db)).toBe(true)
  }),
)
