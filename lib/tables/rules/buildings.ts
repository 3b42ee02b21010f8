import type { RoomId } from '@/lib/core/rules/names/ids'

export type BuildingRoom = {
  id: RoomId
  title: string
  building: string | null
  capacity: number | null
  active: boolean
}

/**
 * A building, derived from its rooms. `rooms`, `seats`: of rooms in use; `retired`: number of rooms out of
 * use.
 */
export type BuildingRow = { title: string; rooms: number; seats: number; retired: number }

const russian = new Intl.Collator('ru', { numeric: true })

/** The buildings of these rooms, by title. Rooms without a building are left out. */
export function buildingRows(rooms: readonly BuildingRoom[]): BuildingRow[] {
  const found = new Map<string, BuildingRow>()
  for (const room of rooms) {
    const { building: title } = room
    if (title === null) continue
    const known = found.get(title) ?? { title, rooms: 0, seats: 0, retired: 0 }
    found.set(title, {
      title,
      rooms: known.rooms + Number(room.active),
      seats: known.seats + (room.active ? (room.capacity ?? 0) : 0),
      retired: known.retired + Number(!room.active),
    })
  }
  return [...found.values()].sort((one, other) => russian.compare(one.title, other.title))
}

export const longestBuilding = 60
