import { connect, databaseOf, type Queryable } from '@/db/client'
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
import { inTransaction } from '@/db/transaction'
import type { MeetingId, UserId } from '@/lib/core/names/rules/ids'
import { ClaimConflict } from './place-claims'
import { publishMeetings, unpublishMeetings } from './publish-meetings'
import { releaseMeetings } from './release-meetings'
import { relocateMeetings } from './relocate-meetings'

const writers = 12
const changesEach = 150
const forced = { forcedBy: 1 as UserId }

/** A seeded generator; the concurrency itself is random enough. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * sides)
  }
}

test('a crowd that places, moves, swaps, forces and releases leaves one firm holder in each place', async () => {
  const { url, db } = await freshDatabase()
  await buildResources(db)
  const pool = connect(url, writers)
  const crowd = databaseOf(pool)
  const meetings: MeetingId[] = []
  let refused = 0

  const writer = async (seed: number) => {
    const roll = dice(seed)
    const someMeeting = () => meetings[roll(meetings.length)] as MeetingId
    const somePair = () => (roll(3) + 1) as 1 | 2 | 3
    const resources = () => [roomClaim(roll(2) + 1), teacherClaim(roll(2) + 1), groupClaim(1, roll(3) as 0 | 1 | 2)]
    const move = (meetingId: MeetingId) => ({ meetingId, date: someMonday, pair: somePair() })
    const changes: ((inner: Queryable) => Promise<unknown>)[] = [
      (inner) => placeMeeting(inner, resources(), { pair: somePair() }),
      (inner) => placeMeeting(inner, resources(), { pair: somePair(), onConflict: 'import' }),
      (inner) => placeMeeting(inner, resources(), { pair: somePair(), onConflict: forced }),
      (inner) => relocateMeetings(inner, [move(someMeeting())]),
      (inner) => relocateMeetings(inner, [move(someMeeting()), move(someMeeting())]),
      (inner) => publishMeetings(inner, [someMeeting()], forced),
      (inner) => unpublishMeetings(inner, [someMeeting()]),
      (inner) => releaseMeetings(inner, [someMeeting()], roll(2) === 0 ? 'nothing' : 'trace'),
      (inner) => releaseMeetings(inner, [someMeeting(), someMeeting(), someMeeting()], 'nothing'),
    ]
    for (let n = 0; n < changesEach; n += 1) {
      const change = meetings.length < 5 ? changes[1] : changes[roll(changes.length)]
      try {
        const outcome = await inTransaction(crowd, async (inner) => change?.(inner))
        if (typeof outcome === 'number') meetings.push(outcome as MeetingId)
      } catch (error) {
        if (!(error instanceof ClaimConflict)) throw error
        refused += 1
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(index + 1)))
  await pool.end()
  expect(refused).toBeGreaterThan(0)
  expect(await brokenPlaces(db)).toEqual([])
})
