import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { findSchedule } from '@/db/queries/core/schedule/schedule'
import { event, holiday, loadItem, loadItemGroup, loadItemTeacher, meeting, request } from '@/db/schema'
import {
  brokenPlaces,
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
import { freshDatabase, statementsOf } from '@/db/testing/database'
import { untilItWaits } from '@/db/testing/waiting'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'
import { bookRoom } from './book-room'

const now = { date: someMonday, minutes: 0 }
const room = (id: number) => id as RoomId
const order = bookingOrder({ roomId: room(1), date: someMonday, pair: 1, reason: 'ППОС' })

const book = (db: Database, values: Partial<BookingOrder> = {}, actor = superuser) =>
  bookRoom({ db, actor, now }, { ...order, ...values })

/** The claims of the booking itself. */
async function heldBy(db: Database, { request: { id } }: { request: { id: number } }): Promise<string[]> {
  const rows = await db
    .select({ id: meeting.id })
    .from(meeting)
    .innerJoin(event, eq(event.id, meeting.eventId))
    .where(eq(event.kind, 'booking'))
  const all = await db
    .select()
    .from(meeting)
    .where(eq(meeting.requestId, id as never))
  return holdsOf(db, ...rows.map((row) => row.id).filter((one) => all.some((mine) => mine.id === one)))
}

const shownIn = async (db: Database, roomId: RoomId) =>
  findSchedule(db, {
    subject: { kind: 'room', id: roomId },
    also: [],
    from: someMonday,
    to: someMonday,
    drafts: false,
    viewer: superuser.userId,
  })

const classIn = (db: Database, roomId: number, ...more: ReturnType<typeof roomClaim>[]) =>
  placeMeeting(db, [roomClaim(roomId), ...more, teacherClaim(1), groupClaim(1)])

const undo = async (db: Database, changeId: ChangeId | null) => {
  if (changeId === null) throw new Error('nothing was stored')
  const undone = await undoChange({ db, actor: superuser, now }, changeId)
  await settle(db)
  return undone
}

test('a booking holds its room, and its groups only softly, busy as they are', () =>
  inUniversity(async (db) => {
    const lecture = await classIn(db, 2)
    const booked = await book(db, { groups: [1 as GroupId], inCharge: 'Деканат' })
    expect(booked).toMatchObject({
      request: {
        kind: 'booking',
        title: 'ППОС',
        description: 'ППОС',
        inCharge: 'Деканат',
        rooms: [{ id: 1 }],
      },
      dates: [someMonday],
      untaught: [],
      busy: [{ kind: 'group', id: 1, with: { id: lecture } }],
    })
    expect(await heldBy(db, booked)).toEqual(['room 1: firm', 'group 1/1: soft booking', 'group 1/2: soft booking'])
    expect((await shownIn(db, room(1)))?.requests).toMatchObject([{ id: booked.request.id, kind: 'booking' }])
    const undone = await undo(db, booked.changeId)
    expect(await db.select().from(request)).toMatchObject([{ undoneAt: expect.any(Date), version: 2 }])
    expect(await db.$count(event, eq(event.kind, 'booking'))).toBe(0)
    await undo(db, undone)
    expect(await db.select().from(request)).toMatchObject([{ undoneAt: null }])
    expect(await heldBy(db, booked)).toHaveLength(3)
  }))

test('a taken room is refused with who holds it, and nothing is stored', () =>
  inUniversity(async (db) => {
    await book(db)
    await expect(book(db, { reason: 'Консультация' })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('ППОС'),
      extra: { conflicts: [{ kind: 'room', id: 1, with: { kind: 'booking', title: 'ППОС' } }] },
    })
    expect(await db.$count(request)).toBe(1)
  }))

test('who is in charge is named, and claimed nowhere', () =>
  inUniversity(async (db) => {
    await classIn(db, 2)
    const booked = await book(db, { inChargeTeacherId: 1 as TeacherId })
    expect(await heldBy(db, booked)).toEqual(['room 1: firm'])
    await expect(book(db, { pair: 2, inChargeTeacherId: 77 as TeacherId })).rejects.toMatchObject({
      code: 'invalid',
    })
  }))

describe('every week', () => {
  const until = addDays(someMonday, 21)

  test('all dates but those without teaching, which are listed', () =>
    inUniversity(async (db) => {
      await db.insert(holiday).values({ date: addDays(someMonday, 7), title: 'День университета' })
      const booked = await book(db, { until })
      expect(booked.dates).toEqual([0, 14, 21].map((days) => addDays(someMonday, days)))
      expect(booked.untaught).toEqual([{ date: addDays(someMonday, 7), text: 'День университета' }])
      expect(await db.$count(meeting)).toBe(3)
      await undo(db, booked.changeId)
      expect(await db.$count(meeting)).toBe(0)
    }))

  test('every second week, from the first', () =>
    inUniversity(async (db) => {
      const booked = await book(db, { until, everySecondWeek: true })
      expect(booked.dates).toEqual([someMonday, addDays(someMonday, 14)])
      expect(booked.warnings).toEqual([])
      const steps = await db.select({ step: event.weekStep }).from(event)
      expect(steps).toEqual([{ step: 1 }])
    }))

  test('all or nothing', () =>
    inUniversity(async (db) => {
      await placeMeeting(db, [roomClaim(1)], { date: until })
      await expect(book(db, { until })).rejects.toMatchObject({ extra: { conflicts: [{ date: until }] } })
      expect(await db.$count(meeting)).toBe(1)
    }))

  test('taken dates are skipped if asked, and said with who holds them; where all are taken nothing is booked', () =>
    inUniversity(async (db) => {
      const second = addDays(someMonday, 7)
      await db.insert(holiday).values({ date: addDays(someMonday, 14), title: 'День университета' })
      const lecture = await placeMeeting(db, [roomClaim(1)], { date: second })
      const dryRun = await book(db, { until, skipsTaken: true, dryRun: true })
      const booked = await book(db, { until, skipsTaken: true })
      for (const answer of [dryRun, booked])
        expect(answer).toMatchObject({
          dates: [someMonday, until],
          untaught: [{ date: addDays(someMonday, 14) }],
          skipped: [{ date: second, kind: 'room', id: 1, with: { id: lecture } }],
        })
      expect(await heldBy(db, booked)).toEqual(['room 1: firm', 'room 1: firm'])
      await undo(db, booked.changeId)
      expect(await db.$count(meeting)).toBe(1)
      const taken = book(db, { date: second, until: second, skipsTaken: true })
      await expect(taken).rejects.toMatchObject({
        code: 'conflict',
        extra: { conflicts: [{ date: second }] },
      })
      expect([await db.$count(meeting), await db.$count(request)]).toEqual([1, 1])
    }))

  test('a day without teaching is booked with a warning, once and as a series', () =>
    inUniversity(async (db) => {
      const sunday = calendarDate('2026-11-22')
      const { dates, warnings } = await book(db, { date: sunday })
      expect([dates, warnings]).toEqual([[sunday], [{ kind: 'untaught', text: 'Воскресенье: 22.11' }]])
      const series = await book(db, { date: sunday, until: addDays(sunday, 7), pair: 2 })
      expect([series.dates, series.untaught]).toEqual([[sunday, addDays(sunday, 7)], []])
      expect(series.warnings).toMatchObject([{ kind: 'untaught' }])
    }))

  test('a dry run says the same and stores nothing', () =>
    inUniversity(async (db) => {
      expect(await book(db, { until, dryRun: true })).toMatchObject({ dates: { length: 4 }, changeId: null })
      expect([await db.$count(meeting), await db.$count(request)]).toEqual([0, 0])
    }))
})

describe('with a class that gives way', () => {
  const giveWay = (id: MeetingId, to = 3) => ({
    transition: { meetings: [id], roomId: room(to), reason: 'ППОС перевод ИСТб в К-103' },
  })

  test('it asks no more for classes of three dates than for one', () =>
    inUniversity(async (db) => {
      const dates = [0, 7, 14].map((days) => addDays(someMonday, days))
      const ids: MeetingId[] = []
      for (const date of dates) ids.push(await placeMeeting(db, [roomClaim(1), teacherClaim(1)], { date }))
      const asked = (count: number) =>
        statementsOf(() =>
          book(db, {
            until: dates[count - 1] ?? null,
            inChargeTeacherId: 2 as TeacherId,
            dryRun: true,
            transition: { meetings: ids.slice(0, count), roomId: room(3), reason: 'ППОС' },
          }),
        )
      expect(await asked(3)).toBe(await asked(1))
    }))

  test('the class goes and the room is free; without anyone in charge nothing holds it', () =>
    inUniversity(async (db) => {
      const id = await classIn(db, 1, roomClaim(2))
      const booked = await book(db, giveWay(id))
      await settle(db)
      expect(booked.request).toMatchObject({ kind: 'transition', rooms: [{ id: 2 }, { id: 3 }] })
      expect((await holdsOf(db, id)).filter((one) => one.startsWith('room'))).toEqual(['room 2: firm', 'room 3: firm'])
      expect(await db.$count(event, eq(event.kind, 'booking'))).toBe(0)
      const left = await shownIn(db, room(1))
      expect(left?.items).toMatchObject([
        { state: 'trace', trace: { kind: 'transition', reason: 'ППОС перевод ИСТб в К-103' } },
      ])
      await book(db, { reason: 'свободна' })
    }))

  test('with somebody in charge the booking holds the room', () =>
    inUniversity(async (db) => {
      const id = await classIn(db, 1)
      const booked = await book(db, { ...giveWay(id), inChargeTeacherId: 2 as TeacherId })
      expect(await heldBy(db, booked)).toEqual(['room 1: firm'])
      expect(booked.request).toMatchObject({ kind: 'transition', rooms: [{ id: 1 }], title: 'ППОС' })
      await undo(db, booked.changeId)
      expect((await holdsOf(db, id))[0]).toBe('room 1: firm')
      expect(await db.$count(meeting)).toBe(1)
    }))

  test('a room in which another class stands too is not free when one goes', () =>
    inUniversity(async (db) => {
      const id = await classIn(db, 1)
      const other = await placeMeeting(db, [roomClaim(1)], { onConflict: { forcedBy: superuser.userId } })
      const order = { ...giveWay(id), inChargeTeacherId: 2 as TeacherId }
      await expect(book(db, order)).rejects.toMatchObject({ extra: { conflicts: [{ id: 1 }] } })
      expect((await holdsOf(db, id))[0]).toBe('room 1: firm')
      expect(await holdsOf(db, other)).toEqual(['room 1: soft forced'])
    }))

  test('into a taken room neither is done', () =>
    inUniversity(async (db) => {
      const id = await classIn(db, 1)
      await placeMeeting(db, [roomClaim(3)])
      await expect(book(db, { ...giveWay(id), inChargeTeacherId: 2 as TeacherId })).rejects.toMatchObject({
        extra: { conflicts: [{ id: 3 }] },
      })
      expect((await holdsOf(db, id))[0]).toBe('room 1: firm')
      expect([await db.$count(meeting), await db.$count(request)]).toEqual([2, 0])
    }))

  test('a class that stands elsewhere, a draft, the same room and what is no class are refused', () =>
    inUniversity(async (db) => {
      const elsewhere = await classIn(db, 2)
      const draft = await placeMeeting(db, [roomClaim(1)], { state: 'projected' })
      await expect(book(db, giveWay(elsewhere))).rejects.toMatchObject({ code: 'invalid' })
      await expect(book(db, giveWay(draft))).rejects.toMatchObject({ code: 'invalid' })
      const here = await placeMeeting(db, [roomClaim(1)])
      await expect(book(db, giveWay(here, 1))).rejects.toMatchObject({ code: 'invalid' })
      const later = await placeMeeting(db, [roomClaim(1)], { pair: 2 })
      await expect(book(db, giveWay(later))).rejects.toMatchObject({ code: 'invalid' })
      const nextWeek = await placeMeeting(db, [roomClaim(1)], { date: addDays(someMonday, 7) })
      await expect(book(db, giveWay(nextWeek))).rejects.toMatchObject({ code: 'invalid' })
      await expect(book(db, giveWay(here, 77))).rejects.toMatchObject({
        code: 'not_found',
        detail: noSuch.room,
      })
      await expect(book(db, giveWay(999 as MeetingId))).rejects.toMatchObject({ code: 'not_found' })
      expect(await db.$count(request)).toBe(0)
    }))
})

test('a class that leaves the room meanwhile gives no way from where it was', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const id = await classIn(db, 1)
  const transition = { meetings: [id], roomId: room(3), reason: '' }
  const { ends } = await db.transaction(async (other) => {
    await relocateMeetings(other, [{ meetingId: id, date: someMonday, pair: 2 }])
    return untilItWaits(db, book(db, { transition }))
  })
  await expect(ends).rejects.toMatchObject({ code: 'invalid' })
  expect((await holdsOf(db, id))[0]).toBe('room 1: firm')
})

describe('an exam of a load item', () => {
  const exam = { reason: '', loadItemId: 1 as LoadItemId }
  const giveItem = async (db: Database) => {
    await db.insert(loadItemGroup).values({ loadItemId: 1 as LoadItemId, groupId: 1 as GroupId })
    await db.insert(loadItemTeacher).values({ loadItemId: 1 as LoadItemId, teacherId: 1 as TeacherId })
  }

  test('holds room, teacher, groups and item firmly, with the usual reason', () =>
    inUniversity(async (db) => {
      await giveItem(db)
      const booked = await book(db, { ...exam, groups: [1 as GroupId] })
      expect(booked.request).toMatchObject({
        kind: 'exam',
        title: 'Экзамен "Физика"',
        teachers: [{ id: 1 }],
        groups: [{ id: 1 }],
      })
      const [made] = await db.select().from(meeting)
      expect(made && (await holdsOf(db, made.id))).toEqual(
        [roomClaim(1), teacherClaim(1), groupClaim(1, 1), groupClaim(1, 2), loadClaim(1)].map(
          ({ kind, resourceId, subgroup }) => `${kind} ${resourceId}${kind === 'group' ? `/${subgroup}` : ''}: firm`,
        ),
      )
      await undo(db, booked.changeId)
      expect(await db.$count(meeting)).toBe(0)
    }))

  test('is not booked as its item was, if that changes meanwhile', async () => {
    const { db } = await freshDatabase()
    await buildResources(db)
    await giveItem(db)
    const { ends } = await db.transaction(async (other) => {
      await other
        .update(loadItem)
        .set({ version: 2 })
        .where(eq(loadItem.id, 1 as LoadItemId))
      return untilItWaits(db, book(db, exam))
    })
    await expect(ends).rejects.toMatchObject({ code: 'stale' })
    expect([await db.$count(meeting), await db.$count(request)]).toEqual([0, 0])
    expect((await book(db, exam)).request).toMatchObject({ kind: 'exam' })
  })

  test('is booked by whoever edits one of its people, and by nobody else', () =>
    inUniversity(async (db) => {
      await giveItem(db)
      const editorOf = (group: number) => ({
        ...powerlessActor,
        permissions: ['can create queries' as const],
        editorOf: { ...powerlessActor.editorOf, groups: [group as GroupId] },
      })
      await expect(book(db, exam, editorOf(2))).rejects.toMatchObject({ code: 'not_allowed' })
      expect((await book(db, exam, editorOf(1))).request).toMatchObject({ kind: 'exam' })
    }))

  test('is refused for an item that has nobody to sit it, in a dry run too', () =>
    inUniversity(async (db) => {
      const nobody = { code: 'invalid', detail: expect.stringContaining('хотя бы один преподаватель') }
      for (const dryRun of [true, false]) await expect(book(db, { ...exam, dryRun })).rejects.toMatchObject(nobody)
    }))

  test('is refused while its teacher is busy, and for other groups', () =>
    inUniversity(async (db) => {
      await giveItem(db)
      await expect(book(db, { ...exam, groups: [2 as GroupId] })).rejects.toMatchObject({ code: 'invalid' })
      await placeMeeting(db, [teacherClaim(1)])
      await expect(book(db, exam)).rejects.toMatchObject({ extra: { conflicts: [{ kind: 'teacher' }] } })
      expect(await brokenPlaces(db)).toEqual([])
    }))
})

test('each right is asked: of the room, of the class that gives way, of the exam', () =>
  inUniversity(async (db) => {
    const booker = { ...powerlessActor, permissions: ['can create queries' as const] }
    const mover = {
      ...powerlessActor,
      permissions: ['can set nagruzka items' as const, 'can create transition' as const],
      editorOf: { ...powerlessActor.editorOf, groups: [1 as GroupId] },
    }
    const id = await classIn(db, 1)
    const transition = { meetings: [id], roomId: room(3), reason: '' }
    const held = { transition, inChargeTeacherId: 2 as TeacherId }
    const refused = { code: 'not_allowed' }
    await expect(book(db, { pair: 2 }, powerlessActor)).rejects.toMatchObject(refused)
    await expect(book(db, { loadItemId: 1 as LoadItemId, pair: 2 }, booker)).rejects.toMatchObject(refused)
    await expect(book(db, { transition }, booker)).rejects.toMatchObject(refused)
    await expect(book(db, held, mover)).rejects.toMatchObject(refused)
    await book(db, { pair: 2 }, booker)
    const { changeId } = await book(db, { transition }, mover)
    await expect(undoChange({ db, actor: booker, now }, changeId ?? (0 as ChangeId))).rejects.toMatchObject(refused)
    await undoChange({ db, actor: mover, now }, changeId ?? (0 as ChangeId))
  }))
