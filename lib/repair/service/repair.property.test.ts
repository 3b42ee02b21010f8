import { gt, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { Database } from '@/db/client'
import { claim, pairTime } from '@/db/schema'
import {
  brokenPlaces,
  buildResources,
  groupClaim,
  placeMeeting,
  roomClaim,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { emptyTimetable } from '@/db/testing/empty-timetable'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, MeetingId } from '@/lib/core/names/rules/ids'
import { repairReasons, stepsOf } from '@/lib/core/placing/rules/proposal'
import { superuser } from '@/testing/actors'
import { propertyRuns } from '@/testing/property-runs'
import { repairClasses } from './repair-classes'
import { viewProposals } from './view-proposals'

const now = { date: someMonday, minutes: 0 }
const third = fc.constantFrom(1, 2, 3)
const drawnClass = fc.record({
  day: fc.constantFrom(0, 1, 2, 3, 4, 5),
  pair: fc.constantFrom(1 as const, 2 as const),
  teacher: third,
  group: third,
  half: fc.constantFrom(0 as const, 1 as const, 2 as const),
  room: third,
  weeks: fc.constantFrom(1, 2, 3),
})
type DrawnClass = typeof drawnClass extends fc.Arbitrary<infer Value> ? Value : never

/** Places a class in each of its weeks where it is free. */
async function place(db: Database, drawn: DrawnClass): Promise<MeetingId[]> {
  const { day, pair, teacher, group, half, room, weeks } = drawn
  const claims = [roomClaim(room), teacherClaim(teacher), groupClaim(group, half)]
  const placed: MeetingId[] = []
  let eventId: EventId | undefined
  for (let week = 0; week < weeks; week++) {
    const at = { date: addDays(someMonday, 7 * week + day), pair, ...(eventId && { eventId }) }
    placed.push(await placeMeeting(db, claims, { ...at, onConflict: 'skip' }))
    const [own] = await db.execute<{ event: number }>(
      sql`select event_id as event from meeting where id = ${placed.at(-1)}`,
    )
    eventId ??= own && (own.event as EventId)
  }
  const there = await db.execute<{ id: MeetingId }>(
    sql`select id from meeting where id = any(${sql.param(placed)}::bigint[])`,
  )
  return there.map(({ id }) => id)
}

const runs = propertyRuns(6, 400)

test(
  'whatever is proposed can be taken as it is, and leaves no overlap',
  async () => {
    const { db } = await freshDatabase()
    await buildResources(db)
    await db.delete(pairTime).where(gt(pairTime.pair, 2))
    const chains: number[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnClass, { minLength: 14, maxLength: 30 }),
        fc.constantFrom(...repairReasons),
        fc.boolean(),
        async (drawn, without, untilEnd) => {
          await emptyTimetable(db)
          const classes: MeetingId[] = []
          for (const one of drawn) classes.push(...(await place(db, one)))
          const [id] = classes
          if (id === undefined) return
          const context = { db, actor: superuser, now }
          // The last one moves the most others.
          const proposal = (await viewProposals(context, { id, without, untilEnd, to: null })).at(-1)
          if (!proposal) return
          chains.push(proposal.moves.length)
          await repairClasses(context, {
            steps: stepsOf(proposal.moves),
            reason: 'Накладка',
            justChange: false,
            dryRun: false,
          })
          expect(await brokenPlaces(db)).toEqual([])
          expect(await db.$count(claim, sql`hold = 'soft'`)).toBe(0)
        },
      ),
      runs,
    )
    expect(Math.max(...chains)).toBeGreaterThan(1)
  },
  runs.numRuns * 20_000,
)
