import { at } from '../ints'
import type { Random } from '../random'
import { none } from '../search'
import type { ExamPlace } from './problem'
import { forbidden } from './tables'
import type { ExamTimetable } from './timetable'
import { ExamWays } from './ways'

/** How many that stand may move for one that has no place: tried in this order. */
const mostMoved = [0, 1, 2, 3, 4, 6, 8]
/** Places tried for one block before it has to wait for a larger number. */
const patience = 1500
/** Of the places of a block, so many are gone into: the cheapest. */
const widest = 16

type Choice = { period: number; ejected: number[]; moved: number; cost: number }
type Step = { block: number; period: number; rooms: number[] }

/**
 * Repairs a timetable by few moves. What stands without breaking a hard rule moves only if another block can have no place
 * otherwise, and then as few as possible: a place is taken together with places for those in the way, and so on.
 */
export class ExamRepair {
  /** of each block: where it stands without breaking a rule; the number of periods: nowhere */
  private readonly stoodIn: Int32Array
  private readonly stoodRooms: Int32Array
  private readonly waiting = new Set<number>()
  /** of each block: the one for which it moved, or `none` */
  private readonly movedFor: Int32Array
  private readonly ways: ExamWays
  private readonly trail: Step[] = []
  /** those that have found a place in this attempt, and keep it */
  private readonly settled = new Set<number>()
  private tried = 0

  /** Places what stands without breaking a hard rule, and holds it there. A consultation waits with its exam. */
  constructor(
    private readonly timetable: ExamTimetable,
    random: Random,
    standing: readonly (ExamPlace | null)[],
  ) {
    const { tables } = timetable
    this.ways = new ExamWays(timetable, random)
    this.stoodIn = new Int32Array(tables.blocks).fill(tables.periods)
    this.stoodRooms = new Int32Array(tables.exams).fill(none)
    this.movedFor = new Int32Array(tables.blocks).fill(none)
    for (const { block, period, rooms } of this.inOrder(standing)) {
      if (!this.canStand(block, period, rooms)) continue
      timetable.place(block, period, rooms)
      this.stoodIn[block] = period
      this.examsOf(block).forEach((exam, index) => (this.stoodRooms[exam] = rooms[index] ?? none))
    }
    for (const block of this.blocks()) if (!timetable.isPlaced(block)) this.waiting.add(block)
    for (const block of [...this.waiting]) for (const other of this.goingAlong(block)) this.liftAlong(other)
    this.hold((block) => !this.waiting.has(block))
  }

  private blocks(): number[] {
    return Array.from({ length: this.timetable.tables.blocks }, (_, block) => block)
  }

  private examsOf(block: number): Int32Array {
    const { start, items } = this.timetable.tables.examsOf
    return items.subarray(at(start, block), at(start, block + 1))
  }

  /** The blocks that stand somewhere, those that clash with most others last; of two the consultation, then the later one. */
  private inOrder(standing: readonly (ExamPlace | null)[]): Step[] {
    const { tables } = this.timetable
    const steps = this.blocks().flatMap((block): Step[] => {
      const places = [...this.examsOf(block)].map((exam) => standing[exam] ?? null)
      const [first] = places
      if (!first || places.some((place) => place?.period !== first.period)) return []
      return [{ block, period: first.period, rooms: places.map((place) => place?.room ?? none) }]
    })
    const wanted = new Int32Array(tables.blocks).fill(tables.periods)
    for (const { block, period } of steps) wanted[block] = period
    const clashes = new Map(steps.map(({ block }) => [block, this.clashesOf(block, wanted)]))
    const isTied = (block: number) => Number(at(tables.tiesOf.start, block) < at(tables.tiesOf.start, block + 1))
    const rankOf = ({ block }: Step) => (clashes.get(block) ?? 0) * 2 + isTied(block) * Number(!this.isSat(block))
    return steps.toSorted((a, b) => rankOf(a) - rankOf(b) || a.block - b.block)
  }

  /** Whether somebody sits exams of the block: it is no consultation. */
  private isSat(block: number): boolean {
    return at(this.timetable.tables.students, block) > 0
  }

  private clashesOf(block: number, wanted: Int32Array): number {
    const { neighbours, relationsOf, allowed, periods } = this.timetable.tables
    const period = at(wanted, block)
    let count = 0
    for (let each = at(neighbours.start, block); each < at(neighbours.start, block + 1); each += 2)
      if (at(wanted, at(neighbours.items, each)) === period) count++
    for (let each = at(relationsOf.start, block); each < at(relationsOf.start, block + 1); each += 2) {
      const other = at(wanted, at(relationsOf.items, each))
      const row = (at(relationsOf.items, each + 1) * periods + period) * periods
      if (other !== periods && at(allowed, row + other) === 0) count++
    }
    return count
  }

  private canStand(block: number, period: number, rooms: readonly number[]): boolean {
    const { timetable } = this
    const { tables, conflicts } = timetable
    const { roomsOf, periodCost, periods } = tables
    const row = block * periods + period
    return (
      at(periodCost, row) < forbidden &&
      at(conflicts, row) === 0 &&
      timetable.isAllowed(block, period) &&
      this.examsOf(block).every((exam, index) => {
        const room = rooms[index] ?? none
        const offered = roomsOf.items.subarray(at(roomsOf.start, exam), at(roomsOf.start, exam + 1))
        return offered.includes(room) && timetable.hasSeats(exam, period, room)
      })
    )
  }

  /** The consultations that stand for the exams of a block. */
  private goingAlong(block: number): number[] {
    const { tiesOf } = this.timetable.tables
    const found: number[] = []
    for (let each = at(tiesOf.start, block); each < at(tiesOf.start, block + 1); each += 2) {
      const other = at(tiesOf.items, each)
      if (this.isSat(block) && !this.isSat(other)) found.push(other)
    }
    return found
  }

  private liftAlong(block: number): void {
    if (!this.timetable.isPlaced(block)) return
    this.timetable.lift(block)
    this.waiting.add(block)
  }

  private hold(isHeld: (block: number) => boolean): void {
    for (const block of this.blocks()) this.timetable.stays[block] = isHeld(block) ? 1 : 0
  }

  /** Whether it stands where it stood without breaking a rule. */
  private isAtHome(block: number): boolean {
    const { periodOf, roomOf, tables } = this.timetable
    const home = at(this.stoodIn, block)
    return (
      home !== tables.periods &&
      at(periodOf, block) === home &&
      this.examsOf(block).every((exam) => at(roomOf, exam) === at(this.stoodRooms, exam))
    )
  }

  /** How many blocks have no place. */
  get left(): number {
    return this.blocks().filter((block) => !this.timetable.isPlaced(block)).length
  }

  /** Finds places for what has none, one block a step. */
  *settleAll(): Generator<void> {
    const { timetable } = this
    this.hold(() => false)
    for (const most of mostMoved) {
      const unplaced = () => this.blocks().filter((block) => !timetable.isPlaced(block))
      const inOrder = unplaced().toSorted((a, b) => Number(this.isSat(b)) - Number(this.isSat(a)))
      for (const block of inOrder) {
        if (timetable.isPlaced(block)) continue
        this.tried = 0
        this.settled.clear()
        this.trail.length = 0
        if (this.settle(block, most) !== null)
          for (const one of new Set(this.trail.map((step) => step.block))) if (one !== block) this.movedFor[one] = block
        yield
      }
      if (this.left === 0) break
    }
    this.goHome()
  }

  /** Holds all that stands as before, so that a search improves only what had to move. */
  holdHomes(): void {
    this.hold((block) => this.isAtHome(block))
  }

  /** Puts back what can stand again where it stood. */
  goHome(): void {
    const { timetable } = this
    for (const block of this.blocks()) {
      const home = at(this.stoodIn, block)
      if (home === timetable.tables.periods || this.isAtHome(block)) continue
      const now = at(timetable.periodOf, block)
      const rooms = this.ways.roomsOf(block)
      if (timetable.isPlaced(block)) timetable.lift(block)
      const own = this.homeRooms(block, home)
      if (own) timetable.place(block, home, own)
      else if (now !== timetable.tables.periods) timetable.place(block, now, rooms)
    }
  }

  /** Of each exam that stood without breaking a rule and stands elsewhere: the exam that needed its place, or `none`. */
  forWhom(): Int32Array {
    const { blockOf } = this.timetable.tables
    return blockOf.map((block) => {
      const other = at(this.movedFor, block)
      const hasMoved = at(this.stoodIn, block) !== this.timetable.tables.periods && !this.isAtHome(block)
      return other === none || !hasMoved ? none : at(this.examsOf(other), 0)
    })
  }

  /** Places a block, and those in its way elsewhere; returns how many more may move, null where it finds no place. */
  private settle(block: number, most: number): number | null {
    for (const { period, ejected, moved } of this.choices(block, most)) {
      if (this.tried++ > patience) break
      this.settled.add(block)
      const mark = this.trail.length
      for (const other of ejected) this.record(other)
      for (const other of ejected) this.timetable.lift(other)
      this.record(block)
      const rooms = this.homeRooms(block, period) ?? this.ways.roomsFor(block, period)
      let left: number | null = rooms ? most - moved : null
      if (rooms) this.timetable.place(block, period, rooms)
      for (const other of ejected) if (left !== null) left = this.settle(other, left)
      if (left !== null) return left
      this.undo(mark)
    }
    return null
  }

  /** The rooms of the place where it stood, if it can stand there again. */
  private homeRooms(block: number, period: number): number[] | null {
    if (period !== at(this.stoodIn, block)) return null
    const rooms = [...this.examsOf(block)].map((exam) => at(this.stoodRooms, exam))
    return this.canStand(block, period, rooms) ? rooms : null
  }

  private record(block: number): void {
    this.trail.push({ block, period: at(this.timetable.periodOf, block), rooms: this.ways.roomsOf(block) })
  }

  private undo(mark: number): void {
    const { timetable } = this
    const steps = this.trail.splice(mark).toReversed()
    for (const { block } of steps) {
      if (timetable.isPlaced(block)) timetable.lift(block)
      this.settled.delete(block)
    }
    for (const { block, period, rooms } of steps)
      if (period !== timetable.tables.periods) timetable.place(block, period, rooms)
  }

  /** Where a block can go if at most so many that stand make way, those that move fewest and cost least first. */
  private choices(block: number, most: number): Choice[] {
    const { ways, timetable } = this
    const { periodCost, periods } = timetable.tables
    const found: Choice[] = []
    for (const period of ways.offered(block)) {
      const ejected = ways.inTheWay(block, period)
      if (!ejected || ejected.some((other) => this.settled.has(other))) continue
      const moved = ejected.filter((other) => this.isAtHome(other)).length
      if (moved > most) continue
      const cost = at(periodCost, block * periods + period) + ways.closenessIn(block, period)
      found.push({ period, ejected, moved, cost: this.homeRooms(block, period) ? 0 : cost })
    }
    return found
      .toSorted((a, b) => a.moved - b.moved || a.ejected.length - b.ejected.length || a.cost - b.cost)
      .slice(0, widest)
  }
}
