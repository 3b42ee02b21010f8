import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { holiday } from '@/db/schema'
import {
  brokenPlaces,
  buildResources,
  groupClaim,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  settle,
  teacherClaim,
} from '@/db/testing/claims'
import { classRows as everything } from '@/db/testing/class-rows'
import { freshDatabase } from '@/db/testing/database'
import { untilItWaits } from '@/db/testing/waiting'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import type { UserId } from '@/lib/core/names/rules/ids'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { changeCalendar } from './change-calendar'

const now = { date: calendarDate('2026-11-01'), minutes: 0 }
const [day, next] = [calendarDate('2026-11-16'), calendarDate('2026-11-17')]
const title = 'День университета'
const adding: CalendarEdit = {
  name: 'holiday.add',
  days: [day, next].map((date) => ({ date, title })),
  takes: true,
}
const removing = (givesBack: boolean, ...dates: (typeof day)[]): CalendarEdit => ({
  name: 'holiday.remove',
  dates,
  givesBack,
})

const change = (db: Database, edit: CalendarEdit) =>
  changeCalendar({ db, actor: superuser, now }, { edit }).then(async (changed) => {
    await settle(db)
    return changed
  })

/**
 * Two days of classes: an overlap among them, a draft with an event of its own, one of a series, a booking and an exam.
 */
async function teach(db: Database) {
  const first = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)])
  const beside = await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(2)], {
    onConflict: { forcedBy: 1 as UserId },
  })
  const draft = await placeMeeting(db, [roomClaim(2), teacherClaim(3), groupClaim(3), loadClaim(2)], {
    state: 'projected',
  })
  const tomorrow = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], { date: next })
  const booking = await placeMeeting(db, [roomClaim(3)], { kind: 'booking' })
  const exam = await placeMeeting(db, [roomClaim(3), groupClaim(3)], { kind: 'exam', pair: 2 })
  await placeMeeting(db, [roomClaim(2), groupClaim(2)], { date: calendarDate('2026-11-18') })
  return { first, beside, draft, tomorrow, booking, exam }
}

const stateOf = async (db: Database) =>
  (
    await db.execute<{ state: string }>(sql`
      select m.state || coalesce(' ' || r.reason, '') as state
      from meeting m left join request r on r.id = m.request_id order by m.id`)
  ).map(({ state }) => state)

test('a holiday takes its classes, with its title as the reason, and leaves exams and bookings', () =>
  inUniversity(async (db) => {
    await teach(db)
    const before = await everything(db)
    const { consequences, changeId } = await change(db, adding)
    expect(consequences).toMatchObject({ taken: 4, returning: 0 })
    const trace = `trace ${title}`
    expect(await stateOf(db)).toEqual([trace, trace, trace, 'published', 'published', 'published'])
    await undoChange({ db, actor: superuser, now }, changeId ?? (0 as never))
    await settle(db)
    expect(await everything(db)).toEqual(before)
    expect(await db.$count(holiday)).toBe(0)
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('without consent it removes nothing', () =>
  inUniversity(async (db) => {
    await teach(db)
    const before = await everything(db)
    expect((await change(db, { ...adding, takes: false } as CalendarEdit)).consequences.taken).toBe(0)
    expect(await everything(db)).toEqual(before)
  }))

test('when the days are working days again, their classes return as they were, a day at a time', () =>
  inUniversity(async (db) => {
    const { tomorrow } = await teach(db)
    const before = await everything(db)
    await change(db, adding)
    const today = await change(db, removing(true, day))
    expect(today.consequences).toMatchObject({ returning: 3, taken: 0 })
    expect((await stateOf(db)).filter((state) => state !== 'published')).toHaveLength(2)
    const [still] = await db.execute(sql`select state from meeting where id = ${tomorrow}`)
    expect(still).toEqual({ state: 'trace' })
    const rest = await change(db, removing(true, next))
    expect(rest.consequences.returning).toBe(1)
    expect(await everything(db)).toEqual(before)
    expect(await brokenPlaces(db)).toEqual([])
    await undoChange({ db, actor: superuser, now }, rest.changeId ?? (0 as never))
    await settle(db)
    expect(
      await db.execute(
        sql`select date, (select count(*)::integer from holiday_withdrawal w where w.date = h.date) as kept from holiday h`,
      ),
    ).toEqual([{ date: next, kept: 1 }])
    expect((await change(db, removing(true, next))).consequences.returning).toBe(1)
    expect(await everything(db)).toEqual(before)
  }))

test('they stay away if nobody asks for them', () =>
  inUniversity(async (db) => {
    await teach(db)
    await change(db, adding)
    const away = await everything(db)
    expect((await change(db, removing(false, day, next))).consequences.returning).toBe(4)
    expect(await everything(db)).toEqual(away)
  }))

test('a place that is somebody else’s by then keeps all of it from returning, and is named', () =>
  inUniversity(async (db) => {
    await teach(db)
    await change(db, adding)
    await placeMeeting(db, [roomClaim(1)], { kind: 'booking', title: 'Совет' })
    const away = await everything(db)
    await expect(change(db, removing(true, day, next))).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('«Совет»'),
    })
    expect(await everything(db)).toEqual(away)
    expect(await db.$count(holiday)).toBe(2)
  }))

test('taking the withdrawal back is taking the holiday back: it takes the right to', () =>
  inUniversity(async (db) => {
    await teach(db)
    const before = await everything(db)
    await change(db, adding)
    const [made] = await db.execute<{ id: number }>(sql`select id from request`)
    const order = { id: (made?.id ?? 0) as never, dryRun: false }
    const clerk = { ...powerlessActor, permissions: ['can remove queries'] as const }
    await expect(takeBackRequest({ db, actor: clerk, now }, order)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await takeBackRequest({ db, actor: superuser, now }, order)
    await settle(db)
    expect(await everything(db)).toEqual(before)
    expect(await db.$count(holiday)).toBe(0)
  }))

test('only the university’s administrator changes its calendar', () =>
  inUniversity(async (db) => {
    await expect(changeCalendar({ db, actor: powerlessActor, now }, { edit: adding })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }))

test('a class that somebody moves to another day meanwhile is not taken', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const id = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
  const { ends } = await db.transaction(async (other) => {
    const to = { date: calendarDate('2026-11-18'), pair: 1 as const }
    await relocateMeetings(other, [{ meetingId: id, ...to }])
    return untilItWaits(db, changeCalendar({ db, actor: superuser, now }, { edit: adding }))
  })
  expect((await ends).consequences.taken).toBe(0)
  expect(await stateOf(db)).toEqual(['published'])
})
