import type { Queryable } from '@/db/client'
import { shownRoom } from '@/db/schema'
import type { RepairRoom } from '@/lib/repair/rules/rooms'

/** All rooms, unordered, with the properties that decide whether a class fits them. */
export async function findRoomsToBook(db: Queryable): Promise<RepairRoom[]> {
  const rows = await db
    .select({
      named: shownRoom.named,
      capacity: shownRoom.capacity,
      kind: shownRoom.kind,
      hasProjector: shownRoom.hasProjector,
      isComputerClass: shownRoom.isComputerClass,
      isPlaceholder: shownRoom.isPlaceholder,
      active: shownRoom.active,
    })
    .from(shownRoom)
  return rows.map(({ named, ...room }) => ({ ...named, ...room }))
}
