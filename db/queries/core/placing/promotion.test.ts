import { sql } from 'drizzle-orm'
import {
  groupClaim,
  holdsOf,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { publishMeetings, unpublishMeetings } from './publish-meetings'
import { releaseMeetings } from './release-meetings'

const imported = { onConflict: 'import' } as const
const byForce = { forcedBy: 1 as UserId }

test.each(['nothing', 'trace'] as const)('the oldest that waits becomes firm when the holder leaves %s', (leave) =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1)])
    const first = await placeMeeting(db, [roomClaim(1)], { onConflict: byForce })
    const second = await placeMeeting(db, [roomClaim(1)], imported)
    await releaseMeetings(db, [holder], leave)
    await settle(db)
    expect(await holdsOf(db, first)).toEqual(['room 1: firm'])
    expect(await holdsOf(db, second)).toEqual(['room 1: soft imported'])
    await releaseMeetings(db, [first], leave)
    await settle(db)
    expect(await holdsOf(db, second)).toEqual(['room 1: firm'])
  }),
)

test('each half of a group is promoted for itself', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [groupClaim(1, 1)])
    const waiting = await placeMeeting(db, [groupClaim(1)], imported)
    expect(await holdsOf(db, waiting)).toEqual(['group 1/1: soft imported', 'group 1/2: firm'])
    await releaseMeetings(db, [holder], 'nothing')
    await settle(db)
    expect(await holdsOf(db, waiting)).toEqual(['group 1/1: firm', 'group 1/2: firm'])
  }))

test('only whoever waits for that very place gets it, whoever holds or waits elsewhere', () =>
  inUniversity(async (db) => {
    const places = [
      { resource: teacherClaim(1) },
      { resource: roomClaim(2) },
      { resource: groupClaim(1, 2) },
      { resource: roomClaim(1), date: addDays(someMonday, 1) },
      { resource: roomClaim(1), pair: 2 as const },
      { resource: groupClaim(1, 1), pair: 2 as const },
    ]
    const elsewhere: MeetingId[] = []
    for (const { resource, ...traits } of places) {
      await placeMeeting(db, [resource], traits)
      elsewhere.push(await placeMeeting(db, [resource], { ...traits, ...imported }))
    }
    const holder = await placeMeeting(db, [roomClaim(1), groupClaim(1, 1)])
    const waiting = await placeMeeting(db, [roomClaim(1), groupClaim(1, 1)], imported)
    await releaseMeetings(db, [holder], 'nothing')
    await settle(db)
    expect(await holdsOf(db, waiting)).toEqual(['room 1: firm', 'group 1/1: firm'])
    const holds = await holdsOf(db, ...elsewhere)
    expect(holds).toHaveLength(places.length)
    expect(holds.filter((hold) => !hold.endsWith(': soft imported'))).toEqual([])
  }))

test('a booking’s group and a placeholder are never promoted', () =>
  inUniversity(async (db) => {
    const lecture = await placeMeeting(db, [groupClaim(1, 1), roomClaim(9)])
    const booking = await placeMeeting(db, [groupClaim(1, 1), roomClaim(9)], { kind: 'booking' })
    await releaseMeetings(db, [lecture], 'nothing')
    await settle(db)
    expect(await holdsOf(db, booking)).toEqual(['room 9: soft unlimited', 'group 1/1: soft booking'])
  }))

test('a draft waits for nothing', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1)])
    const draft = await placeMeeting(db, [roomClaim(1)], { state: 'projected', onConflict: byForce })
    await releaseMeetings(db, [holder], 'nothing')
    await settle(db)
    expect(await holdsOf(db, draft)).toEqual(['room 1: draft'])
  }))

test('unpublishing gives the place to whoever waits; publishing again is refused, or overlaps', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1), roomClaim(9)])
    const waiting = await placeMeeting(db, [roomClaim(1)], imported)
    await unpublishMeetings(db, [holder])
    await settle(db)
    expect(await holdsOf(db, holder)).toEqual(['room 1: draft', 'room 9: draft'])
    expect(await holdsOf(db, waiting)).toEqual(['room 1: firm'])
    const refused = db.transaction((inner) => publishMeetings(inner, [holder], 'refuse'))
    await expect(refused).rejects.toMatchObject({
      conflicts: [{ kind: 'room', id: 1, holder: { id: waiting } }],
    })
    expect(await holdsOf(db, holder)).toEqual(['room 1: draft', 'room 9: draft'])
    expect(await publishMeetings(db, [holder], byForce)).toMatchObject({ changed: [holder] })
    expect(await holdsOf(db, holder)).toEqual(['room 1: soft forced', 'room 9: soft unlimited'])
  }))

test('publishing takes drafts only, unpublishing what is published only', () =>
  inUniversity(async (db) => {
    const published = await placeMeeting(db, [roomClaim(1)])
    const draft = await placeMeeting(db, [roomClaim(2)], { state: 'projected' })
    expect(await publishMeetings(db, [published, draft], 'refuse')).toEqual({
      changed: [draft],
      conflicts: [],
    })
    expect(await holdsOf(db, draft)).toEqual(['room 2: firm'])
    const trace = await placeMeeting(db, [roomClaim(3)], { state: 'trace' })
    expect(await unpublishMeetings(db, [trace, published])).toEqual({ changed: [published] })
  }))

test('what is claimed cannot be deleted; what is not can', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1), groupClaim(1)], { state: 'trace' })
    const remove = (table: string, id: number) =>
      db.transaction((inner) => inner.execute(sql`delete from ${sql.identifier(table)} where id = ${id}`))
    const refused = { code: '23503' }
    await expect(remove('room', 1 as RoomId)).rejects.toMatchObject(refused)
    await expect(remove('group', 1)).rejects.toMatchObject(refused)
    await remove('room', 2)
    await remove('teacher', 1)
  }))
