import type { ClosedRoom, NewClosure } from '@/lib/wishes/rules'
import type { ChangeId, EventId, WishId } from '@/lib/core/rules/names/ids'
import type { NewWish } from '@/lib/core/rules/placing/wish'
import { closeRoomCall, decodeClosedRoom, openRoomCall } from '@/lib/wishes/calls/closures'
import { addWishCall, removeWishCall } from '@/lib/wishes/calls/wishes'
import type { WireClosedRoom } from '@/lib/wishes/calls/closures.contract'
import { change } from '@/lib/core/browser/placing/changes'

export { closuresUrl } from '@/lib/core/calls/calls/addresses'

/** The change to undo. */
type Changed = { changeId: ChangeId | null }

const changed = ({ change_id }: { change_id: number | null }): Changed => ({
  changeId: change_id as ChangeId | null,
})

export const addWish = async (wish: NewWish): Promise<Changed> => changed(await change(addWishCall(wish)))

export const removeWish = async (id: WishId): Promise<Changed> => changed(await change(removeWishCall(id)))

/** Closes a room, or previews it as a dry run. */
export const closeRoom = async (closure: NewClosure, dryRun: boolean): Promise<ClosedRoom> => {
  const call = closeRoomCall(closure, dryRun)
  return decodeClosedRoom(await change<WireClosedRoom>(call))
}

/** Reopens a room from today on. */
export const openRoom = async (id: EventId): Promise<Changed> => changed(await change(openRoomCall(id)))
