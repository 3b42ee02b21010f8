import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { event, holiday, meeting, request } from '@/db/schema'
import {
  brokenPlaces,
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
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, EventId, GroupId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { MoveOrder } from '@/lib/core/placing/rules/move'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { moveClass } from './move-class'

const now = { date: someMonday, minutes: 0 }
const day = (offset: number): CalendarDate => addDays(someMonday, offset)
const all = [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)]
const firm = (room: number) => [
  `room ${room}: firm`,
  ...['teacher 1: firm', 'group 1/1: firm', 'group 1/2: firm', 'load 1: firm'],
]
const order = {
  seenOn: null,
  to: null,
  roomId: null,
  reason: 'Болезнь',
  justChange: false,
  untilEnd: false,
  dryRun: false,
}
const on = (offset: number, pair: Pair | null = null) => ({ to: { date: day(offset), pair } })

const move = async (db: Database, id: MeetingId, values: Partial<MoveOrder>, actor = superuser) => {
  const moved = await moveClass({ db, actor, now }, { ...order, id, ...values })
  await settle(db)
  return moved
}

const undo = async (db: Database, { changeId }: { changeId: ChangeId | null }) => {
  await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
  await settle(db)
}

/** Format `2026-11-16/1 published`: where the meetings in the database are. */
const standing = async (db: Database, eventId?: EventId) =>
  (
    await db
      .select()
      .from(meeting)
      .where(eventId === undefined ? undefined : eq(meeting.eventId, eventId))
  )
    .map(({ date, pair, state }) => `${date}/${pair} ${state}`)
    .sort()

async function series(db: Database, weeks: readonly number[], pair: Pair = 1): Promise<MeetingId[]> {
  const [made] = await db.insert(event).values({ kind: 'class', title: 'Физика' }).returning()
  const ids = []
  for (const week of weeks) ids.push(await placeMeeting(db, all, { eventId: made?.id, date: day(7 * week), pair }))
  return ids
}
const first = (ids: readonly MeetingId[]): MeetingId => ids[0] ?? (0 as MeetingId)

describe('another room alone', () => {
  const manager = { ...powerlessActor, permissions: ['can change schedule item auditory' as const] }
  const refused = { code: 'not_allowed' }

  test('whoever manages rooms changes it for a date or to the end, with reason and trace, and takes it back', () =>
    inUniversity(async (db) => {
      const [id = 0 as MeetingId, later = 0 as MeetingId] = await series(db, [0, 1])
      const once = await move(db, id, { ...on(0, 1), roomId: 2 as RoomId }, manager)
      expect(once).toMatchObject({ items: [{ id, rooms: [{ id: 2 }] }], request: { kind: 'move' } })
      expect(await standing(db)).toContain('2026-11-16/1 trace')
      await undoChange({ db, actor: manager, now }, once.changeId ?? (0 as ChangeId))
      const toEnd = await move(db, id, { ...on(0), roomId: 2 as RoomId, untilEnd: true }, manager)
      expect(toEnd.items.map((item) => item.id)).toEqual([id, later])
      expect(await holdsOf(db, later)).toEqual(firm(2))
      for (const date of [someMonday, day(7)]) await placeMeeting(db, [roomClaim(1)], { date })
    }))

  test.each([
    ['another day', { ...on(1, 1), roomId: 2 as RoomId }],
    ['another pair', { ...on(0, 2), roomId: 2 as RoomId }],
    ['its own room', on(0, 2)],
    ['nowhere', { to: null, roomId: 2 as RoomId }],
  ])('to %s they do not move it', (_, values) =>
    inUniversity(async (db) => {
      const [id = 0 as MeetingId] = await series(db, [0, 1])
      for (const untilEnd of [false, true])
        await expect(move(db, id, { ...values, untilEnd }, manager)).rejects.toMatchObject(refused)
      expect(await holdsOf(db, id)).toEqual(firm(1))
    }),
  )

  test('drafts and hidden classes of the series, which they do not see, stay; the room it has is none', () =>
    inUniversity(async (db) => {
      const [id = 0 as MeetingId, draft = 0 as MeetingId, hidden = 0 as MeetingId] = await series(db, [0, 1, 2])
      await unpublishMeetings(db, [draft])
      await db.update(meeting).set({ hidden: true }).where(eq(meeting.id, hidden))
      const moved = await move(db, id, { ...on(0, 1), roomId: 2 as RoomId, untilEnd: true }, manager)
      expect(moved).toMatchObject({ items: [{ id }], untouched: [] })
      expect(await holdsOf(db, hidden)).toEqual(firm(1))
      for (const unseen of [draft, hidden])
        await expect(
          move(db, unseen, { ...on(unseen === draft ? 7 : 14, 1), roomId: 2 as RoomId }, manager),
        ).rejects.toMatchObject({ code: 'not_found' })
      await expect(move(db, id, { ...on(0), roomId: 2 as RoomId }, manager)).rejects.toMatchObject({
        code: 'invalid',
      })
    }))
})

test('a class moves with all that it holds and leaves a trace that says where to, why and by whom', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all)
    const moved = await move(db, id, { ...on(1, 4), roomId: 2 as RoomId, seenOn: someMonday })
    expect(moved.items).toMatchObject([{ id, date: day(1), pair: 4, rooms: [{ id: 2 }], version: 2 }])
    expect(moved.request).toMatchObject({ kind: 'move', description: 'Болезнь', date: day(1), pair: 4 })
    expect(await holdsOf(db, id)).toEqual(firm(2))
    const [trace] = await db.select().from(meeting).where(eq(meeting.state, 'trace'))
    const shown = await findItems(db, trace ? [trace.id] : [], superuser.userId)
    expect(shown).toMatchObject([
      {
        date: someMonday,
        pair: 1,
        state: 'trace',
        rooms: [{ id: 1 }],
        teachers: [{ id: 1 }],
        trace: {
          kind: 'move',
          reason: 'Болезнь',
          by: 'Диспетчер',
          movedTo: { date: day(1), pair: 4, rooms: [{ id: 2 }] },
        },
      },
    ])
    await placeMeeting(db, all.slice(0, 3))
  }))

test('undoing a move puts it back and takes the trace away', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all)
    await undo(db, await move(db, id, on(1, 4)))
    expect([await standing(db), await holdsOf(db, id)]).toEqual([[`${someMonday}/1 published`], firm(1)])
    expect(await db.select().from(request)).toMatchObject([{ undoneAt: expect.any(Date) }])
  }))

test('without a pair it keeps its own; a room alone may change', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all, { pair: 3 })
    await move(db, id, on(1))
    const moved = await move(db, id, { ...on(1), roomId: 2 as RoomId })
    expect(moved.items).toMatchObject([{ date: day(1), pair: 3, rooms: [{ id: 2 }] }])
  }))

test('an unusual date is warned of, a place where the class stood already is not', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all)
    const told = async (offset: number, values: Partial<MoveOrder> = {}) =>
      (await move(db, id, { ...on(offset), ...values })).warnings
    expect(await told(2)).toEqual([])
    expect(await told(6, { dryRun: true })).toEqual([{ kind: 'untaught', text: 'Воскресенье: 22.11' }])
    expect(await told(-7)).toEqual([{ kind: 'past', text: 'В\u00a0прошлом: 09.11' }])
    await told(6)
    expect(await told(6, on(6, 4))).toEqual([])
  }))

test('just changed, the item itself moves: no request, no trace', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all)
    const moved = await move(db, id, { ...on(0, 4), justChange: true, reason: '' })
    expect(moved.request).toBeNull()
    expect([await standing(db), await db.$count(request)]).toEqual([[`${someMonday}/4 published`], 0])
    expect(await holdsOf(db, id)).toEqual(firm(1))
  }))

test('a draft moves without a trace, and is not withdrawn', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all, { state: 'projected' })
    await expect(move(db, id, {})).rejects.toMatchObject({ code: 'invalid' })
    expect((await move(db, id, on(0, 4))).request).toBeNull()
    expect([await standing(db), await db.$count(request)]).toEqual([[`${someMonday}/4 projected`], 0])
  }))

test('withdrawn, it gives up its place and stays as a trace', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all)
    const withdrawn = await move(db, id, {})
    expect(withdrawn.items).toMatchObject([{ id, state: 'trace', trace: { kind: 'withdrawal', movedTo: null } }])
    expect(withdrawn.request).toMatchObject({ kind: 'withdrawal', date: someMonday })
    const other = await placeMeeting(db, [roomClaim(1)])
    await expect(undo(db, withdrawn)).rejects.toMatchObject({ code: 'conflict' })
    await db.delete(meeting).where(eq(meeting.id, other))
    await undo(db, withdrawn)
    expect(await holdsOf(db, id)).toEqual(firm(1))
    await expect(undo(db, withdrawn)).rejects.toMatchObject({ code: 'conflict' })
  }))

test('a taken place is refused by name, and nothing is stored', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all)
    await placeMeeting(db, [teacherClaim(1)], { title: 'Химия', pair: 4 })
    await expect(move(db, id, on(0, 4))).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ kind: 'teacher', with: { title: 'Химия' } }] },
    })
    expect([await holdsOf(db, id), await db.$count(request)]).toEqual([firm(1), 0])
  }))

test('what is stale, stands there already, is a trace or no class is refused', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, all)
    const booking = await placeMeeting(db, [roomClaim(2)], { kind: 'booking' })
    await expect(move(db, id, { ...on(1), seenOn: day(7) })).rejects.toMatchObject({ code: 'stale' })
    await expect(move(db, id, { ...on(1), version: 0 })).rejects.toMatchObject({ code: 'stale' })
    await expect(move(db, id, on(0))).rejects.toMatchObject({ code: 'invalid' })
    await expect(move(db, id, { ...on(1), roomId: 77 as RoomId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(move(db, booking, on(1))).rejects.toMatchObject({ code: 'not_found' })
    await move(db, id, {})
    await expect(move(db, id, on(1))).rejects.toMatchObject({ code: 'invalid' })
  }))

describe('until the end', () => {
  const untilEnd = true

  test('each later date goes as far; neither the past nor what was moved by hand does', () =>
    inUniversity(async (db) => {
      const [past, now_, byHand, other, last] = await series(db, [-1, 0, 1, 2, 3])
      if (!past || !now_ || !byHand || !other || !last) throw new Error('no series')
      await move(db, byHand, { to: { date: day(9), pair: 1 } })
      await move(db, other, { to: { date: day(14), pair: 6 }, justChange: true })
      const moved = await move(db, now_, { ...on(1, 2), untilEnd })
      expect(moved.items.map(({ id, date, pair }) => [id, date, pair])).toEqual([
        [now_, day(1), 2],
        [last, day(22), 2],
      ])
      expect(moved.untouched.map(({ id }) => id)).toEqual([byHand, other])
      expect(await holdsOf(db, past)).toEqual(firm(1))
      expect(await standing(db)).toContain(`${day(-7)}/1 published`)
      await undo(db, moved)
      expect(await standing(db)).toContain(`${day(21)}/1 published`)
    }))

  test('a past class stays where it is, and so does what would go into the past', () =>
    inUniversity(async (db) => {
      const [past, ahead] = await series(db, [-1, 1])
      if (!past || !ahead) throw new Error('no series')
      const moved = await move(db, past, { to: { date: day(-6), pair: 1 }, untilEnd })
      expect(moved.items).toMatchObject([{ id: ahead, date: day(8) }])
      expect(moved.untouched).toMatchObject([{ id: past }])
      const today = await placeMeeting(db, [roomClaim(2)])
      await expect(move(db, today, { ...on(-1), untilEnd })).rejects.toMatchObject({ code: 'invalid' })
    }))

  test('all or nothing', () =>
    inUniversity(async (db) => {
      const ids = await series(db, [0, 1])
      await placeMeeting(db, [roomClaim(1)], { date: day(8) })
      await expect(move(db, first(ids), { ...on(1), untilEnd })).rejects.toMatchObject({
        extra: { conflicts: [{ date: day(8) }] },
      })
      expect(await standing(db)).toContain(`${someMonday}/1 published`)
    }))

  test('a later class is not shifted onto a date on which nothing is taught', () =>
    inUniversity(async (db) => {
      const ids = await series(db, [0, 1, 2])
      await db.insert(holiday).values({ date: day(8), title: 'День университета' })
      const moved = await move(db, first(ids), { ...on(1), untilEnd })
      expect(moved.items.map(({ date }) => date)).toEqual([day(1), day(15)])
      expect(moved.untaught).toEqual([{ date: day(8), text: 'День университета' }])
    }))

  test('the rest of a series is withdrawn, each date with its trace', () =>
    inUniversity(async (db) => {
      const ids = await series(db, [-1, 0, 1])
      const [, today] = ids
      const { request: made } = await move(db, today ?? first(ids), { untilEnd })
      expect(await standing(db)).toEqual([`${day(-7)}/1 published`, `${someMonday}/1 trace`, `${day(7)}/1 trace`])
      expect(made).toMatchObject({ kind: 'withdrawal' })
    }))

  test('drafts of a series are no part of its withdrawal', () =>
    inUniversity(async (db) => {
      const [today] = await series(db, [0])
      const [row] = await db.select().from(meeting)
      if (!today || !row) throw new Error('no series')
      const { eventId } = row
      const draft = await placeMeeting(db, all, { eventId, date: day(7), state: 'projected' })
      const withdrawn = await move(db, today, { untilEnd })
      expect(withdrawn.untouched).toMatchObject([{ id: draft }])
      expect(await standing(db)).toEqual([`${someMonday}/1 trace`, `${day(7)}/1 projected`])
    }))

  test('a weekly shift by a week takes the places that it leaves', () =>
    inUniversity(async (db) => {
      const ids = await series(db, [0, 1, 2])
      await move(db, first(ids), { ...on(7), untilEnd, justChange: true })
      expect(await standing(db)).toEqual([7, 14, 21].map((offset) => `${day(offset)}/1 published`))
      expect(await brokenPlaces(db)).toEqual([])
    }))

  test('a dry run says the same and stores nothing', () =>
    inUniversity(async (db) => {
      const ids = await series(db, [0, 1])
      const moved = await move(db, first(ids), { ...on(1), untilEnd, dryRun: true })
      expect(moved).toMatchObject({ items: [{ date: day(1) }, { date: day(8) }], changeId: null })
      expect([await db.$count(meeting), await db.$count(request)]).toEqual([2, 0])
    }))
})

test('it takes being an editor of one of its groups or teachers, of each later class too', () =>
  inUniversity(async (db) => {
    const editor = {
      ...powerlessActor,
      permissions: ['can set nagruzka items' as const, 'can create transition' as const],
      editorOf: { ...powerlessActor.editorOf, groups: [1 as GroupId] },
    }
    const [today, later] = await series(db, [0, 1])
    if (!today || !later) throw new Error('no series')
    const foreign = await placeMeeting(db, [roomClaim(2), groupClaim(2)])
    const [row] = await db.select().from(meeting).where(eq(meeting.id, today))
    const others = await placeMeeting(db, [groupClaim(2)], { eventId: row?.eventId, date: day(14) })
    await expect(move(db, foreign, on(1), editor)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(move(db, today, on(1), { ...editor, permissions: [] })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const moved = await move(db, today, { ...on(1), untilEnd: true }, editor)
    expect(moved.items.map(({ id }) => id)).toEqual([today, later])
    expect(moved.untouched).toMatchObject([{ id: others }])
  }))
