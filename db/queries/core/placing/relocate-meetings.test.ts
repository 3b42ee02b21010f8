import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { event, meeting } from '@/db/schema'
import {
  buildMeeting,
  groupClaim,
  holdsOf,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { placeClaims } from './place-claims'
import { relocateMeetings } from './relocate-meetings'

const placeOf = async (db: Database, id: MeetingId) => {
  const [row] = await db.select().from(meeting).where(eq(meeting.id, id))
  return row && [row.date, row.pair, row.version]
}

const to = (meetingId: MeetingId, pair: 1 | 2 | 3, date = someMonday) => ({ meetingId, date, pair })

test('a move takes all that the meeting holds and counts as a version', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)])
    const before = await holdsOf(db, id)
    await relocateMeetings(db, [to(id, 2)])
    expect(await placeOf(db, id)).toEqual([someMonday, 2, 2])
    expect(await holdsOf(db, id)).toEqual(before)
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)])
  }))

test('a move onto a held place is refused', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1)], { pair: 2 })
    const id = await placeMeeting(db, [roomClaim(1), teacherClaim(1)])
    const refused = db.transaction((inner) => relocateMeetings(inner, [to(id, 2)]))
    await expect(refused).rejects.toMatchObject({
      conflicts: [{ pair: 2, kind: 'room', id: 1, holder: { id: holder } }],
    })
    expect(await placeOf(db, id)).toEqual([someMonday, 1, 1])
  }))

test('a draft stays a draft', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1)], { state: 'projected' })
    await relocateMeetings(db, [to(id, 2)])
    expect(await holdsOf(db, id)).toEqual(['room 1: draft'])
  }))

test('two meetings of one group and room swap', () =>
  inUniversity(async (db) => {
    const one = await placeMeeting(db, [roomClaim(1), groupClaim(1), loadClaim(1)])
    const other = await placeMeeting(db, [roomClaim(1), groupClaim(1), loadClaim(1)], { pair: 2 })
    await relocateMeetings(db, [to(one, 2), to(other, 1)])
    expect([await placeOf(db, one), await placeOf(db, other)]).toEqual([
      [someMonday, 2, 2],
      [someMonday, 1, 2],
    ])
    expect(new Set(await holdsOf(db, one, other))).toEqual(
      new Set(['room 1: firm', 'group 1/1: firm', 'group 1/2: firm', 'load 1: firm']),
    )
  }))

test('a series shifts by a week onto its own dates', () =>
  inUniversity(async (db) => {
    const [series] = await db.insert(event).values({ kind: 'class', title: 'Физика' }).returning()
    const eventId = series?.id as EventId
    const dates = [0, 7, 14, 21].map((days) => addDays(someMonday, days))
    const ids: MeetingId[] = []
    for (const date of dates) ids.push(await placeMeeting(db, [roomClaim(1), loadClaim(1)], { eventId, date }))
    const moves = ids.map((id, week) => to(id, 1, addDays(someMonday, 7 * (week + 1))))
    await relocateMeetings(db, moves)
    expect(await placeOf(db, ids[3] as MeetingId)).toEqual([addDays(someMonday, 28), 1, 2])
    expect(await holdsOf(db, ...ids)).toEqual([...ids.map(() => 'room 1: firm'), ...ids.map(() => 'load 1: firm')])
  }))

test('a shift is all or nothing', () =>
  inUniversity(async (db) => {
    const nextWeek = addDays(someMonday, 7)
    const ids = [await placeMeeting(db, [roomClaim(1)]), await placeMeeting(db, [roomClaim(1)], { pair: 2 })]
    await placeMeeting(db, [roomClaim(1)], { date: nextWeek, pair: 2 })
    const moves = ids.map((id, index) => to(id, index === 0 ? 1 : 2, nextWeek))
    await expect(db.transaction((inner) => relocateMeetings(inner, moves))).rejects.toThrow()
    expect(await placeOf(db, ids[0] as MeetingId)).toEqual([someMonday, 1, 1])
    expect(await holdsOf(db, ...ids)).toEqual(['room 1: firm', 'room 1: firm'])
  }))

test('whoever waits takes the place that is moved away from, and keeps it when the first wants it back', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, [roomClaim(1)])
    const waiting = await placeMeeting(db, [roomClaim(1)], { onConflict: 'import' })
    await relocateMeetings(db, [to(first, 2)])
    await settle(db)
    expect(await holdsOf(db, waiting)).toEqual(['room 1: firm'])
    await expect(db.transaction((inner) => relocateMeetings(inner, [to(first, 1)]))).rejects.toThrow()
    await settle(db)
    expect(await holdsOf(db, waiting)).toEqual(['room 1: firm'])
  }))

test('away and back within one transaction nobody slips in', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, [roomClaim(1)])
    const waiting = await placeMeeting(db, [roomClaim(1)], { onConflict: 'import' })
    await relocateMeetings(db, [to(first, 2)])
    await relocateMeetings(db, [to(first, 1)])
    await settle(db)
    expect(await holdsOf(db, first)).toEqual(['room 1: firm'])
    expect(await holdsOf(db, waiting)).toEqual(['room 1: soft imported'])
  }))

test('rooms stay, or are all replaced by those given', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1), roomClaim(2), teacherClaim(1)])
    await relocateMeetings(db, [{ ...to(id, 2), rooms: [2 as RoomId, 3 as RoomId] }])
    expect(await holdsOf(db, id)).toEqual(['room 2: firm', 'room 3: firm', 'teacher 1: firm'])
    await relocateMeetings(db, [{ ...to(id, 2), rooms: [] }])
    expect(await holdsOf(db, id)).toEqual(['teacher 1: firm'])
  }))

test('a change of room alone leaves an overlap of the group as it was', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [groupClaim(1, 1)])
    const id = await buildMeeting(db)
    const claims = [groupClaim(1, 1), roomClaim(1)].map((resource) => ({ ...resource, meetingId: id }))
    await placeClaims(db, claims, 'import')
    await relocateMeetings(db, [{ ...to(id, 1), rooms: [2 as RoomId] }])
    expect(await holdsOf(db, id)).toEqual(['room 2: firm', 'group 1/1: soft imported'])
  }))
