import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { asNeededClaim, type NeededClaim, placeClaims } from './place-claims'
import { lockMeetings } from './release-meetings'
import { findRestOfExams } from './rest-of-exams'

/** The target of a meeting. `rooms` replaces all its rooms; absent: unchanged. */
export type Move = { meetingId: MeetingId; date: CalendarDate; pair: Pair; rooms?: readonly RoomId[] }

/** New rooms of one class of an exam are those of its other classes. */
async function restOf(db: Queryable, asked: readonly Move[]): Promise<Move[]> {
  const rooms = new Map(asked.flatMap((move) => (move.rooms ? [[move.meetingId, move.rooms] as const] : [])))
  if (rooms.size === 0) return []
  const known = new Set(asked.map(({ meetingId }) => meetingId))
  const rest = await findRestOfExams(db, [...rooms.keys()])
  return rest.flatMap(({ id, like, date, pair }) => {
    const own = rooms.get(like)
    return own && !known.has(id) ? [{ meetingId: id, date, pair, rooms: own }] : []
  })
}

/**
 * Moves meetings, all or none; used for moves, swaps, transitions and series shifts. Releases every place
 * before taking any, so meetings may swap; a claim whose place does not change is left as it is, even if it
 * overlaps. Throws ClaimConflict.
 */
export async function relocateMeetings(db: Queryable, asked: readonly Move[]): Promise<void> {
  const moves = [...asked, ...(await restOf(db, asked))]
  const changed = await lockMeetings(
    db,
    moves.map((move) => move.meetingId),
  )
  const targets = sql`
    json_to_recordset(${JSON.stringify(moves)}::json)
      as move("meetingId" bigint, "date" date, "pair" smallint, "rooms" integer[])`
  const taken = await db.execute<NeededClaim>(sql`
    delete from claim using ${targets}
    where claim.meeting_id = move."meetingId"
      and ((claim.date, claim.pair) <> (move.date, move.pair)
        or claim.kind = 'room' and claim.resource_id <> all(move.rooms))
    returning ${asNeededClaim}`)
  await db.execute(sql`
    update meeting set date = move.date, pair = move.pair, version = version + 1
    from ${targets} where id = move."meetingId"`)

  const newRooms = new Map(moves.map((move) => [move.meetingId, move.rooms]))
  const remaining = taken.filter((claim) => claim.kind !== 'room' || newRooms.get(claim.meetingId) === undefined)
  const rooms = changed.flatMap((meetingId) =>
    (newRooms.get(meetingId) ?? []).map((resourceId): NeededClaim => ({
      meetingId,
      kind: 'room',
      resourceId,
      subgroup: 0,
    })),
  )
  await placeClaims(db, [...remaining, ...rooms], 'refuse')
}
