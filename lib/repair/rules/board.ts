import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { RepairMove, Piece, SlotNumber } from './piece'

/** What was read about who holds which places. */
export type Board = {
  /** By resource (`teacher 5`, `group 7.1`, `room 3.0`) and slot. A missing resource was not read. */
  held: ReadonlyMap<string, ReadonlyMap<SlotNumber, MeetingId>>
  pieces: ReadonlyMap<MeetingId, Piece>
  /** By resource, the slots in which it is absent, busy or not. */
  away?: ReadonlyMap<string, ReadonlySet<SlotNumber>>
}

const shares = (a: readonly unknown[], b: readonly unknown[]): boolean => a.some((one) => b.includes(one))

/** Whether one of these moves takes a meeting away from its place. */
function hasLeft(moved: readonly RepairMove[], piece: Piece | undefined, meeting: MeetingId): boolean {
  const move = piece && moved.find((one) => one.piece === piece)
  if (!move) return false
  return move.classes.length === move.piece.classes.length || move.classes.some(({ id }) => id === meeting)
}

/**
 * The pieces that hold the slots a piece needs, after some moves. Null if the slots cannot be freed: a holder
 * was not read, a needed person is absent, a holder may not be moved or has moved already, or more than
 * `most` hold them.
 */
export function inTheWay(
  board: Board,
  piece: Piece,
  slots: readonly SlotNumber[],
  moved: readonly RepairMove[],
  most: number,
): Piece[] | null {
  if (moved.some((one) => shares(one.piece.needs, piece.needs) && shares(one.slots, slots))) return null
  const blocking: Piece[] = []
  for (const need of piece.needs) {
    const holders = board.held.get(need)
    const away = board.away?.get(need)
    if (!holders || (away && slots.some((slot) => away.has(slot)))) return null
    for (const slot of slots) {
      const meeting = holders.get(slot)
      if (meeting === undefined) continue
      const holder = board.pieces.get(meeting)
      if (holder === piece || (holder && (blocking.includes(holder) || hasLeft(moved, holder, meeting)))) continue
      if (!holder?.isMovable || blocking.length === most || moved.some((one) => one.piece === holder)) return null
      blocking.push(holder)
    }
  }
  return blocking
}

/** Whether a room is free in these slots for a piece, after some moves. */
export function isRoomFree(
  board: Board,
  key: string,
  piece: Piece,
  slots: readonly SlotNumber[],
  moved: readonly RepairMove[],
): boolean {
  const holders = board.held.get(key)
  if (!holders) return false
  const isTaken = moved.some((one) => one.rooms.some(({ id }) => `room ${id}.0` === key) && shares(one.slots, slots))
  return (
    !isTaken &&
    slots.every((slot) => {
      const meeting = holders.get(slot)
      if (meeting === undefined) return true
      const holder = board.pieces.get(meeting)
      return holder === piece || hasLeft(moved, holder, meeting)
    })
  )
}
