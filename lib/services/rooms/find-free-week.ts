import { findPairTimes } from '@/db/queries/calendar'
import { findWeekUse } from '@/db/queries/rooms/find-room-use'
import { weekDates, type CalendarDate } from '@/lib/domain/calendar-date'
import type { FreeRoomsQuestion, FreeSlot } from '@/lib/domain/free-rooms'
import type { RoomId } from '@/lib/domain/ids'
import { pairsOf } from '@/lib/domain/pairs'
import { placeOf } from '@/lib/domain/rights-subjects'
import { allSlots } from '@/lib/domain/slot-matrix'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { isVisible } from '../schedule/is-visible'

type FreeWeekQuestion = Pick<FreeRoomsQuestion, 'ignoreWishes' | 'drafts'> & {
  monday: CalendarDate
  roomIds: readonly RoomId[]
}

/** The free rooms in every slot of a week. Unknown ids are never free. */
export async function findFreeWeek(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  { monday, roomIds, ignoreWishes, drafts }: FreeWeekQuestion,
): Promise<FreeSlot[]> {
  requireAllowed({ actor }, 'rooms.find_free')
  const pairs = pairsOf({ pairTimes: await findPairTimes(db) })
  const found = await findWeekUse(db, roomIds, {
    dates: weekDates(monday),
    pairs,
    ignoreWishes,
    drafts,
    viewer: actor.userId,
  })
  const rooms = found.map(({ id, taken, drafts: drafted }) => {
    const seen = drafted.filter((draft) => isVisible(actor, draft)).map(({ slot }) => slot)
    return { id, taken: new Set([...taken, ...seen]) }
  })
  return allSlots(pairs).map((number) => {
    const { weekday, pair } = placeOf(number)
    return {
      day: weekday,
      pair,
      roomIds: rooms.filter(({ taken }) => !taken.has(number)).map(({ id }) => id),
    }
  })
}
