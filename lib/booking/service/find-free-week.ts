import { findPairTimes } from '@/db/queries/core/calendar/calendar'
import { findWeekUse } from '@/db/queries/booking/find-room-use'
import { weekDates, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FreeRoomsQuestion, FreeSlot } from '@/lib/core/rules/rooms/free-rooms'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { placeOfSlot } from '@/lib/core/rules/rights/rights-subjects'
import { allSlots } from '@/lib/core/rules/rights/slot-matrix'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { isVisible } from '@/lib/core/service/schedule/is-visible'

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
