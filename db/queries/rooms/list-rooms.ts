import type { Queryable } from '@/db/client'
import { room } from '@/db/schema'
import type { MendRoom } from '@/lib/domain/mending/rooms'
import { buildingOf } from '@/lib/domain/room'

/** All rooms with what decides whether a class can stand in them, unordered. */
export async function listRooms(db: Queryable): Promise<MendRoom[]> {
  const rows = await db
    .select({
      id: room.id,
      title: room.title,
      building: room.building,
      capacity: room.capacity,
      kind: room.kind,
      hasProjector: room.hasProjector,
      isComputerClass: room.isComputerClass,
      isPlaceholder: room.isPlaceholder,
      active: room.active,
    })
    .from(room)
  return rows.map((row) => ({ ...row, building: buildingOf(row) }))
}
