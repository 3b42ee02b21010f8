import { maySuit, needsOf, type RoomFreedom } from '@/lib/core/rules/rooms/free-rooms'
import { isUnseated } from '@/lib/core/rules/rooms/room-seats'
import { isVirtualRoom } from '@/lib/core/rules/names/ids'
import type { FillingFacts, FillingItem, FillingRoom } from './facts'
import type { LeftReason } from '@/lib/core/rules/placing/filling'

/** More rooms than these are not tried for an item: the rest are dearer. */
const mostRooms = 40

/** What a class costs in a room: none where the item stood before, more the worse it is used, most where nobody knows if it fits. */
const prices = { unseated: 12, strange: 2, computers: 4, seatsWasted: 40, mostWasted: 4 } as const

export type RoomChoice =
  /** `null`: the item goes without a room. */
  { rooms: readonly { index: number; cost: number }[] | null } | { none: LeftReason }

const freedomOf = (room: FillingRoom): RoomFreedom => ({ ...room, free: 'always', isDrafted: false })

/** The rooms an item may stand in, the cheapest first; or why there are none. Needs are inferred from where its like stood, as ever. */
export function roomsFor(facts: FillingFacts, item: FillingItem): RoomChoice {
  if (!facts.choosesRooms) return { rooms: null }
  const known = new Map(facts.rooms.map((room) => [room.id, room]))
  // Whatever stood in virtual rooms alone, as classes on line, needs no other.
  if (item.used.length > 0 && item.used.every(isVirtualRoom)) return { rooms: null }
  const permitted = facts.rooms.filter(({ id }) => facts.mayStandIn(item, id))
  if (permitted.length === 0) return { rooms: null }
  const used = new Set(item.used)
  const freedom = new Map(facts.rooms.map((room) => [room.id, freedomOf(room)]))
  const needs = needsOf(item.students, item.used, freedom)
  const usedRooms = item.used.flatMap((id) => known.get(id) ?? [])
  const needsSport = usedRooms.length > 0 && usedRooms.every(({ kind }) => kind === 'sport')
  const all = permitted.filter((room) => (room.kind === 'sport') === needsSport && maySuit(room, needs))
  // What its programme asks for goes first, as long as it fits.
  const asked = all.filter(({ id }) => item.rooms.some((room) => room.id === id))
  const fitting = asked.length > 0 ? asked : all
  if (fitting.length === 0) {
    const seats = permitted.flatMap(({ capacity }) => capacity ?? [])
    const lacks = [
      ...(needs.projector ? (['projector'] as const) : []),
      ...(needs.computers ? (['computers'] as const) : []),
      ...(needsSport ? (['sport'] as const) : []),
    ]
    const most = seats.length > 0 ? Math.max(...seats) : null
    return { none: { kind: 'no room', seats: item.students, most, needs: lacks } }
  }
  const priceOf = (room: FillingRoom): number => {
    const doubt = isUnseated(room, item) ? prices.unseated : 0
    if (used.has(room.id)) return doubt
    const wasted = item.students === null ? 0 : Math.max(0, (room.capacity ?? 0) - item.students)
    return (
      doubt +
      prices.strange +
      Math.min(prices.mostWasted, Math.floor(wasted / prices.seatsWasted)) +
      (room.isComputerClass && !needs.computers ? prices.computers : 0)
    )
  }
  const priced = fitting
    .map((room) => ({ room, cost: priceOf(room), seats: room.capacity ?? 0 }))
    .sort((a, b) => a.cost - b.cost || a.seats - b.seats || a.room.id - b.room.id)
    .slice(0, mostRooms)
  return { rooms: priced.map(({ room, cost }) => ({ index: facts.rooms.indexOf(room), cost })) }
}
