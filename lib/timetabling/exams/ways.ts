import { at } from '../ints'
import type { Random } from '../random'
import { none } from '../search'
import type { ExamTimetable } from './timetable'

/** Where a block can go, and who is in the way there. */
export class ExamWays {
  constructor(
    private readonly timetable: ExamTimetable,
    private readonly random: Random,
  ) {}

  offered(block: number): Int32Array {
    const { start, items } = this.timetable.tables.periodsOf
    return items.subarray(at(start, block), at(start, block + 1))
  }

  closenessIn(block: number, period: number): number {
    const { tables, periodOf } = this.timetable
    const { neighbours, closeness, periods } = tables
    let cost = 0
    for (let each = at(neighbours.start, block); each < at(neighbours.start, block + 1); each += 2)
      cost +=
        at(neighbours.items, each + 1) *
        at(closeness, period * (periods + 1) + at(periodOf, at(neighbours.items, each)))
    return cost
  }

  /** The blocks that must go if the block takes the period; undefined if it can never be there, or one of them is held. */
  inTheWay(block: number, period: number): number[] | undefined {
    const { timetable, random } = this
    const { tables, periodOf } = timetable
    const { neighbours, relationsOf, allowed, periods, limitsOf, limits, days, dayOf } = tables
    const found = new Set<number>()
    for (let each = at(neighbours.start, block); each < at(neighbours.start, block + 1); each += 2)
      if (at(periodOf, at(neighbours.items, each)) === period) found.add(at(neighbours.items, each))
    for (let each = at(relationsOf.start, block); each < at(relationsOf.start, block + 1); each += 2) {
      const other = at(relationsOf.items, each)
      const place = at(periodOf, other)
      const table = at(relationsOf.items, each + 1)
      if (place !== periods && at(allowed, (table * periods + period) * periods + place) === 0) found.add(other)
    }
    for (let each = at(limitsOf.start, block); each < at(limitsOf.start, block + 1); each++) {
      const limit = at(limitsOf.items, each)
      const day = at(dayOf, period)
      const slot = limit * days + day
      if (at(limits, slot) === 0) return undefined
      if (at(timetable.onDay, slot) < at(limits, slot)) continue
      const counted = this.blocksOn(limit, day).filter((other) => other !== block && at(timetable.stays, other) === 0)
      if (counted.length === 0) return undefined
      const one = counted[random.below(counted.length)]
      if (one !== undefined) found.add(one)
    }
    for (const other of found) if (at(timetable.stays, other) === 1) return undefined
    return this.withRooms(block, period, found)
  }

  private blocksOn(limit: number, day: number): number[] {
    const { tables, periodOf } = this.timetable
    const { limitsOf, dayOf, periods } = tables
    const found: number[] = []
    for (let block = 0; block < tables.blocks; block++) {
      const period = at(periodOf, block)
      if (period === periods || at(dayOf, period) !== day) continue
      if (limitsOf.items.subarray(at(limitsOf.start, block), at(limitsOf.start, block + 1)).includes(limit))
        found.push(block)
    }
    return found
  }

  /** Adds blocks of the period, at random, until all exams of the block find rooms beside the others. */
  private withRooms(block: number, period: number, ejected: Set<number>): number[] | undefined {
    const { timetable, random } = this
    const lifted: { other: number; period: number; rooms: number[] }[] = []
    const lift = (other: number) => {
      lifted.push({ other, period: at(timetable.periodOf, other), rooms: this.roomsOf(other) })
      timetable.lift(other)
    }
    const restore = () => {
      const last = lifted.pop()
      if (last) timetable.place(last.other, last.period, last.rooms)
    }
    for (const other of ejected) lift(other)
    let fits = this.findsRooms(block, period)
    if (!fits) {
      const there = this.inRoomsOf(block, period)
      while (!fits && there.length > 0) {
        const [other = none] = there.splice(random.below(there.length), 1)
        lift(other)
        fits = this.findsRooms(block, period)
      }
    }
    const found = lifted.map(({ other }) => other)
    while (lifted.length > 0) restore()
    return fits ? found : undefined
  }

  /** The blocks that take rooms which the block could have in the period, unless they are held. */
  private inRoomsOf(block: number, period: number): number[] {
    const { timetable } = this
    const { tables, periodOf, roomOf, stays } = timetable
    const { start, items } = tables.examsOf
    const members = items.subarray(at(start, block), at(start, block + 1))
    const usable = new Set(
      [...members].flatMap((exam) => [
        ...tables.roomsOf.items.subarray(at(tables.roomsOf.start, exam), at(tables.roomsOf.start, exam + 1)),
      ]),
    )
    const there: number[] = []
    const last = members.reduce((most, exam) => Math.max(most, timetable.lastPeriod(exam, period)), period)
    for (let exam = 0; exam < tables.exams; exam++) {
      const other = at(tables.blockOf, exam)
      const begins = at(periodOf, other)
      if (begins === tables.periods || begins > last || timetable.lastPeriod(exam, begins) < period) continue
      if (at(stays, other) === 0 && usable.has(at(roomOf, exam)) && !there.includes(other)) there.push(other)
    }
    return there
  }

  roomsOf(block: number): number[] {
    const { tables, roomOf } = this.timetable
    const { start, items } = tables.examsOf
    return Array.from(items.subarray(at(start, block), at(start, block + 1)), (exam) => at(roomOf, exam))
  }

  /** The rooms for the exams of the block, the largest exam first; undefined if one finds none. */
  roomsFor(block: number, period: number): number[] | undefined {
    const { timetable } = this
    const { start, items } = timetable.tables.examsOf
    const members = [...items.subarray(at(start, block), at(start, block + 1))]
    const bySeats = [...members].sort((a, b) => at(timetable.tables.seatsOf, b) - at(timetable.tables.seatsOf, a))
    const entered: number[] = []
    for (const exam of bySeats) {
      const room = timetable.cheapestRoom(exam, period)
      if (room === none) break
      timetable.enter(exam, period, room)
      entered.push(exam)
    }
    const rooms = members.map((exam) => at(timetable.roomOf, exam))
    for (const exam of entered) {
      timetable.leave(exam, period)
      timetable.roomOf[exam] = none
    }
    return entered.length === members.length ? rooms : undefined
  }

  findsRooms(block: number, period: number): boolean {
    return this.roomsFor(block, period) !== undefined
  }
}
