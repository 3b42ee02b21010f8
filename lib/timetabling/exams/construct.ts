import { add, at } from '../ints'
import type { Random } from '../random'
import { none } from '../search'
import { forbidden } from './tables'
import { type ExamTimetable, restoreExams } from './timetable'
import { ExamWays } from './ways'

/** In one of so many steps any waiting block is placed. */
const anyOf = 8

/** Construction ends after so many steps per block without progress. */
const patience = 50

type Choice = { period: number; ejected: number[] }

/**
 * Places blocks, always the one with the fewest free periods. Where there is none it takes the period whose
 * blocks have been ejected least often, and these wait again. Work is done in slices, so that it can be ended.
 */
export class ExamConstruction {
  private readonly waiting = new Set<number>()
  private readonly ejections: Int32Array
  /** of each block: its periods without a neighbour */
  private readonly open: Int32Array
  private fewest: number
  private sinceProgress = 0
  private periods: Int32Array
  private rooms: Int32Array
  private readonly ways: ExamWays

  constructor(
    private readonly timetable: ExamTimetable,
    private readonly random: Random,
  ) {
    const { tables, conflicts } = timetable
    this.ways = new ExamWays(timetable, random)
    this.ejections = new Int32Array(tables.blocks)
    this.open = new Int32Array(tables.blocks)
    for (let block = 0; block < tables.blocks; block++) {
      if (!timetable.isPlaced(block)) this.waiting.add(block)
      for (let each = at(tables.periodsOf.start, block); each < at(tables.periodsOf.start, block + 1); each++)
        if (at(conflicts, block * tables.periods + at(tables.periodsOf.items, each)) === 0) add(this.open, block, 1)
    }
    this.fewest = this.waiting.size
    this.periods = timetable.periodOf.slice()
    this.rooms = timetable.roomOf.slice()
  }

  /** How many blocks have no place in the best state so far. */
  get left(): number {
    return this.fewest
  }

  /** Whether everything has a place, or further steps are in vain. */
  get isOver(): boolean {
    return this.waiting.size === 0 || this.sinceProgress > patience * this.timetable.tables.blocks
  }

  /** Makes at most so many steps; fewer if everything has a place. */
  advance(steps: number): void {
    for (let step = 0; step < steps && this.waiting.size > 0; step++) {
      const block = this.hardest()
      const choice = this.free(block) ?? this.leastEjecting(block)
      this.waiting.delete(block)
      if (!choice) {
        // It comes back after all others.
        add(this.ejections, block, -1)
        this.waiting.add(block)
        this.sinceProgress++
        continue
      }
      for (const other of choice.ejected) {
        this.take(other)
        add(this.ejections, other, 1)
        this.waiting.add(other)
      }
      if (!this.put(block, choice.period)) this.waiting.add(block)
      this.sinceProgress++
      if (this.waiting.size >= this.fewest) continue
      this.sinceProgress = 0
      this.fewest = this.waiting.size
      this.periods = this.timetable.periodOf.slice()
      this.rooms = this.timetable.roomOf.slice()
    }
  }

  /** Goes back to the state with the fewest blocks without a place, and places of these what disturbs nobody. */
  finish(): void {
    const { timetable } = this
    restoreExams(timetable, this.periods, this.rooms)
    for (let block = 0; block < timetable.tables.blocks; block++) {
      const choice = timetable.isPlaced(block) ? undefined : this.free(block)
      if (choice && this.put(block, choice.period)) this.fewest--
    }
  }

  /** The waiting block with the fewest free periods; now and then any, lest those that fit nowhere keep out others. */
  private hardest(): number {
    let found = none
    let least = Infinity
    const isAny = this.random.below(anyOf) === 0
    for (const block of this.waiting) {
      const hardness = at(this.open, block) - at(this.ejections, block)
      const rank = isAny ? this.random.fraction() : hardness + this.random.fraction() / 2
      if (rank >= least) continue
      least = rank
      found = block
    }
    return found
  }

  /** The cheapest period in which the block disturbs nobody. */
  private free(block: number): Choice | undefined {
    const { timetable, random } = this
    const { tables, conflicts } = timetable
    let best: Choice | undefined
    let least = Infinity
    for (const period of this.ways.offered(block)) {
      if (at(conflicts, block * tables.periods + period) > 0 || !timetable.isAllowed(block, period)) continue
      const cost = at(tables.periodCost, block * tables.periods + period) + this.ways.closenessIn(block, period)
      const rank = cost * (1 + random.fraction() / 4) + random.fraction()
      if (rank >= least || !this.ways.findsRooms(block, period)) continue
      least = rank
      best = { period, ejected: [] }
    }
    return best
  }

  /** The period whose blocks in the way have been ejected least often. */
  private leastEjecting(block: number): Choice | undefined {
    let best: Choice | undefined
    let least = Infinity
    for (const period of this.ways.offered(block)) {
      const ejected = this.ways.inTheWay(block, period)
      if (!ejected) continue
      const price = ejected.reduce((sum, other) => sum + 1 + Math.max(0, at(this.ejections, other)), 0)
      const rank = price + this.random.fraction()
      if (rank >= least) continue
      least = rank
      best = { period, ejected }
    }
    return best
  }

  private put(block: number, period: number): boolean {
    const rooms = this.ways.roomsFor(block, period)
    if (!rooms) return false
    this.timetable.place(block, period, rooms)
    this.reopen(block, period, 1)
    return true
  }

  private take(block: number): void {
    const period = at(this.timetable.periodOf, block)
    this.timetable.lift(block)
    this.reopen(block, period, 0)
  }

  /** Counts anew the free periods of the neighbours of a block that was placed (1) or taken (0). */
  private reopen(block: number, period: number, conflicts: number): void {
    const { tables, conflicts: counted } = this.timetable
    const { neighbours, periods, periodCost } = tables
    for (let each = at(neighbours.start, block); each < at(neighbours.start, block + 1); each += 2) {
      const row = at(neighbours.items, each) * periods + period
      if (at(counted, row) === conflicts && at(periodCost, row) < forbidden)
        add(this.open, at(neighbours.items, each), conflicts === 1 ? -1 : 1)
    }
  }
}
