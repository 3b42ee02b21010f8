import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { event, group, meeting, request, room } from '@/db/schema'
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
import { statementsOf } from '@/db/testing/database'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { openAllToChange } from '@/lib/core/changing/service/open-class'
import type { ChangeId, GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { SwapOrder } from '@/lib/core/placing/rules/move'
import { undoChange } from '@/lib/history/service/undo-change'
import { changePeople } from '@/lib/planning/service/change-people'
import { powerlessActor, superuser } from '@/testing/actors'
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
  const order = {
    from,
    to,
    roomId: null,
    keepsRooms: false,
    untilEnd: false,
    reason: 'Обмен',
    dryRun: false,
    ...values,
  }
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

test('unusual dates are warned of', () =>
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
      ...powerlessActor,
      permissions: ['can set nagruzka items' as const, 'can create transition' as const],
      editorOf: { ...powerlessActor.editorOf, groups: groups as GroupId[] },
    })
    await expect(swap(db, [a], [b], {}, editorOf(1))).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(swap(db, [a], [b], {}, editorOf(2))).rejects.toMatchObject({ code: 'not_allowed' })
    await swap(db, [a], [b], {}, editorOf(1, 2))
  }))

test('rooms may stay where they are; that alone in one slot would change nothing', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    await swap(db, [a], [b], { keepsRooms: true })
    expect([await holdsOf(db, a), await holdsOf(db, b)]).toEqual([firm(1, 1), firm(2, 2)])
    const beside = await placeMeeting(db, [roomClaim(3)], { date: tuesday, pair: 3 })
    await expect(swap(db, [a], [beside], { keepsRooms: true })).rejects.toMatchObject({ code: 'invalid' })
  }))

describe('warnings', () => {
  const seated = async (db: Database, seats: number, students: number) => {
    await db
      .update(room)
      .set({ capacity: seats })
      .where(eq(room.id, 2 as RoomId))
    await db
      .update(group)
      .set({ students })
      .where(eq(group.id, 1 as GroupId))
    return two(db)
  }
  const told = async (db: Database, values: Partial<SwapOrder>) => {
    const [a, b] = await seated(db, 14, 17)
    const { warnings } = await swap(db, [a], [b], { dryRun: true, ...values })
    return warnings.map(({ kind, text }) => `${kind}: ${text}`)
  }

  test('a room too small for whom it is given is named', () =>
    inUniversity(async (db) => {
      expect(await told(db, {})).toEqual(['capacity: К-102: мест 14, студентов 17'])
    }))

  test('nobody is warned of a room that a class keeps', () =>
    inUniversity(async (db) => {
      expect(await told(db, { keepsRooms: true })).toEqual([])
    }))
})

describe('until the end', () => {
  const untilEnd = { untilEnd: true, keepsRooms: true }
  /** A series in these weeks: Monday first pair, or Tuesday third. */
  async function series(db: Database, day: 'Monday' | 'Tuesday', weeks: readonly number[]): Promise<MeetingId[]> {
    const [offset, pair, id] = day === 'Monday' ? ([0, 1, 1] as const) : ([1, 3, 2] as const)
    const [made] = await db.insert(event).values({ kind: 'class', title: day }).returning()
    const ids: MeetingId[] = []
    for (const week of weeks) {
      const date = addDays(someMonday, 7 * week + offset)
      const claims = [roomClaim(id), teacherClaim(id), groupClaim(id)]
      ids.push(await placeMeeting(db, claims, { eventId: made?.id, date, pair }))
    }
    return ids
  }
  const at = (id: MeetingId | undefined, week: number, day: 'Monday' | 'Tuesday') => ({
    id,
    date: addDays(someMonday, 7 * week + (day === 'Monday' ? 0 : 1)),
    pair: day === 'Monday' ? 1 : 3,
  })

  test('on every date on which both stand they change places; who has nobody to do so with stays, and so does the past', () =>
    inUniversity(async (db) => {
      const [past, a0 = past, a1, a2] = await series(db, 'Monday', [-1, 0, 1, 2])
      const [b0 = a0, b2, b3] = await series(db, 'Tuesday', [0, 2, 3])
      if (!past || !a0 || !b0) throw new Error('no series')
      const { items, untouched } = await swap(db, [a0], [b0], untilEnd)
      expect(items.map(({ id, date, pair }) => ({ id, date, pair }))).toEqual([
        at(b0, 0, 'Monday'),
        at(a0, 0, 'Tuesday'),
        at(b2, 2, 'Monday'),
        at(a2, 2, 'Tuesday'),
      ])
      expect(untouched.map(({ id }) => id)).toEqual([a1, b3])
      expect(await brokenPlaces(db)).toEqual([])
    }))

  test('one date that is taken refuses all of them', () =>
    inUniversity(async (db) => {
      const [a0] = await series(db, 'Monday', [0, 1])
      const [b0] = await series(db, 'Tuesday', [0, 1])
      if (!a0 || !b0) throw new Error('no series')
      await placeMeeting(db, [teacherClaim(1)], { date: addDays(tuesday, 7), pair: 3 })
      await expect(swap(db, [a0], [b0], untilEnd)).rejects.toMatchObject({
        extra: { conflicts: [{ kind: 'teacher', id: 1, date: addDays(tuesday, 7) }] },
      })
      expect(await holdsOf(db, a0)).toEqual(firm(1, 1))
    }))

  test('a later class that is not the actor’s stays, and undo brings all back', () =>
    inUniversity(async (db) => {
      const [a0, a1] = await series(db, 'Monday', [0, 1])
      const [b0, b1] = await series(db, 'Tuesday', [0, 1])
      if (!a0 || !b0 || !b1) throw new Error('no series')
      const editor = {
        ...powerlessActor,
        permissions: ['can set nagruzka items' as const, 'can create transition' as const],
        editorOf: { ...powerlessActor.editorOf, groups: [1, 2] as GroupId[] },
      }
      const order = { teachers: [2 as TeacherId], groups: [3 as GroupId], forever: false }
      await changePeople({ db, actor: superuser, now }, { id: b1, ...order })
      const { items, changeId } = await swap(db, [a0], [b0], untilEnd, editor)
      expect(items.map(({ id }) => id)).toEqual([b0, a0])
      await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
      expect((await findItems(db, [a0, a1 ?? a0], superuser.userId)).map(({ pair }) => pair)).toEqual([1, 1])
    }))
})

test.each([false, true])('it asks no more for many classes than for two, until the end: %s', (untilEnd) =>
  inUniversity(async (db) => {
    const [from, to]: [MeetingId[], MeetingId[]] = [[], []]
    for (const n of [1, 2, 3]) {
      const held = [roomClaim(n), teacherClaim(n), groupClaim(n)]
      from.push(await placeMeeting(db, held))
      to.push(await placeMeeting(db, held, { date: tuesday, pair: 3 }))
    }
    const asked = (count: number) =>
      statementsOf(() => swap(db, from.slice(0, count), to.slice(0, count), { untilEnd, dryRun: true }))
    expect(await asked(3)).toBe(await asked(1))
  }),
)

test('fifty classes are opened in two statements', () =>
  inUniversity(async (db) => {
    const ids: MeetingId[] = []
    for (let day = 0; day < 50; day += 1)
      ids.push(await placeMeeting(db, [teacherClaim(1)], { date: addDays(someMonday, day) }))
    const open = () => openAllToChange({ db, actor: superuser }, ids, () => undefined)
    expect(await statementsOf(open)).toBe(2)
    expect((await open()).map(({ item }) => item.id)).toEqual(ids)
  }))
