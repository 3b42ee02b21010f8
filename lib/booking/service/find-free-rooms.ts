import { findRoomUse, findWeekUse } from '@/db/queries/booking/find-room-use'
import type { FoundLimits } from '@/db/queries/booking/room-limits'
import { findCalendar, findPairTimes } from '@/db/queries/core/calendar/calendar'
import { brokenLimit } from '@/lib/booking/rules/room-limits'
import { brokenLimitText } from '@/lib/booking/texts/room-limits'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type AcademicCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, datesBetween, weekDates } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pairsOf, type PairTime, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { toSemesterEnd } from '@/lib/core/calendar/rules/period'
import {
  byFreedom,
  type FreeRoomsQuestion,
  type FreeSlot,
  isFreeIn,
  type RoomMatch,
} from '@/lib/core/free-rooms/rules/free-rooms'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { type ApprovedRoom, placeOfSlot } from '@/lib/core/rights/rules/rights-subjects'
import { allSlots } from '@/lib/core/rights/rules/slot-matrix'
import { isVisible } from '@/lib/core/views/service/is-visible'

/** `date` and the later dates of its semester with the same teaching weekday; only `date` if it is in no semester. */
function datesFrom(calendar: AcademicCalendar, date: CalendarDate): CalendarDate[] {
  const { to } = toSemesterEnd(calendar, { from: date, to: date })
  const { weekday } = teachingDay(calendar, date)
  const later = datesBetween(addDays(date, 1), to).filter((one) => {
    const day = teachingDay(calendar, one)
    return day.weekday === weekday && day.holiday === null
  })
  return [date, ...later]
}

/** Whoever may approve bookings of a room books it without asking. */
const consentFor = (
  actor: Actor,
  consent: (ApprovedRoom & { department: string }) | null,
): Pick<RoomMatch, 'consent'> =>
  consent && !isAllowed(actor, 'booking.approve', consent) ? { consent: consent.department } : {}

const askedFor = (isAsked: boolean): Pick<RoomMatch, 'isAsked'> => (isAsked ? { isAsked } : {})

/** Why the user cannot book a room at any of these times, if its limits forbid it; who may approve there is above them. */
function limitFor(
  { actor, now, calendar }: Pick<ServiceContext, 'actor' | 'now'> & { calendar: AcademicCalendar },
  limits: FoundLimits | null,
  slots: readonly DatedSlot[],
): Pick<RoomMatch, 'limit'> {
  if (!limits || isAllowed(actor, 'booking.approve', limits)) return {}
  for (const slot of slots) {
    const broken = brokenLimit(limits, slot, { calendar, now })
    if (broken) return { limit: brokenLimitText(broken, slot.date) }
  }
  return {}
}

/**
 * The rooms free in the requested pairs and, on request, the occupied ones after them. Virtual rooms are
 * always free. Throws `not_allowed`; several pairs need a separate right.
 */
export async function findFreeRooms(
  { db, actor, now }: ServiceContext,
  question: FreeRoomsQuestion,
): Promise<RoomMatch[]> {
  requireAllowed({ actor }, 'rooms.find_free')
  if (question.pairs.length !== 1) requireAllowed({ actor }, 'rooms.find_free_pairs')
  const { date, pairs, withOccupied, ignoreWishes, drafts } = question
  const calendar = await findCalendar(db)
  requirePairs(calendar, pairs)
  const dates = question.toSemesterEnd ? datesFrom(calendar, date) : [date]
  // A booking begins on the date and in one of the pairs.
  const slots = pairs.map((pair) => ({ date, pair }))
  const roomUse = await findRoomUse(db, { dates, pairs, ignoreWishes, drafts, viewer: actor.userId })
  return roomUse
    .map(({ room, taken, drafts: drafted, consent, limits, isAsked }) => {
      const visibleSlots = drafted.filter((draft) => isVisible(actor, draft)).map(({ slot }) => slot)
      const isOccupied = !isFreeIn([...taken, ...visibleSlots], question)
      const isDrafted = isOccupied && isFreeIn(taken, question)
      return {
        ...room,
        isOccupied,
        isDrafted,
        ...consentFor(actor, consent),
        ...askedFor(isAsked),
        ...limitFor({ actor, now, calendar }, limits, slots),
      }
    })
    .filter(({ isOccupied }) => withOccupied || !isOccupied)
    .sort(byFreedom)
}

/** `staysFree`: also free in the next pair; false after the last one. */
type FreeNow = { time: PairTime; rooms: (RoomMatch & { staysFree: boolean })[] }

/**
 * The rooms free in today's current or next pair, by building; null after the last pair. Throws
 * `not_allowed`.
 */
export async function findFreeNow(context: ServiceContext): Promise<FreeNow | null> {
  requireAllowed(context, 'rooms.find_free')
  const { date, minutes } = context.now
  const [time, next] = [...pairTimesOn(await findCalendar(context.db), date)]
    .filter(({ endsAt }) => endsAt > minutes)
    .sort((a, b) => a.startsAt - b.startsAt)
  if (!time) return null
  const roomUse = await findRoomUse(context.db, {
    dates: [date],
    pairs: next ? [time.pair, next.pair] : [time.pair],
    viewer: context.actor.userId,
    ignoreWishes: false,
    drafts: false,
  })
  const rooms = roomUse
    .filter(({ room, taken }) => !isVirtualRoom(room.id) && !taken.includes(time.pair))
    .map(({ room, taken, consent, isAsked }) => ({
      ...room,
      ...consentFor(context.actor, consent),
      ...askedFor(isAsked),
      isOccupied: false,
      isDrafted: false,
      staysFree: next !== undefined && !taken.includes(next.pair),
    }))
  return { time, rooms: rooms.sort(byFreedom) }
}

type FreeWeekQuestion = Pick<FreeRoomsQuestion, 'ignoreWishes' | 'drafts'> & {
  monday: CalendarDate
  roomIds: readonly RoomId[]
}

/** The free rooms in every slot of a week. Unknown ids are never free. */
export async function findFreeWeek(
  { db, actor }: DataContext,
  { monday, roomIds, ignoreWishes, drafts }: FreeWeekQuestion,
): Promise<FreeSlot[]> {
  requireAllowed({ actor }, 'rooms.find_free')
  const pairs = pairsOf({ pairTimes: await findPairTimes(db) })
  const roomUse = await findWeekUse(db, roomIds, {
    dates: weekDates(monday),
    pairs,
    ignoreWishes,
    drafts,
    viewer: actor.userId,
  })
  const rooms = roomUse.map(({ id, taken, drafts: drafted }) => {
    const visibleSlots = drafted.filter((draft) => isVisible(actor, draft)).map(({ slot }) => slot)
    return { id, taken: new Set([...taken, ...visibleSlots]) }
  })
  return allSlots(pairs).map((number) => {
    const { weekday, pair } = placeOfSlot(number)
    return {
      day: weekday,
      pair,
      roomIds: rooms.filter(({ taken }) => !taken.has(number)).map(({ id }) => id),
    }
  })
}
