import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { approval, event, meeting, request, room, user } from '@/db/schema'
import { brokenPlaces, holdsOf, inUniversity, placeMeeting, roomClaim, settle, someMonday } from '@/db/testing/claims'
import { buildDepartment } from '@/db/testing/factories'
import type { AskDecision } from '@/lib/booking/rules/approval'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import type { BookingEdit } from '@/lib/booking/rules/booking-edit'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { noticeText } from '@/lib/core/notices/texts/notices'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { undoChange } from '@/lib/history/service/undo-change'
import { listNotices, seeNotices } from '@/lib/notices/service/list-notices'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'
import { decideAsk, listAsks, viewScheduleWithAsks } from './approvals'
import { bookRoom } from './book-room'
import { editBooking } from './edit-booking'
import { expireAsks } from './expire-asks'
import { findFreeRooms } from './find-free-rooms'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const kept = 1 as RoomId
const week = { from: someMonday, to: addDays(someMonday, 6) }
const person = (id: number, ...permissions: Actor['permissions'][number][]): Actor => ({
  ...powerlessActor,
  userId: id as UserId,
  permissions,
})
const asker = person(2, 'can create queries')
const rival = person(3, 'can create queries')
const keeper = person(4, 'can view auditories', 'can create queries', 'can approve bookings')

/** Room 1 is booked with consent: of whoever may approve, or of a department's editors. */
const withConsent = (test: (db: Database) => Promise<void>) =>
  inUniversity(async (db) => {
    const account = (id: number, fullName: string, permissions: Actor['permissions'] = []) => ({
      id: id as UserId,
      username: `person ${id}`,
      fullName,
      permissions: [...permissions],
    })
    await db
      .insert(user)
      .values([account(2, 'Петров'), account(3, 'Сидоров'), account(4, 'Хозяин', ['can approve bookings'])])
    await db.update(room).set({ needsApproval: true }).where(eq(room.id, kept))
    await test(db)
  })

const book = (db: Database, values: Partial<BookingOrder> = {}, actor = asker) =>
  bookRoom({ db, actor, now }, bookingOrder({ roomId: kept, date: someMonday, pair: 1, ...values }))

const idOf = ({ request: { id } }: Awaited<ReturnType<typeof book>>) => id as RequestId
const decide = (db: Database, id: RequestId, values: Partial<AskDecision> = {}, actor = keeper) =>
  decideAsk({ db, actor, now }, { id, verdict: 'approved', dates: null, reason: '', dryRun: false, ...values })
const undo = async (db: Database, changeId: ChangeId | null, actor = keeper) => {
  if (changeId === null) throw new Error('nothing was stored')
  const undone = await undoChange({ db, actor, now }, changeId)
  await settle(db)
  return undone
}
const held = async (db: Database) =>
  holdsOf(
    db,
    ...(
      await db
        .select({ id: meeting.id })
        .from(meeting)
        .innerJoin(event, eq(event.id, meeting.eventId))
        .where(eq(event.kind, 'booking'))
    ).map(({ id }) => id),
  )
const statesOf = async (db: Database, actor = asker) =>
  (await listAsks({ db, actor, now })).own.map(({ dates }) => dates.map(({ state }) => state))
/** The requests in a week, by default the room's. */
const shownTo = async (
  db: Database,
  { subject = { kind: 'room', id: kept }, actor = superuser }: { subject?: Subject; actor?: Actor } = {},
) => (await viewScheduleWithAsks({ db, actor, now }, { subject, ...week })).requests
const told = async (db: Database, actor: Actor): Promise<string[]> =>
  (await listNotices({ db, actor, now })).acts.flatMap(({ notices }) =>
    notices.map((notice) => noticeText(notice).join(' / ').replaceAll('\u00a0', ' ')),
  )

test('what is asked for is shown, holds nothing, and is booked once somebody approves it', () =>
  withConsent(async (db) => {
    const asked = await book(db, { groups: [1 as GroupId] })
    expect(asked).toMatchObject({ isAsked: true, dates: [someMonday], request: { rooms: [{ id: kept }] } })
    expect(await held(db)).toEqual(['room 1: draft'])
    expect(await shownTo(db)).toMatchObject([
      { title: 'Кружок', inCharge: 'Петров', date: someMonday, groups: [{ id: 1 }], asked: 'asked' },
    ])
    const { changeId, dates } = await decide(db, idOf(asked))
    expect(dates).toEqual([someMonday])
    expect(await held(db)).toEqual(['room 1: firm', 'group 1/1: soft booking', 'group 1/2: soft booking'])
    expect(await statesOf(db)).toEqual([['approved']])
    expect((await shownTo(db)).map(({ asked }) => asked)).toEqual([undefined])
    await undo(db, changeId)
    expect(await held(db)).toEqual(['room 1: draft'])
    expect(await statesOf(db)).toEqual([['asked']])
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('a taken room is asked for where it is wanted: the request waits, says who holds it, and is offered once it is free', () =>
  withConsent(async (db) => {
    const holder = idOf(await book(db, { reason: 'Экзамен' }, keeper))
    await expect(book(db)).rejects.toMatchObject({ code: 'conflict' })
    const order = { queues: true, until: addDays(someMonday, 7), reason: 'Хор' }
    expect(await book(db, { ...order, dryRun: true })).toMatchObject({
      dates: [someMonday, addDays(someMonday, 7)],
      waiting: [{ date: someMonday, id: kept }],
      skipped: [],
      changeId: null,
    })
    await book(db, order)
    expect(await statesOf(db)).toEqual([['waiting', 'asked']])
    await takeBackRequest({ db, actor: keeper, now }, { id: holder, dryRun: false })
    await settle(db)
    expect(await statesOf(db)).toEqual([['asked', 'asked']])
    expect((await told(db, asker)).join()).toContain('Аудитория снова свободна')
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('nobody queues for a room that takes no consent, or where they approve', () =>
  withConsent(async (db) => {
    const free = 2 as RoomId
    await book(db, { roomId: free })
    await expect(book(db, { roomId: free, queues: true }, rival)).rejects.toMatchObject({ code: 'conflict' })
    await book(db, {}, keeper)
    await expect(book(db, { queues: true }, keeper)).rejects.toMatchObject({ code: 'conflict' })
  }))

test('the week of the room alone shows what waits, to whoever has an account', () =>
  withConsent(async (db) => {
    const asked = await book(db, { groups: [1 as GroupId] })
    expect(await shownTo(db, { actor: { ...superuser, kind: 'public' } })).toEqual([])
    expect(await shownTo(db, { subject: { kind: 'group', id: 1 as GroupId } })).toEqual([])
    expect(await shownTo(db, { subject: { kind: 'room', id: 2 as RoomId } })).toEqual([])
    await placeMeeting(db, [roomClaim(kept)])
    expect(await shownTo(db)).toMatchObject([{ asked: 'waiting' }])
    await takeBackRequest({ db, actor: asker, now }, { id: idOf(asked), dryRun: false })
    expect(await shownTo(db)).toEqual([])
  }))

test('who may approve books straight away, as anybody does elsewhere', () =>
  withConsent(async (db) => {
    expect(await book(db, {}, keeper)).toMatchObject({ isAsked: false })
    expect(await book(db, { roomId: 2 as RoomId })).toMatchObject({ isAsked: false })
    expect(await db.$count(approval)).toBe(0)
  }))

test('only whoever approves this room decides, of a department its editors', () =>
  withConsent(async (db) => {
    const { id: departmentId } = await buildDepartment(db)
    const id = idOf(await book(db))
    await expect(decide(db, id, {}, asker)).rejects.toMatchObject({ code: 'not_allowed' })
    await db.update(room).set({ approvingDepartmentId: departmentId }).where(eq(room.id, kept))
    await expect(decide(db, id)).rejects.toMatchObject({ code: 'not_allowed' })
    expect((await listAsks({ db, actor: keeper, now })).toDecide).toEqual([])
    expect(await book(db, { pair: 2 }, keeper)).toMatchObject({ isAsked: true })
    const editor = { ...keeper, editorOf: { ...keeper.editorOf, departments: [departmentId] } }
    expect((await listAsks({ db, actor: editor, now })).toDecide).toHaveLength(2)
    expect(await decide(db, id, {}, editor)).toMatchObject({ dates: [someMonday] })
  }))

test('a refusal says why, leaves nothing in the room, and is undone whole', () =>
  withConsent(async (db) => {
    const id = idOf(await book(db))
    await expect(decide(db, id, { verdict: 'refused' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await decide(db, id, { verdict: 'refused', dryRun: true })).toMatchObject({ changeId: null })
    const { changeId } = await decide(db, id, { verdict: 'refused', reason: 'Ремонт' })
    expect([await db.$count(meeting), await db.$count(event)]).toEqual([0, 0])
    expect((await listAsks({ db, actor: asker, now })).own).toMatchObject([
      { dates: [{ state: 'refused', reason: 'Ремонт', decidedBy: 'Хозяин' }], mayTakeBack: false },
    ])
    await expect(decide(db, id)).rejects.toMatchObject({ code: 'conflict' })
    await undo(db, changeId)
    expect(await held(db)).toEqual(['room 1: draft'])
  }))

test('two may ask: one is approved, the other waits, and is offered again when the first is taken back', () =>
  withConsent(async (db) => {
    const first = idOf(await book(db))
    const second = idOf(await book(db, { reason: 'Хор' }, rival))
    const queue = async () =>
      (await listAsks({ db, actor: keeper, now })).toDecide.map(({ id, dates }) => [
        id,
        ...dates.map(({ state, ahead }) => `${state} ${ahead}`),
      ])
    expect(await queue()).toEqual([
      [first, 'asked 0'],
      [second, 'asked 1'],
    ])
    const preview = await decide(db, first, { dryRun: true })
    expect(preview.rivals).toMatchObject([{ id: second, title: 'Хор', by: 'Сидоров', dates: [someMonday] }])
    await decide(db, first)
    expect(await queue()).toEqual([[second, 'waiting 0']])
    await expect(decide(db, second)).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ id: kept, with: { title: 'Кружок' } }] },
    })
    await takeBackRequest({ db, actor: asker, now }, { id: first, dryRun: false })
    await settle(db)
    expect(await queue()).toEqual([[second, 'asked 0']])
    await decide(db, second)
    expect(await statesOf(db, rival)).toEqual([['approved']])
    expect(await statesOf(db)).toEqual([['withdrawn']])
  }))

test('who asks for the same place again is told so, and a rival’s request is named to nobody', () =>
  withConsent(async (db) => {
    await book(db)
    const warned = async (values: Partial<BookingOrder>, actor = asker) =>
      (await book(db, { ...values, dryRun: true }, actor)).warnings.map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(await warned({ until: addDays(someMonday, 7) })).toEqual([
      'К-101: здесь же ждёт ваша заявка на бронь «Кружок» (16.11)',
    ])
    expect(await warned({}, rival)).toEqual([])
    expect(await warned({ pair: 2 })).toEqual([])
  }))

test('the search marks a room with a request as asked for and not as drafted', () =>
  withConsent(async (db) => {
    await book(db)
    const find = async (pair: Pair) => {
      const question = { date: someMonday, pairs: [pair], together: true, toSemesterEnd: false, withOccupied: true }
      const rooms = await findFreeRooms(
        { db, actor: superuser, now },
        { ...question, ignoreWishes: false, drafts: true },
      )
      return rooms.filter(({ isAsked }) => isAsked).map(({ id, isOccupied }) => [id, isOccupied])
    }
    expect(await find(1)).toEqual([[kept, false]])
    expect(await find(2)).toEqual([])
  }))

test('a class may be placed over it: the booking waits', () =>
  withConsent(async (db) => {
    await book(db)
    await placeMeeting(db, [roomClaim(kept)])
    expect(await statesOf(db)).toEqual([['waiting']])
  }))

test('what waits is withdrawn by its author and brought back; a date that has begun without a decision expires', () =>
  withConsent(async (db) => {
    const id = idOf(await book(db))
    const { changeId } = await takeBackRequest({ db, actor: asker, now }, { id, dryRun: false })
    expect(await statesOf(db)).toEqual([['withdrawn']])
    expect([await db.$count(meeting), await db.$count(request)]).toEqual([0, 1])
    await expect(decide(db, id)).rejects.toMatchObject({ code: 'conflict' })
    await undo(db, changeId, asker)
    expect(await held(db)).toEqual(['room 1: draft'])
    const later = { date: addDays(someMonday, 1), minutes: 0 }
    expect((await listAsks({ db, actor: asker, now: later })).own[0]?.dates).toMatchObject([{ state: 'expired' }])
    await expect(
      decideAsk({ db, actor: keeper, now: later }, { id, verdict: 'approved', dates: null, reason: '', dryRun: false }),
    ).rejects.toMatchObject({ code: 'conflict' })
  }))

test('what nobody decided about in time is ended by itself, once, and told to whoever asked', () =>
  withConsent(async (db) => {
    await book(db, { until: addDays(someMonday, 7) })
    expect(await expireAsks({ db, now })).toBe(false)
    const later = { date: someMonday, minutes: 24 * 60 - 1 }
    expect(await expireAsks({ db, now: later })).toBe(true)
    expect(await expireAsks({ db, now: later })).toBe(false)
    expect(await statesOf(db)).toEqual([['expired', 'asked']])
    expect(await held(db)).toEqual(['room 1: draft'])
    expect(await told(db, asker)).toEqual([
      'Бронь не согласовали вовремя: Кружок / понедельник 16.11, 1-я пара · К-101 / Аудитория не забронирована: выберите другое время или другую аудиторию',
    ])
  }))

test('a series is approved whole, or by date, and the rest waits', () =>
  withConsent(async (db) => {
    const dates = [0, 7, 14].map((days) => addDays(someMonday, days))
    const [first, second, third] = dates as [CalendarDate, CalendarDate, CalendarDate]
    const id = idOf(await book(db, { until: third }))
    await decide(db, id, { dates: [second] })
    await decide(db, id, { verdict: 'refused', dates: [third], reason: 'Экзамен' })
    expect(await statesOf(db)).toEqual([['asked', 'approved', 'refused']])
    await expect(decide(db, id, { dates: [first, second] })).rejects.toMatchObject({ code: 'conflict' })
    await decide(db, id)
    expect(await statesOf(db)).toEqual([['approved', 'approved', 'refused']])
    await takeBackRequest({ db, actor: asker, now }, { id, dryRun: false })
    expect(await db.$count(meeting)).toBe(0)
  }))

test('who decides about an older state is told so', () =>
  withConsent(async (db) => {
    const asked = await book(db, { until: addDays(someMonday, 7) })
    const { version } = (await listAsks({ db, actor: keeper, now })).toDecide[0] ?? { version: 0 }
    await decide(db, idOf(asked), { dates: [someMonday], version })
    await expect(decide(db, idOf(asked), { version })).rejects.toMatchObject({ code: 'stale' })
  }))

describe('a series with consent by date', () => {
  const [first, second, third] = [0, 7, 14].map((days) => addDays(someMonday, days)) as [
    CalendarDate,
    CalendarDate,
    CalendarDate,
  ]
  const edit = (db: Database, id: RequestId, values: Partial<BookingEdit> = {}) =>
    editBooking(
      { db, actor: asker, now },
      { ...bookingOrder({ roomId: kept, date: first, pair: 1 }), id, until: third, reason: 'Кружок физики', ...values },
    )
  /** Its second date is approved, the others wait. */
  const series = async (db: Database) => {
    const id = idOf(await book(db, { until: third, groups: [1 as GroupId] }))
    await decide(db, id, { dates: [second] })
    await settle(db)
    return id
  }
  const asks = async (db: Database) =>
    (await listAsks({ db, actor: asker, now })).own.map(({ title, dates }) => [
      title,
      ...dates.map(({ date, state }) => `${date.slice(8)} ${state}`),
    ])
  /** What a change told somebody. */
  const toldNow = async (db: Database, actor: Actor, changeId: ChangeId | null) =>
    (await listNotices({ db, actor, now })).acts
      .filter((act) => act.changeId === changeId)
      .flatMap(({ notices }) => notices.map(({ kind, dates }) => `${kind} ${dates.join()}`))

  test('keeps what was asked and approved under other words and for other groups, and nobody is told', () =>
    withConsent(async (db) => {
      const id = await series(db)
      const { changeId, isAsked } = await edit(db, id, { groups: [2 as GroupId] })
      expect(isAsked).toBe(false)
      expect(await asks(db)).toEqual([['Кружок физики', '16 asked', '23 approved', '30 asked']])
      expect(await held(db)).toEqual([
        'room 1: firm',
        'room 1: draft',
        'room 1: draft',
        'group 2/1: soft booking',
        'group 2/2: soft booking',
      ])
      for (const actor of [asker, keeper, rival]) expect(await toldNow(db, actor, changeId)).toEqual([])
      expect((await shownTo(db)).map(({ groups }) => groups.map((group) => group.id))).toEqual([[2]])
      await undo(db, changeId, asker)
      expect(await asks(db)).toEqual([['Кружок', '16 asked', '23 approved', '30 asked']])
      expect(await brokenPlaces(db)).toEqual([])
    }))

  test('asks anew for another time, and both sides hear of the old place and the new one', () =>
    withConsent(async (db) => {
      const { changeId, isAsked } = await edit(db, await series(db), { pair: 2 })
      expect(isAsked).toBe(true)
      expect(await asks(db)).toEqual([['Кружок физики', '16 asked', '23 asked', '30 asked']])
      expect(await held(db)).toEqual(['room 1: draft', 'room 1: draft', 'room 1: draft'])
      expect(await toldNow(db, keeper, changeId)).toEqual([
        `withdrawn ${first},${second},${third}`,
        `asked ${first},${second},${third}`,
      ])
      expect(await brokenPlaces(db)).toEqual([])
    }))

  test('goes to a room without consent at once, and is asked for no more', () =>
    withConsent(async (db) => {
      await edit(db, await series(db), { roomId: 2 as RoomId })
      expect(await asks(db)).toEqual([])
      expect(await held(db)).toEqual(['room 2: firm', 'room 2: firm', 'room 2: firm'])
    }))

  test('changes by date: one date goes elsewhere, the others stay with their request', () =>
    withConsent(async (db) => {
      const id = await series(db)
      await edit(db, id, { only: second, date: second, until: null, pair: 3 })
      expect(await asks(db)).toEqual([
        ['Кружок физики', '23 asked'],
        ['Кружок', '16 asked', '30 asked'],
      ])
      await takeBackRequest({ db, actor: asker, now }, { id, dryRun: false })
      expect(await held(db)).toEqual(['room 1: draft'])
      expect(await statesOf(db)).toEqual([['asked'], ['withdrawn', 'withdrawn']])
    }))

  test('is not decided about as it was before it was changed', () =>
    withConsent(async (db) => {
      const id = idOf(await book(db))
      await edit(db, id, { until: null })
      await expect(decide(db, id)).rejects.toMatchObject({ code: 'stale' })
    }))
})

test('a class makes no way for a booking that is only asked for', () =>
  withConsent(async (db) => {
    const id = await placeMeeting(db, [roomClaim(kept)])
    const order = { transition: { meetings: [id], roomId: 3 as RoomId, reason: '' } }
    const mover = { ...superuser, isSuperuser: false, permissions: asker.permissions }
    await expect(book(db, { ...order, inChargeTeacherId: 1 as never }, mover)).rejects.toMatchObject({
      code: 'invalid',
    })
  }))

test('both sides are told: who approves, what was asked and withdrawn; who asked, what became of it and why', () =>
  withConsent(async (db) => {
    const place = 'понедельник 16.11, 1-я пара · К-101'
    const first = idOf(await book(db))
    expect(await told(db, keeper)).toEqual([`Бронь ждёт согласования: Кружок / ${place} / Кто просит: Петров`])
    const second = idOf(await book(db, { reason: 'Хор' }, rival))
    const approved = await decide(db, first)
    expect(await told(db, asker)).toEqual([`Бронь согласована: Кружок / ${place}`])
    expect(await told(db, rival)).toEqual([`Аудитория занята, ваша заявка в очереди: Хор / ${place}`])
    await undo(db, approved.changeId)
    expect(await told(db, rival)).toEqual([])
    await decide(db, second, { verdict: 'refused', reason: 'Громко' })
    expect(await told(db, rival)).toEqual([`Бронь отклонена: Хор / ${place} / Причина: Громко`])
    const { acts } = await listNotices({ db, actor: keeper, now })
    await seeNotices(
      { db, actor: keeper, now },
      acts.flatMap(({ notices }) => notices.map((notice) => notice.id)),
    )
    await takeBackRequest({ db, actor: asker, now }, { id: first, dryRun: false })
    expect((await told(db, keeper))[0]).toBe(`Заявка на бронь отозвана: Кружок / ${place} / Кто просит: Петров`)
    expect(await told(db, powerlessActor)).toEqual([])
  }))
