import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { change, event, meeting } from '@/db/schema'
import { groupClaim, holdsOf, inUniversity, placeMeeting, roomClaim, someMonday } from '@/db/testing/claims'
import { buildEvent } from '@/db/testing/factories'
import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, EventId, GroupId, LoadItemId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { type Removal, removeClass, removeClasses } from './remove-classes'

const today = addDays(someMonday, 14)
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now: { date: today, minutes: 0 } })
const undo = (db: Database, changeId: ChangeId | null, actor?: Actor) =>
  undoChange(as(db, actor), changeId ?? (0 as ChangeId))
const remove = (db: Database, id: MeetingId | undefined, removal: Partial<Removal> & { actor?: Actor } = {}) => {
  const { actor, ...rest } = removal
  return removeClass(as(db, actor), { id: id ?? (0 as MeetingId), withLater: false, ...rest })
}
const left = async (db: Database) => (await db.select().from(meeting).orderBy(meeting.id)).map(({ id }) => id)

/** Five Mondays, the third being today. */
const buildSeries = (db: Database, state: 'projected' | 'published' = 'published') =>
  buildEvent(db, {
    on: [0, 7, 14, 21, 28].map((days) => ({ date: addDays(someMonday, days), pair: 1 })),
    groups: [1 as GroupId],
    rooms: [1 as RoomId],
    state,
  })

const editor = (group: number, ...permissions: Permission[]): Actor => ({
  ...powerlessActor,
  permissions,
  editorOf: { ...powerlessActor.editorOf, groups: [group as GroupId] },
})

test('one class goes without a trace, and comes back', () =>
  inUniversity(async (db) => {
    const { meetingIds } = await buildSeries(db)
    const [first, second] = meetingIds
    const { removed, changeId } = await remove(db, second)
    expect(removed).toEqual([second])
    expect(await left(db)).toEqual(meetingIds.filter((id) => id !== second))
    await undo(db, changeId)
    expect(await left(db)).toEqual(meetingIds)
    const touched = [{ kind: 'group', id: 1, title: 'ИСТб-26-1', meetings: 1 }]
    expect(await remove(db, first, { dryRun: true })).toEqual({
      removed: [first],
      touched,
      warnings: [],
      changeId: null,
    })
    expect(await left(db)).toEqual(meetingIds)
  }))

test('with the later ones from today on; the past stays but for the one that was asked for', () =>
  inUniversity(async (db) => {
    const { meetingIds } = await buildSeries(db)
    const [first, second, third, fourth, fifth] = meetingIds
    expect((await remove(db, first, { withLater: true, dryRun: true })).removed).toEqual([first, third, fourth, fifth])
    const { removed, touched, changeId } = await remove(db, fourth, { withLater: true })
    expect(removed).toEqual([fourth, fifth])
    expect(touched).toEqual([{ kind: 'group', id: 1, title: 'ИСТб-26-1', meetings: 2 }])
    expect(await left(db)).toEqual([first, second, third])
    await undo(db, changeId)
    expect(await left(db)).toEqual(meetingIds)
  }))

test('an event goes with its last class, and traces stay', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [groupClaim(1)])
    const { changeId } = await remove(db, id)
    expect(await db.$count(event)).toBe(0)
    await undo(db, changeId)
    const [{ eventId } = { eventId: 0 }] = await db.select().from(meeting)
    const [trace] = await db
      .insert(meeting)
      .values({ eventId: eventId as EventId, date: addDays(someMonday, 1), pair: 1, state: 'trace' })
      .returning()
    await remove(db, id, { withLater: true })
    expect(await left(db)).toEqual([trace?.id])
    await expect(remove(db, trace?.id)).rejects.toMatchObject({ code: 'invalid' })
  }))

test('of a series the actor removes what is theirs: drafts with the one right, published with the other', () =>
  inUniversity(async (db) => {
    const { meetingIds } = await buildSeries(db)
    const [first, , third, fourth, fifth] = meetingIds
    await unpublishMeetings(db, [fourth as MeetingId])
    const planner = editor(1, 'can set nagruzka items')
    await expect(remove(db, third, { actor: planner })).rejects.toMatchObject({ code: 'not_allowed' })
    const drafts = await remove(db, fourth, { actor: planner, withLater: true })
    expect(drafts.removed).toEqual([fourth])
    await undo(db, drafts.changeId, planner)
    const publisher = editor(1, 'can publish schedule')
    expect((await remove(db, third, { actor: publisher, withLater: true })).removed).toEqual([third, fifth])
    expect(await left(db)).toContain(first)
  }))

test('undoing a removal takes the right over drafts and that over what was published, where it removed both', () =>
  inUniversity(async (db) => {
    const { meetingIds } = await buildSeries(db)
    await unpublishMeetings(db, [meetingIds[2] as MeetingId])
    const both = editor(1, 'can set nagruzka items', 'can publish schedule')
    const { removed, changeId } = await remove(db, meetingIds[2], { actor: both, withLater: true })
    expect(removed).toEqual(meetingIds.slice(2))
    const planner = editor(1, 'can set nagruzka items')
    await expect(undo(db, changeId, planner)).rejects.toMatchObject({ code: 'not_allowed' })
    await undo(db, changeId, both)
    expect(await left(db)).toEqual(meetingIds)
  }))

test('a draft that one may not see is as if absent; a published one is refused', () =>
  inUniversity(async (db) => {
    const draft = await placeMeeting(db, [groupClaim(1)], { state: 'projected' })
    const absent = await remove(db, 999_999 as MeetingId, { actor: powerlessActor }).catch((error: unknown) => error)
    for (const actor of [powerlessActor, editor(2, 'can set nagruzka items')])
      expect(await remove(db, draft, { actor }).catch((error: unknown) => error)).toEqual(absent)
    const published = await placeMeeting(db, [groupClaim(2)])
    await expect(remove(db, published, { actor: powerlessActor })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await db.update(meeting).set({ hidden: true }).where(eq(meeting.id, published))
    expect(await remove(db, published, { actor: powerlessActor }).catch((error: unknown) => error)).toEqual(absent)
    const booking = await placeMeeting(db, [roomClaim(2)], { kind: 'booking' })
    await expect(remove(db, booking)).rejects.toMatchObject({ code: 'not_found' })
  }))

test('a load permission removes where it reaches', () =>
  inUniversity(async (db) => {
    const { meetingIds } = await buildEvent(db, {
      on: [
        { date: today, pair: 1 },
        { date: today, pair: 2 },
      ],
      values: { loadItemId: 1 as LoadItemId },
      groups: [1 as GroupId],
      rooms: [1 as RoomId],
      state: 'projected',
    })
    await db.execute(sql`
      insert into load_permission (user_id, load_item_id, can_set, slots, room_ids) values (1, 1, true, '{11}', '{1}')`)
    const actor: Actor = { ...powerlessActor, permissions: ['can set nagruzka items'] }
    await expect(remove(db, meetingIds[1], { actor })).rejects.toMatchObject({ code: 'not_allowed' })
    expect((await remove(db, meetingIds[0], { actor, withLater: true })).removed).toEqual([meetingIds[0]])
  }))

test('a removal by an older version gets a conflict with the present state', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [groupClaim(1)])
    await db.update(meeting).set({ version: 2 })
    await expect(remove(db, id, { version: 1 })).rejects.toMatchObject({
      code: 'stale',
      extra: { current: { of: 'class', item: { id, version: 2, title: 'Физика' } } },
    })
    expect(await db.$count(change)).toBe(0)
    await remove(db, id, { version: 2 })
  }))

describe('several', () => {
  const removeAll = (db: Database, ids: readonly MeetingId[], actor?: Actor, dryRun = false) =>
    removeClasses(as(db, actor), { ids, dryRun })

  test('go together and come back together', () =>
    inUniversity(async (db) => {
      const { meetingIds } = await buildSeries(db)
      const draft = await placeMeeting(db, [groupClaim(2), roomClaim(2)], { state: 'projected' })
      const ids = [...meetingIds, draft]
      expect(await removeAll(db, ids, superuser, true)).toMatchObject({
        removed: ids,
        touched: [
          { title: 'ИСТб-26-1', meetings: 5 },
          { title: 'ИСТб-26-2', meetings: 1 },
        ],
        changeId: null,
      })
      const { removed, changeId } = await removeAll(db, ids)
      expect(removed).toEqual(ids)
      expect(await left(db)).toEqual([])
      await undo(db, changeId)
      expect(await left(db)).toEqual(ids)
      expect(await holdsOf(db, draft)).toContain('room 2: draft')
      expect(await removeAll(db, [])).toEqual({ removed: [], touched: [], warnings: [], changeId: null })
    }))

  test('or none of them, where one is gone or is no class', () =>
    inUniversity(async (db) => {
      const id = await placeMeeting(db, [groupClaim(1)])
      const booking = await placeMeeting(db, [roomClaim(2)], { kind: 'booking' })
      const trace = await placeMeeting(db, [groupClaim(2)], { state: 'trace' })
      for (const ids of [
        [id, 999_999 as MeetingId],
        [id, booking],
        [id, trace],
      ])
        await expect(removeAll(db, ids)).rejects.toMatchObject({ code: 'not_found' })
      await expect(removeAll(db, [id], editor(1, 'can publish schedule'))).rejects.toMatchObject({
        code: 'not_allowed',
      })
      expect(await left(db)).toEqual([id, booking, trace])
    }))
})
