import { add, at } from '../ints'
import { none } from '../search'
import type { ExamTables } from './tables'

/** An exam alone in its room takes more seats than there are. */
const wholeRoom = 1 << 29

/** The state of a search: where each exam is, and the counts by which moves are judged. */
export class ExamTimetable {
  /** of each block; the number of periods: it has no place */
  readonly periodOf: Int32Array
  /** of each exam; `none` where its block has no place */
  readonly roomOf: Int32Array
  /** [block, period]: how many of its neighbours are there */
  readonly conflicts: Int32Array
  /** [limit, day]: how many of its exams are there */
  readonly onDay: Int32Array
  /** of each block: 1 if it stays where it is */
  readonly stays: Int32Array
  /** [period, room] */
  private readonly seatsLeft: Int32Array
  private readonly held: Int32Array
  private readonly mixed: Int32Array
  /** [period, room, length] */
  private readonly ofLength: Int32Array

  constructor(readonly tables: ExamTables) {
    const { exams, blocks, periods, rooms, lengths, limits, seats, closed } = tables
    this.periodOf = new Int32Array(blocks).fill(periods)
    this.roomOf = new Int32Array(exams).fill(none)
    this.conflicts = new Int32Array(blocks * periods)
    this.onDay = new Int32Array(limits.length)
    this.stays = new Int32Array(blocks)
    this.seatsLeft = Int32Array.from({ length: periods * rooms }, (_, slot) =>
      at(closed, slot) === 1 ? none : at(seats, slot % rooms),
    )
    this.held = new Int32Array(periods * rooms)
    this.mixed = new Int32Array(periods * rooms)
    this.ofLength = new Int32Array(periods * rooms * lengths)
  }

  isPlaced(block: number): boolean {
    return at(this.periodOf, block) !== this.tables.periods
  }

  /** The last period that the exam takes if it begins in this one. */
  lastPeriod(exam: number, period: number): number {
    return period + at(this.tables.reach, exam * this.tables.periods + period)
  }

  /** Whether the exam finds its seats in the room. */
  hasSeats(exam: number, period: number, room: number): boolean {
    const { tables, seatsLeft, held } = this
    const last = this.lastPeriod(exam, period) * tables.rooms + room
    for (let slot = period * tables.rooms + room; slot <= last; slot += tables.rooms)
      if (at(seatsLeft, slot) < at(tables.seatsOf, exam) || (at(tables.isAlone, exam) === 1 && at(held, slot) > 0))
        return false
    return true
  }

  /** Takes the exam's seats in the room, or gives them back (`by` -1). */
  private hold(exam: number, period: number, room: number, by: number): void {
    const { tables, seatsLeft, held } = this
    const last = this.lastPeriod(exam, period) * tables.rooms + room
    for (let slot = period * tables.rooms + room; slot <= last; slot += tables.rooms) {
      add(seatsLeft, slot, -by * (at(tables.seatsOf, exam) + at(tables.isAlone, exam) * wholeRoom))
      add(held, slot, by)
    }
  }

  /** What the exam would add to the cost in the room. */
  costIn(exam: number, period: number, room: number): number {
    const { tables, mixed, ofLength } = this
    const slot = period * tables.rooms + room
    const isNew = at(ofLength, slot * tables.lengths + at(tables.lengthOf, exam)) === 0
    return at(tables.roomCost, room) + (isNew && at(mixed, slot) > 0 ? tables.mixedCost : 0)
  }

  /** Puts an exam into a room; returns what that adds to the cost. */
  enter(exam: number, period: number, room: number): number {
    const { tables, mixed, ofLength } = this
    const cost = this.costIn(exam, period, room)
    const slot = period * tables.rooms + room
    const ofSame = slot * tables.lengths + at(tables.lengthOf, exam)
    this.hold(exam, period, room, 1)
    if (at(ofLength, ofSame) === 0) add(mixed, slot, 1)
    add(ofLength, ofSame, 1)
    this.roomOf[exam] = room
    return cost
  }

  /** Takes an exam out of its room; returns what it had added to the cost. */
  leave(exam: number, period: number): number {
    const { tables, mixed, ofLength, roomOf } = this
    const room = at(roomOf, exam)
    const slot = period * tables.rooms + room
    const ofSame = slot * tables.lengths + at(tables.lengthOf, exam)
    this.hold(exam, period, room, -1)
    add(ofLength, ofSame, -1)
    if (at(ofLength, ofSame) === 0) add(mixed, slot, -1)
    return this.costIn(exam, period, room)
  }

  /** The cheapest room with seats for the exam in the period, the smallest of equal ones; `none` if there is none. */
  cheapestRoom(exam: number, period: number): number {
    const { roomsOf, roomCost } = this.tables
    const end = at(roomsOf.start, exam + 1)
    let found = none
    let least = Infinity
    for (let each = at(roomsOf.start, exam); each < end; each++) {
      const room = at(roomsOf.items, each)
      if (at(roomCost, room) >= least) break
      if (!this.hasSeats(exam, period, room)) continue
      const cost = this.costIn(exam, period, room)
      if (cost >= least) continue
      least = cost
      found = room
    }
    return found
  }

  /** Counts a block in a period for its neighbours and its limits, or no longer (`by` -1). */
  count(block: number, period: number, by: number): void {
    const { tables, conflicts, onDay } = this
    const { neighbours, limitsOf, periods, days, dayOf } = tables
    const end = at(neighbours.start, block + 1)
    for (let each = at(neighbours.start, block); each < end; each += 2)
      add(conflicts, at(neighbours.items, each) * periods + period, by)
    const lastLimit = at(limitsOf.start, block + 1)
    for (let each = at(limitsOf.start, block); each < lastLimit; each++)
      add(onDay, at(limitsOf.items, each) * days + at(dayOf, period), by)
  }

  /** Takes a block out of its period and rooms. */
  lift(block: number): void {
    const { examsOf, periods } = this.tables
    const period = at(this.periodOf, block)
    const end = at(examsOf.start, block + 1)
    for (let each = at(examsOf.start, block); each < end; each++) {
      const exam = at(examsOf.items, each)
      this.leave(exam, period)
      this.roomOf[exam] = none
    }
    this.count(block, period, -1)
    this.periodOf[block] = periods
  }

  /** Places a block without a place in a period, its exams in these rooms, in the order of `examsOf`. */
  place(block: number, period: number, rooms: ArrayLike<number>): void {
    const { examsOf } = this.tables
    const start = at(examsOf.start, block)
    const end = at(examsOf.start, block + 1)
    for (let each = start; each < end; each++) this.enter(at(examsOf.items, each), period, rooms[each - start] ?? none)
    this.count(block, period, 1)
    this.periodOf[block] = period
  }

  /** Whether all relations of the block to placed ones would hold in the period, and its limits. */
  isAllowed(block: number, period: number): boolean {
    const { tables, periodOf, onDay } = this
    const { relationsOf, allowed, periods, limitsOf, limits, days, dayOf } = tables
    const end = at(relationsOf.start, block + 1)
    for (let each = at(relationsOf.start, block); each < end; each += 2) {
      const other = at(periodOf, at(relationsOf.items, each))
      const table = at(relationsOf.items, each + 1)
      if (other !== periods && at(allowed, (table * periods + period) * periods + other) === 0) return false
    }
    const last = at(limitsOf.start, block + 1)
    let own = 0
    for (let each = at(limitsOf.start, block); each < last; each++) {
      const limit = at(limitsOf.items, each)
      // Several exams of a block may count for one limit; they follow one another.
      own = each > at(limitsOf.start, block) && at(limitsOf.items, each - 1) === limit ? own + 1 : 1
      const slot = limit * days + at(dayOf, period)
      if (at(onDay, slot) + own > at(limits, slot)) return false
    }
    return true
  }

  /** The cost of what is placed, counted anew. */
  cost(): number {
    const { tables, periodOf, roomOf } = this
    const { blocks, exams, periods, neighbours, closeness, periodCost, rooms, roomCost, mixedCost } = tables
    let pairs = 0
    let cost = 0
    for (let block = 0; block < blocks; block++) {
      const period = at(periodOf, block)
      if (period === periods) continue
      cost += at(periodCost, block * periods + period)
      for (let each = at(neighbours.start, block); each < at(neighbours.start, block + 1); each += 2)
        pairs +=
          at(neighbours.items, each + 1) *
          at(closeness, period * (periods + 1) + at(periodOf, at(neighbours.items, each)))
    }
    for (let exam = 0; exam < exams; exam++) if (at(roomOf, exam) !== none) cost += at(roomCost, at(roomOf, exam))
    for (let slot = 0; slot < periods * rooms; slot++) cost += Math.max(0, at(this.mixed, slot) - 1) * mixedCost
    return cost + pairs / 2
  }
}

/** Puts every block back where it was: of each block its period, of each exam its room. */
export function restoreExams(timetable: ExamTimetable, periods: Int32Array, rooms: Int32Array): void {
  const { tables } = timetable
  const { examsOf } = tables
  for (let block = 0; block < tables.blocks; block++) if (timetable.isPlaced(block)) timetable.lift(block)
  for (let block = 0; block < tables.blocks; block++) {
    const period = at(periods, block)
    if (period === tables.periods) continue
    const members = examsOf.items.subarray(at(examsOf.start, block), at(examsOf.start, block + 1))
    timetable.place(
      block,
      period,
      members.map((exam) => at(rooms, exam)),
    )
  }
}
