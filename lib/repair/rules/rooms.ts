import { byCertainty, byWaste, maySuit, type RoomFreedom, type RoomNeeds } from '@/lib/core/free-rooms/rules/free-rooms'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import { studentCount } from '@/lib/core/names/rules/resource'
import type { RoomKind } from '@/lib/core/names/rules/room'
import { neededEquipment } from '@/lib/core/rooms/rules/room-properties'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import { namedRoom, type NamedRoom } from '@/lib/core/schedule/rules/schedule'
import { isRoomFree, type Board } from './board'
import { roomKey, type RepairMove, type Piece } from './piece'
import type { RepairTarget } from './targets'

export type RepairRoom = NamedRoom &
  Omit<RoomFreedom, 'free' | 'isDrafted'> & {
    kind: RoomKind
    isPlaceholder: boolean
    active: boolean
  }

export type RoomPool = ReadonlyMap<RoomId, RepairRoom>

const isShared = (rooms: RoomPool, id: RoomId): boolean => isVirtualRoom(id) || (rooms.get(id)?.isPlaceholder ?? false)

/** What decides which rooms suit. */
type Roomed = Pick<Piece, 'groups' | 'rooms' | 'equipment'>

/** The needs of a piece: seats, and equipment that all its rooms have or its groups need. */
function needsOf({ groups, rooms: own, equipment }: Roomed, rooms: RoomPool): RoomNeeds {
  const real = own.flatMap(({ id }) => (isShared(rooms, id) ? [] : (rooms.get(id) ?? [])))
  return {
    students: studentCount(groups),
    equipment: neededEquipment(real, equipment),
  }
}

/** Minutes between two buildings; null: unknown. */
export type WalkTo = (from: string | null, to: string | null) => number | null

/**
 * Those of the rooms that are in use and suit a piece, best first: certain to fit, in its building or, by
 * `walkTo`, near it, not too large. All have the kind of its room.
 */
export function suitingRooms(
  piece: Roomed,
  rooms: RoomPool,
  among: Iterable<RepairRoom>,
  walkTo: WalkTo = () => null,
): RepairRoom[] {
  const own = piece.rooms.flatMap(({ id }) => rooms.get(id) ?? [])
  const needs = needsOf(piece, rooms)
  const [certainty, waste] = [byCertainty(needs), byWaste(needs)]
  const kind = own[0]?.kind ?? 'ordinary'
  const minutesTo = memo((building: string | null) =>
    own.some((one) => one.building === building)
      ? 0
      : Math.min(...own.map((one) => walkTo(one.building, building) ?? farAway), farAway),
  )
  return [...among]
    .filter((room) => room.kind === kind && room.active && !isShared(rooms, room.id) && maySuit(room, needs))
    .sort((a, b) => certainty(a, b) || minutesTo(a.building) - minutesTo(b.building) || waste(a, b))
}

/** Minutes of a walk that nobody knows: farther than any known one. */
const farAway = 1_000

function memo<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return (key) => {
    const value = values.get(key) ?? compute(key)
    values.set(key, value)
    return value
  }
}

export type PieceRooms = Pick<RepairMove, 'rooms' | 'isRoomNew' | 'isUnseated'>

/**
 * Returns a function that lists the rooms a piece could have, best first. `banned`: rooms to leave and not to
 * use.
 */
export function piecesRooms(
  board: Board,
  rooms: RoomPool,
  banned: ReadonlySet<RoomId>,
  walkTo?: WalkTo,
): (piece: Piece) => readonly PieceRooms[] {
  // Only rooms that were read: whether others are free is unknown.
  const roomsRead = [...rooms.values()].filter(({ id }) => !banned.has(id) && board.held.has(roomKey(id)))
  const suiting = new Map<Piece, readonly PieceRooms[]>()
  // Most pieces need what others need, from the same building.
  const alike = new Map<string, readonly PieceRooms[]>()
  const named = memo((room: RepairRoom) => [namedRoom(room)])
  return (piece) => {
    const cached = suiting.get(piece)
    if (cached) return cached
    const needs = needsOf(piece, rooms)
    const own = piece.rooms.flatMap(({ id }) => rooms.get(id) ?? [])
    const key = JSON.stringify([needs, own[0]?.kind, own.map(({ building }) => building).sort()])
    const choices =
      alike.get(key) ??
      suitingRooms(piece, rooms, roomsRead, walkTo).map((room): PieceRooms => ({
        rooms: named(room),
        isRoomNew: true,
        isUnseated: isUnseated(room, needs),
      }))
    alike.set(key, choices)
    suiting.set(piece, choices)
    return choices
  }
}

/** Returns a function that chooses rooms for moved pieces. `banned`: rooms to leave and not to use. */
export function roomChooser(board: Board, rooms: RoomPool, banned: ReadonlySet<RoomId>) {
  const choicesOf = piecesRooms(board, rooms, banned)

  /**
   * Its own rooms if they are free, otherwise at most `most` of the best free ones; empty: it cannot stand
   * there.
   */
  return (piece: Piece, { slots }: RepairTarget, moved: readonly RepairMove[], most = 1): PieceRooms[] => {
    const isFree = (id: RoomId) =>
      !banned.has(id) && (isShared(rooms, id) || isRoomFree(board, roomKey(id), piece, slots, moved))
    if (piece.rooms.every(({ id }) => isFree(id))) return [{ rooms: piece.rooms, isRoomNew: false, isUnseated: false }]
    const choices: PieceRooms[] = []
    for (const choice of choicesOf(piece)) {
      if (choices.length === most) break
      if (choice.rooms.every(({ id }) => isFree(id))) choices.push(choice)
    }
    return choices
  }
}

export type ChooseRooms = ReturnType<typeof roomChooser>
