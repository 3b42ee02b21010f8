import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findConsent } from '@/db/queries/booking/approvals'
import { findLimits } from '@/db/queries/booking/room-limits'
import { inUniversity } from '@/db/testing/claims'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { findRoomsTraits } from './find-advice'
import { findCompetingDrafts } from './find-competing-drafts'

const [room, meeting] = [1 as RoomId, 1 as MeetingId]

/** Makes tables so large that PostgreSQL takes a plan for one class for a better one than a plan for any number. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`
    with held as (insert into event (kind, title) select 'booking', '' from generate_series(1, 3000) returning id),
    placed as (
      insert into meeting (event_id, date, pair, state) select id, date '2026-09-01' + id % 100, 1, 'projected' from held
      returning id, date, pair)
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
    select id, 'room', 1, 0, date, pair, 'draft' from placed`)
  for (const table of ['event', 'meeting', 'claim']) await db.execute(sql`analyze ${sql.identifier(table)}`)
}

test.each<[what: string, ask: (db: Database) => Promise<unknown>, statement: string]>([
  ['its drafts beside', (db) => findCompetingDrafts(db, [meeting]), '%"askedBy"%"holderKind"%'],
  ['its room', (db) => findRoomsTraits(db, [room]), '%is_placeholder as "isPlaceholder"%order by title, id'],
  ['whose consent it takes', (db) => findConsent(db, room), '%needs_approval'],
  ['its limits', (db) => findLimits(db, room), '%"leastMinutesBefore"%'],
])('what every booking asks is planned once a connection: %s', (_, ask, statement) =>
  inUniversity(async (db) => {
    await fill(db)
    // PostgreSQL plans five times before it takes one plan for all.
    for (let times = 1; times <= 8; times += 1) await ask(db)
    const plans = await db.execute(sql`
      select generic_plans >= 3 as "isOnce" from pg_prepared_statements
      where statement like ${statement}`)
    expect([...plans]).toEqual([{ isOnce: true }])
  }),
)
