import { findPairTimes } from '@/db/queries/calendar'
import { isVirtualRoom } from '@/lib/domain/ids'
import type { FoundRoom } from '@/lib/domain/free-rooms'
import type { PairTime } from '@/lib/domain/pairs'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { findFreeRooms } from './find-free-rooms'

/** `staysFree`: in the pair after this one too; false after the last. */
export type FreeNow = { time: PairTime; rooms: (FoundRoom & { staysFree: boolean })[] }

/** The rooms that are free in the pair that is under way or comes next today, by building; null: none comes. Throws `not_allowed`. */
export async function findFreeNow(context: ServiceContext): Promise<FreeNow | null> {
  requireAllowed(context, 'rooms.find_free')
  const { date, minutes } = context.now
  const [time, next] = (await findPairTimes(context.db))
    .filter(({ endsAt }) => endsAt > minutes)
    .sort((a, b) => a.startsAt - b.startsAt)
  if (!time) return null
  const freeIn = ({ pair }: PairTime) =>
    findFreeRooms(context, {
      ...{ date, pairs: [pair], together: true, toSemesterEnd: false },
      ...{ withOccupied: false, ignoreWishes: false, drafts: false },
    })
  const [now, after] = await Promise.all([freeIn(time), next ? freeIn(next) : []])
  const later = new Set(after.map(({ id }) => id))
  return {
    time,
    rooms: now
      .filter(({ id, active }) => active && !isVirtualRoom(id))
      .map((room) => ({ ...room, staysFree: later.has(room.id) })),
  }
}
