import type { FoundRoom } from '@/lib/domain/free-rooms'
import type { RoomId } from '@/lib/domain/ids'

/** A free room of 30 seats that has nothing and needs no key; `change` says what is different about this one. */
export const foundRoom = (id: number, title: string, change: Partial<FoundRoom> = {}): FoundRoom => ({
  id: id as RoomId,
  title,
  building: title.includes('-') ? (title.split('-')[0] ?? null) : null,
  capacity: 30,
  hasProjector: false,
  isComputerClass: false,
  needsKey: false,
  isOccupied: false,
  isDrafted: false,
  ...change,
})
