import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { request, room, user } from '@/db/schema'
import { buildResources, inUniversity, someMonday } from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { powerlessActor } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'
import { bookRoom } from './book-room'
import { editBooking } from './edit-booking'

const now = { date: someMonday, minutes: 0 }
const kept = 1 as RoomId
const booker: Actor = { ...powerlessActor, permissions: ['can create queries'] }
const other: Actor = { ...booker, userId: 2 as UserId }
const keeper: Actor = { ...booker, permissions: ['can create queries', 'can approve bookings'] }

async function limit(db: Database, limits: Partial<typeof room.$inferInsert>): Promise<void> {
  await db
    .insert(user)
    .values({ id: 2 as UserId, username: 'other', fullName: 'Другой' })
    .onConflictDoNothing()
  await db.update(room).set(limits).where(eq(room.id, kept))
}

const orderOf = (values: Partial<BookingOrder> = {}): BookingOrder =>
  bookingOrder({ roomId: kept, date: someMonday, pair: 3, ...values })
const book = (db: Database, values: Partial<BookingOrder> = {}, actor = booker) =>
  bookRoom({ db, actor, now }, orderOf(values))

test('a time that is not booked is refused in words, in a dry run too; whoever approves is above it', () =>
  inUniversity(async (db) => {
    await limit(db, { bookedToPair: 2, mostDaysAhead: 7, leastMinutesBefore: 24 * 60 })
    await expect(book(db, { dryRun: true })).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('2-ю пару'),
    })
    await expect(book(db, { pair: 2 })).rejects.toMatchObject({ detail: expect.stringMatching(/24.часа/) })
    const far = { pair: 2 as const, date: addDays(someMonday, 8) }
    await expect(book(db, far)).rejects.toMatchObject({ detail: expect.stringContaining('23.11') })
    await expect(book(db, { pair: 2, date: addDays(someMonday, 2), until: far.date })).resolves.toMatchObject({
      dates: [addDays(someMonday, 2)],
    })
    await expect(book(db, {}, keeper)).resolves.toMatchObject({ isAsked: false })
  }))

test('so many bookings ahead a person, a series once; a series that leaves the limit is refused whole', () =>
  inUniversity(async (db) => {
    await limit(db, { mostBookings: 1, mostDaysAhead: 10 })
    await expect(book(db, { until: addDays(someMonday, 14) })).rejects.toMatchObject({ code: 'invalid' })
    const { request: made } = await book(db, { until: addDays(someMonday, 7) })
    await expect(book(db, { pair: 4 })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/1.бронь/),
    })
    expect(await db.$count(request)).toBe(1)
    await book(db, { pair: 4 }, other)
    await book(db, { pair: 5, roomId: 2 as RoomId })
    const { dryRun, transition: _, loadItemId: __, ...order } = orderOf({ pair: 6 })
    const edited = await editBooking(
      { db, actor: booker, now },
      { ...order, dryRun, id: made.id as RequestId, until: null },
    )
    await takeBackRequest({ db, actor: booker, now }, { id: edited.request.id as RequestId, dryRun: false })
    await expect(book(db, { pair: 7 })).resolves.toMatchObject({ dates: [someMonday] })
  }))

test('a request that waits for consent counts too', () =>
  inUniversity(async (db) => {
    await limit(db, { mostBookings: 1, needsApproval: true })
    await book(db)
    await expect(book(db, { pair: 4 })).rejects.toMatchObject({ code: 'conflict' })
  }))

test('of two bookings at once, each the last that is allowed, one is made', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  await limit(db, { mostBookings: 1 })
  const made = await Promise.allSettled([book(db), book(db, { pair: 4 }), book(db, { pair: 5 })])
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})
