import type { RoomMatch } from '@/lib/core/free-rooms/rules/free-rooms'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { eachProperty, type RoomFlags } from '@/lib/core/rooms/rules/room-properties'

/** Of a room without equipment or key; `change` overrides them. */
export const roomFlags = (change: Partial<RoomFlags> = {}): RoomFlags => ({
  ...eachProperty(() => false),
  ...change,
})

/** A free room of 30 seats without equipment or key; `change` overrides fields. */
export const roomMatch = (id: number, title: string, change: Partial<RoomMatch> = {}): RoomMatch => ({
  id: id as RoomId,
  title,
  building: title.includes('-') ? (title.split('-')[0] ?? null) : null,
  capacity: 30,
  ...roomFlags(),
  active: true,
  isOccupied: false,
  isDrafted: false,
  ...change,
})
