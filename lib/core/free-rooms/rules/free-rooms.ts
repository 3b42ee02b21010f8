import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import {
  flagsOf,
  hasEquipment,
  neededEquipment,
  type RoomEquipment,
  type RoomFlags,
} from '@/lib/core/rooms/rules/room-properties'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
import type { RoomEntry } from '@/lib/core/schedule/rules/vocabulary'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

export type FreeRoomsQuestion = {
  date: CalendarDate
  pairs: readonly Pair[]
  /** Free in all of the pairs; otherwise in any of them. */
  together: boolean
  /** On every date of this weekday to the end of the semester. */
  toSemesterEnd: boolean
  /** Lists occupied rooms too, after the free ones. */
  withOccupied: boolean
  ignoreWishes: boolean
  /** Drafts visible to the user also occupy a room. */
  drafts: boolean
}

/**
 * `isDrafted`: occupied by drafts only. `consent`: whose consent the user's bookings there take, a department or '';
 * absent: nobody's. `limit`: why the user cannot book it then, if its limits forbid it. `isAsked`: a booking that waits for
 * consent wants it then, and holds nothing.
 */
export type RoomMatch = RoomEntry & {
  isOccupied: boolean
  isDrafted: boolean
  consent?: string
  limit?: string
  isAsked?: true
}

/** The searched rooms that are free in a slot of a week. */
export type FreeSlot = Slot & { roomIds: RoomId[] }

/** Whether a partly occupied room matches the search. */
export const isFreeIn = (
  taken: readonly Pair[],
  { pairs, together }: Pick<FreeRoomsQuestion, 'pairs' | 'together'>,
): boolean => {
  const isFree = (pair: Pair) => !taken.includes(pair)
  return together ? pairs.every(isFree) : pairs.some(isFree)
}

/** Rooms without a building come last. */
const byBuilding = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || inAlphabet(a ?? '', b ?? '')

/** Free rooms first, each by building and title. */
export const byFreedom = (a: RoomMatch, b: RoomMatch): number =>
  Number(a.isOccupied) - Number(b.isOccupied) ||
  byBuilding(a.building, b.building) ||
  inAlphabet(a.title, b.title) ||
  a.id - b.id

/** A room's availability from a slot on: `always` to the end of the semester, `once` on that date only, or `never`. */
export type RoomFreedom = RoomTraits & Pick<RoomMatch, 'isDrafted'> & { free: 'always' | 'once' | 'never' }

/** Combines the search on the date with the search to the end of the semester, for all rooms. */
export function roomFreedom(
  once: readonly RoomMatch[],
  always: readonly RoomMatch[],
): ReadonlyMap<RoomId, RoomFreedom> {
  const alwaysFree = new Set(always.filter(({ isOccupied }) => !isOccupied).map(({ id }) => id))
  const freedomOf = ({ id, isOccupied }: RoomMatch) => (isOccupied ? 'never' : alwaysFree.has(id) ? 'always' : 'once')
  return new Map(
    once.map((room) => {
      const { id, capacity, isDrafted } = room
      return [id, { ...flagsOf(room), capacity, isDrafted, free: freedomOf(room) }]
    }),
  )
}

/** What a class needs from its room. `students` null: unknown. */
export type RoomNeeds = { students: number | null; equipment: readonly RoomEquipment[] }

/** `used`: the rooms in which it stood. */
export function needsOf(
  { students, equipment }: Pick<LoadItem, 'students' | 'equipment'>,
  used: readonly RoomId[],
  freedom: ReadonlyMap<RoomId, RoomFreedom>,
): RoomNeeds {
  const usedRooms = used.filter((id) => !isVirtualRoom(id)).flatMap((id) => freedom.get(id) ?? [])
  return { students, equipment: neededEquipment(usedRooms, equipment) }
}

/**
 * Why a room does not suit. `ends`: free on the date but not to the end of the semester. `unseated`: its
 * capacity is unknown.
 */
export type RoomFault = 'taken' | 'drafted' | 'ends' | 'seats' | RoomEquipment | 'unseated'

/** A room's equipment and capacity, apart from when it is free. */
type RoomTraits = RoomFlags & Pick<RoomEntry, 'capacity'>

const hasSeats = ({ capacity }: RoomTraits, { students }: RoomNeeds): boolean =>
  capacity === null || students === null || capacity >= students

/** Why a room does not suit, worst first; empty if it is known to. `lasts`: needed to the end of the semester. */
export function roomFaults(room: RoomFreedom, needs: RoomNeeds, lasts: boolean): RoomFault[] {
  const { free, isDrafted } = room
  const faults: [RoomFault, boolean][] = [
    ['taken', free === 'never' && !isDrafted],
    ['drafted', free === 'never' && isDrafted],
    ['ends', free === 'once' && lasts],
    ['seats', !hasSeats(room, needs)],
    ...needs.equipment.map((one): [RoomFault, boolean] => [one, !hasEquipment(room, one)]),
    ['unseated', isUnseated(room, needs)],
  ]
  return faults.flatMap(([fault, applies]) => (applies ? [fault] : []))
}

/** Whether a room may be offered to a class: no known property speaks against it. */
export const maySuit = (room: RoomTraits, needs: RoomNeeds): boolean =>
  hasSeats(room, needs) && needs.equipment.every((one) => hasEquipment(room, one))

/** Sorts rooms that certainly suit before those that only may; every other criterion comes after this. */
export const byCertainty =
  (needs: RoomNeeds) =>
  (a: RoomTraits, b: RoomTraits): number =>
    Number(isUnseated(a, needs)) - Number(isUnseated(b, needs))

/** Sorts equally good rooms: without unneeded computers first, then by fewest spare seats. */
export const byWaste =
  ({ equipment }: RoomNeeds) =>
  (a: RoomTraits & { id: RoomId }, b: RoomTraits & { id: RoomId }): number =>
    (equipment.includes('computers') ? 0 : Number(a.isComputerClass) - Number(b.isComputerClass)) ||
    (a.capacity ?? Infinity) - (b.capacity ?? Infinity) ||
    a.id - b.id
