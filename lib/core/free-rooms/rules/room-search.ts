import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { currentPair, type DayTimes, isOver, type Pair, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import type { RoomProperty } from '@/lib/core/rooms/rules/room-properties'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import type { RoomEntry } from '@/lib/core/schedule/rules/vocabulary'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import type { FreeRoomsQuestion, RoomMatch } from './free-rooms'

/** Options of every room search. `pairCount`: number of consecutive pairs. */
export type RoomOptions = Omit<FreeRoomsQuestion, 'date' | 'pairs'> & { pairCount: number }

/** The user's default search options. */
export const usualRoomOptions = (actor: Actor): RoomOptions => ({
  pairCount: 1,
  together: true,
  toSemesterEnd: false,
  withOccupied: false,
  ignoreWishes: false,
  drafts: mayHaveDrafts(actor),
})

/** Consecutive pairs from `first`, cut at the end of the day; a pair that the day no longer has stands alone. */
export const pairsFrom = (day: readonly Pair[], first: Pair, count: number): Pair[] =>
  day.includes(first) ? day.filter((pair) => first <= pair && pair < first + count) : [first]

export const questionAt = (
  day: readonly Pair[],
  { date, pair }: DatedSlot,
  options: RoomOptions,
): FreeRoomsQuestion => {
  const { pairCount, ...rest } = options
  return { ...rest, date, pairs: pairsFrom(day, pair, pairCount) }
}

/** The default slot of a search: the current or next pair today, or after the last pair the first one tomorrow. */
export function slotNow(calendar: DayTimes, now: CivilTime): DatedSlot {
  const today = { date: now.date, pair: currentPair(pairTimesOn(calendar, now.date), now.minutes).current }
  return isOver(calendar, now, today) ? { ...today, date: addDays(now.date, 1) } : today
}

export type RoomFilter = {
  text: string
  /** Minimum number of seats; null: any. */
  seats: number | null
  /** What it has, and that it needs no key. */
  wanted: readonly RoomProperty[]
  /** Undefined: any; null: rooms without a building. */
  building: RoomEntry['building'] | undefined
}

/** A virtual room always qualifies; one of unknown capacity may. */
const maySeat = ({ id, capacity }: RoomEntry, seats: number | null): boolean =>
  seats === null || isVirtualRoom(id) || capacity === null || capacity >= seats

/** Whether it is unknown that a room has enough seats. */
const isDoubtful = ({ id, capacity }: RoomEntry, seats: number | null): boolean =>
  !isVirtualRoom(id) && isUnseated({ capacity }, { students: seats })

/** Number of rooms listed though their capacity is unknown. */
export const unseatedCount = (rooms: readonly RoomMatch[], { seats }: Pick<RoomFilter, 'seats'>): number =>
  rooms.filter((room) => isDoubtful(room, seats)).length

const isWelcome = (property: RoomProperty): boolean => property !== 'needsKey'

export function filterRooms(rooms: readonly RoomMatch[], filter: RoomFilter): RoomMatch[] {
  const { finds } = searchFor(filter.text)
  return rooms.filter(
    (room) =>
      finds(searchForm(room.title)) &&
      maySeat(room, filter.seats) &&
      filter.wanted.every((property) => room[property] === isWelcome(property)) &&
      (filter.building === undefined || (filter.building === room.building && !isVirtualRoom(room.id))),
  )
}

/** Rooms of one building, in result order. */
export type RoomGroup = { rooms: readonly RoomMatch[] } & (
  { place: 'virtual' | 'other' | 'unseated' } | { place: 'building'; building: string }
)

/**
 * Virtual rooms first, then buildings in result order, then the rest; last those that are not known to have
 * enough `seats`.
 */
export function groupRooms(rooms: readonly RoomMatch[], seats: number | null): RoomGroup[] {
  const ordinary = rooms.filter((room) => !isVirtualRoom(room.id) && !isDoubtful(room, seats))
  const buildings = [...new Set(ordinary.map(({ building }) => building))].filter((one) => one !== null)
  const groups: RoomGroup[] = [
    { place: 'virtual', rooms: rooms.filter(({ id }) => isVirtualRoom(id)) },
    ...buildings.map((building) => ({
      place: 'building' as const,
      building,
      rooms: ordinary.filter((room) => room.building === building),
    })),
    { place: 'other', rooms: ordinary.filter(({ building }) => building === null) },
    { place: 'unseated', rooms: rooms.filter((room) => isDoubtful(room, seats)) },
  ]
  return groups.filter((group) => group.rooms.length > 0)
}

/** Number of free rooms; virtual rooms are always available and not counted. */
export const freeCount = (rooms: readonly RoomMatch[]): number =>
  rooms.filter(({ id, isOccupied }) => !isOccupied && !isVirtualRoom(id)).length
