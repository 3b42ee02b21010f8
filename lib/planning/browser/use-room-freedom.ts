'use client'

import { useMemo } from 'react'
import { roomFreedom, type RoomFreedom } from '@/lib/core/rules/rooms/free-rooms'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { questionAt, usualRoomOptions } from '@/lib/core/rules/rooms/room-search'
import { useFreeRooms } from '@/lib/booking/browser/use-free-rooms'

const unknown: ReadonlyMap<RoomId, RoomFreedom> = new Map()

/** The availability of each room from a slot on; empty while unknown, and for users who may not search. */
export function useRoomFreedom(slot: DatedSlot, actor: Actor): ReadonlyMap<RoomId, RoomFreedom> {
  const ask = (toSemesterEnd: boolean) =>
    isAllowed(actor, 'rooms.find_free')
      ? questionAt([slot.pair], slot, { ...usualRoomOptions(actor), withOccupied: true, toSemesterEnd })
      : null
  const { rooms: once } = useFreeRooms(ask(false), slot.date)
  const { rooms: always } = useFreeRooms(ask(true), slot.date)
  // Waits for both answers, so that the result does not change a moment later.
  return useMemo(() => (once && always ? roomFreedom(once, always) : unknown), [once, always])
}
