'use client'

import { useMemo } from 'react'
import { roomFreedom, type RoomFreedom } from '@/lib/domain/free-rooms'
import type { Actor } from '@/lib/domain/actor'
import type { RoomId } from '@/lib/domain/ids'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import { isAllowed } from '@/lib/domain/rights'
import { questionAt, usualRoomOptions } from '@/lib/domain/room-search'
import { useFreeRooms } from './use-free-rooms'

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
