import type { RoomId } from '@/lib/core/names/rules/ids'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

export type BuildingRoom = {
  id: RoomId
  title: string
  building: string | null
  capacity: number | null
  active: boolean
  needsApproval: boolean
  approvingDepartmentId: number | null
  confirmAhead: number | null
  confirmWithin: number | null
}

/**
 * How rooms are booked: freely, or with the consent of a department's editors, or of everybody who may approve
 * (`departmentId` null). `confirmWithin`: confirmed on their day until so many minutes after they begin, from `confirmAhead` before;
 * null: nobody asks.
 */
export type BookingTerms = {
  needsApproval: boolean
  departmentId: number | null
  confirmAhead: number | null
  confirmWithin: number | null
}

/**
 * A building, derived from its rooms. `rooms`, `seats`: of rooms in use; `retired`: number of rooms out of
 * use. `approved`: rooms in use that take consent to be booked; `departmentId`: the first
 * department whose editors give it; `confirmed`: rooms in use whose bookings are confirmed, with the first terms.
 */
export type BuildingRow = {
  title: string
  rooms: number
  seats: number
  retired: number
  approved: number
  departmentId: number | null
  confirmed: number
  confirmAhead: number | null
  confirmWithin: number | null
}

/** How the rooms of a building are booked, as its form begins. */
export const termsOf = ({ approved, departmentId, confirmAhead, confirmWithin }: BuildingRow): BookingTerms => ({
  needsApproval: approved > 0,
  departmentId,
  confirmAhead,
  confirmWithin,
})

const nothingIn = (title: string): BuildingRow => ({
  title,
  rooms: 0,
  seats: 0,
  retired: 0,
  approved: 0,
  departmentId: null,
  confirmed: 0,
  confirmAhead: null,
  confirmWithin: null,
})

/** The buildings of these rooms, by title. Rooms without a building are left out. */
export function buildingRows(rooms: readonly BuildingRoom[]): BuildingRow[] {
  const found = new Map<string, BuildingRow>()
  for (const room of rooms) {
    const { building: title } = room
    if (title === null) continue
    const known = found.get(title) ?? nothingIn(title)
    const terms = room.active && known.confirmWithin === null ? room : known
    found.set(title, {
      title,
      rooms: known.rooms + Number(room.active),
      seats: known.seats + (room.active ? (room.capacity ?? 0) : 0),
      retired: known.retired + Number(!room.active),
      approved: known.approved + Number(room.active && room.needsApproval),
      departmentId: known.departmentId ?? (room.active ? room.approvingDepartmentId : null),
      confirmed: known.confirmed + Number(room.active && room.confirmWithin !== null),
      confirmAhead: terms.confirmAhead,
      confirmWithin: terms.confirmWithin,
    })
  }
  return [...found.values()].sort((one, other) => inAlphabet(one.title, other.title))
}

export const longestBuilding = 60
