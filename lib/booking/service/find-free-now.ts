import { findPairTimes } from '@/db/queries/core/calendar/calendar'
import { findRoomUse } from '@/db/queries/booking/find-room-use'
import { isVirtualRoom } from '@/lib/core/rules/names/ids'
import { byFreedom, type RoomMatch } from '@/lib/core/rules/rooms/free-rooms'
import type { PairTime } from '@/lib/core/rules/calendar/pairs'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** `staysFree`: also free in the next pair; false after the last one. */
export type FreeNow = { time: PairTime; rooms: (RoomMatch & { staysFree: boolean })[] }

/**
 * The rooms free in today's current or next pair, by building; null after the last pair. Throws
 * `not_allowed`.
 */
export async function findFreeNow(context: ServiceContext): Promise<FreeNow | null> {
  requireAllowed(context, 'rooms.find_free')
  const { date, minutes } = context.now
  const [time, next] = (await findPairTimes(context.db))
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
    .map(({ room, taken }) => ({
      ...room,
      isOccupied: false,
      isDrafted: false,
      staysFree: next !== undefined && !taken.includes(next.pair),
    }))
  return { time, rooms: rooms.sort(byFreedom) }
}
