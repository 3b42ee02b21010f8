import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { meeting, request } from '@/db/schema'
import {
  brokenPlaces,
  groupClaim,
  holdsOf,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { addDays, calendarDate } from '@/lib/domain/calendar-date'
import type { ChangeId, GroupId, MeetingId, RoomId } from '@/lib/domain/ids'
import type { SwapOrder } from '@/lib/domain/move'
import { nobody, superuser } from '@/testing/actors'
import { undoChange } from '../history/undo-change'
import { swapClasses } from './swap-classes'

const now = { date: someMonday, minutes: 0 }
const tuesday = addDays(someMonday, 1)
const firm = (room: number, teacher: number, group = teacher) => [
  ...[`room ${room}: firm`, `teacher ${teacher}: firm`],
  ...[`group ${group}/1: firm`, `group ${group}/2: firm`],
]

async function swap(
  db: Database,
  from: readonly MeetingId[],
  to: readonly MeetingId[],
  values: Partial<SwapOrder> = {},
  actor = superuser,
) {
  const order = { from, to, roomId: null, reason: 'Обмен', dryRun: false, ...values }
  const swapped = await swapClasses({ db, actor, now }, order)
  await settle(db)
  return swapped
}

/** Physics on Monday, chemistry on Tuesday. */
async function two(db: Database): Promise<[MeetingId, MeetingId]> {
  return [
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)]),
    await placeMeeting(db, [roomClaim(2), teacherClaim(2), groupClaim(2)], { date: tuesday, pair: 3 }),
  ]
}

test('dates, pairs and rooms change places, and both leave a trace', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    const { items, request: made, changeId } = await swap(db, [a], [b])
    expect(items).toMatchObject([
      { id: b, date: someMonday, pair: 1, rooms: [{ id: 1 }], trace: { kind: 'swap', reason: 'Обмен' } },
      { id: a, date: tuesday, pair: 3, rooms: [{ id: 2 }] },
    ])
    expect(made).toMatchObject({ kind: 'swap' })
    expect([await holdsOf(db, a), await holdsOf(db, b)]).toEqual([firm(2, 1), firm(1, 2)])
    expect(await db.$count(meeting, eq(meeting.state, 'trace'))).toBe(2)
    await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
    expect([await holdsOf(db, a), await holdsOf(db, b)]).toEqual([firm(1, 1), firm(2, 2)])
    expect(await db.$count(meeting)).toBe(2)
  }))

test('of dates that are rarely meant it is told', () =>
  inUniversity(async (db) => {
    const [a] = await two(db)
    const sunday = await placeMeeting(db, [roomClaim(3)], { date: calendarDate('2026-11-22') })
    const { warnings } = await swap(db, [a], [sunday], { dryRun: true })
    expect(warnings).toEqual([{ kind: 'untaught', text: 'Воскресенье: 22.11' }])
  }))

test('the same teacher and room on both sides are no conflict', () =>
  inUniversity(async (db) => {
    const same = [roomClaim(1), teacherClaim(1)]
    const a = await placeMeeting(db, same)
    const b = await placeMeeting(db, same, { pair: 2 })
    await swap(db, [a], [b])
    expect(await brokenPlaces(db)).toEqual([])
    expect(await db.$count(meeting, eq(meeting.pair, 2))).toBe(2)
  }))

test('in one slot only the rooms change places', () =>
  inUniversity(async (db) => {
    const a = await placeMeeting(db, [roomClaim(1)])
    const b = await placeMeeting(db, [roomClaim(2)])
    await swap(db, [a], [b])
    expect([await holdsOf(db, a), await holdsOf(db, b)]).toEqual([['room 2: firm'], ['room 1: firm']])
    const c = await placeMeeting(db, [roomClaim(3)])
    await expect(swap(db, [a], [b, c])).rejects.toMatchObject({ code: 'invalid' })
  }))

test('a room that is given takes the first side; two against one keep their rooms', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    await swap(db, [a], [b], { roomId: 3 as RoomId })
    expect([await holdsOf(db, a), await holdsOf(db, b)]).toEqual([firm(3, 1), firm(1, 2)])
    const c = await placeMeeting(db, [roomClaim(2)], { date: tuesday, pair: 3 })
    await swap(db, [a, c], [b])
    expect([await holdsOf(db, a), await holdsOf(db, c)]).toEqual([firm(3, 1), ['room 2: firm']])
  }))

test('both sides or none', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    await placeMeeting(db, [teacherClaim(2)], { title: 'Химия' })
    await expect(swap(db, [a], [b])).rejects.toMatchObject({
      extra: { conflicts: [{ kind: 'teacher', id: 2, date: someMonday }] },
    })
    expect([await holdsOf(db, a), await holdsOf(db, b)]).toEqual([firm(1, 1), firm(2, 2)])
    expect(await db.$count(request)).toBe(0)
  }))

test('a side that stands in several slots, what is no class, and a dry run', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    const c = await placeMeeting(db, [roomClaim(3)], { pair: 5 })
    await expect(swap(db, [a, c], [b])).rejects.toMatchObject({ code: 'invalid' })
    await expect(swap(db, [a], [999 as MeetingId])).rejects.toMatchObject({ code: 'not_found' })
    expect(await swap(db, [a], [b], { dryRun: true })).toMatchObject({
      items: [{ id: b }, { id: a }],
      changeId: null,
    })
    expect(await holdsOf(db, a)).toEqual(firm(1, 1))
  }))

test('drafts swap without a request', () =>
  inUniversity(async (db) => {
    const a = await placeMeeting(db, [roomClaim(1)], { state: 'projected' })
    const b = await placeMeeting(db, [roomClaim(1)], { state: 'projected', pair: 2 })
    expect(await swap(db, [a], [b])).toMatchObject({
      request: null,
      items: [
        { id: b, pair: 1 },
        { id: a, pair: 2 },
      ],
    })
    expect(await db.$count(meeting)).toBe(2)
  }))

test('it takes the right over both sides', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    const editorOf = (...groups: number[]) => ({
      ...nobody,
      permissions: ['can set nagruzka items' as const, 'can create transition' as const],
      editorOf: { ...nobody.editorOf, groups: groups as GroupId[] },
    })
    await expect(swap(db, [a], [b], {}, editorOf(1))).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(swap(db, [a], [b], {}, editorOf(2))).rejects.toMatchObject({ code: 'not_allowed' })
    await swap(db, [a], [b], {}, editorOf(1, 2))
  }))
