import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { room } from '@/db/schema'
import type { PlaceableRoom } from '@/lib/domain/room-occupancy'
import { buildingOf } from '@/lib/domain/room'

/** All rooms except virtual ones, unordered. */
export async function listPlaceableRooms(db: Queryable): Promise<PlaceableRoom[]> {
  const rows = await db
    .select({
      id: room.id,
      title: room.title,
      building: room.building,
      capacity: room.capacity,
      isPlaceholder: room.isPlaceholder,
      active: room.active,
    })
    .from(room)
    .where(sql`${room.id} > 0`)
  return rows.map((row) => ({ ...row, building: buildingOf(row) }))
}
