import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { RoomEntry } from '@/lib/core/schedule/rules/vocabulary'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { grouped, groupedByEach } from '@/lib/core/words/rules/lists'

/** A placeholder room may hold any number of meetings, so it is neither free nor taken. */
export type PlaceableRoom = Pick<RoomEntry, 'id' | 'title' | 'building' | 'capacity' | 'active'> & {
  isPlaceholder: boolean
}

/** Who is in a room. `isTaken` with neither item nor request: a hidden meeting, not shown. */
export type RoomOccupancy = {
  room: PlaceableRoom
  items: ScheduleItem[]
  requests: ScheduleRequest[]
  isTaken: boolean
}

/** `building` null: rooms without a building. `taken` and `total` exclude placeholders. */
export type BuildingOccupancy = {
  building: string | null
  rooms: RoomOccupancy[]
  taken: number
  total: number
}

export type Occupancy = { date: CalendarDate; pair: Pair; buildings: BuildingOccupancy[] }

const byTitle = (a: { title: string }, b: { title: string }) => inAlphabet(a.title, b.title)

/**
 * Occupancy by building and room, both in Russian collation, rooms without a building last. `asked`:
 * buildings to include; empty means all. A placeholder, or a retired room, is listed only if it is in use
 * then.
 */
export function occupancyOf(
  rooms: readonly PlaceableRoom[],
  standing: { items: readonly ScheduleItem[]; requests: readonly ScheduleRequest[] },
  asked: readonly (string | null)[],
): BuildingOccupancy[] {
  const items = byRoom(standing.items)
  const requests = byRoom(standing.requests)
  const shown = [...rooms].sort(byTitle).flatMap((room): RoomOccupancy[] => {
    if (asked.length > 0 && !asked.includes(room.building)) return []
    const held = { items: items.get(room.id) ?? [], requests: requests.get(room.id) ?? [] }
    const isTaken = held.items.length + held.requests.length > 0
    if ((room.isPlaceholder || !room.active) && !isTaken) return []
    return [{ room, items: held.items.filter((item) => !item.hidden), requests: held.requests, isTaken }]
  })
  return [...grouped(shown, ({ room }) => room.building)]
    .map(([building, listed]) => {
      const real = listed.filter(({ room }) => !room.isPlaceholder)
      const taken = real.filter(({ isTaken }) => isTaken).length
      return { building, rooms: listed, taken, total: real.length }
    })
    .sort(
      (a, b) =>
        Number(a.building === null) - Number(b.building === null) || inAlphabet(a.building ?? '', b.building ?? ''),
    )
}

const byRoom = <Held extends { rooms: readonly { id: RoomId }[] }>(all: readonly Held[]): Map<RoomId, Held[]> =>
  groupedByEach(all, ({ rooms }) => rooms.map(({ id }) => id))
