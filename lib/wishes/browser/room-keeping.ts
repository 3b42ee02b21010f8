import type { ClosedRoom, NewClosure } from '@/lib/wishes/rules'
import type { EventId, WishId } from '@/lib/core/rules/names/ids'
import type { NewWish } from '@/lib/core/rules/placing/wish'
import { closedRoomOf, closeRoomRequest, openRoomRequest } from '@/lib/wishes/calls/closures'
import { addWishRequest, removeWishRequest } from '@/lib/wishes/calls/wishes'
import { requestChange } from '@/lib/core/browser/placing/changes'

export { closuresUrl } from '@/lib/core/calls/calls/addresses'

export const addWish = (wish: NewWish) => requestChange(addWishRequest(wish))

export const removeWish = (id: WishId) => requestChange(removeWishRequest(id))

/** Closes a room, or previews it as a dry run. */
export const closeRoom = async (closure: NewClosure, dryRun: boolean): Promise<ClosedRoom> =>
  closedRoomOf(await requestChange(closeRoomRequest(closure, dryRun)))

/** Reopens a room from today on. */
export const openRoom = (id: EventId) => requestChange(openRoomRequest(id))
