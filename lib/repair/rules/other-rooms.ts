import type { Board } from './board'
import type { Comfort } from './comfort'
import type { PlannedPiece, Repair } from './find-repairs'
import { dayOfSlot, isPerson, type Piece, type RepairMove, roomKey, slotNumber, type SlotNumber } from './piece'
import type { PieceRooms } from './rooms'

type RoomProblem<Root extends Piece> = {
  board: Board
  roots: readonly Root[]
  /** The rooms that a piece could have, best first. */
  choicesOf: (piece: Piece) => readonly PieceRooms[]
  comfortOf: (moves: readonly RepairMove[]) => Comfort
  /** Called after each piece: what has a room by then, all together. */
  onPlaced?: (found: () => PlannedPiece<Root>[]) => void
}

/** So many of the best free rooms are compared by price, and of those where its people go anyway. */
const compared = 4
const comparedThere = 2

/** To which buildings the people of pieces go on each day, by the rooms chosen so far. */
function peopleInBuildings(slotsAt: (root: Piece) => readonly SlotNumber[]) {
  const gone = new Map<string, Map<string, number>>()
  const days = new Map<Piece, readonly string[]>()
  const daysOf = (root: Piece): readonly string[] => {
    const known = days.get(root)
    if (known) return known
    const people = root.needs.filter(isPerson)
    const own = [...new Set(slotsAt(root).map(dayOfSlot))].flatMap((day) => people.map((need) => `${need} ${day}`))
    days.set(root, own)
    return own
  }
  return {
    /** What is in an unknown building is nowhere. */
    count(root: Piece, building: string | null, by: 1 | -1): void {
      if (building === null) return
      for (const day of daysOf(root)) {
        const counts = gone.get(day) ?? new Map<string, number>()
        gone.set(day, counts.set(building, (counts.get(building) ?? 0) + by))
      }
    },
    /** How many classes of its people are in each building on the days of a piece. */
    around(root: Piece): ReadonlyMap<string, number> {
      const sum = new Map<string, number>()
      for (const day of daysOf(root))
        for (const [building, count] of gone.get(day) ?? []) sum.set(building, (sum.get(building) ?? 0) + count)
      return sum
    },
  }
}

const buildingOf = ({ rooms: [first] }: PieceRooms): string | null => first?.building ?? null

const keysOf = ({ rooms }: PieceRooms) => rooms.map(({ id }) => roomKey(id))

const moveOf = (root: Piece, slots: readonly SlotNumber[], choice: PieceRooms): RepairMove => ({
  piece: root,
  by: 0,
  pair: root.pair,
  classes: root.classes,
  slots,
  ...choice,
})

/** Whether nobody else held these rooms before. */
const wasFree = ({ held, pieces }: Board, root: Piece, slots: readonly SlotNumber[], choice: PieceRooms): boolean =>
  keysOf(choice).every((key) =>
    slots.every((slot) => {
      const meeting = held.get(key)?.get(slot)
      return meeting === undefined || pieces.get(meeting) === root
    }),
  )

/** Which piece chose which rooms so far. */
class ChosenRooms {
  private readonly chosen = new Map<Piece, PieceRooms>()
  private readonly takenBy = new Map<string, Map<SlotNumber, Piece>>()
  readonly people: ReturnType<typeof peopleInBuildings>

  constructor(private readonly slotsAt: (root: Piece) => readonly SlotNumber[]) {
    this.people = peopleInBuildings(slotsAt)
  }

  of(root: Piece): PieceRooms | undefined {
    return this.chosen.get(root)
  }

  take(root: Piece, choice: PieceRooms): void {
    this.chosen.set(root, choice)
    this.people.count(root, buildingOf(choice), 1)
    for (const key of keysOf(choice)) {
      const taken = this.takenBy.get(key) ?? new Map<SlotNumber, Piece>()
      this.takenBy.set(key, taken)
      for (const slot of this.slotsAt(root)) taken.set(slot, root)
    }
  }

  release(root: Piece): void {
    const choice = this.chosen.get(root)
    if (!choice) return
    this.chosen.delete(root)
    this.people.count(root, buildingOf(choice), -1)
    for (const key of keysOf(choice)) for (const slot of this.slotsAt(root)) this.takenBy.get(key)?.delete(slot)
  }

  /** The pieces that chose these rooms at times of this one. */
  takers(root: Piece, choice: PieceRooms): Piece[] {
    const slots = this.slotsAt(root)
    return [
      ...new Set(keysOf(choice).flatMap((key) => slots.flatMap((slot) => this.takenBy.get(key)?.get(slot) ?? []))),
    ]
  }
}

/**
 * Gives each piece another room at its own time, all of them together: pieces with the fewest free rooms
 * choose first, and one that finds none asks another to take a different one, which may ask in turn. All dates
 * of a piece go to one room. Of rooms at one price that is taken in whose building its people are anyway that day:
 * a walk whose length nobody knows has no price.
 */
export function findOtherRooms<Root extends Piece>(problem: RoomProblem<Root>): PlannedPiece<Root>[] {
  const { board, roots, choicesOf, comfortOf, onPlaced } = problem
  const slotsOf = new Map<Piece, readonly SlotNumber[]>(
    roots.map((root) => [root, root.classes.map(({ date }) => slotNumber(date, root.pair))]),
  )
  const slotsAt = (root: Piece): readonly SlotNumber[] => slotsOf.get(root) ?? []
  const chosen = new ChosenRooms(slotsAt)
  const free = new Map<Piece, readonly PieceRooms[]>(
    roots.map((root) => [root, choicesOf(root).filter((choice) => wasFree(board, root, slotsAt(root), choice))]),
  )
  /** Of the best rooms that nobody has taken, the one of least price, where its people are. */
  const bestOpen = (root: Piece, choices: readonly PieceRooms[]): PieceRooms | null => {
    const around = chosen.people.around(root)
    let best: { choice: PieceRooms; price: number; beside: number } | null = null
    let [seen, there] = [0, 0]
    for (const choice of choices) {
      if (seen >= compared && (there >= comparedThere || around.size === 0)) break
      const building = buildingOf(choice)
      const beside = (building !== null && around.get(building)) || 0
      if ((seen >= compared && beside === 0) || chosen.takers(root, choice).length > 0) continue
      seen += 1
      if (beside > 0) there += 1
      const { price } = comfortOf([moveOf(root, slotsAt(root), choice)])
      if (!best || price < best.price || (price === best.price && beside > best.beside))
        best = { choice, price, beside }
    }
    return best?.choice ?? null
  }
  /** `asked`: who was already asked to take another room, so that nobody is asked twice. */
  function place(root: Piece, asked: Set<Piece>): boolean {
    const choices = free.get(root) ?? []
    const best = bestOpen(root, choices)
    if (best) {
      chosen.take(root, best)
      return true
    }
    asked.add(root)
    for (const choice of choices) {
      const [other, ...more] = chosen.takers(root, choice)
      const left = other && chosen.of(other)
      if (!left || more.length > 0 || asked.has(other)) continue
      chosen.release(other)
      chosen.take(root, choice)
      if (place(other, asked)) return true
      chosen.release(root)
      chosen.take(other, left)
    }
    return false
  }

  const countOf = (root: Piece) => free.get(root)?.length ?? 0
  const inOrder = [...roots].sort((a, b) => countOf(a) - countOf(b) || b.classes.length - a.classes.length)
  const repairOf = (root: Root, choice: PieceRooms): Repair => {
    const move = moveOf(root, slotsAt(root), choice)
    return { moves: [move], ...comfortOf([move]), stays: [] }
  }
  const told = new Map<Root, { choice: PieceRooms; repair: Repair }>()
  const planned = (): PlannedPiece<Root>[] =>
    roots.map((root) => {
      const choice = chosen.of(root)
      if (!choice) return { root, repairs: [] }
      const known = told.get(root)
      const { repair } = known?.choice === choice ? known : { repair: repairOf(root, choice) }
      told.set(root, { choice, repair })
      return { root, repairs: [repair] }
    })
  for (const root of inOrder) {
    place(root, new Set())
    onPlaced?.(planned)
  }
  return planned()
}
