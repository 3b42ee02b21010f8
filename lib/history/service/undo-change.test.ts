import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { publishMeetings, unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { change, event, holiday, meeting, semester } from '@/db/schema'
import {
  brokenPlaces,
  buildMeeting,
  buildResources,
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
import { freshDatabase } from '@/db/testing/database'
import { untilItWaits } from '@/db/testing/waiting'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { type Actor, permissions } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TakenRight } from '@/lib/core/changing/service/ask-again'
import { changeTimetable, type ChangeRecord, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import type { ChangeId, EventId, GroupId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireOfAll, type Granted } from '@/lib/core/refusals/service/require-allowed'
import { powerlessActor, superuser } from '@/testing/actors'
import { undoChange } from './undo-change'

const now = { date: someMonday, minutes: 0 }
const everything = [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)]

const placing = requireOfAll({ actor: superuser }, 'draft.place', [])

async function changing(
  db: Database,
  work: (change: TimetableChange) => Promise<unknown>,
  ...rights: TakenRight[]
): Promise<ChangeId> {
  const asked = rights.map((right) => requireOfAll({ actor: superuser }, right, []))
  const [first = placing, ...more] = asked
  const record = { action: 'class.move', granted: [first, ...more], subject: {} } as const
  const { changeId } = await changeTimetable({ db, actor: superuser, now }, record, work)
  await settle(db)
  if (changeId === null) throw new Error('not recorded')
  return changeId
}

async function undo(db: Database, changeId: ChangeId, actor: Actor = superuser): Promise<ChangeId> {
  const undone = await undoChange({ db, actor, now }, changeId)
  await settle(db)
  return undone
}

const find = async (db: Database, id: MeetingId) => (await db.select().from(meeting).where(eq(meeting.id, id)))[0]

const firmly = ['room 1: firm', 'teacher 1: firm', 'group 1/1: firm', 'group 1/2: firm', 'load 1: firm']
const drafted = firmly.map((hold) => hold.replace('firm', 'draft'))

const remove = (db: Database, id: MeetingId, ...rights: TakenRight[]) =>
  changing(
    db,
    async (change) => {
      await change.lock('meeting', [id])
      await releaseMeetings(change.db, [id], 'nothing')
    },
    ...rights,
  )

test('what was placed goes, event and all, and comes back under its id when the undoing is undone', () =>
  inUniversity(async (db) => {
    let id = 0 as MeetingId
    const placed = await changing(db, async (made) => {
      id = await placeMeeting(made.db, everything)
    })
    const events = await db.select().from(event)
    const undone = await undo(db, placed)
    expect(await find(db, id)).toBeUndefined()
    expect(await db.$count(event)).toBe(0)
    await undo(db, undone)
    expect(await holdsOf(db, id)).toEqual(firmly)
    expect(await db.select().from(event)).toEqual(events)
    await undo(db, placed)
    expect(await find(db, id)).toBeUndefined()
  }))

test('a change that was undone cannot be undone again', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, everything)
    const removed = await remove(db, id)
    await undo(db, removed)
    await expect(undo(db, removed)).rejects.toMatchObject({ code: 'conflict' })
    await expect(undo(db, 999_999 as ChangeId)).rejects.toMatchObject({ code: 'not_found' })
  }))

test('of undo and redo each standing is told: what was returned stands, and falls with its return', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, everything)
    const removed = await remove(db, id)
    const undone = await undo(db, removed)
    const redone = await undo(db, undone)
    const standing = async () => {
      const rows = await db.select({ id: change.id, undoneBy: change.undoneBy }).from(change)
      const by = new Map(rows.map((row) => [row.id, row.undoneBy]))
      return [removed, undone, redone].map((one) => by.get(one))
    }
    expect(await standing()).toEqual([null, redone, null])
    const again = await undo(db, redone)
    expect(await standing()).toEqual([undone, null, again])
    expect(await holdsOf(db, id)).toEqual(firmly)
  }))

test.each([
  ['publishing', 'projected', publishMeetings, drafted],
  ['unpublishing', 'published', unpublishMeetings, firmly],
] as const)('%s is undone, and the version counts on', (_, state, act, holds) =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, everything, { state })
    const changed = await changing(db, async (one) => {
      await one.lock('meeting', [id])
      await act(one.db, [id], 'refuse')
    })
    await undo(db, changed)
    expect(await holdsOf(db, id)).toEqual(holds)
    expect(await find(db, id)).toMatchObject({ state, wasProjected: false, version: 3 })
  }),
)

test('a move is undone', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, everything)
    const moved = await changing(db, async (one) => {
      await one.lock('meeting', [id])
      await relocateMeetings(one.db, [{ meetingId: id, date: someMonday, pair: 4, rooms: [2 as never] }])
    })
    await undo(db, moved)
    expect(await find(db, id)).toMatchObject({ date: someMonday, pair: 1 })
    expect(await holdsOf(db, id)).toEqual(firmly)
  }))

test('what came of comments and hiding is undone', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, everything)
    const changed = await changing(db, async (one) => {
      await one.lock('meeting', [id])
      await one.db.update(event).set({ comment: 'с ноутбуком', version: 2 })
      await one.db.update(meeting).set({ hidden: true })
    })
    await undo(db, changed)
    expect(await find(db, id)).toMatchObject({ hidden: false })
    expect(await db.select().from(event)).toMatchObject([{ comment: '', version: 3 }])
    expect(await holdsOf(db, id)).toEqual(firmly)
  }))

test('a class comes back to its series as the series is by then', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, everything)
    const [{ id: eventId } = { id: 0 as EventId }] = await db.select().from(event)
    const second = await placeMeeting(db, everything, { pair: 2, eventId })
    const removed = await remove(db, first)
    await db.update(event).set({ comment: 'с ноутбуком' })
    await undo(db, removed)
    expect(await db.select().from(event)).toMatchObject([{ id: eventId, comment: 'с ноутбуком' }])
    expect(await holdsOf(db, first)).toEqual(await holdsOf(db, second))
  }))

test.each(['published', 'projected'] as const)(
  'once somebody took the place, who and where is named and nothing is restored (%s)',
  (state) =>
    inUniversity(async (db) => {
      const id = await placeMeeting(db, everything, { state })
      const removed = await remove(db, id)
      const other = await placeMeeting(db, [roomClaim(1)], { title: 'Химия' })
      await expect(undo(db, removed)).rejects.toMatchObject({
        code: 'conflict',
        detail: 'Занято: 16.11, 1-я\u00a0пара, К-101 — «Химия».',
        extra: { conflicts: [{ kind: 'room', id: 1, title: 'К-101', with: { id: other, title: 'Химия' } }] },
      })
      expect(await find(db, id)).toBeUndefined()
      await releaseMeetings(db, [other], 'nothing')
      await undo(db, removed)
      expect(await find(db, id)).toMatchObject({ state })
    }),
)

test('an overlap comes back as one, and waits as it did', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1)])
    const forced = await placeMeeting(db, [roomClaim(1), teacherClaim(1)], {
      onConflict: { forcedBy: 1 as UserId },
    })
    const imported = await placeMeeting(db, [roomClaim(1)], { onConflict: 'import' })
    const overlaps = ['room 1: soft forced', 'room 1: soft imported', 'teacher 1: firm']
    expect(await holdsOf(db, forced, imported)).toEqual(overlaps)
    const removed = await changing(db, async (one) => {
      await one.lock('meeting', [forced, imported])
      await releaseMeetings(one.db, [forced, imported], 'nothing')
    })
    await undo(db, removed)
    expect((await holdsOf(db, forced, imported)).sort()).toEqual(overlaps)
    await releaseMeetings(db, [holder], 'nothing')
    await settle(db)
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('a class whose place passed to a waiting one comes back as an overlap with it, but with nobody else', () =>
  inUniversity(async (db) => {
    const holder = await placeMeeting(db, [roomClaim(1)])
    const waiting = await placeMeeting(db, [roomClaim(1)], { onConflict: { forcedBy: 1 as UserId } })
    const removed = await remove(db, holder)
    expect(await holdsOf(db, waiting)).toEqual(['room 1: firm'])
    await relocateMeetings(db, [{ meetingId: waiting, date: someMonday, pair: 5 }])
    const stranger = await placeMeeting(db, [roomClaim(1)])
    await expect(undo(db, removed)).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ with: { id: stranger } }] },
    })
    await releaseMeetings(db, [stranger], 'nothing')
    await relocateMeetings(db, [{ meetingId: waiting, date: someMonday, pair: 1 }])
    await undo(db, removed)
    expect(await holdsOf(db, holder, waiting)).toEqual(['room 1: firm', 'room 1: soft forced'])
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('publishing over another class is undone while that one stands', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1)])
    const id = await placeMeeting(db, [roomClaim(1)], {
      state: 'projected',
      onConflict: { forcedBy: 1 as UserId },
    })
    const published = await changing(db, async (one) => {
      await one.lock('meeting', [id])
      await publishMeetings(one.db, [id], { forcedBy: 1 as UserId })
    })
    expect(await holdsOf(db, id)).toEqual(['room 1: soft forced'])
    await undo(db, published)
    expect(await holdsOf(db, id)).toEqual(['room 1: draft'])
  }))

test('a removal is no longer undone once the class stands again, nor anything once it changed', () =>
  inUniversity(async (db) => {
    let id = 0 as MeetingId
    const placed = await changing(db, async (made) => {
      id = await placeMeeting(made.db, everything)
    })
    await relocateMeetings(db, [{ meetingId: id, date: someMonday, pair: 2 }])
    await expect(undo(db, placed)).rejects.toMatchObject({
      code: 'stale',
      detail: expect.stringContaining('«Физика» 16.11, 2-я'),
    })
    await relocateMeetings(db, [{ meetingId: id, date: someMonday, pair: 1 }])
    await undo(db, placed)
    expect(await find(db, id)).toBeUndefined()
  }))

test('undoing takes the rights of the change, over each of its classes', () =>
  inUniversity(async (db) => {
    const editorOf = (group: number): Actor => ({
      ...powerlessActor,
      permissions: ['can set nagruzka items', 'can publish schedule'],
      editorOf: { ...powerlessActor.editorOf, groups: [group as GroupId] },
    })
    const draft = await placeMeeting(db, [groupClaim(1)], { state: 'projected' })
    const removedDraft = await remove(db, draft, 'draft.remove', 'schedule.unpublish')
    const published = await placeMeeting(db, [groupClaim(2)])
    const removed = await remove(db, published, 'draft.remove', 'schedule.unpublish')
    const swept = await remove(db, await buildMeeting(db), 'schedule.remove_week')
    for (const actor of [powerlessActor, editorOf(2)])
      await expect(undo(db, removedDraft, actor)).rejects.toMatchObject({ code: 'not_allowed' })
    for (const actor of [powerlessActor, editorOf(1), { ...editorOf(2), permissions: [] }])
      await expect(undo(db, removed, actor)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(undo(db, swept, editorOf(2))).rejects.toMatchObject({ code: 'not_allowed' })
    await undo(db, removedDraft, editorOf(1))
    await undo(db, removed, editorOf(2))
    expect(await find(db, draft)).toMatchObject({ state: 'projected' })
    expect(await find(db, published)).toMatchObject({ state: 'published' })
  }))

test.each([
  ...(['draft.place', 'draft.remove', 'schedule.unpublish', 'schedule.toggle_by_load'] as const),
  ...(['class.move', 'class.change_people', 'class.comment'] as const),
])('what took %s takes it again, of the very class', (right) =>
  inUniversity(async (db) => {
    const editorOf = (group: number): Actor => ({
      ...powerlessActor,
      permissions,
      editorOf: { ...powerlessActor.editorOf, groups: [group as GroupId] },
    })
    const state = right === 'draft.remove' ? 'projected' : 'published'
    const id = await placeMeeting(db, [groupClaim(2)], { state })
    const removed = await remove(db, id, right)
    await expect(undo(db, removed, editorOf(1))).rejects.toMatchObject({ code: 'not_allowed' })
    await undo(db, removed, editorOf(2))
    expect(await find(db, id)).toMatchObject({ state })
  }),
)

async function editCalendar(db: Database, edit: CalendarEdit): Promise<ChangeId> {
  const { changeId } = await changeCalendar({ db, actor: superuser, now }, { edit })
  if (changeId === null) throw new Error('not recorded')
  return changeId
}

test('a semester that was made again is not restored a second time', () =>
  inUniversity(async (db) => {
    const startsOn = calendarDate('2027-02-08')
    const values = { title: 'Весенний', half: 2, startsOn, endsOn: calendarDate('2027-06-06') } as const
    const add = () => editCalendar(db, { name: 'semester.add', values: { ...values, firstWeekParity: 0 } })
    await add()
    const removed = await editCalendar(db, { name: 'semester.remove', semester: startsOn })
    const again = await add()
    const refused = { code: 'conflict', detail: expect.stringContaining('Отменить нельзя') }
    await expect(undo(db, removed)).rejects.toMatchObject(refused)
    await undo(db, again)
    await undo(db, removed)
    expect(await db.$count(semester, eq(semester.startsOn, startsOn))).toBe(1)
  }))

test('whoever undoes a change of the calendar waits for one that is being made, and then sees it', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const day = { date: calendarDate('2026-11-04'), title: 'День народного единства' }
  const add = (on: Database, title: string) =>
    editCalendar(on, { name: 'holiday.add', days: [{ ...day, title }], takes: false })
  await add(db, day.title)
  const removed = await editCalendar(db, { name: 'holiday.remove', dates: [day.date], givesBack: false })
  const { ends } = await db.transaction(async (other) => {
    await add(other as unknown as Database, 'Праздник')
    return untilItWaits(db, undoChange({ db, actor: superuser, now }, removed))
  })
  await expect(ends).rejects.toMatchObject({ code: 'stale' })
  expect(await db.select().from(holiday)).toMatchObject([{ title: 'Праздник' }])
})

test('whoever undoes a change of a class waits for one that is being made, and then sees it', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const id = await placeMeeting(db, everything)
  const to = (pair: 2 | 3) => [{ meetingId: id, date: someMonday, pair }]
  const moved = await changing(db, ({ db: within }) => relocateMeetings(within, to(2)))
  const { ends } = await db.transaction(async (other) => {
    await relocateMeetings(other, to(3))
    return untilItWaits(db, undoChange({ db, actor: superuser, now }, moved))
  })
  await expect(ends).rejects.toMatchObject({ code: 'stale' })
  expect(await find(db, id)).toMatchObject({ pair: 3 })
})

test('a dry run answers what would be and leaves nothing, no history either', () =>
  inUniversity(async (db) => {
    const record = { action: 'class.move', granted: [placing], subject: {}, dryRun: true } as const
    const answer = await changeTimetable({ db, actor: superuser, now }, record, async (made) => {
      await placeMeeting(made.db, everything)
      return 'placed'
    })
    expect(answer).toEqual({ result: 'placed', changeId: null })
    expect([await db.$count(meeting), await db.$count(change)]).toEqual([0, 0])
  }))

test('what a change was refused for leaves nothing', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, everything)
    const again = changing(db, (made) => placeMeeting(made.db, everything))
    await expect(again).rejects.toThrow(ServiceError)
    expect([await db.$count(meeting), await db.$count(change)]).toEqual([1, 0])
  }))

// The compiler checks these: a looser record makes one of the values an error.
test('a change for which nothing was asked, or what undo could not ask again, does not compile', () => {
  const compiles: {
    unasked: { action: string; subject: object } extends ChangeRecord ? true : false
    forged: { right: 'draft.place' } extends Granted<'draft.place'> ? true : false
    onlySeen: Granted<'schedule.view'> extends Granted<TakenRight> ? true : false
    asked: Granted<'draft.place'> extends Granted<TakenRight> ? true : false
  } = { unasked: false, forged: false, onlySeen: false, asked: true }
  expect(compiles).toEqual({ unasked: false, forged: false, onlySeen: false, asked: true })
})
