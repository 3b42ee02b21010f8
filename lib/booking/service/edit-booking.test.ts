import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findSchedule } from '@/db/queries/core/schedule/schedule'
import { event, holiday, loadItemGroup, loadItemTeacher, meeting, request, user } from '@/db/schema'
import {
  brokenPlaces,
  buildResources,
  holdsOf,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
} from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { untilItWaits } from '@/db/testing/waiting'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import type { BookingEdit } from '@/lib/booking/rules/booking-edit'
import { requestTexts } from '@/lib/booking/texts/requests'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { ChangeId, GroupId, LoadItemId, RequestId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookRoom } from './book-room'
import { editBooking, viewBooking } from './edit-booking'

const now: CivilTime = { date: someMonday, minutes: 0 }
const week = (index: number): CalendarDate => addDays(someMonday, index * 7)
/** Wednesday of the second week, after two of the dates. */
const later: CivilTime = { date: addDays(week(1), 2), minutes: 0 }
const room = (id: number) => id as RoomId
const words = { reason: 'ППОС', inCharge: '', inChargeTeacherId: null, groups: [] }
const order: BookingOrder = {
  ...words,
  roomId: room(1),
  date: someMonday,
  pair: 2,
  until: null,
  transition: null,
  loadItemId: null,
  dryRun: false,
}

const book = async (db: Database, values: Partial<BookingOrder> = {}, actor: Actor = superuser) =>
  (await bookRoom({ db, actor, now }, { ...order, ...values })).request

type Edit = Partial<BookingEdit> & { at?: CivilTime; by?: Actor }
const edit = (db: Database, { id }: { id: number }, { at = now, by = superuser, ...change }: Edit = {}) =>
  editBooking(
    { db, actor: by, now: at },
    {
      ...words,
      roomId: room(1),
      date: someMonday,
      pair: 2,
      until: null,
      dryRun: false,
      ...change,
      id: id as RequestId,
    },
  )

const takeBack = async (db: Database, { id }: { id: number }, at = now) => {
  const taken = await takeBackRequest({ db, actor: superuser, now: at }, { id: id as RequestId, dryRun: false })
  await settle(db)
  return taken
}

const undo = async (db: Database, changeId: ChangeId | null) => {
  const undone = await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
  await settle(db)
  return undone
}

/** Date, pair and room of every booking, with its reason. */
async function standing(db: Database): Promise<string[]> {
  const shown = await Promise.all(
    [1, 2, 3].map((id) =>
      findSchedule(db, {
        subject: { kind: 'room', id: room(id) },
        also: [],
        from: someMonday,
        to: week(6),
        drafts: false,
        viewer: superuser.userId,
      }),
    ),
  )
  return shown
    .flatMap((schedule) => schedule?.requests ?? [])
    .map(
      ({ date, pair, rooms, title, description }) =>
        `${date} ${pair} ${rooms.map(({ title: named }) => named).join()} ${title}${description === title ? '' : ` (${description})`}`,
    )
    .sort()
}

const meetingIds = async (db: Database) => (await db.select().from(meeting).orderBy(meeting.id)).map(({ id }) => id)

test('a booking moves to another time and room under other words, its meetings keep their ids, and one undo returns all', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(2) })
    const before = [await standing(db), await meetingIds(db)]
    const changes = await db.$count(request)
    const wednesday = addDays(someMonday, 2)
    const edited = await edit(db, made, {
      date: wednesday,
      pair: 4,
      until: week(3),
      roomId: room(2),
      reason: 'Совет',
      groups: [1 as GroupId],
      version: made.version,
    })
    expect(edited).toMatchObject({
      request: { kind: 'booking', title: 'Совет', rooms: [{ id: 2 }], groups: [{ id: 1 }] },
      dates: [0, 1, 2].map((index) => addDays(wednesday, index * 7)),
      changeId: expect.any(Number),
    })
    expect(await standing(db)).toEqual([0, 1, 2].map((index) => `${addDays(wednesday, index * 7)} 4 К-102 Совет`))
    expect(await meetingIds(db)).toEqual(before[1])
    expect(await db.$count(request)).toBe(changes + 1)
    const undone = await undo(db, edited.changeId)
    expect([await standing(db), await meetingIds(db)]).toEqual(before)
    await undo(db, undone)
    expect(await standing(db)).toHaveLength(3)
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('dates that have begun stay as they were, words and all; the others change', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(3) })
    const view = await viewBooking({ db, actor: superuser, now: later }, made.id as RequestId)
    expect(view).toMatchObject({ date: week(2), dates: [week(2), week(3)], past: 2, until: week(3) })
    const edited = await edit(db, made, {
      at: later,
      date: week(2),
      until: week(4),
      roomId: room(3),
      reason: 'Совет',
    })
    expect(await standing(db)).toEqual([
      `${week(0)} 2 К-101 ППОС`,
      `${week(1)} 2 К-101 ППОС`,
      `${week(2)} 2 К-103 Совет`,
      `${week(3)} 2 К-103 Совет`,
      `${week(4)} 2 К-103 Совет`,
    ])
    await undo(db, edited.changeId)
    expect(await standing(db)).toEqual([0, 1, 2, 3].map((index) => `${week(index)} 2 К-101 ППОС`))
    expect(await db.$count(event)).toBe(1)
  }))

test('what was seen while a date stood apart is stale once that was undone, and says how the booking stands now', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(3) })
    const view = () => viewBooking({ db, actor: superuser, now }, made.id as RequestId)
    const { changeId } = await edit(db, made, { only: week(1), date: addDays(week(1), 1) })
    const { version, dates } = await view()
    expect(dates).toHaveLength(3)
    await undo(db, changeId)
    expect((await view()).version).toBeGreaterThan(version)
    await expect(edit(db, made, { reason: 'Совет', until: week(3), version })).rejects.toMatchObject({
      code: 'stale',
      extra: { current: { of: 'booking', item: await view() } },
    })
  }))

test('a booking does not go into the past, and one that has begun on all its dates is not changed', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(3) })
    await expect(edit(db, made, { at: later, date: week(1), until: week(3) })).rejects.toMatchObject({
      code: 'invalid',
      detail: requestTexts.intoPast,
    })
    const single = await book(db, { pair: 3 })
    await expect(edit(db, single, { at: later, date: week(3) })).rejects.toMatchObject({
      code: 'conflict',
      detail: requestTexts.begun,
    })
  }))

test('a date that a booking does not have is not changed alone, and is not said to have begun', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(3) })
    const tuesday = addDays(week(2), 1)
    await expect(edit(db, made, { at: later, only: tuesday, date: tuesday })).rejects.toMatchObject({
      code: 'conflict',
      detail: requestTexts.notOn(tuesday),
    })
    await expect(edit(db, made, { at: later, only: week(1), date: week(2) })).rejects.toMatchObject({
      code: 'conflict',
      detail: requestTexts.begun,
    })
  }))

test('a taken place refuses all, with who holds it; if asked, the free dates are taken and the others said', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(2) })
    const before = await standing(db)
    const lecture = await placeMeeting(db, [roomClaim(2)], { date: week(1), pair: 2 })
    const change = { until: week(2), roomId: room(2) }
    await expect(edit(db, made, change)).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ date: week(1), kind: 'room', id: 2, with: { id: lecture } }] },
    })
    expect(await standing(db)).toEqual(before)
    const told = await edit(db, made, { ...change, skipsTaken: true, dryRun: true })
    expect(told).toMatchObject({ dates: [week(0), week(2)], skipped: [{ date: week(1) }], changeId: null })
    expect(await standing(db)).toEqual(before)
    await edit(db, made, { ...change, skipsTaken: true })
    expect(await standing(db)).toEqual([week(0), week(2)].map((date) => `${date} 2 К-102 ППОС`))
  }))

test('dates that were skipped stay skipped while the dates are not changed', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1)], { date: week(1), pair: 2 })
    const made = await book(db, { until: week(2), skipsTaken: true })
    await edit(db, made, { until: week(2), reason: 'Совет' })
    expect(await standing(db)).toEqual([week(0), week(2)].map((date) => `${date} 2 К-101 Совет`))
  }))

test('a series that ends later or earlier brings back no date that was skipped, or changed alone', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(2) })
    await edit(db, made, { only: week(1), date: week(1), pair: 5 })
    const apart = [`${week(0)} 2`, `${week(1)} 5`, `${week(2)} 2`].map((slot) => `${slot} К-101 ППОС`)
    expect(await standing(db)).toEqual(apart)
    await edit(db, made, { until: week(3) })
    expect(await standing(db)).toEqual([...apart, `${week(3)} 2 К-101 ППОС`])
    const [longer] = await db
      .select()
      .from(request)
      .where(eq(request.until, week(3)))
    await edit(db, longer ?? made, { until: week(2) })
    expect(await standing(db)).toEqual(apart)
  }))

test('a series that ends later keeps a date that became a holiday since', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(2) })
    await db.insert(holiday).values({ date: week(1), title: 'Праздник' })
    const { dates } = await edit(db, made, { until: week(3) })
    expect(dates).toEqual([0, 1, 2, 3].map(week))
    expect(await standing(db)).toEqual(dates.map((date) => `${date} 2 К-101 ППОС`))
  }))

test('a series with a taken date among those it skipped is made longer without asking for that again', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1)], { date: week(1), pair: 2 })
    const made = await book(db, { until: week(2), skipsTaken: true })
    const { dates, skipped } = await edit(db, made, { until: week(3) })
    expect({ dates, skipped }).toEqual({ dates: [week(0), week(2), week(3)], skipped: [] })
  }))

test('of two who edit at once the second is told, and nothing of the first is lost', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const made = await book(db)
  const { ends } = await db.transaction(async (first) => {
    await edit(first as unknown as Database, made, { roomId: room(2), version: 1 })
    return untilItWaits(db, edit(db, made, { reason: 'Совет', version: 1 }))
  })
  await expect(ends).rejects.toMatchObject({ code: 'stale', detail: requestTexts.editedMeanwhile })
  expect(await standing(db)).toEqual([`${someMonday} 2 К-102 ППОС`])
  await expect(edit(db, made, { reason: 'Совет' })).rejects.toMatchObject({ code: 'conflict' })
})

test('an edited booking is taken back as it is now, though its first place is taken; it comes back as it was then', () =>
  inUniversity(async (db) => {
    const made = await book(db)
    const edited = await edit(db, made, { roomId: room(2), pair: 4 })
    await placeMeeting(db, [roomClaim(1)], { pair: 2 })
    await expect(takeBack(db, made)).rejects.toMatchObject({ code: 'conflict' })
    const taken = await takeBack(db, edited.request)
    expect(taken.slots).toEqual([{ date: someMonday, pair: 4 }])
    expect(await standing(db)).toEqual([])
    await expect(takeBack(db, edited.request)).rejects.toMatchObject({ detail: requestTexts.undone })
    await undo(db, taken.changeId)
    expect(await standing(db)).toEqual([`${someMonday} 4 К-102 ППОС`])
    await takeBack(db, edited.request)
    expect(await standing(db)).toEqual([])
  }))

test('a booking whose edit was undone is taken back whole', () =>
  inUniversity(async (db) => {
    const made = await book(db, { until: week(1) })
    const { changeId } = await edit(db, made, { until: week(1), roomId: room(2) })
    await undo(db, changeId)
    expect((await takeBack(db, made)).slots).toHaveLength(2)
    expect(await standing(db)).toEqual([])
  }))

test('an exam moves with the people of its load', () =>
  inUniversity(async (db) => {
    await db.insert(loadItemGroup).values({ loadItemId: 1 as LoadItemId, groupId: 1 as GroupId })
    await db.insert(loadItemTeacher).values({ loadItemId: 1 as LoadItemId, teacherId: 1 as TeacherId })
    const made = await book(db, { loadItemId: 1 as LoadItemId, reason: '' })
    const { request: edited } = await edit(db, made, { pair: 5, reason: 'Экзамен', roomId: room(2) })
    expect(edited).toMatchObject({ kind: 'exam', teachers: [{ id: 1 }], groups: [{ id: 1 }] })
    const [only] = await meetingIds(db)
    expect(only && (await holdsOf(db, only))).toEqual([
      'room 2: firm',
      'teacher 1: firm',
      'group 1/1: firm',
      'group 1/2: firm',
      'load 1: firm',
    ])
    const booker: Actor = { ...powerlessActor, permissions: ['can create queries'] }
    await expect(edit(db, edited, { by: booker, pair: 6, reason: 'Экзамен' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }))

describe('who may', () => {
  const booker: Actor = { ...powerlessActor, permissions: ['can create queries'] }
  const other: Actor = { ...booker, userId: 2 as UserId }
  const manager: Actor = { ...other, permissions: ['can create queries', 'can remove queries'] }
  const refused = { code: 'not_allowed' }

  test('one’s own, and whoever may take bookings back; the author stays, and may still take it back', () =>
    inUniversity(async (db) => {
      await db.insert(user).values({ id: 2 as UserId, username: 'other', fullName: 'Другой' })
      const made = await book(db, {}, booker)
      await expect(edit(db, made, { by: other, pair: 3 })).rejects.toMatchObject(refused)
      await expect(
        edit(db, made, { by: { ...powerlessActor, permissions: ['can remove queries'] }, pair: 3 }),
      ).rejects.toMatchObject(refused)
      const { request: own } = await edit(db, made, { by: booker, pair: 3 })
      const { request: others, changeId } = await edit(db, own, { by: manager, pair: 4 })
      expect(others.madeBy).toBe(booker.userId)
      const byManager = undoChange({ db, actor: other, now }, changeId ?? (0 as ChangeId))
      await expect(byManager).rejects.toMatchObject(refused)
      await takeBackRequest({ db, actor: booker, now }, { id: others.id as RequestId, dryRun: false })
      expect(await standing(db)).toEqual([])
    }))

  test('nobody changes a booking for which classes made way, or what is no booking', () =>
    inUniversity(async (db) => {
      const id = await placeMeeting(db, [roomClaim(1)], { pair: 2 })
      const made = await book(db, {
        inChargeTeacherId: 1 as TeacherId,
        transition: { meetings: [id], roomId: room(3), reason: '' },
      })
      await expect(edit(db, made, { pair: 4 })).rejects.toMatchObject({
        code: 'invalid',
        detail: requestTexts.notEdited,
      })
      await expect(edit(db, { id: 999 })).rejects.toMatchObject({ code: 'not_found' })
      await expect(edit(db, await book(db, { pair: 7 }), { reason: '' })).rejects.toMatchObject({
        code: 'invalid',
      })
      expect(await db.$count(request, eq(request.reason, 'ППОС'))).toBe(2)
    }))
})
