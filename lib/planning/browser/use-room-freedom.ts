'use client'

import { useMemo } from 'react'
import { useFreeRooms } from '@/lib/booking/browser/use-free-rooms'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { roomFreedom, type RoomFreedom } from '@/lib/core/free-rooms/rules/free-rooms'
import { questionAt, usualRoomOptions } from '@/lib/core/free-rooms/rules/room-search'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'

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
