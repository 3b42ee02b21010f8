import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { change, confirmation, event, meeting, room, user } from '@/db/schema'
import { brokenPlaces, inUniversity, placeMeeting, roomClaim, settle, someMonday } from '@/db/testing/claims'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import type { DoorCode } from '@/lib/booking/rules/confirmation'
import { confirmationErrors } from '@/lib/booking/texts/confirmations'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, RequestId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { noticeAct } from '@/lib/core/notices/texts/notices'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { undoChange } from '@/lib/history/service/undo-change'
import { listNotices, seeNotices } from '@/lib/notices/service/list-notices'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'
import { bookRoom } from './book-room'
import { askToConfirm, confirmBooking, listToConfirm, releaseUnconfirmed } from './confirmations'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

/** The first pair is from 8:15 to 9:45; bookings are confirmed from 7:45 to 8:30. */
const begins = 8 * 60 + 15
const at = (minutes: number) => ({ date: someMonday, minutes })
const early = at(begins - 31)
const inTime = at(begins - 30)
const late = at(begins + 15)
const asked = 1 as RoomId
const person = (id: number, ...permissions: Actor['permissions'][number][]): Actor => ({
  ...powerlessActor,
  userId: id as UserId,
  permissions,
})
const booker = person(2, 'can create queries')
const stranger = person(3, 'can create queries')
const keeper = person(4, 'can create queries', 'can approve bookings')
const inCharge: Actor = { ...person(5), boundTo: { ...powerlessActor.boundTo, teacherId: 1 as TeacherId } }

/** Bookings of room 1 are confirmed. */
const confirming = (test: (db: Database) => Promise<void>) =>
  inUniversity(async (db) => {
    const account = (id: number, fullName: string) => ({
      id: id as UserId,
      username: `person ${id}`,
      fullName,
    })
    await db
      .insert(user)
      .values([
        account(2, 'Петров'),
        account(3, 'Сидоров'),
        account(4, 'Хозяин'),
        { ...account(5, 'Куратор'), teacherId: 1 as TeacherId },
      ])
    await db.update(room).set({ confirmAhead: 30, confirmWithin: 15 }).where(eq(room.id, asked))
    await test(db)
  })

async function book(db: Database, values: Partial<BookingOrder> = {}, actor = booker): Promise<RequestId> {
  const order = bookingOrder({ roomId: asked, date: someMonday, pair: 1, ...values })
  const { request } = await bookRoom({ db, actor, now: at(0) }, order)
  return request.id as RequestId
}
const confirm = (db: Database, id: RequestId, now = inTime, actor = booker, door: DoorCode | null = null) =>
  confirmBooking({ db, actor, now }, { id, code: door && 'code' }, door)
const release = (db: Database, now = late) => releaseUnconfirmed({ db, watch: { since: at(0), last: now } })
const undo = async (db: Database, changeId: ChangeId | null | undefined, actor: Actor) => {
  const undone = await undoChange({ db, actor, now: late }, changeId ?? (0 as ChangeId))
  await settle(db)
  return undone
}
const seen = async (db: Database, actor: Actor, now = inTime) =>
  (await listToConfirm({ db, actor, now })).map(({ state, isOwn }) => `${state}${isOwn ? ', own' : ''}`)
const told = async (db: Database, actor: Actor) =>
  (await listNotices({ db, actor, now: late })).acts.flatMap(({ notices }) => notices.map(noticeAct))
const standing = (db: Database) => db.$count(meeting, eq(meeting.state, 'published'))
const lastChange = async (db: Database) => (await db.select().from(change).orderBy(change.id)).at(-1)

test('the booker and whoever is in charge are told once that it can be confirmed, not before its time', () =>
  confirming(async (db) => {
    await book(db, { inChargeTeacherId: 1 as TeacherId })
    expect(await askToConfirm({ db, now: early })).toBe(false)
    expect(await seen(db, booker, early)).toEqual(['early, own'])
    expect(await askToConfirm({ db, now: inTime })).toBe(true)
    expect(await askToConfirm({ db, now: inTime })).toBe(false)
    expect([await told(db, booker), await told(db, inCharge), await told(db, keeper)]).toEqual([
      ['Подтвердите бронь'],
      ['Подтвердите бронь'],
      [],
    ])
    expect([await seen(db, booker), await seen(db, inCharge), await seen(db, keeper)]).toEqual([
      ['open, own'],
      ['open, own'],
      ['open'],
    ])
    expect(await seen(db, stranger)).toEqual([])
  }))

test('what was confirmed stays; whoever has nothing to do with it confirms nothing', () =>
  confirming(async (db) => {
    const id = await book(db)
    await expect(confirm(db, id, early)).rejects.toMatchObject({ code: 'conflict' })
    await expect(confirm(db, id, inTime, stranger)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(confirm(db, 999 as RequestId)).rejects.toMatchObject({ code: 'not_found' })
    await askToConfirm({ db, now: inTime })
    const { changeId } = await confirm(db, id)
    await expect(confirm(db, id)).rejects.toMatchObject({ detail: confirmationErrors.confirmed })
    expect(await release(db)).toBe(false)
    expect([await standing(db), await seen(db, booker)]).toEqual([1, ['confirmed, own']])
    await expect(undo(db, changeId, stranger)).rejects.toMatchObject({ code: 'not_allowed' })
    await undo(db, changeId, booker)
    expect(await seen(db, booker)).toEqual(['open, own'])
  }))

test('it is confirmed for the booker by whoever is in charge or approves there, and without being told', () =>
  confirming(async (db) => {
    const first = await book(db, { inChargeTeacherId: 1 as TeacherId })
    await confirm(db, first, inTime, inCharge)
    await takeBackRequest({ db, actor: superuser, now: late }, { id: first, dryRun: false })
    await confirm(db, await book(db), inTime, keeper)
    expect(await release(db)).toBe(false)
    expect(await told(db, booker)).toEqual([])
  }))

test('the code of a door confirms at that door on that day, and says so', () =>
  confirming(async (db) => {
    const id = await book(db)
    const door = { roomId: asked, date: someMonday }
    await expect(confirm(db, id, inTime, booker, { ...door, roomId: 2 as RoomId })).rejects.toMatchObject({
      detail: confirmationErrors.otherDoor,
    })
    const context = { db, actor: booker, now: inTime }
    await expect(confirmBooking(context, { id, code: 'old' }, null)).rejects.toMatchObject({
      detail: confirmationErrors.oldCode,
    })
    await confirm(db, id, inTime, booker, door)
    expect(await db.select().from(confirmation)).toMatchObject([
      { state: 'confirmed', isAtDoor: true, confirmedBy: booker.userId },
    ])
  }))

test('not confirmed in time it is released on that date alone, as one change, and the booker is told', () =>
  confirming(async (db) => {
    const id = await book(db, { until: addDays(someMonday, 7) })
    expect(await release(db)).toBe(false)
    await askToConfirm({ db, now: inTime })
    expect(await release(db, at(begins + 14))).toBe(false)
    expect(await release(db)).toBe(true)
    expect(await release(db)).toBe(false)
    expect((await db.select().from(meeting)).map(({ date }) => date)).toEqual([addDays(someMonday, 7)])
    expect([await seen(db, booker, late), await seen(db, keeper, late)]).toEqual([['released, own'], ['released']])
    expect((await lastChange(db))?.action).toBe('booking.release')
    expect((await told(db, booker))[0]).toBe('Бронь не\u00a0подтвердили, аудитория свободна')
    await expect(confirm(db, id, late)).rejects.toMatchObject({ detail: confirmationErrors.released })
    await takeBackRequest({ db, actor: superuser, now: late }, { id, dryRun: false })
    expect([await standing(db), await brokenPlaces(db)]).toEqual([0, []])
  }))

test('whoever approves gives it back while the place is free, and it is not released again', () =>
  confirming(async (db) => {
    const id = await book(db)
    await askToConfirm({ db, now: inTime })
    await release(db)
    const read = { db, actor: booker, now: late }
    const { acts } = await listNotices(read)
    await seeNotices(
      read,
      acts.flatMap(({ notices }) => notices.map((notice) => notice.id)),
    )
    const [entry] = await listToConfirm({ db, actor: keeper, now: late })
    expect((await listToConfirm({ db, actor: booker, now: late }))[0]?.changeId).toBeNull()
    await expect(undo(db, entry?.changeId, booker)).rejects.toMatchObject({ code: 'not_allowed' })
    await undo(db, entry?.changeId, keeper)
    expect(await release(db)).toBe(false)
    expect([await standing(db), await seen(db, booker, late)]).toEqual([1, ['open, own']])
    expect((await told(db, booker))[0]).toBe('Бронь возвращена')
    await confirm(db, id, late)
  }))

test('a place that somebody took meanwhile is not given back', () =>
  confirming(async (db) => {
    await book(db)
    await askToConfirm({ db, now: inTime })
    await release(db)
    const [entry] = await listToConfirm({ db, actor: keeper, now: late })
    await book(db, { reason: 'Собрание' }, stranger)
    await expect(undo(db, entry?.changeId, keeper)).rejects.toMatchObject({ code: 'conflict' })
  }))

test('nothing is released while the server was down lately, nor a pair that is over', () =>
  confirming(async (db) => {
    await book(db)
    await askToConfirm({ db, now: inTime })
    const watch = { since: at(late.minutes - 9), last: late }
    expect(await releaseUnconfirmed({ db, watch })).toBe(false)
    expect(await release(db, at(9 * 60 + 45))).toBe(false)
    expect(await release(db, at(9 * 60 + 44))).toBe(true)
  }))

test('who was told late has ten minutes more', () =>
  confirming(async (db) => {
    await book(db)
    expect(await askToConfirm({ db, now: late })).toBe(true)
    expect(await release(db, at(late.minutes + 9))).toBe(false)
    expect(await release(db, at(late.minutes + 10))).toBe(true)
  }))

test('classes and exams, other rooms and what was taken back are not asked about', () =>
  confirming(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1)])
    const [placed] = await db.select().from(meeting).where(eq(meeting.id, id))
    await db
      .update(event)
      .set({ kind: 'exam' })
      .where(eq(event.id, placed?.eventId ?? (0 as never)))
    await book(db, { roomId: 2 as RoomId })
    const gone = await book(db, { pair: 2 })
    await takeBackRequest({ db, actor: superuser, now: at(0) }, { id: gone, dryRun: false })
    expect(await askToConfirm({ db, now: late })).toBe(false)
    expect(await askToConfirm({ db, now: at(10 * 60) })).toBe(false)
  }))
