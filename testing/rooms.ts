import type { RoomMatch } from '@/lib/core/rules/rooms/free-rooms'
import type { RoomId } from '@/lib/core/rules/names/ids'

/** A free room of 30 seats without equipment or key; `change` overrides fields. */
export const roomMatch = (id: number, title: string, change: Partial<RoomMatch> = {}): RoomMatch => ({
  id: id as RoomId,
  title,
  building: title.includes('-') ? (title.split('-')[0] ?? null) : null,
  capacity: 30,
  hasProjector: false,
  isComputerClass: false,
  needsKey: false,
  active: true,
  isOccupied: false,
  isDrafted: false,
  ...change,
})
