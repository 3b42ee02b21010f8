import { inTheWay, type Board } from './board'
import type { Comfort } from './comfort'
import { leavingOrder, repairMoveOf, type Repair } from './find-repairs'
import { slotNumber, type RepairMove, type Piece, type SlotNumber } from './piece'
import type { ChooseRooms } from './rooms'
import { isOwnSlot, type RepairTarget } from './targets'

type SwapSearch = {
  board: Board
  root: Piece
  /** Possible swap partners. */
  others: readonly Piece[]
  targetsOf: (piece: Piece) => readonly RepairTarget[]
  chooseRooms: ChooseRooms
  comfortOf: (moves: readonly RepairMove[]) => Comfort
  most: number
}

const standsIn = ({ classes, pair }: Piece, slots: readonly SlotNumber[]): boolean =>
  classes.every(({ date }) => slots.includes(slotNumber(date, pair)))

/** Ways for a class to swap places with one other, cheapest first; each keeps its room if possible. */
export function findSwaps(search: SwapSearch): Repair[] {
  const { board, root, others, targetsOf, chooseRooms, comfortOf, most } = search
  const places = targetsOf(root).filter((target) => !isOwnSlot(root, target))
  const go = (
    piece: Piece,
    target: RepairTarget | undefined,
    gone: readonly RepairMove[],
  ): RepairMove | null => {
    if (!target || !inTheWay(board, piece, target.slots, gone, 0)) return null
    const [rooms] = chooseRooms(piece, target, gone)
    return rooms ? repairMoveOf(piece, target, rooms) : null
  }
  return others
    .flatMap((other): Repair[] => {
      const isTheirs = ({ slots, stays }: RepairTarget) =>
        stays.length === 0 && other.classes.length === slots.length && standsIn(other, slots)
      const theirTarget = other === root ? undefined : places.find(isTheirs)
      const ownMove = go(root, theirTarget, [leavingOrder(other)])
      if (!theirTarget || !ownMove) return []
      const returnTarget = targetsOf(other).find(
        ({ by, pair }) => by === -theirTarget.by && pair === root.pair,
      )
      const theirMove = go(other, returnTarget, [ownMove])
      if (!theirMove) return []
      return [{ moves: [ownMove, theirMove], ...comfortOf([ownMove, theirMove]), stays: [] }]
    })
    .sort((a, b) => a.price - b.price)
    .slice(0, most)
}
