import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { leaveTraces } from '@/db/queries/booking/find-moves'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { change, event, meeting, request } from '@/db/schema'
import {
  brokenPlaces,
  groupClaim,
  holdsOf,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
} from '@/db/testing/claims'
import { type Actor, permissions } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, EventId, GroupId, MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { powerlessActor, superuser } from '@/testing/actors'
import { undo, undoChange } from './undo-change'
import { viewAct } from './view/view-act'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const granted = [requireOfAll({ actor: superuser }, 'class.move', [])] as const
const context = (db: Database) => ({ db, actor: superuser, now })

async function changing(db: Database, work: (change: TimetableChange) => Promise<unknown>): Promise<ChangeId> {
  const record = { action: 'class.move', granted, subject: {} } as const
  const { changeId } = await changeTimetable({ db, actor: superuser, now }, record, work)
  await settle(db)
  if (changeId === null) throw new Error('not recorded')
  return changeId
}

async function takeBack(db: Database, id: ChangeId, only: MeetingId[], dryRun = false) {
  const undone = await undo(context(db), id, { only, dryRun })
  await settle(db)
  return undone
}

const stands = async (db: Database) =>
  (
    await db
      .select()
      .from(meeting)
      .where(sql`state <> 'trace'`)
      .orderBy(meeting.id)
  ).map(({ date, pair }) => `${date} ${pair}`)

/** Two classes of one series, moved by one change to the fourth pair, with their traces. */
async function moveTwo(db: Database): Promise<{ ids: [MeetingId, MeetingId]; moved: ChangeId }> {
  const first = await placeMeeting(db, [groupClaim(1), roomClaim(1)])
  const [{ eventId } = { eventId: 0 as EventId }] = await db.select({ eventId: meeting.eventId }).from(meeting)
  const date = addDays(someMonday, 7)
  const second = await placeMeeting(db, [groupClaim(1), roomClaim(1)], { eventId, date })
  const ids: [MeetingId, MeetingId] = [first, second]
  const moved = await changing(db, async (one) => {
    await one.lock('meeting', ids)
    const [made] = await one.db.insert(request).values({ kind: 'move', reason: 'болезнь' }).returning()
    await leaveTraces(one.db, ids, made?.id as RequestId)
    const to = (meetingId: MeetingId, on: typeof date) => ({
      meetingId,
      date: on,
      pair: 4 as const,
      rooms: [1 as RoomId],
    })
    await relocateMeetings(one.db, [to(first, someMonday), to(second, date)])
  })
  return { ids, moved }
}

test('one class of a change comes back with its trace gone, the others stay; and that is undone like any change', () =>
  inUniversity(async (db) => {
    const { ids, moved } = await moveTwo(db)
    expect(await stands(db)).toEqual(['2026-11-16 4', '2026-11-23 4'])
    const { changeId } = await takeBack(db, moved, [ids[0]])
    expect(await stands(db)).toEqual(['2026-11-16 1', '2026-11-23 4'])
    expect(await db.$count(meeting, sql`state = 'trace'`)).toBe(1)
    expect(await holdsOf(db, ids[0])).toEqual(['room 1: firm', 'group 1/1: firm', 'group 1/2: firm'])
    const act = await viewAct(context(db), moved)
    expect(act).toMatchObject({ undoneBy: null, parts: [{ changeId, meetingIds: [ids[0]] }] })
    expect(await viewAct(context(db), changeId as ChangeId)).toMatchObject({
      partOf: moved,
      entries: [{ act: 'moved' }],
    })
    await undoChange(context(db), changeId as ChangeId)
    expect(await stands(db)).toEqual(['2026-11-16 4', '2026-11-23 4'])
    expect((await viewAct(context(db), moved)).parts).toEqual([])
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('all of a change but what was taken back already cannot be undone whole: the later changes are named', () =>
  inUniversity(async (db) => {
    const { ids, moved } = await moveTwo(db)
    const { changeId } = await takeBack(db, moved, [ids[0]])
    await expect(undoChange(context(db), moved)).rejects.toMatchObject({
      code: 'stale',
      extra: { later: changeId },
    })
    await expect(takeBack(db, moved, [ids[0]])).rejects.toMatchObject({
      code: 'stale',
      extra: { later: changeId },
    })
    await takeBack(db, moved, [ids[1]])
    expect(await stands(db)).toEqual(['2026-11-16 1', '2026-11-23 1'])
    expect((await viewAct(context(db), moved)).parts).toHaveLength(2)
  }))

test('all of its classes are all of the change', () =>
  inUniversity(async (db) => {
    const { ids, moved } = await moveTwo(db)
    const { changeId } = await takeBack(db, moved, ids)
    expect(await viewAct(context(db), moved)).toMatchObject({ undoneBy: changeId, parts: [] })
  }))

test('one of several new classes goes, and its series stays for the others', () =>
  inUniversity(async (db) => {
    let ids: MeetingId[] = []
    const placed = await changing(db, async (one) => {
      const first = await placeMeeting(one.db, [groupClaim(1)])
      const [row] = await one.db.select({ eventId: meeting.eventId }).from(meeting)
      const more = { eventId: row?.eventId, date: addDays(someMonday, 7) }
      ids = [first, await placeMeeting(one.db, [groupClaim(1)], more)]
    })
    await takeBack(db, placed, [ids[0] as MeetingId])
    expect(await stands(db)).toEqual(['2026-11-23 1'])
    await takeBack(db, placed, [ids[1] as MeetingId])
    expect([await stands(db), await db.$count(event)]).toEqual([[], 0])
  }))

test('one of several that were deleted returns with its series, the other after it', () =>
  inUniversity(async (db) => {
    const { ids } = await moveTwo(db)
    const removed = await changing(db, async (one) => {
      await one.lock('meeting', ids)
      await releaseMeetings(one.db, ids, 'nothing')
      await one.db.execute(sql`delete from meeting`)
      await one.db.delete(event)
    })
    await takeBack(db, removed, [ids[1]])
    expect(await stands(db)).toEqual(['2026-11-23 4'])
    await takeBack(db, removed, [ids[0]])
    expect(await stands(db)).toEqual(['2026-11-16 4', '2026-11-23 4'])
  }))

test('a dry run stores nothing; a taken place is named', () =>
  inUniversity(async (db) => {
    const { ids, moved } = await moveTwo(db)
    expect(await takeBack(db, moved, [ids[0]], true)).toEqual({ changeId: null, warnings: [] })
    expect(await stands(db)).toEqual(['2026-11-16 4', '2026-11-23 4'])
    await placeMeeting(db, [roomClaim(1)], { title: 'Химия' })
    await expect(takeBack(db, moved, [ids[0]], true)).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ kind: 'room', with: { title: 'Химия' } }] },
    })
    // The other one has its place still.
    expect((await takeBack(db, moved, [ids[1]])).changeId).not.toBeNull()
  }))

test('a dry run warns of drafts where the classes would stand again, not of those beside which they stand anyway', () =>
  inUniversity(async (db) => {
    const { ids, moved } = await moveTwo(db)
    const beside = { state: 'projected', onConflict: { forcedBy: superuser.userId } } as const
    await placeMeeting(db, [roomClaim(1)], { ...beside, title: 'Химия' })
    await placeMeeting(db, [roomClaim(1)], { ...beside, title: 'Право', pair: 4 })
    const { warnings } = await undo(context(db), moved, { dryRun: true })
    expect(warnings).toEqual([{ kind: 'draft', text: expect.stringContaining('«Химия»') }])
    expect((await undo(context(db), moved)).warnings).toEqual(warnings)
    const commented = await changing(db, async (one) => {
      await one.lock('meeting', ids)
      await one.db.update(event).set({ comment: 'с ноутбуком' })
    })
    expect((await undo(context(db), commented, { dryRun: true })).warnings).toEqual([])
  }))

test('undoing is offered until it is done, and never of what takes no right', () =>
  inUniversity(async (db) => {
    const { ids, moved } = await moveTwo(db)
    const isOffered = async () => (await viewAct(context(db), moved)).mayUndo
    expect(await isOffered()).toBe(true)
    await takeBack(db, moved, ids)
    expect(await isOffered()).toBe(false)
    await db.update(change).set({ rights: [], undoneBy: null })
    expect(await isOffered()).toBe(false)
  }))

test('what changed the whole series cannot be taken back of one class; nor is there a class that was not in it', () =>
  inUniversity(async (db) => {
    const { ids } = await moveTwo(db)
    const commented = await changing(db, async (one) => {
      await one.lock('meeting', ids)
      await one.db.update(event).set({ comment: 'с ноутбуком' })
      await one.db.update(meeting).set({ hidden: true }).where(eq(meeting.id, ids[0]))
    })
    await expect(takeBack(db, commented, [ids[0]])).rejects.toMatchObject({ code: 'conflict' })
    await expect(takeBack(db, commented, [999 as MeetingId])).rejects.toMatchObject({ code: 'not_found' })
  }))

test('takes the rights of all of it, over these classes alone', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, [groupClaim(1)])
    const second = await placeMeeting(db, [groupClaim(2)], { pair: 2 })
    const moved = await changing(db, async (one) => {
      await one.lock('meeting', [first, second])
      const to = (meetingId: MeetingId, pair: 4 | 5) => ({ meetingId, date: someMonday, pair })
      await relocateMeetings(one.db, [to(first, 4), to(second, 5)])
    })
    const editor: Actor = {
      ...powerlessActor,
      permissions,
      editorOf: { ...powerlessActor.editorOf, groups: [1 as GroupId] },
    }
    const undone = (actor: Actor, only: MeetingId[] | null) => undo({ db, actor, now }, moved, { only })
    const refused = { code: 'not_allowed' }
    await expect(undone({ ...editor, permissions: [] }, [first])).rejects.toMatchObject(refused)
    await expect(undone(editor, [second])).rejects.toMatchObject(refused)
    await expect(undone(editor, null)).rejects.toMatchObject(refused)
    await undone(editor, [first])
    expect(await stands(db)).toEqual(['2026-11-16 1', '2026-11-16 5'])
  }))
