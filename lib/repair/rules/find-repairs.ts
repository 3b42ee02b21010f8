import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type Board, inTheWay } from './board'
import type { Comfort, RepairTraits } from './comfort'
import { type Piece, type RepairMove, slotNumber, type SlotNumber } from './piece'
import type { ChooseRooms } from './rooms'
import { isOwnSlot, type RepairTarget } from './targets'

/** A way to free a class's place: the class's own move first, then those of others that make way for it. */
export type Repair = {
  moves: readonly [RepairMove, ...RepairMove[]]
  traits: RepairTraits
  price: number
  /** Dates on which the class itself stays. */
  stays: readonly CalendarDate[]
}

type RepairProblem = {
  board: Board
  root: Piece
  /** Where the class may go; its own slot as a target means another room. */
  targets: readonly RepairTarget[]
  /** Where other classes that make way may go. */
  targetsOf: (piece: Piece) => readonly RepairTarget[]
  chooseRooms: ChooseRooms
  comfortOf: (moves: readonly RepairMove[]) => Comfort
  /** Moves to take as already done. */
  moved?: readonly RepairMove[]
  /** Maximum number of other classes to move. */
  mostOthers: number
  /** Maximum number of proposals with the same number of other moves. */
  mostOfEach: number
  /** With so many proposals, stop before moving more than one other class. */
  enough: number
  /** Maximum number of places to examine. */
  patience: number
}

/** Maximum number of other rooms offered in the same slot. */
const mostRooms = 4
/** Maximum number of places tried that require somebody else to make way. */
const breadth = 6

export const othersMoved = ({ moves }: Pick<Repair, 'moves'>): number => moves.length - 1

/** The number of halves of groups, teachers and loads affected. */
const bothered = ({ moves }: Repair): number => new Set(moves.flatMap(({ piece }) => piece.needs)).size

/** By number of other moves, then of classes that stay, then by price, then by people affected. */
const byRank = (a: Repair, b: Repair): number =>
  othersMoved(a) - othersMoved(b) || a.stays.length - b.stays.length || a.price - b.price || bothered(a) - bothered(b)

/**
 * Finds ways to free a class's place by ejection chains: whoever holds its new place makes way, and so on,
 * nobody twice. Bounded: for each target of the class one chain, with as few others as possible, each in its
 * cheapest place.
 */
export function findRepairs(question: RepairProblem): Repair[] {
  const { root, targets, chooseRooms, comfortOf, moved = [], mostOthers, mostOfEach, enough } = question
  const search = searcher(question)
  const repairOf = (target: RepairTarget, moves: readonly RepairMove[]): Repair[] => {
    const [first, ...more] = moves
    if (!first) return []
    return [{ moves: [first, ...more], ...comfortOf(moves), stays: target.stays }]
  }
  let repairs: Repair[] = []
  let unsolved = targets
  for (let others = 0; others <= mostOthers && (others < 2 || repairs.length < enough); others++) {
    const stillUnsolved: RepairTarget[] = []
    for (const target of unsolved) {
      const ways = isOwnSlot(root, target)
        ? chooseRooms(root, target, moved, mostRooms).map((rooms) => [repairMoveOf(root, target, rooms)])
        : [search.place({ piece: root, target, moved, waiting: [], most: others })?.slice(moved.length) ?? []]
      const targetRepairs = ways.flatMap((moves) => repairOf(target, moves))
      if (targetRepairs.length === 0) stillUnsolved.push(target)
      repairs.push(...targetRepairs)
    }
    unsolved = stillUnsolved
  }
  repairs = repairs.sort(byRank)
  return repairs.filter(
    (one, index) => index < mostOfEach || othersMoved(repairs[index - mostOfEach] ?? one) < othersMoved(one),
  )
}

/**
 * One way to bring a piece to a target, where whoever holds it makes way, with as few others as possible.
 * `root` counts as standing there already. Null if there is none.
 */
export function findWayTo(
  question: Omit<RepairProblem, 'targets' | 'mostOfEach' | 'enough'>,
  target: RepairTarget,
): Repair | null {
  const { root, comfortOf, moved = [], mostOthers } = question
  const search = searcher(question)
  for (let most = 0; most <= mostOthers; most++) {
    const [first, ...others] =
      search.place({ piece: root, target, moved, waiting: [], most })?.slice(moved.length) ?? []
    if (first) return { moves: [first, ...others], ...comfortOf([first, ...others]), stays: target.stays }
  }
  return null
}

const repairMoveOf = (piece: Piece, target: RepairTarget, rooms: ReturnType<ChooseRooms>[number]): RepairMove => {
  const { by, pair, classes, slots } = target
  return { piece, by, pair, classes, slots, ...rooms }
}

/** The move of a piece that has left its place and has no new one yet. */
const leavingOrder = (piece: Piece): RepairMove => ({
  piece,
  by: 0,
  pair: piece.pair,
  slots: [],
  classes: piece.classes,
  rooms: [],
  isRoomNew: false,
  isUnseated: false,
})

/** The moves so far, the pieces without a new place yet, and how many others may still move. */
type Chain = { moved: readonly RepairMove[]; waiting: readonly Piece[]; most: number }

type Searched = Pick<RepairProblem, 'board' | 'targetsOf' | 'chooseRooms' | 'comfortOf' | 'patience'>

function searcher({ board, targetsOf, chooseRooms, comfortOf, patience }: Searched) {
  const targetsBy = new Map<Piece, readonly RepairTarget[]>()
  let lookups = 0
  const cachedTargets = (piece: Piece): readonly RepairTarget[] => {
    const targets = targetsBy.get(piece) ?? targetsOf(piece)
    targetsBy.set(piece, targets)
    return targets
  }
  const piecesInTheWay = (
    piece: Piece,
    { slots }: RepairTarget,
    gone: readonly RepairMove[],
    most: number,
  ): Piece[] | null => (lookups++ < patience ? inTheWay(board, piece, slots, gone, most) : null)

  /** The moves so far and those that bring a piece to a target and its holders elsewhere; null if impossible. */
  function place(request: Chain & { piece: Piece; target: RepairTarget }): readonly RepairMove[] | null {
    const { piece, target, moved, waiting, most } = request
    const allMoves = [...moved, ...waiting.map(leavingOrder)]
    const others = piecesInTheWay(piece, target, allMoves, most)
    if (!others) return null
    const [rooms] = chooseRooms(piece, target, [...allMoves, ...others.map(leavingOrder)])
    if (!rooms) return null
    let all: readonly RepairMove[] = [...moved, repairMoveOf(piece, target, rooms)]
    for (const [index, other] of others.entries()) {
      const rest = others.slice(index + 1)
      const stillMost = most + moved.length + 1 - all.length - rest.length - 1
      const next = eject(other, { moved: all, waiting: [...waiting, ...rest], most: stillMost })
      if (!next) return null
      all = next
    }
    return all
  }

  /**
   * Moves a piece out of the way: to the cheapest free place by its own price, otherwise to one that others
   * can free.
   */
  function eject(piece: Piece, { moved, waiting, most }: Chain): readonly RepairMove[] | null {
    const allMoves = [...moved, ...waiting.map(leavingOrder)]
    let best: { move: RepairMove; price: number } | null = null
    const taken: RepairTarget[] = []
    for (const target of cachedTargets(piece)) {
      const others = isOwnSlot(piece, target) ? null : piecesInTheWay(piece, target, allMoves, most)
      if (!others) continue
      if (others.length > 0) {
        taken.push(target)
        continue
      }
      const [rooms] = chooseRooms(piece, target, allMoves)
      if (!rooms) continue
      const move = repairMoveOf(piece, target, rooms)
      const { price } = comfortOf([move])
      if (!best || price < best.price) best = { move, price }
    }
    if (best) return [...moved, best.move]
    for (const target of taken.slice(0, breadth)) {
      const moves = place({ piece, target, moved, waiting, most })
      if (moves) return moves
    }
    return null
  }
  return { place }
}

/** A class that has to leave with its ways, the chosen one first; none: it stays. */
export type PlannedPiece<Root extends Piece> = { root: Root; repairs: readonly Repair[] }

/**
 * Chooses a way for each class so that all chosen ways work together: classes with the fewest ways choose
 * first. `waysOf` returns the ways of a class after some moves, best first; `onPlanned` hears of each class at once.
 */
export function planRepairs<Root extends Piece>(
  roots: readonly Root[],
  waysOf: (root: Root, moved: readonly RepairMove[]) => readonly Repair[],
  onPlanned?: (planned: PlannedPiece<Root>) => void,
): PlannedPiece<Root>[] {
  const free = new Map(roots.map((root) => [root, waysOf(root, []).length]))
  const inOrder = [...roots].sort((a, b) => (free.get(a) ?? 0) - (free.get(b) ?? 0))
  const moved: RepairMove[] = []
  const planned = new Map<Root, readonly Repair[]>()
  for (const root of inOrder) {
    const repairs = free.get(root) === 0 ? [] : waysOf(root, moved)
    planned.set(root, repairs)
    onPlanned?.({ root, repairs })
    moved.push(...(repairs[0]?.moves ?? []))
  }
  return roots.map((root) => ({ root, repairs: planned.get(root) ?? [] }))
}

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
  const go = (piece: Piece, target: RepairTarget | undefined, gone: readonly RepairMove[]): RepairMove | null => {
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
      const returnTarget = targetsOf(other).find(({ by, pair }) => by === -theirTarget.by && pair === root.pair)
      const theirMove = go(other, returnTarget, [ownMove])
      if (!theirMove) return []
      return [{ moves: [ownMove, theirMove], ...comfortOf([ownMove, theirMove]), stays: [] }]
    })
    .sort((a, b) => a.price - b.price)
    .slice(0, most)
}
