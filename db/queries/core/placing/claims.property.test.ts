import * as fc from 'fast-check'
import type { Database, Queryable } from '@/db/client'
import { claim } from '@/db/schema'
import { ClaimModel } from '@/db/testing/claim-model'
import {
  brokenPlaces,
  buildMeeting,
  groupClaim,
  inUniversity,
  loadClaim,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { propertyRuns } from '@/testing/property-runs'
import { ClaimConflict, type OnConflict, placeClaims } from './place-claims'
import { publishMeetings, unpublishMeetings } from './publish-meetings'
import { releaseMeetings } from './release-meetings'
import { relocateMeetings } from './relocate-meetings'

const forced: OnConflict = { forcedBy: 1 as UserId }
const which = fc.nat(20)
const pair = fc.constantFrom(1 as const, 2 as const)
const strict = fc.constantFrom('refuse' as const, { forcedBy: 1 as UserId })
const rooms = fc.option(fc.subarray([1, 9]))
const resources = fc.subarray(
  [roomClaim(1), roomClaim(9), teacherClaim(1), loadClaim(1), groupClaim(1), groupClaim(1, 1), groupClaim(1, 2)],
  { minLength: 1 },
)

/** One transaction; `which` selects among the existing meetings. */
const operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('place' as const),
      state: fc.constantFrom('published' as const, 'published' as const, 'projected' as const),
      isBooking: fc.boolean(),
      pair,
      resources,
      onConflict: fc.constantFrom<OnConflict>('refuse', 'skip', 'import', 'import', forced),
    }),
  },
  fc.record({ type: fc.constant('publish' as const), which, onConflict: strict }),
  fc.record({ type: fc.constant('unpublish' as const), which }),
  fc.record({
    type: fc.constant('release' as const),
    which,
    leave: fc.constantFrom('nothing' as const, 'trace' as const),
  }),
  fc.record({ type: fc.constant('move' as const), which, pair, rooms }),
  fc.record({ type: fc.constant('swap' as const), which, other: which }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Applies the operation to the model. Returns whether it succeeds there, and how to run it on the database.
 */
function plan(model: ClaimModel, db: Queryable, step: Operation, newId: MeetingId) {
  if (step.type === 'place') {
    const claims = step.resources.map((resource) => ({ ...resource, meetingId: newId }))
    return {
      passes: model.place(newId, step, step.resources, step.onConflict),
      work: () => placeClaims(db, claims, step.onConflict),
    }
  }
  const ids = model.ids() as MeetingId[]
  const meetingAt = (index: number) => ids[index % ids.length] as MeetingId
  const id = meetingAt(step.which)
  switch (step.type) {
    case 'publish':
      return {
        passes: model.publish(id, step.onConflict),
        work: () => publishMeetings(db, [id], step.onConflict),
      }
    case 'unpublish':
      return { passes: model.unpublish(id), work: () => unpublishMeetings(db, [id]) }
    case 'release':
      return { passes: model.release(id, step.leave), work: () => releaseMeetings(db, [id], step.leave) }
    case 'move':
      return relocation(model, db, [{ id, pair: step.pair, rooms: step.rooms }])
    case 'swap': {
      const other = meetingAt(step.other)
      const moves = [
        { id, pair: model.pairOf(other), rooms: null },
        { id: other, pair: model.pairOf(id), rooms: null },
      ]
      return relocation(model, db, id === other ? [] : moves)
    }
  }
}

function relocation(model: ClaimModel, db: Queryable, moves: { id: MeetingId; pair: Pair; rooms: number[] | null }[]) {
  const places = moves.map(({ id, pair, rooms }) => ({
    meetingId: id,
    date: someMonday,
    pair,
    ...(rooms && { rooms: rooms as RoomId[] }),
  }))
  return {
    passes: model.relocate(moves),
    work: () => relocateMeetings(db, places),
  }
}

async function perform(model: ClaimModel, db: Database, step: Operation): Promise<void> {
  let passes = true
  const work = db.transaction(async (inner) => {
    const kind = step.type === 'place' && step.isBooking ? 'booking' : 'class'
    const newId = step.type === 'place' ? await buildMeeting(inner, { ...step, kind }) : (0 as MeetingId)
    const planned = plan(model, inner, step, newId)
    passes = planned.passes
    await planned.work()
  })
  await work.then(
    () => expect(passes).toBe(true),
    (error: unknown) => {
      if (!(error instanceof ClaimConflict)) throw error
      expect(passes).toBe(false)
    },
  )
  await settle(db)
}

async function claimsOf(db: Database): Promise<string[]> {
  const rows = await db.select().from(claim)
  return rows.map(
    (row) => `${row.meetingId} ${row.pair} ${row.kind} ${row.resourceId}/${row.subgroup} ${row.hold} ${row.softReason}`,
  )
}

test('whatever is done in whatever order, claims stand as the rules say and each place has one firm holder', async () => {
  const steps = fc.array(operation, { maxLength: 30, size: 'max' })
  const property = fc.asyncProperty(steps, (sequence) =>
    inUniversity(async (db) => {
      const model = new ClaimModel()
      for (const step of sequence) {
        if (step.type !== 'place' && model.ids().length === 0) continue
        await perform(model, db, step)
        expect((await claimsOf(db)).sort()).toEqual(model.claims().sort())
        expect(await brokenPlaces(db)).toEqual([])
      }
    }),
  )
  await fc.assert(property, propertyRuns(15, 300))
})
