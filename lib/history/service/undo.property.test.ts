import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { Database } from '@/db/client'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { publishMeetings, unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
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
import { weeksAfter } from '@/db/testing/shown-weeks'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, MeetingId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { superuser } from '@/testing/actors'
import { propertyRuns } from '@/testing/property-runs'
import { undoChange } from './undo-change'

const forced = { forcedBy: 1 as UserId }
const context = { actor: superuser, now: { date: someMonday, minutes: 0 } }

const which = fc.nat(20)
const pair = fc.constantFrom(1 as const, 2 as const)
const strict = fc.constantFrom('refuse' as const, forced)
const resources = fc.subarray(
  [roomClaim(1), roomClaim(9), teacherClaim(1), loadClaim(1), groupClaim(1), groupClaim(1, 1)],
  {
    minLength: 1,
  },
)

/** One change of one class; `which` picks among those that there are, `undo` among the changes made so far. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('place' as const),
      state: fc.constantFrom('published' as const, 'projected' as const),
      pair,
      resources,
      onConflict: fc.constantFrom('refuse' as const, 'import' as const, forced),
    }),
  },
  fc.record({ type: fc.constant('publish' as const), which, onConflict: strict }),
  fc.record({ type: fc.constant('unpublish' as const), which }),
  fc.record({
    type: fc.constant('release' as const),
    which,
    leave: fc.constantFrom('nothing' as const, 'trace' as const),
  }),
  fc.record({ type: fc.constant('move' as const), which, pair }),
  fc.record({ type: fc.constant('undo' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type ClassStep = Exclude<Step, { type: 'undo' }>

async function perform({ db, lock }: TimetableChange, one: ClassStep): Promise<void> {
  if (one.type === 'place') {
    const id = await buildMeeting(db, one)
    await placeClaims(
      db,
      one.resources.map((resource) => ({ ...resource, meetingId: id })),
      one.onConflict,
    )
    return
  }
  const rows = await db.execute<{ id: MeetingId }>(sql`select id from meeting order by id`)
  const row = rows[one.which % rows.length]
  if (!row) return
  const ids = [row.id]
  await lock('meeting', ids)
  if (one.type === 'publish') await publishMeetings(db, ids, one.onConflict)
  if (one.type === 'unpublish') await unpublishMeetings(db, ids)
  if (one.type === 'release') await releaseMeetings(db, ids, one.leave)
  if (one.type === 'move') {
    const moves = ids.map((meetingId) => ({
      meetingId,
      date: someMonday,
      pair: one.pair,
      rooms: [1 as RoomId],
    }))
    await relocateMeetings(db, moves)
  }
}

/** The change that was made; null where it was refused. */
async function attempt(db: Database, one: Step, changes: readonly ChangeId[]): Promise<ChangeId | null> {
  const granted = requireOfAll({ actor: superuser }, 'draft.place', [])
  const record = { action: 'class.move', granted: [granted], subject: {} } as const
  const undone = one.type === 'undo' ? changes[one.which % changes.length] : null
  if (undone === undefined) return null
  try {
    if (one.type === 'undo') return undone && (await undoChange({ db, ...context }, undone))
    return (await changeTimetable({ db, ...context }, record, (change) => perform(change, one))).changeId
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return null
  } finally {
    await settle(db)
  }
}

/**
 * Every class with its people and state. Which of several that overlap is the firm one is left out: that is a
 * matter of turn.
 */
async function timetable(db: Database): Promise<unknown[]> {
  return db.execute(sql`
    select m.id, m.event_id, m.date, m.pair, m.state, m.was_projected, m.hidden, e.title,
      (select array_agg(format('%s %s/%s %s', c.kind, c.resource_id, c.subgroup,
          case when c.hold = 'firm' or c.soft_reason in ('forced', 'imported') then 'published' else c.hold::text end)
        order by c.kind, c.resource_id, c.subgroup) from claim c where c.meeting_id = m.id) as claims
    from meeting m join event e on e.id = m.event_id order by m.id`)
}

test('whatever was done, undoing it backwards comes through every timetable there was', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 20, size: 'max' }), (steps) =>
    inUniversity(async (db) => {
      const made: { changeId: ChangeId; before: unknown[] }[] = []
      for (const one of steps) {
        const before = await timetable(db)
        const known = made.map((change) => change.changeId)
        const { result: changeId, missed } = await weeksAfter(db, () => attempt(db, one, known))
        expect(missed).toEqual([])
        expect(await brokenPlaces(db)).toEqual([])
        if (changeId === null) expect(await timetable(db)).toEqual(before)
        else made.push({ changeId, before })
      }
      for (const { changeId, before } of made.reverse()) {
        await undoChange({ db, ...context }, changeId)
        await settle(db)
        expect(await timetable(db)).toEqual(before)
        expect(await brokenPlaces(db)).toEqual([])
      }
    }),
  )
  await fc.assert(property, propertyRuns(6, 100))
})
