import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findConsent } from '@/db/queries/booking/approvals'
import { findLimits } from '@/db/queries/booking/room-limits'
import { inUniversity } from '@/db/testing/claims'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { findRoomsTraits } from './find-advice'
import { findCompetingDrafts } from './find-competing-drafts'

const [room, meeting] = [1 as RoomId, 1 as MeetingId]

/** Many drafts, so that a plan that depends on how many classes are asked about costs otherwise. */
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

type Explained = { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }

/** What a prepared statement is thought to cost, planned for this value or for any. */
async function costOf(db: Database, name: string, value: string, mode: 'custom' | 'generic'): Promise<number> {
  await db.execute(sql`select set_config('plan_cache_mode', ${`force_${mode}_plan`}, true)`)
  const [row] = await db.execute<Explained>(sql.raw(`explain (format json) execute "${name}"('${value}')`))
  if (!row) throw new Error('Nothing was explained')
  return row['QUERY PLAN'][0].Plan['Total Cost']
}

// PostgreSQL plans a statement once a connection if a plan for any value costs no more than plans for these.
test.each<[what: string, ask: (db: Database) => Promise<unknown>, statement: string, value: string]>([
  ['its drafts beside', (db) => findCompetingDrafts(db, [meeting]), '%"askedBy"%"holderKind"%', '{1}'],
  ['its room', (db) => findRoomsTraits(db, [room]), '%is_placeholder as "isPlaceholder"%order by title, id', '{1}'],
  ['whose consent it takes', (db) => findConsent(db, room), '%needs_approval', '1'],
  ['its limits', (db) => findLimits(db, room), '%"leastMinutesBefore"%', '1'],
])('what every booking asks has one plan for all that it asks about: %s', (_, ask, statement, value) =>
  inUniversity(async (db) => {
    await fill(db)
    await ask(db)
    const asked = await db.execute<{ name: string }>(sql`
      select name from pg_prepared_statements where statement like ${statement}`)
    expect(asked).toHaveLength(1)
    const name = asked[0]?.name ?? ''
    expect(await costOf(db, name, value, 'generic')).toBeLessThanOrEqual(await costOf(db, name, value, 'custom'))
  }),
)
