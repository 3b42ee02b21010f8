import type { Database, Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import {
  findToConfirm,
  findToConfirmOf,
  type FoundToConfirm,
  insertConfirmations,
  storeConfirmed,
  storeReleased,
} from '@/db/queries/booking/confirmations'
import { touchRequest } from '@/db/queries/booking/edited-booking'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { removeMeetings } from '@/db/queries/core/placing/release-meetings'
import {
  type BookingToConfirm,
  confirmationWindow,
  type ConfirmationWindow,
  type ConfirmOrder,
  deadlineOf,
  type DoorCode,
  hasWatched,
  confirmationStateAt,
  type Watch,
} from '@/lib/booking/rules/confirmation'
import { confirmationErrors, tooEarly } from '@/lib/booking/texts/confirmations'
import { accountOf, commandLine } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type PairTime, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { sweeping } from '@/lib/core/changing/service/sweep'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed, isOwnBooking } from '@/lib/core/rights/rules/rights'

type Timed = { found: FoundToConfirm; time: PairTime; window: ConfirmationWindow }

/** Bookings with the times in which they are confirmed. */
const timed = (calendar: AcademicCalendar, bookings: readonly FoundToConfirm[]): Timed[] =>
  bookings.flatMap((found): Timed[] => {
    const time = pairTimeOn(calendar, found.date, found.pair)
    if (!time) return []
    const terms = confirmationWindow(found, time)
    const until = found.untilMinutes ?? terms?.until
    return until === undefined ? [] : [{ found, time, window: { from: terms?.from ?? time.startsAt, until } }]
  })

const findToday = async (db: Queryable, calendar: AcademicCalendar, { date }: CivilTime): Promise<Timed[]> =>
  timed(calendar, await findToConfirm(db, date))

/**
 * The bookings of today that the user may confirm and that are not over: their own, and those of rooms where they approve;
 * with what became of them.
 */
export async function listToConfirm({ db, actor, now }: ServiceContext): Promise<BookingToConfirm[]> {
  const today = await findToday(db, await findCalendar(db), now)
  return today.flatMap(({ found, time, window }): BookingToConfirm[] => {
    if (time.endsAt <= now.minutes || !isAllowed(actor, 'booking.confirm', found)) return []
    const { id, date, pair, room, title, inCharge, by, releasedIn } = found
    const state = confirmationStateAt(found.state, window, now.minutes)
    const mayGiveBack = state === 'released' && isAllowed(actor, 'booking.approve', found)
    return [
      {
        ...window,
        ...{ id, date, pair, room, title, inCharge, by, state },
        isOwn: isOwnBooking(actor, found),
        changeId: mayGiveBack ? releasedIn : null,
      },
    ]
  })
}

/**
 * Confirms a booking of today. `door`: what the code of a door says, null if the order has none or it is not ours or too
 * old. Throws `not_found`, `not_allowed`, `invalid` for a code of another door or too old a one, and `conflict` if it is too early
 * or too late, or was done already.
 */
export async function confirmBooking(
  context: ServiceContext,
  order: ConfirmOrder,
  door: DoorCode | null,
): Promise<{ changeId: ChangeId | null }> {
  const { db, actor, now } = context
  const calendar = await findCalendar(db)
  const open = async (queryable: Queryable) => {
    const dates = timed(calendar, await findToConfirmOf(queryable, order.id))
    const [first] = dates
    if (!first) throw new ServiceError('not_found', confirmationErrors.nothing)
    const granted = requireAllowed({ actor }, 'booking.confirm', first.found)
    const one = dates.find(({ found }) => found.date === now.date)
    if (!one) throw new ServiceError('conflict', confirmationErrors.notToday)
    return { ...one, granted }
  }
  const { found, granted } = await open(db)
  if (order.code !== null && door === null) throw new ServiceError('invalid', confirmationErrors.oldCode)
  if (door && (door.roomId !== found.room.id || door.date !== now.date))
    throw new ServiceError('invalid', confirmationErrors.otherDoor)
  const record = { action: 'booking.confirm', granted: [granted], subject: { id: order.id } } as const
  return changeTimetable(context, record, async (change) => {
    await change.lock('meeting', found.meetingId === null ? [] : [found.meetingId])
    const one = await open(change.db)
    const { date, pair, room } = one.found
    const state = confirmationStateAt(one.found.state, one.window, now.minutes)
    if (state === 'early') throw new ServiceError('conflict', tooEarly(one.window.from))
    if (state !== 'open') throw new ServiceError('conflict', confirmationErrors[state])
    if (one.time.endsAt <= now.minutes) throw new ServiceError('conflict', confirmationErrors.over)
    const row = { requestId: order.id, date, pair, roomId: room.id, untilMinutes: one.window.until }
    await storeConfirmed(change.db, { ...row, confirmedBy: accountOf(actor), isAtDoor: door !== null })
  })
}

/** By whose right the process of long jobs acts. */
const own = () => requireAllowed({ actor: commandLine }, 'booking.approve', { departmentId: null })

const rowsOf = ({ meetingId }: { meetingId: MeetingId | null }): MeetingId[] => (meetingId === null ? [] : [meetingId])

/**
 * Tells bookers that they can confirm now, in one change. Who is told late has ten minutes; a pair that is over by then is
 * left alone.
 */
export const askToConfirm = sweeping({
  action: 'booking.ask_to_confirm',
  granted: own,
  async find(db, now) {
    return (await findToday(db, await findCalendar(db), now)).flatMap(({ found, time, window }) => {
      const untilMinutes = found.state === null ? deadlineOf(window, time, now.minutes) : null
      const { id: requestId, date, pair, room, meetingId } = found
      return untilMinutes === null ? [] : [{ requestId, date, pair, roomId: room.id, untilMinutes, meetingId }]
    })
  },
  rowsOf,
  write: ({ db }, due) => insertConfirmations(db, due),
})

const findLate = async (db: Queryable, now: CivilTime): Promise<FoundToConfirm[]> =>
  (await findToday(db, await findCalendar(db), now)).flatMap(({ found, time, window }) =>
    found.state === 'open' &&
    found.releasedIn === null &&
    found.meetingId !== null &&
    window.until <= now.minutes &&
    now.minutes < time.endsAt
      ? [found]
      : [],
  )

const release = (id: FoundToConfirm['id']) =>
  sweeping({
    action: 'booking.release',
    subject: { id },
    granted: own,
    find: async (db, now) => (await findLate(db, now)).filter((one) => one.id === id),
    rowsOf,
    async write({ db }, late) {
      await removeMeetings(db, late.flatMap(rowsOf))
      await oneAfterAnother(late, (one) => storeReleased(db, one))
      await touchRequest(db, id)
    },
  })

/**
 * Releases the rooms of bookings that nobody confirmed in time, each in a change of its own, so that each can be undone. None
 * while the server was down lately, and none twice: what was given back stays. Returns whether there were any.
 */
export async function releaseUnconfirmed({ db, watch }: { db: Database; watch: Watch }): Promise<boolean> {
  if (!hasWatched(watch)) return false
  const late = await findLate(db, watch.last)
  await oneAfterAnother(late, ({ id }) => release(id)({ db, now: watch.last }))
  return late.length > 0
}
