import { findSwapClashes } from '@/db/queries/booking/find-swap-clashes'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import { findItems, type ScheduledItem } from '@/db/queries/core/schedule/schedule'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { openToChange } from '@/lib/core/changing/service/open-class'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { SwapOffer, SwapQuestion } from '@/lib/core/placing/rules/move'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { conflictTo, isVisible, namedTo } from '@/lib/core/views/service/is-visible'

const right = 'class.move'

/**
 * The classes among these that one class may be swapped with, and the conflicts of each. Omits classes the
 * actor may not move or see, and swaps that change nothing. Throws as `openClass` does, and `not_allowed`.
 */
export async function findSwapOffers(
  context: DataContext,
  { id, others, roomId, keepsRooms }: SwapQuestion,
): Promise<SwapOffer[]> {
  const { db, actor } = context
  const { item } = await openToChange(context, id, ({ placed }) => requireAllowed(context, right, placed))
  const mayMove = new Set<MeetingId>(
    (await findPlannedMeetings(db, others, actor.userId))
      .filter(({ isRequest, placed }) => !isRequest && isAllowed(actor, right, placed))
      .map(({ meetingId }) => meetingId),
  )
  const wouldChange = (other: ScheduledItem): boolean => roomId !== null || !keepsRooms || !isSameSlot(other, item)
  const offered = (await findItems(db, others, actor.userId)).filter(
    (one) => one.id !== id && one.state !== 'trace' && mayMove.has(one.id) && isVisible(actor, one) && wouldChange(one),
  )
  const ids = offered.map((one) => one.id)
  const clashes = await findSwapClashes(db, id, ids, { roomId, keepsRooms })
  const holders = [...clashes.values()].flat().map(({ holder }) => holder.id)
  const namedIds = await namedTo(db, actor, holders)
  return ids.map((otherId) => ({
    id: otherId,
    conflicts: (clashes.get(otherId) ?? []).map((place) => conflictTo(namedIds, place)),
  }))
}
