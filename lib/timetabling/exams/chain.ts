import { add, at } from '../ints'
import type { Random } from '../random'
import { none } from '../search'
import { forbidden } from './tables'
import type { ExamTimetable } from './timetable'

/** Longer chains change most of two periods and hardly ever pay off. */
const longest = 24

/**
 * A Kempe chain: blocks that must all change periods if one does, because they are neighbours or tied to days of
 * one another. A single object serves a whole search, so that chains allocate nothing.
 */
export class ExamChain {
  private length = 0
  private readonly members = new Int32Array(longest)
  private readonly from = new Int32Array(longest)
  private readonly to = new Int32Array(longest)
  /** of each block: its period after the chain, if `stampOf` says it is in it */
  private readonly next: Int32Array
  private readonly stampOf: Int32Array
  private stamp = 0
  /** exams of the chain, and the rooms they came from */
  private readonly exams: Int32Array
  private readonly rooms: Int32Array
  private examCount = 0

  constructor(
    private readonly timetable: ExamTimetable,
    private readonly random: Random,
  ) {
    const { blocks, exams } = timetable.tables
    this.next = new Int32Array(blocks)
    this.stampOf = new Int32Array(blocks)
    this.exams = new Int32Array(exams)
    this.rooms = new Int32Array(exams)
  }

  /**
   * Moves a block to a period, `partner` (or `none`) from there to its own, and whatever that forces, unless it costs
   * more than the limit or breaks a hard rule. Returns the change in cost; Infinity where nothing has changed.
   */
  exchange(block: number, period: number, partner: number, limit: number): number {
    const { timetable } = this
    const own = at(timetable.periodOf, block)
    if (own === period || period === timetable.tables.periods) return Infinity
    this.length = 0
    this.stamp++
    if (!this.join(block, period)) return Infinity
    if (partner !== none && !this.join(partner, own)) return Infinity
    const change = this.collect()
    // What rooms cost now is the most that could be saved by others.
    if (change - this.roomCosts() > limit) return Infinity
    if (!this.keepsRelations()) return Infinity
    return this.changeRooms(change, limit)
  }

  private join(block: number, period: number): boolean {
    const { tables, stays } = this.timetable
    const { periodCost, periods } = tables
    if (this.length === longest || at(periodCost, block * periods + period) === forbidden) return false
    if (at(stays, block) === 1) return false
    const each = this.length++
    this.members[each] = block
    this.from[each] = at(this.timetable.periodOf, block)
    this.to[each] = period
    this.next[block] = period
    this.stampOf[block] = this.stamp
    return true
  }

  private isIn(block: number): boolean {
    return at(this.stampOf, block) === this.stamp
  }

  /** Lets everything in the way join; returns the change in cost without rooms, Infinity if that cannot be. */
  private collect(): number {
    const { periodCost, periods, tiesOf } = this.timetable.tables
    let change = 0
    let isTied = false
    for (let each = 0; each < this.length; each++) {
      const block = at(this.members, each)
      const row = block * periods
      change += at(periodCost, row + at(this.to, each)) - at(periodCost, row + at(this.from, each))
      if (at(tiesOf.start, block) < at(tiesOf.start, block + 1)) {
        isTied = true
        if (!this.joinTied(block, at(this.to, each))) return Infinity
      }
      const moved = this.joinNeighbours(block, at(this.from, each), at(this.to, each))
      if (moved === Infinity) return Infinity
      change += moved
    }
    return isTied ? this.changeAmongMany() : change
  }

  /**
   * The neighbours in the new period join. Returns the change in cost towards all others, if the chain is one of two
   * periods: towards those of the chain nothing changes.
   */
  private joinNeighbours(block: number, from: number, to: number): number {
    const { tables, periodOf } = this.timetable
    const { neighbours, closeness, periods } = tables
    const size = periods + 1
    const end = at(neighbours.start, block + 1)
    let change = 0
    for (let each = at(neighbours.start, block); each < end; each += 2) {
      const other = at(neighbours.items, each)
      const period = at(periodOf, other)
      if (period === to) {
        if (!this.isIn(other) && !this.join(other, from)) return Infinity
      } else
        change +=
          at(neighbours.items, each + 1) * (at(closeness, to * size + period) - at(closeness, from * size + period))
    }
    return change
  }

  /** Whoever is tied to the day of the block joins if its own is no longer right. */
  private joinTied(block: number, to: number): boolean {
    const { tables, periodOf } = this.timetable
    const { tiesOf, allowed, periods, periodsOf } = tables
    for (let each = at(tiesOf.start, block); each < at(tiesOf.start, block + 1); each += 2) {
      const other = at(tiesOf.items, each)
      const row = (at(tiesOf.items, each + 1) * periods + to) * periods
      if (this.isIn(other) || at(periodOf, other) === periods) continue
      if (at(allowed, row + at(periodOf, other)) === 1) continue
      let found = none
      let count = 0
      for (let one = at(periodsOf.start, other); one < at(periodsOf.start, other + 1); one++) {
        const period = at(periodsOf.items, one)
        if (at(allowed, row + period) === 1 && this.random.below(++count) === 0) found = period
      }
      if (found === none || !this.join(other, found)) return false
    }
    return true
  }

  /** The change in cost of a chain over more than two periods; Infinity if two neighbours would meet. */
  private changeAmongMany(): number {
    const { tables, periodOf } = this.timetable
    const { neighbours, closeness, periods, periodCost } = tables
    const size = periods + 1
    let change = 0
    let twice = 0
    for (let index = 0; index < this.length; index++) {
      const block = at(this.members, index)
      const from = at(this.from, index)
      const to = at(this.to, index)
      change += at(periodCost, block * periods + to) - at(periodCost, block * periods + from)
      for (let each = at(neighbours.start, block); each < at(neighbours.start, block + 1); each += 2) {
        const other = at(neighbours.items, each)
        const before = at(periodOf, other)
        const after = this.isIn(other) ? at(this.next, other) : before
        if (after === to) return Infinity
        const moved = at(closeness, to * size + after) - at(closeness, from * size + before)
        if (this.isIn(other)) twice += at(neighbours.items, each + 1) * moved
        else change += at(neighbours.items, each + 1) * moved
      }
    }
    return change + twice / 2
  }

  /** What the rooms of the chain cost at most now. */
  private roomCosts(): number {
    const { tables, roomOf } = this.timetable
    const { examsOf, roomCost, mixedCost } = tables
    let cost = 0
    for (let index = 0; index < this.length; index++) {
      const block = at(this.members, index)
      for (let each = at(examsOf.start, block); each < at(examsOf.start, block + 1); each++)
        cost += at(roomCost, at(roomOf, at(examsOf.items, each))) + mixedCost
    }
    return cost
  }

  private keepsRelations(): boolean {
    const { tables, periodOf } = this.timetable
    const { relationsOf, allowed, periods } = tables
    for (let index = 0; index < this.length; index++) {
      const block = at(this.members, index)
      const row = at(this.to, index) * periods
      for (let each = at(relationsOf.start, block); each < at(relationsOf.start, block + 1); each += 2) {
        const other = at(relationsOf.items, each)
        const period = this.isIn(other) ? at(this.next, other) : at(periodOf, other)
        const table = at(relationsOf.items, each + 1) * periods * periods
        if (period !== periods && at(allowed, table + row + period) === 0) return false
      }
    }
    return this.keepsLimits()
  }

  private keepsLimits(): boolean {
    const { tables } = this.timetable
    if (tables.limits.length === 0) return true
    this.countLimits(1)
    let isKept = true
    const { limitsOf, limits, days, dayOf } = tables
    for (let index = 0; index < this.length && isKept; index++) {
      const block = at(this.members, index)
      for (let each = at(limitsOf.start, block); each < at(limitsOf.start, block + 1); each++) {
        const limit = at(limitsOf.items, each)
        const slot = limit * days + at(dayOf, at(this.to, index))
        if (at(this.timetable.onDay, slot) > at(limits, slot)) isKept = false
      }
    }
    this.countLimits(-1)
    return isKept
  }

  private countLimits(by: number): void {
    const { tables, onDay } = this.timetable
    const { limitsOf, days, dayOf } = tables
    for (let index = 0; index < this.length; index++) {
      const block = at(this.members, index)
      for (let each = at(limitsOf.start, block); each < at(limitsOf.start, block + 1); each++) {
        const row = at(limitsOf.items, each) * days
        add(onDay, row + at(dayOf, at(this.from, index)), -by)
        add(onDay, row + at(dayOf, at(this.to, index)), by)
      }
    }
  }

  /** Gives the exams of the chain rooms in their new periods, the largest first, and moves them there. */
  private changeRooms(change: number, limit: number): number {
    const { timetable } = this
    const { examsOf, seatsOf, blockOf } = timetable.tables
    this.examCount = 0
    let cost = change
    for (let index = 0; index < this.length; index++) {
      const block = at(this.members, index)
      for (let each = at(examsOf.start, block); each < at(examsOf.start, block + 1); each++) {
        const exam = at(examsOf.items, each)
        let place = this.examCount++
        for (; place > 0 && at(seatsOf, at(this.exams, place - 1)) < at(seatsOf, exam); place--) {
          this.exams[place] = at(this.exams, place - 1)
          this.rooms[place] = at(this.rooms, place - 1)
        }
        this.exams[place] = exam
        this.rooms[place] = at(timetable.roomOf, exam)
        cost -= timetable.leave(exam, at(this.from, index))
      }
    }
    let entered = 0
    for (; entered < this.examCount && cost <= limit; entered++) {
      const exam = at(this.exams, entered)
      const period = at(this.next, at(blockOf, exam))
      const room = timetable.cheapestRoom(exam, period)
      if (room === none) break
      cost += timetable.enter(exam, period, room)
    }
    if (entered === this.examCount && cost <= limit) {
      for (let index = 0; index < this.length; index++) {
        timetable.count(at(this.members, index), at(this.from, index), -1)
        timetable.count(at(this.members, index), at(this.to, index), 1)
        timetable.periodOf[at(this.members, index)] = at(this.to, index)
      }
      return cost
    }
    for (let each = 0; each < entered; each++)
      timetable.leave(at(this.exams, each), at(this.next, at(blockOf, at(this.exams, each))))
    for (let each = 0; each < this.examCount; each++) {
      const exam = at(this.exams, each)
      timetable.enter(exam, at(timetable.periodOf, at(blockOf, exam)), at(this.rooms, each))
    }
    return Infinity
  }
}
