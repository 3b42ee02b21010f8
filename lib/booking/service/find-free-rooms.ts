import { findCalendar, findPairTimes } from '@/db/queries/core/calendar/calendar'
import { findRoomUse } from '@/db/queries/booking/find-room-use'
import { teachingDay, type AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, datesBetween, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import {
  byFreedom,
  isFreeIn,
  type RoomMatch,
  type FreeRoomsQuestion,
} from '@/lib/core/rules/rooms/free-rooms'
import { toSemesterEnd } from '@/lib/core/rules/schedule/period'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { isVisible } from '@/lib/core/service/schedule/is-visible'
import { requirePairs } from '@/lib/core/service/require-pairs'

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

/**
 * The rooms free in the requested pairs and, on request, the occupied ones after them. Virtual rooms are
 * always free. Throws `not_allowed`; several pairs need a separate right.
 */
export async function findFreeRooms(
  { db, actor }: DataContext,
  question: FreeRoomsQuestion,
): Promise<RoomMatch[]> {
  requireAllowed({ actor }, 'rooms.find_free')
  if (question.pairs.length !== 1) requireAllowed({ actor }, 'rooms.find_free_pairs')
  const { date, pairs, withOccupied, ignoreWishes, drafts } = question
  requirePairs({ pairTimes: await findPairTimes(db) }, pairs)
  const dates = question.toSemesterEnd ? datesFrom(await findCalendar(db), date) : [date]
  const roomUse = await findRoomUse(db, { dates, pairs, ignoreWishes, drafts, viewer: actor.userId })
  return roomUse
    .map(({ room, taken, drafts: drafted }) => {
      const visibleSlots = drafted.filter((draft) => isVisible(actor, draft)).map(({ slot }) => slot)
      const isOccupied = !isFreeIn([...taken, ...visibleSlots], question)
      return { ...room, isOccupied, isDrafted: isOccupied && isFreeIn(taken, question) }
    })
    .filter(({ isOccupied }) => withOccupied || !isOccupied)
    .sort(byFreedom)
}
