import { eq } from 'drizzle-orm'
import { meeting } from '@/db/schema'
import {
  buildMeeting,
  groupClaim,
  holdsOf,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  someMonday,
  teacherClaim,
  type Resource,
} from '@/db/testing/claims'
import type { UserId } from '@/lib/core/names/rules/ids'
import { ClaimConflict, placeClaims } from './place-claims'

const byForce = { forcedBy: 1 as UserId }

test('a published meeting holds firmly, a group in both its halves', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [groupClaim(1), roomClaim(1), teacherClaim(1), loadClaim(1)])
    expect(await holdsOf(db, id)).toEqual([
      'room 1: firm',
      'teacher 1: firm',
      'group 1/1: firm',
      'group 1/2: firm',
      'load 1: firm',
    ])
  }))

test('placing the same claims again changes nothing', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1), roomClaim(1)])
    const claims = [{ ...roomClaim(1), meetingId: id }]
    expect(await placeClaims(db, claims, 'refuse')).toEqual({ conflicts: [], skipped: [] })
    expect(await holdsOf(db, id)).toEqual(['room 1: firm'])
  }))

test('a place that is held is refused, by the name of who holds it', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1), groupClaim(1)], { title: 'Химия' })
    const id = await buildMeeting(db)
    const claims = [roomClaim(1), groupClaim(1), teacherClaim(1)].map((it) => ({ ...it, meetingId: id }))
    const refused = await placeClaims(db, claims, 'refuse').catch((error: unknown) => error)
    const taken = { date: someMonday, pair: 1, id: 1, holder: { id: holder, kind: 'class', title: 'Химия' } }
    expect(refused).toBeInstanceOf(ClaimConflict)
    expect(refused).toMatchObject({
      conflicts: [
        { ...taken, kind: 'room', title: 'К-101' },
        { ...taken, kind: 'group', title: 'ИСТб-26-1' },
      ],
    })
  }))

const meet: [string, Resource, Resource, boolean][] = [
  ['both halves of a group', groupClaim(1, 1), groupClaim(1, 2), true],
  ['one half twice', groupClaim(1, 1), groupClaim(1, 1), false],
  ['a half and the whole', groupClaim(1, 2), groupClaim(1), false],
  ['two wholes', groupClaim(1), groupClaim(1), false],
  ['a room and the teacher of the same number', roomClaim(1), teacherClaim(1), true],
  ['a placeholder room', roomClaim(9), roomClaim(9), true],
  ['a placeholder teacher', teacherClaim(9), teacherClaim(9), true],
  ['the virtual room', roomClaim(-1), roomClaim(-1), true],
  ['subgroups of one load item', loadClaim(1, 1), loadClaim(1, 2), true],
  ['one load item', loadClaim(1), loadClaim(1), false],
]
test.each(meet)('%s in one slot', (_, one, other, fit) =>
  inUniversity(async (db) => {
    await placeMeeting(db, [one])
    const second = placeMeeting(db, [other])
    await (fit ? expect(second).resolves.toBeDefined() : expect(second).rejects.toThrow(ClaimConflict))
  }),
)

test('another pair or another date is another place: odd and even weeks share a slot', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1)])
    await placeMeeting(db, [roomClaim(1)], { pair: 2 })
    const nextWeek = '2026-11-23' as typeof someMonday
    expect(await holdsOf(db, await placeMeeting(db, [roomClaim(1)], { date: nextWeek }))).toEqual(['room 1: firm'])
  }))

test('placeholders are claimed, and never firm', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(-2), roomClaim(9), teacherClaim(9)])
    expect(await holdsOf(db, id)).toEqual([
      'room -2: soft unlimited',
      'room 9: soft unlimited',
      'teacher 9: soft unlimited',
    ])
  }))

test('a booking holds its room and only warns its groups; an exam holds all', () =>
  inUniversity(async (db) => {
    const lecture = await placeMeeting(db, [groupClaim(1, 1)])
    const booking = await placeMeeting(db, [roomClaim(1), groupClaim(1, 1)], { kind: 'booking' })
    expect(await holdsOf(db, booking)).toEqual(['room 1: firm', 'group 1/1: soft booking'])
    expect(await holdsOf(db, lecture)).toEqual(['group 1/1: firm'])
    await expect(placeMeeting(db, [groupClaim(1, 1)], { kind: 'exam' })).rejects.toThrow(ClaimConflict)
  }))

describe('a draft', () => {
  test('is stopped by what is firm, not by another draft', () =>
    inUniversity(async (db) => {
      const draft = await placeMeeting(db, [roomClaim(1)], { state: 'projected' })
      await placeMeeting(db, [roomClaim(1)], { state: 'projected' })
      expect(await holdsOf(db, draft)).toEqual(['room 1: draft'])
      await placeMeeting(db, [roomClaim(1)])
      await expect(placeMeeting(db, [roomClaim(1)], { state: 'projected' })).rejects.toThrow(ClaimConflict)
      const forced = await placeMeeting(db, [roomClaim(1)], { state: 'projected', onConflict: byForce })
      expect(await holdsOf(db, forced)).toEqual(['room 1: draft'])
    }))

  test('of a load item stands once in a place', () =>
    inUniversity(async (db) => {
      await placeMeeting(db, [loadClaim(1)], { state: 'projected' })
      const again = placeMeeting(db, [loadClaim(1)], { state: 'projected', onConflict: byForce })
      await expect(again).rejects.toMatchObject({ conflicts: [{ kind: 'load', id: 1, title: 'Физика' }] })
    }))
})

test('a trace holds nothing', () =>
  inUniversity(async (db) => {
    const trace = await placeMeeting(db, [roomClaim(1), loadClaim(1)], { state: 'trace' })
    await placeMeeting(db, [roomClaim(1), loadClaim(1)])
    expect(await holdsOf(db, trace)).toEqual(['room 1: trace', 'load 1: trace'])
  }))

test('skipping takes the colliding meetings away whole and keeps the rest', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1)])
    const [taken, free] = [await buildMeeting(db), await buildMeeting(db, { pair: 2 })]
    const claims = [taken, free].flatMap((meetingId) =>
      [roomClaim(1), teacherClaim(1)].map((resource) => ({ ...resource, meetingId })),
    )
    const placed = await placeClaims(db, claims, 'skip')
    expect(placed).toMatchObject({
      skipped: [taken],
      conflicts: [{ kind: 'room', id: 1, holder: { id: holder } }],
    })
    expect(await db.select().from(meeting).where(eq(meeting.id, taken))).toEqual([])
    expect(await holdsOf(db, free)).toEqual(['room 1: firm', 'teacher 1: firm'])
  }))

test.each([
  ['forcing', byForce, 'soft forced'],
  ['importing', 'import', 'soft imported'],
] as const)('%s makes only the colliding claims soft', (_, onConflict, soft) =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1)])
    const id = await buildMeeting(db)
    const claims = [roomClaim(1), teacherClaim(1)].map((resource) => ({ ...resource, meetingId: id }))
    const placed = await placeClaims(db, claims, onConflict)
    expect(placed).toMatchObject({ skipped: [], conflicts: [{ kind: 'room', id: 1 }] })
    expect(await holdsOf(db, id)).toEqual([`room 1: ${soft}`, 'teacher 1: firm'])
  }),
)

test('a load item stands once: forcing is refused, importing leaves it out', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [loadClaim(1)])
    await expect(placeMeeting(db, [loadClaim(1)], { onConflict: byForce })).rejects.toThrow(ClaimConflict)
    const imported = await placeMeeting(db, [loadClaim(1), roomClaim(1)], { onConflict: 'import' })
    expect(await holdsOf(db, imported)).toEqual(['room 1: firm'])
  }))

test('within one call the first meeting wins', () =>
  inUniversity(async (db) => {
    const meetings = [await buildMeeting(db), await buildMeeting(db)]
    const claims = meetings.map((meetingId) => ({ ...roomClaim(1), meetingId })).reverse()
    await placeClaims(db, claims, 'import')
    expect(await holdsOf(db, ...meetings)).toEqual(['room 1: firm', 'room 1: soft imported'])
  }))
