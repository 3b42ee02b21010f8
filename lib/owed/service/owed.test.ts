import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { event, loadItem, loadItemGroup, loadItemTeacher, meeting, owedOutcome, room } from '@/db/schema'
import {
  brokenPlaces,
  groupClaim,
  holdsOf,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  settle as commit,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { moveClass } from '@/lib/moves/service/move-class'
import { powerlessActor, superuser } from '@/testing/actors'
import type { Settlement } from '../rules'
import { owedTexts } from '../texts'
import { settleOwed } from './settle-owed'
import { viewMakeUpPlaces, viewOwed } from './view-owed'

const now = { date: addDays(someMonday, 2), minutes: 0 }
const item = 1 as LoadItemId
const contextOf = (db: Database, actor: Actor = superuser) => ({ db, actor, now })

async function giveLoad(db: Database, requiredHours = 4): Promise<void> {
  await db.insert(loadItemGroup).values({ loadItemId: item, groupId: 1 as GroupId })
  await db.insert(loadItemTeacher).values({ loadItemId: item, teacherId: 1 as TeacherId })
  await db.update(loadItem).set({ requiredHours }).where(eq(loadItem.id, item))
}

/** A published class of the load item. */
async function classOn(db: Database, date: CalendarDate): Promise<MeetingId> {
  const claims = [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(item)]
  const id = await placeMeeting(db, claims, { date })
  const [made] = await db.select().from(meeting).where(eq(meeting.id, id))
  if (made) await db.update(event).set({ loadItemId: item }).where(eq(event.id, made.eventId))
  return id
}

const withdraw = (db: Database, id: MeetingId) =>
  moveClass(contextOf(db), {
    id,
    seenOn: null,
    to: null,
    roomId: null,
    reason: 'Болезнь',
    justChange: false,
    untilEnd: false,
    dryRun: false,
  })

const owedOf = (db: Database, subject: { kind: 'group'; id: GroupId } = { kind: 'group', id: 1 as GroupId }) =>
  viewOwed(contextOf(db), { subject, from: calendarDate('2026-09-01'), to: calendarDate('2026-12-31') })
const owedDates = async (db: Database) => (await owedOf(db)).map(({ date }) => date)

const settle = (
  db: Database,
  id: MeetingId,
  how: Settlement,
  change: { by?: Actor; reason?: string; dryRun?: boolean; version?: number } = {},
) => {
  const { by, reason = 'Отработка', dryRun = false, version } = change
  return settleOwed(contextOf(db, by), { id, how, reason, version, dryRun })
}

const undo = async (db: Database, changeId: ChangeId | null) => {
  const undone = await undoChange(contextOf(db), changeId ?? (0 as ChangeId))
  await commit(db)
  return undone
}

const friday = addDays(someMonday, 4)
const makeUp = (change: Partial<Extract<Settlement, { act: 'make_up' }>> = {}): Settlement => ({
  act: 'make_up',
  date: friday,
  pair: 3,
  roomId: 2 as RoomId,
  ...change,
})

test('a withdrawn class is owed by its groups and teachers, with why; until it comes back', () =>
  inUniversity(async (db) => {
    await giveLoad(db)
    const id = await classOn(db, someMonday)
    expect(await owedOf(db)).toEqual([])
    const { changeId } = await withdraw(db, id)
    expect(await owedOf(db)).toMatchObject([
      {
        id,
        date: someMonday,
        pair: 1,
        title: 'Физика',
        reason: 'Болезнь',
        groups: [{ id: 1 }],
        maySettle: true,
      },
    ])
    const byTeacher = await viewOwed(contextOf(db), {
      subject: { kind: 'teacher', id: 1 as TeacherId },
      from: someMonday,
      to: someMonday,
    })
    expect(byTeacher).toMatchObject([{ id }])
    await undo(db, changeId)
    expect(await owedOf(db)).toEqual([])
  }))

test('what was never placed is not owed, and what was placed again is owed no more', () =>
  inUniversity(async (db) => {
    await giveLoad(db, 3)
    const dates = [0, 7, 14].map((days) => addDays(someMonday, days))
    const ids: MeetingId[] = []
    for (const date of dates) ids.push(await classOn(db, date))
    for (const id of ids) await withdraw(db, id)
    // Three hours are two classes; the last ones withdrawn are owed.
    expect(await owedDates(db)).toEqual(dates.slice(1))
    await classOn(db, addDays(someMonday, 21))
    expect(await owedDates(db)).toEqual(dates.slice(2))
  }))

test('a make-up class is the class itself at another time: it keeps its id, its first place says where it went, one undo', () =>
  inUniversity(async (db) => {
    await giveLoad(db)
    const id = await classOn(db, someMonday)
    await withdraw(db, id)
    expect(await settle(db, id, makeUp(), { dryRun: true, reason: '' })).toMatchObject({ changeId: null })
    expect(await owedDates(db)).toEqual([someMonday])
    const { changeId } = await settle(db, id, makeUp())
    await commit(db)
    expect(await owedDates(db)).toEqual([])
    expect(await holdsOf(db, id)).toEqual([
      'room 2: firm',
      'teacher 1: firm',
      'group 1/1: firm',
      'group 1/2: firm',
      'load 1: firm',
    ])
    const [item] = await findItems(db, [id], superuser.userId)
    expect(item).toMatchObject({
      state: 'published',
      date: friday,
      pair: 3,
      trace: { kind: 'move', reason: 'Отработка', movedFrom: { date: someMonday, pair: 1 } },
    })
    expect(await brokenPlaces(db)).toEqual([])
    const undone = await undo(db, changeId)
    expect(await owedDates(db)).toEqual([someMonday])
    expect(await db.$count(meeting)).toBe(1)
    await undo(db, undone)
    expect(await owedDates(db)).toEqual([])
  }))

test.each([
  ['held', true],
  ['cancel', false],
] as const)('%s with a reason, it is owed no more, and nothing stands anywhere; one undo', (act, isHeld) =>
  inUniversity(async (db) => {
    await giveLoad(db)
    const id = await classOn(db, someMonday)
    await withdraw(db, id)
    await expect(settle(db, id, { act }, { reason: '' })).rejects.toMatchObject({ code: 'invalid' })
    const { changeId } = await settle(db, id, { act }, { reason: 'Праздник' })
    expect(await db.select().from(owedOutcome)).toMatchObject([
      { meetingId: id, loadItemId: item, isHeld, reason: 'Праздник' },
    ])
    expect(await owedDates(db)).toEqual([])
    await expect(settle(db, id, makeUp())).rejects.toMatchObject({
      code: 'conflict',
      detail: owedTexts.settled,
    })
    await undo(db, changeId)
    expect(await owedDates(db)).toEqual([someMonday])
  }),
)

test('a make-up into a taken place is refused with who holds it, into its own place and for another version', () =>
  inUniversity(async (db) => {
    await giveLoad(db)
    const id = await classOn(db, someMonday)
    await withdraw(db, id)
    await placeMeeting(db, [roomClaim(2)], { date: friday, pair: 3 })
    await expect(settle(db, id, makeUp())).rejects.toMatchObject({
      extra: { conflicts: [{ kind: 'room', id: 2 }] },
    })
    await expect(settle(db, id, makeUp({ date: someMonday, pair: 1 }))).rejects.toMatchObject({
      code: 'invalid',
      detail: owedTexts.sameSlot,
    })
    await expect(settle(db, id, makeUp({ pair: 4 }), { version: 1 })).rejects.toMatchObject({ code: 'stale' })
    expect(await owedDates(db)).toEqual([someMonday])
  }))

test('single dates ahead are proposed, free of its people, each with a room', () =>
  inUniversity(async (db) => {
    await giveLoad(db)
    await db.update(room).set({ capacity: 30 })
    const id = await classOn(db, someMonday)
    await withdraw(db, id)
    for (const pair of [1, 2, 3, 4, 5, 6, 7, 8] as const)
      await placeMeeting(db, [teacherClaim(1)], { date: addDays(someMonday, 3), pair })
    const places = await viewMakeUpPlaces(contextOf(db), id)
    expect(places.length).toBeGreaterThan(3)
    for (const place of places) {
      expect(place.date > now.date).toBe(true)
      expect(place.date).not.toBe(addDays(someMonday, 3))
      expect(place.room).not.toBeNull()
    }
    const [best] = places
    if (best) await settle(db, id, { act: 'make_up', ...best, roomId: best.room?.id ?? null })
    expect(await owedDates(db)).toEqual([])
  }))

test('whoever plans the load settles it, and nobody else, who may not undo it either', () =>
  inUniversity(async (db) => {
    await giveLoad(db)
    const id = await classOn(db, someMonday)
    await withdraw(db, id)
    const editor: Actor = {
      ...powerlessActor,
      permissions: ['can set nagruzka items'],
      editorOf: { ...powerlessActor.editorOf, groups: [1 as GroupId] },
    }
    const others: Actor[] = [
      powerlessActor,
      { ...editor, permissions: [] },
      { ...editor, editorOf: { ...powerlessActor.editorOf, groups: [2 as GroupId] } },
    ]
    for (const by of others) {
      await expect(settle(db, id, { act: 'held' }, { by })).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(viewMakeUpPlaces(contextOf(db, by), id)).rejects.toMatchObject({ code: 'not_allowed' })
    }
    const { changeId } = await settle(db, id, makeUp(), { by: editor })
    const byOther = undoChange(contextOf(db, others[1]), changeId ?? (0 as ChangeId))
    await expect(byOther).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('a class that stands, or has no load, is not settled', () =>
  inUniversity(async (db) => {
    await giveLoad(db)
    const standing = await classOn(db, someMonday)
    await expect(settle(db, standing, { act: 'held' })).rejects.toMatchObject({ code: 'conflict' })
    const plain = await placeMeeting(db, [roomClaim(2), groupClaim(2)])
    await withdraw(db, plain)
    await expect(settle(db, plain, { act: 'held' })).rejects.toMatchObject({ code: 'not_found' })
  }))
