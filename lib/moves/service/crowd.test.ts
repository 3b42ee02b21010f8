import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { connect, databaseOf, type Database } from '@/db/client'
import { event, meeting, request } from '@/db/schema'
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
import { bookRoom } from '@/lib/booking/service/book-room'
import type { MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { superuser } from '@/testing/actors'
import { propertyRuns } from '@/testing/property-runs'
import { moveClass } from './move-class'
import { swapClasses } from './swap-classes'

const which = fc.nat(5)
const pair = fc.constantFrom(1 as const, 2 as const, 3 as const)
const room = fc.constantFrom(1, 2).map((id) => id as RoomId)
const act = fc.oneof(
  fc.record({ type: fc.constant('book' as const), pair, room }),
  fc.record({ type: fc.constant('transition' as const), pair, room, which, to: room }),
  fc.record({ type: fc.constant('move' as const), which, pair, room: fc.option(room) }),
  fc.record({ type: fc.constant('withdraw' as const), which }),
  fc.record({ type: fc.constant('swap' as const), which, other: which }),
  fc.record({ type: fc.constant('take back' as const), which: fc.nat(30) }),
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** Recorded answers: the reason of each request made, and the requests cancelled. */
type Ledger = { made: Map<RequestId, string>; takenBack: Set<RequestId> }

/**
 * Performs one action with a unique reason and records the answer; expected refusals are fine, server errors are not.
 */
async function perform(db: Database, classes: MeetingId[], ledger: Ledger, one: Act, reason: string): Promise<void> {
  const context = { db, actor: superuser, now: { date: someMonday, minutes: 0 } }
  const class_ = (index: number): MeetingId => classes[index % classes.length] ?? (0 as MeetingId)
  const book = (roomId: RoomId, at: 1 | 2 | 3, transition: { meetings: MeetingId[]; roomId: RoomId } | null) =>
    bookRoom(context, {
      roomId,
      date: someMonday,
      pair: at,
      until: null,
      reason,
      inCharge: '',
      groups: [],
      inChargeTeacherId: 3 as never,
      loadItemId: null,
      dryRun: false,
      transition: transition && { ...transition, reason: '' },
    })
  const moving = { seenOn: null, roomId: null, reason, justChange: false, untilEnd: false, dryRun: false }
  const run = async () => {
    switch (one.type) {
      case 'book':
        return book(one.room, one.pair, null)
      case 'transition':
        return book(one.room, one.pair, { meetings: [class_(one.which)], roomId: one.to })
      case 'move': {
        const to = { date: someMonday, pair: one.pair }
        return moveClass(context, { ...moving, id: class_(one.which), to, roomId: one.room })
      }
      case 'withdraw':
        return moveClass(context, { ...moving, id: class_(one.which), to: null })
      case 'swap': {
        const sides = { from: [class_(one.which)], to: [class_(one.which + 1 + (one.other % 2))] }
        const ways = { roomId: null, keepsRooms: false, untilEnd: false }
        return swapClasses(context, { ...sides, ...ways, reason, dryRun: false })
      }
      case 'take back': {
        const ids = [...ledger.made.keys()]
        const id = ids[one.which % ids.length]
        if (id === undefined) return null
        await takeBackRequest(context, { id, dryRun: false })
        ledger.takenBack.add(id)
        return null
      }
    }
  }
  try {
    const done = await run()
    if (done?.request) ledger.made.set(done.request.id as RequestId, reason)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}

const runs = propertyRuns(12, 1000)

test(
  'whoever does what at the same time: what was answered is there, what was refused is not, and no place has two holders',
  async () => {
    const { db, url } = await freshDatabase()
    await buildResources(db)
    const pool = connect(url, 8)
    const crowd = databaseOf(pool)
    const property = fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 24, size: 'max' }), async (acts) => {
      await emptyTimetable(db)
      const classes = [
        await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)]),
        await placeMeeting(db, [roomClaim(2), teacherClaim(2), groupClaim(2)]),
        await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(2)], { pair: 2 }),
      ]
      const ledger: Ledger = { made: new Map(), takenBack: new Set() }
      await Promise.all(acts.map((one, index) => perform(crowd, classes, ledger, one, `Заявка ${index}`)))

      expect(await brokenPlaces(db)).toEqual([])
      const kept = await db.select().from(request)
      expect(kept.map(({ id, reason }) => [id, reason]).sort()).toEqual([...ledger.made].sort())
      const undone = kept.flatMap(({ id, undoneAt }) => (undoneAt === null ? [] : [id]))
      expect(undone.sort()).toEqual([...ledger.takenBack].sort())
      const bookings = await db.$count(event, sql`kind = 'booking'`)
      expect(bookings).toBe(
        kept.filter(({ undoneAt, kind }) => undoneAt === null && ['booking', 'transition'].includes(kind)).length,
      )
      // Each class exists once or was withdrawn; everything else is a trace that leads to it.
      for (const id of classes) {
        const [own] = await db
          .select()
          .from(meeting)
          .where(sql`id = ${id}`)
        const traces = await db.$count(meeting, sql`event_id = ${own?.eventId} and id <> ${id} and state <> 'trace'`)
        expect([own?.id, traces]).toEqual([id, 0])
      }
    })
    await fc.assert(property, runs)
    await pool.end()
  },
  runs.numRuns * 10_000,
)
