import type { RoomFlags } from '@/lib/core/rooms/rules/room-properties'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** A room where an exam may be. `seats` null: unknown. */
export type SessionRoom = NamedRoom & RoomFlags & { seats: number | null }

/** How many of a room's seats may be taken; null: unknown. */
export const usableSeats = ({ seats }: Pick<SessionRoom, 'seats'>, seatShare: number): number | null =>
  seats === null ? null : Math.floor((seats * seatShare) / 100)

/**
 * The smallest of these rooms, sorted by seats, in which so many students sit: one, or `count` together. Those with unknown seats
 * are taken last, and computer classes after others; null: they do not suffice. `students` null: any room.
 */
export function chooseExamRooms<Room extends SessionRoom>(
  free: readonly Room[],
  { students, count, seatShare }: { students: number | null; count: number; seatShare: number },
): Room[] | null {
  if (count === 0) return []
  const known = free
    .filter(({ seats }) => seats !== null)
    .toSorted((a, b) => Number(a.isComputerClass) - Number(b.isComputerClass) || (a.seats ?? 0) - (b.seats ?? 0))
  if (count === 1) {
    const room =
      known.find((one) => (usableSeats(one, seatShare) ?? 0) >= (students ?? 0)) ??
      free.find(({ seats }) => seats === null)
    return room ? [room] : null
  }
  // Rooms of one building are nearer to each other; the smallest set of rooms that suffices in it.
  const buildings = [...new Set(known.map(({ building }) => building))]
  const sets = buildings.flatMap((building) => {
    const here = known.filter((one) => one.building === building).toSorted((a, b) => (a.seats ?? 0) - (b.seats ?? 0))
    for (let from = 0; from + count <= here.length; from += 1) {
      const set = here.slice(from, from + count)
      const seats = set.reduce((sum, one) => sum + (usableSeats(one, seatShare) ?? 0), 0)
      if (seats >= (students ?? 0)) return [{ set, seats }]
    }
    return []
  })
  return sets.toSorted((a, b) => a.seats - b.seats)[0]?.set ?? null
}
