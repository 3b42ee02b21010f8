import type { Queryable } from '@/db/client'
import { shownRoom } from '@/db/schema'
import type { MendRoom } from '@/lib/repair/rules/rooms'

/** All rooms with what decides whether a class can stand in them, unordered. */
export function listRooms(db: Queryable): Promise<MendRoom[]> {
  return db
    .select({
      id: shownRoom.id,
      title: shownRoom.title,
      building: shownRoom.building,
      capacity: shownRoom.capacity,
      kind: shownRoom.kind,
      hasProjector: shownRoom.hasProjector,
      isComputerClass: shownRoom.isComputerClass,
      isPlaceholder: shownRoom.isPlaceholder,
      active: shownRoom.active,
    })
    .from(shownRoom)
}
