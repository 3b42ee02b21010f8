import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { studentCount } from '@/lib/core/names/rules/resource'
import {
  type NamedGroup,
  namedRoom,
  type NamedRoom,
  type NamedTeacher,
  type ScheduleItem,
} from '@/lib/core/schedule/rules/schedule'
import { type RepairRoom, type RoomPool, suitingRooms } from '@/lib/repair/rules/rooms'

/** A class of another teacher that can take the groups of a class of the same time, in rooms that hold both. */
export type Join = {
  id: MeetingId
  version: number
  teachers: readonly NamedTeacher[]
  groups: readonly NamedGroup[]
  /** Where both are held. */
  rooms: readonly NamedRoom[]
  /** The room that replaces its rooms; null: it keeps them. */
  roomId: RoomId | null
  /** Seats there, and students of both; null: unknown. */
  capacity: number | null
  students: number | null
}

type Held = Pick<ScheduleItem, 'id' | 'groups' | 'rooms'>
/** The class that takes the groups of another. */
type Host = Held & Pick<ScheduleItem, 'version' | 'teachers'>

/** The groups of two classes held as one: both halves of a group are the whole of it. */
export function joinedGroups(groups: readonly NamedGroup[], more: readonly NamedGroup[]): NamedGroup[] {
  const joined = new Map(groups.map((one) => [one.id, one]))
  for (const one of more) {
    const there = joined.get(one.id)
    joined.set(one.id, there && there.subgroup !== one.subgroup ? { ...there, subgroup: 0 } : one)
  }
  return [...joined.values()]
}

/**
 * How a class takes the groups of another: in its own rooms if they have the seats, else in the room of the other, else
 * in one of those that are free, near by. `mayMove`: whether it may get another room. Null: it cannot.
 */
export function joinOf(
  leaving: Held,
  host: Host,
  { pool, isFree, mayMove }: { pool: RoomPool; isFree: (room: RepairRoom) => boolean; mayMove: boolean },
): Join | null {
  const { id, version, teachers, rooms } = host
  const groups = joinedGroups(host.groups, leaving.groups)
  const students = studentCount(groups)
  const join = { id, version, teachers, groups: host.groups, students }
  const capacity = seatsIn(rooms, pool)
  if (students === null || capacity === null || students <= capacity) return { ...join, rooms, roomId: null, capacity }
  if (!mayMove) return null
  const suiting = (among: Iterable<RepairRoom>) => suitingRooms({ groups, rooms }, pool, among)
  const [room] = [
    ...suiting(leaving.rooms.flatMap((one) => pool.get(one.id) ?? [])),
    ...suiting([...pool.values()].filter(isFree)),
  ]
  if (!room) return null
  return { ...join, rooms: [namedRoom(room)], roomId: room.id, capacity: room.capacity }
}

/** The seats of rooms together; null: without a bound, or unknown. */
function seatsIn(rooms: readonly NamedRoom[], pool: RoomPool): number | null {
  let seats = 0
  for (const { id } of rooms) {
    const room = pool.get(id)
    if (isVirtualRoom(id) || !room || room.isPlaceholder || room.capacity === null) return null
    seats += room.capacity
  }
  return rooms.length === 0 ? null : seats
}

/** The other half of a group first, then where nobody changes rooms, then the fewest students. */
export const byFitness =
  (leaving: Held) =>
  (a: Join, b: Join): number => {
    const isOther = ({ groups }: Join) => Number(!groups.some(({ id }) => leaving.groups.some((g) => g.id === id)))
    return (
      isOther(a) - isOther(b) ||
      Number(a.roomId !== null) - Number(b.roomId !== null) ||
      (a.students ?? 0) - (b.students ?? 0) ||
      a.id - b.id
    )
  }
