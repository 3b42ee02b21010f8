import { maySuit, needsOf, type RoomFreedom, type RoomNeeds } from '@/lib/core/free-rooms/rules/free-rooms'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import type { LeftReason, RoomNeed } from '@/lib/core/placing/rules/filling'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import type { FillingFacts, FillingItem, FillingRoom } from './facts'

/** Only so many of the cheapest rooms are tried for an item, besides those that it was in before. */
const mostRooms = 40

/**
 * Costs of a room: nothing if the item has stood there before, more for wasted seats and computers, most if
 * its capacity is unknown.
 */
const prices = { unseated: 12, strange: 2, computers: 4, seatsWasted: 40, mostWasted: 4 } as const

/** `rooms`: by index, cheapest first; `null`: the item goes without a room. `none`: why there is none. */
export type FillingRooms =
  { needs: readonly RoomNeed[]; rooms: readonly { index: number; cost: number }[] | null } | { none: LeftReason }

type Priced = { room: FillingRoom; index: number; cost: number }

const freedomOf = (room: FillingRoom): RoomFreedom => ({ ...room, free: 'always', isDrafted: false })

const byCost = (a: Priced, b: Priced): number =>
  a.cost - b.cost || (a.room.capacity ?? 0) - (b.room.capacity ?? 0) || a.room.id - b.room.id

/** What a room costs an item that has never been there. */
function strangeCost(room: FillingRoom, { students, equipment }: RoomNeeds): number {
  const wasted = students === null ? 0 : Math.max(0, (room.capacity ?? 0) - students)
  return (
    (isUnseated(room, { students }) ? prices.unseated : 0) +
    prices.strange +
    Math.min(prices.mostWasted, Math.floor(wasted / prices.seatsWasted)) +
    (room.isComputerClass && !equipment.includes('computers') ? prices.computers : 0)
  )
}

/**
 * Chooses rooms for items, or says why there are none. Needs are inferred from the rooms of similar classes.
 * Items with equal needs share the rooms that suit them.
 */
export function fillingRooms(facts: FillingFacts): (item: FillingItem) => FillingRooms {
  const roomsById = new Map(facts.rooms.map((room) => [room.id, room]))
  const freedom = new Map(facts.rooms.map((room) => [room.id, freedomOf(room)]))
  const suiting = new Map<string, readonly Priced[]>()

  const suitingFor = (needs: RoomNeeds, needsSport: boolean): readonly Priced[] => {
    const key = JSON.stringify([needs, needsSport])
    const known = suiting.get(key)
    if (known) return known
    const found = facts.rooms
      .map((room, index): Priced => ({ room, index, cost: strangeCost(room, needs) }))
      .filter(({ room }) => (room.kind === 'sport') === needsSport && maySuit(room, needs))
      .sort(byCost)
    suiting.set(key, found)
    return found
  }

  const noRoom = (item: FillingItem, needs: readonly RoomNeed[]): FillingRooms => {
    const permitted = facts.rooms.filter(({ id }) => facts.mayStandIn(item, id))
    if (permitted.length === 0) return { needs, rooms: null }
    const seats = permitted.flatMap(({ capacity }) => capacity ?? [])
    const most = seats.length > 0 ? Math.max(...seats) : null
    return { none: { kind: 'no room', seats: item.students, most, needs } }
  }

  return (item) => {
    const used = new Set<RoomId>(item.used)
    const usedRooms = item.used.flatMap((id) => roomsById.get(id) ?? [])
    const needsSport = usedRooms.length > 0 && usedRooms.every(({ kind }) => kind === 'sport')
    const inferred = needsOf(item, item.used, freedom)
    const needs: readonly RoomNeed[] = [...inferred.equipment, ...(needsSport ? (['sport'] as const) : [])]
    if (!facts.choosesRooms) return { needs, rooms: null }
    // An item that has only been in virtual rooms, as online classes are, needs no room.
    if (item.used.length > 0 && item.used.every(isVirtualRoom)) return { needs, rooms: null }
    const all = suitingFor(inferred, needsSport)
    // Rooms that the programme asks for, if any of them fits.
    const isRequested = ({ room }: Priced) => item.rooms.some(({ id }) => id === room.id)
    const mayStand = ({ room }: Priced) => facts.mayStandIn(item, room.id)
    const requested = item.rooms.length > 0 ? all.filter((one) => isRequested(one) && mayStand(one)) : []
    const among = requested.length > 0 ? requested : all
    const before = among
      .filter((one) => used.has(one.room.id) && mayStand(one))
      .map((one) => ({ ...one, cost: isUnseated(one.room, item) ? prices.unseated : 0 }))
    const others: Priced[] = []
    for (const one of among) {
      if (others.length === mostRooms) break
      if (!used.has(one.room.id) && mayStand(one)) others.push(one)
    }
    const rooms = [...before, ...others].sort(byCost)
    if (rooms.length === 0) return noRoom(item, needs)
    return { needs, rooms: rooms.map(({ index, cost }) => ({ index, cost })) }
  }
}
