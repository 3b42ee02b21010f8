import type { ChangeId, EventId, WishId } from '@/lib/core/names/rules/ids'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import { requestChange } from '@/lib/core/refusals/browser/change'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import { closedOf, closeRoomsRequest, endClosingRequest, moveOutRequest } from '@/lib/wishes/calls/closings'
import { closedRoomOf, closeRoomRequest, openRoomRequest } from '@/lib/wishes/calls/closures'
import { endFaultRequest, moveFromFaultRequest } from '@/lib/wishes/calls/faults'
import { addWishRequest, removeWishRequest } from '@/lib/wishes/calls/wishes'
import type { Closed, ClosedRoom, ClosingEnd, ClosingOrder, FaultEnd, NewClosure } from '@/lib/wishes/rules'

export { closuresUrl } from '@/lib/core/refusals/calls/addresses'

export const addWish = (wish: NewWish) => requestChange(addWishRequest(wish))

export const removeWish = (id: WishId) => requestChange(removeWishRequest(id))

/** Closes a room, or previews it as a dry run. */
export const closeRoom = async (closure: NewClosure, dryRun: boolean): Promise<ClosedRoom> =>
  closedRoomOf(await requestChange(closeRoomRequest(closure, dryRun)))

/** Reopens a room from today on. */
export const openRoom = (id: EventId) => requestChange(openRoomRequest(id))

/** Closes several rooms and moves classes out of them. */
export const closeRooms = async (order: ClosingOrder): Promise<Closed> =>
  closedOf(await requestChange(closeRoomsRequest(order)))

/** Moves classes out of rooms that were closed together. */
export const moveOutOfClosed = async (id: ChangeId, moves: readonly RepairStep[]): Promise<Closed> =>
  closedOf(await requestChange(moveOutRequest(id, moves)))

/** Opens rooms that were closed together, and brings classes back. */
export const endClosing = (order: ClosingEnd) => requestChange(endClosingRequest(order))

/** Moves classes out of a room whose equipment is out of order. */
export const moveFromFault = (id: WishId, moves: readonly RepairStep[]) =>
  requestChange(moveFromFaultRequest(id, moves))

/** Says that it works again, and brings classes back. */
export const endFault = (order: FaultEnd) => requestChange(endFaultRequest(order))
