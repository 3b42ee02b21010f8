import { sql } from 'drizzle-orm'
import { connect, databaseOf, type Database, type Queryable } from '@/db/client'
import {
  brokenPlaces,
  buildMeeting,
  buildResources,
  holdsOf,
  loadClaim,
  placeMeeting,
  roomClaim,
  someMonday,
} from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { inTransaction } from '@/db/transaction'
import { ClaimConflict, placeClaims } from './place-claims'
import { releaseMeetings } from './release-meetings'
import { relocateMeetings } from './relocate-meetings'

async function university(): Promise<Database> {
  const { db } = await freshDatabase()
  await buildResources(db)
  return db
}

type Work = (db: Queryable) => Promise<unknown>

/**
 * Runs `first` without committing, starts `second`, and commits the first once the second has ended or waits
 * for a lock. Returns how each ended.
 */
async function interleave(db: Database, first: Work, second: Work) {
  let commitFirst = (): void => undefined
  const mayCommit = new Promise<void>((resolve) => (commitFirst = resolve))
  let firstIsDone = (): void => undefined
  const firstDone = new Promise<void>((resolve) => (firstIsDone = resolve))
  const one = db.transaction(async (inner) => {
    await first(inner)
    firstIsDone()
    await mayCommit
  })
  await Promise.race([firstDone, one])
  let secondEnded = false
  const other = inTransaction(db, second).finally(() => {
    secondEnded = true
  })
  other.catch(() => undefined)
  while (!secondEnded && !(await someoneWaits(db)));
  commitFirst()
  const [a, b] = await Promise.allSettled([one, other])
  return [a.status, b.status]
}

async function someoneWaits(db: Database): Promise<boolean> {
  const rows = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

test('of fifty who want one room at once exactly one gets it, and the others hear who', async () => {
  const { url, db } = await freshDatabase()
  await buildResources(db)
  const pool = connect(url, 50)
  const crowd = databaseOf(pool)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => inTransaction(crowd, (inner) => placeMeeting(inner, [roomClaim(1)]))),
  )
  await pool.end()
  const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(winners).toHaveLength(1)
  expect(reasons.filter((reason) => reason instanceof ClaimConflict)).toHaveLength(49)
  expect(reasons[0]).toMatchObject({ conflicts: [{ kind: 'room', id: 1, holder: { id: winners[0] } }] })
})

describe.each([
  ['claim_firm', roomClaim(1), 'published'],
  ['claim_load', loadClaim(1), 'projected'],
] as const)('the index %s', (index, resource, state) => {
  const place: Work = (db) => placeMeeting(db, [resource], { state })

  test('lets one of two win', async () => {
    expect(await interleave(await university(), place, place)).toEqual(['fulfilled', 'rejected'])
  })

  test('is what does it: without it both win', async () => {
    const db = await university()
    await db.execute(sql`drop index ${sql.identifier(index)}`)
    expect(await interleave(db, place, place)).toEqual(['fulfilled', 'fulfilled'])
  })
})

describe('joining a place softly while its holder leaves', () => {
  test('waits for the newcomer, and promotes it', async () => {
    const db = await university()
    const holder = await placeMeeting(db, [roomClaim(1)])
    const newcomer = await buildMeeting(db)
    const join: Work = (inner) => placeClaims(inner, [{ ...roomClaim(1), meetingId: newcomer }], 'import')
    const leave: Work = (inner) => releaseMeetings(inner, [holder], 'nothing')
    expect(await interleave(db, join, leave)).toEqual(['fulfilled', 'fulfilled'])
    expect(await holdsOf(db, newcomer)).toEqual(['room 1: firm'])
  })

  test('would leave nobody firm if the newcomer did not lock the holder', async () => {
    const db = await university()
    const holder = await placeMeeting(db, [roomClaim(1)])
    const newcomer = await buildMeeting(db)
    const join: Work = (inner) =>
      inner.execute(sql`
        insert into claim (meeting_id, kind, resource_id, date, pair, hold, soft_reason)
        select id, 'room', 1, date, pair, 'soft', 'imported' from meeting where id = ${newcomer}`)
    const leave: Work = (inner) => releaseMeetings(inner, [holder], 'nothing')
    await interleave(db, join, leave)
    expect(await brokenPlaces(db)).toHaveLength(1)
  })

  test('or after it left is firm at once', async () => {
    const db = await university()
    const holder = await placeMeeting(db, [roomClaim(1)])
    const newcomer = await buildMeeting(db)
    const leave: Work = (inner) => releaseMeetings(inner, [holder], 'nothing')
    const join: Work = (inner) => placeClaims(inner, [{ ...roomClaim(1), meetingId: newcomer }], 'import')
    expect(await interleave(db, leave, join)).toEqual(['fulfilled', 'fulfilled'])
    expect(await holdsOf(db, newcomer)).toEqual(['room 1: firm'])
  })
})

test('when the oldest that waits leaves at the same time, the next is promoted', async () => {
  const db = await university()
  const holder = await placeMeeting(db, [roomClaim(1)])
  const oldest = await placeMeeting(db, [roomClaim(1)], { onConflict: 'import' })
  const next = await placeMeeting(db, [roomClaim(1)], { onConflict: 'import' })
  const leave =
    (id: typeof holder): Work =>
    (inner) =>
      releaseMeetings(inner, [id], 'nothing')
  expect(await interleave(db, leave(oldest), leave(holder))).toEqual(['fulfilled', 'fulfilled'])
  expect(await holdsOf(db, next)).toEqual(['room 1: firm'])
})

test('two moves of one meeting follow one another', async () => {
  const db = await university()
  const id = await placeMeeting(db, [roomClaim(1)], { kind: 'booking' })
  const move =
    (pair: 2 | 3): Work =>
    (inner) =>
      relocateMeetings(inner, [{ meetingId: id, date: someMonday, pair }])
  expect(await interleave(db, move(2), move(3))).toEqual(['fulfilled', 'fulfilled'])
  expect(await holdsOf(db, id)).toEqual(['room 1: firm'])
  await expect(placeMeeting(db, [roomClaim(1)], { pair: 3 })).rejects.toThrow(ClaimConflict)
})

test('a deadlock is tried again until both are through', async () => {
  const db = await university()
  const meetings = [await buildMeeting(db, { kind: 'booking' }), await buildMeeting(db, { kind: 'booking' })]
  let arrived = 0
  let meet = (): void => undefined
  const bothArrived = new Promise<void>((resolve) => (meet = resolve))
  let tries = 0
  // One looks for a deadlock at once and the other much later, so that never both are ended for it.
  const touch = (order: typeof meetings, patience: string) =>
    inTransaction(db, async (inner) => {
      tries += 1
      await inner.execute(sql`select set_config('deadlock_timeout', ${patience}, true)`)
      for (const id of order) {
        await inner.execute(sql`update meeting set version = version + 1 where id = ${id}`)
        arrived += 1
        if (arrived === 2) meet()
        await bothArrived
      }
    })
  await Promise.all([touch(meetings, '10ms'), touch(meetings.toReversed(), '60s')])
  expect(tries).toBe(3)
})
