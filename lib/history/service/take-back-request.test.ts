import type { Database } from '@/db/client'
import { findRequests } from '@/db/queries/booking/requests'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { holiday, meeting, request, user } from '@/db/schema'
import { groupClaim, holdsOf, inUniversity, placeMeeting, roomClaim, settle, someMonday } from '@/db/testing/claims'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import { bookRoom } from '@/lib/booking/service/book-room'
import { listRequests } from '@/lib/booking/service/list-requests'
import { requestTexts } from '@/lib/booking/texts/requests'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { wholeDay } from '@/lib/core/days/rules/day-classes'
import type { ChangeId, MeetingId, RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { moveClass } from '@/lib/moves/service/move-class'
import { swapClasses } from '@/lib/moves/service/swap-classes'
import { changeComment } from '@/lib/planning/service/change-people'
import { closeRooms } from '@/lib/wishes/service/close-rooms'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'
import { takeBackRequest } from './take-back-request'
import { undoChange } from './undo-change'

/** During the first pair, 8:15 to 9:45. */
const now = { date: someMonday, minutes: 9 * 60 }
const order = bookingOrder({ roomId: 1 as RoomId, date: someMonday, pair: 4, reason: 'ППОС' })
const moving = {
  seenOn: null,
  roomId: null,
  reason: 'Болезнь',
  justChange: false,
  untilEnd: false,
  dryRun: false,
}
const noId = 0 as never

const book = (db: Database, values: Partial<BookingOrder> = {}, actor: Actor = superuser) =>
  bookRoom({ db, actor, now }, { ...order, ...values })

async function takeBack(db: Database, id: number | undefined, actor: Actor = superuser, dryRun = false) {
  const { changeId } = await takeBackRequest({ db, actor, now }, { id: (id ?? noId) as RequestId, dryRun })
  await settle(db)
  return changeId
}

const undo = async (db: Database, changeId: ChangeId | null, actor: Actor = superuser) => {
  const undone = await undoChange({ db, actor, now }, changeId ?? noId)
  await settle(db)
  return undone
}

const isUndone = async (db: Database) => (await db.select().from(request)).map(({ undoneAt }) => undoneAt !== null)

const remover: Actor = { ...powerlessActor, permissions: ['can remove queries'] }

test('a booking goes with all its dates, comes back when that is undone, and goes again', () =>
  inUniversity(async (db) => {
    const { request: made } = await book(db, { until: addDays(someMonday, 14) })
    const context = { db, actor: superuser, now }
    const told = await takeBackRequest(context, { id: made.id as RequestId, dryRun: true })
    const weeks = [0, 7, 14].map((days) => ({ date: addDays(someMonday, days), pair: 4 }))
    expect(told).toEqual({ slots: weeks, warnings: [], changeId: null })
    const lastWeek = { from: addDays(someMonday, 14), to: addDays(someMonday, 14) }
    expect(await findRequests(db, lastWeek, superuser.userId)).toMatchObject([{ id: made.id, begins: weeks[0] }])
    expect([await db.$count(meeting), await isUndone(db)]).toEqual([3, [false]])
    const gone = await takeBack(db, made.id)
    expect([await db.$count(meeting), await isUndone(db)]).toEqual([0, [true]])
    await expect(takeBack(db, made.id)).rejects.toMatchObject({
      code: 'conflict',
      detail: requestTexts.undone,
    })
    const again = await undo(db, gone)
    expect([await db.$count(meeting), await isUndone(db)]).toEqual([3, [false]])
    const goneAgain = await undo(db, again)
    expect([await db.$count(meeting), await isUndone(db)]).toEqual([0, [true]])
    await undo(db, goneAgain)
    await takeBack(db, made.id)
    expect(await db.$count(meeting)).toBe(0)
  }))

test('one’s own while it lies ahead; with the string anybody’s, and undone by whoever may do that', () =>
  inUniversity(async (db) => {
    const own: Actor = { ...powerlessActor, permissions: ['can create queries'] }
    await db.insert(user).values({ id: 2 as UserId, username: 'other', fullName: 'Другая' })
    const other: Actor = { ...own, userId: 2 as UserId }
    const ahead = await book(db, {}, own)
    const begun = await book(db, { pair: 1 }, own)
    const past = await book(db, { pair: 2, date: addDays(someMonday, -1), until: null }, own)
    const refused = { code: 'not_allowed' }
    await expect(takeBack(db, ahead.request.id, other)).rejects.toMatchObject(refused)
    await expect(takeBack(db, begun.request.id, own)).rejects.toMatchObject(refused)
    await expect(takeBack(db, past.request.id, own)).rejects.toMatchObject(refused)
    const taken = await takeBack(db, ahead.request.id, own)
    await expect(undo(db, taken, other)).rejects.toMatchObject(refused)
    const again = await undo(db, taken, own)
    await undo(db, again, own)
    expect((await isUndone(db)).filter(Boolean)).toHaveLength(1)
    await takeBack(db, begun.request.id, remover)
    await undo(db, await takeBack(db, past.request.id, remover), remover)
  }))

test('a moved class goes back to its place, or says who is there', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1), groupClaim(1)])
    const to = { date: someMonday, pair: 5 as const }
    const { request: made } = await moveClass({ db, actor: superuser, now }, { ...moving, id, to })
    const rival = await book(db, { pair: 1, reason: 'Консультация' })
    await expect(takeBack(db, made?.id)).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ kind: 'room', with: { title: 'Консультация' } }] },
    })
    await takeBack(db, rival.request.id)
    await takeBack(db, made?.id, remover)
    expect(await db.select().from(meeting)).toMatchObject([{ id, pair: 1, state: 'published' }])
  }))

test('a comment on a moved class does not keep it from going back, and stays with it', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1), groupClaim(1)])
    const to = { date: someMonday, pair: 5 as const }
    const { request: made } = await moveClass({ db, actor: superuser, now }, { ...moving, id, to })
    await changeComment({ db, actor: superuser, now }, { id, comment: 'Взять халат', link: '' })
    await takeBack(db, made?.id)
    expect(await db.select().from(meeting)).toMatchObject([{ id, pair: 1, state: 'published' }])
    expect((await findItems(db, [id], superuser.userId))[0]?.comment).toBe('Взять халат')
  }))

test('a transition and a swap are given back whole', () =>
  inUniversity(async (db) => {
    const a = await placeMeeting(db, [roomClaim(1)], { pair: 4 })
    const b = await placeMeeting(db, [roomClaim(3)], { pair: 5 })
    const transition = { meetings: [a], roomId: 2 as RoomId, reason: '' }
    const { request: booked } = await book(db, { transition, inChargeTeacherId: 2 as never })
    await takeBack(db, booked.id)
    expect([await holdsOf(db, a), await db.$count(meeting)]).toEqual([['room 1: firm'], 2])
    const ways = { roomId: null, keepsRooms: false, untilEnd: false }
    const swap = { from: [a], to: [b], ...ways, reason: 'Обмен', dryRun: false }
    const { request: swapped } = await swapClasses({ db, actor: superuser, now }, swap)
    await takeBack(db, swapped?.id)
    expect([await holdsOf(db, a), await holdsOf(db, b)]).toEqual([['room 1: firm'], ['room 3: firm']])
  }))

test('a withdrawal that a holiday made is taken back with it, by whoever keeps the calendar', () =>
  inUniversity(async (db) => {
    const date = addDays(someMonday, 2)
    const id = await placeMeeting(db, [roomClaim(1)], { date })
    const edit = { name: 'holiday.add', days: [{ date, title: 'День вуза' }], takes: true } as const
    await changeCalendar({ db, actor: superuser, now }, { edit })
    const [made] = await db.select().from(request)
    await expect(takeBack(db, made?.id, remover)).rejects.toMatchObject({ code: 'not_allowed' })
    await takeBack(db, made?.id)
    expect(await db.select().from(meeting)).toMatchObject([{ id, state: 'published' }])
    expect(await db.$count(holiday)).toBe(0)
  }))

test('classes that a closing or a day online moved come back only with it, by whoever may do that', () =>
  inUniversity(async (db) => {
    const context = { db, actor: superuser, now }
    const date = addDays(someMonday, 2)
    const id = await placeMeeting(db, [roomClaim(1)], { date })
    await closeRooms(context, {
      rooms: [1 as RoomId],
      startsOn: date,
      endsOn: date,
      pairs: [1],
      reason: 'Ремонт',
      moves: [{ id, date, pair: 1, roomId: 2 as RoomId }],
      dryRun: false,
    })
    const [closed] = await db.select().from(request)
    await expect(takeBack(db, closed?.id, remover)).rejects.toMatchObject({ code: 'not_allowed' })
    await takeBack(db, closed?.id)
    expect(await holdsOf(db, id)).toEqual(['room 1: firm'])
    await changeCalendar(context, { edit: { name: 'online', date, scope: wholeDay, reason: 'Мороз' } })
    const online = (await db.select().from(request).orderBy(request.id)).at(-1)
    await expect(takeBack(db, online?.id, remover)).rejects.toMatchObject({ code: 'not_allowed' })
    await takeBack(db, online?.id)
    expect(await holdsOf(db, id)).toEqual(['room 1: firm'])
  }))

test('what somebody changed since is not taken back, and unknown requests are not found', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1)])
    const to = (pair: 5 | 6) => ({ ...moving, id, to: { date: someMonday, pair } })
    const first = await moveClass({ db, actor: superuser, now }, to(5))
    const second = await moveClass({ db, actor: superuser, now }, to(6))
    await expect(takeBack(db, first.request?.id)).rejects.toMatchObject({ code: 'stale' })
    await takeBack(db, second.request?.id)
    await takeBack(db, first.request?.id)
    await expect(takeBack(db, 999)).rejects.toMatchObject({ code: 'not_found' })
  }))

describe('the list', () => {
  const list = (db: Database, expired = false, actor: Actor = superuser) =>
    listRequests(
      { db, actor, now },
      { period: { from: addDays(someMonday, -1), to: addDays(someMonday, 13) }, expired },
    )
  const seen = async (db: Database, expired = false) =>
    (await list(db, expired)).map(({ kind, date, pair }) => `${kind} ${date}/${pair}`)

  test('has each date of each request in effect, by day and pair, and what is over only when asked', () =>
    inUniversity(async (db) => {
      await book(db, { until: addDays(someMonday, 14) })
      await book(db, { pair: 1, reason: 'идёт' })
      await book(db, { date: addDays(someMonday, -1), reason: 'вчера' })
      const dropped = await book(db, { pair: 8 })
      await takeBack(db, dropped.request.id)
      const class_ = (pair: 2 | 3): Promise<MeetingId> => placeMeeting(db, [roomClaim(2)], { pair })
      const to = { date: addDays(someMonday, 1), pair: 2 as const }
      await moveClass({ db, actor: superuser, now }, { ...moving, id: await class_(2), to })
      await moveClass({ db, actor: superuser, now }, { ...moving, id: await class_(3), to: null })
      const ahead = [
        `booking ${someMonday}/1`,
        `withdrawal ${someMonday}/3`,
        `booking ${someMonday}/4`,
        `move ${addDays(someMonday, 1)}/2`,
        `booking ${addDays(someMonday, 7)}/4`,
      ]
      expect(await seen(db)).toEqual(ahead)
      expect(await seen(db, true)).toEqual([`booking ${addDays(someMonday, -1)}/4`, ...ahead])
    }))

  test('is for superusers', () =>
    inUniversity(async (db) => {
      await expect(list(db, false, remover)).rejects.toMatchObject({ code: 'not_allowed' })
    }))
})
