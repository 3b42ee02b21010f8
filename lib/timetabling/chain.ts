import { entering, leaving } from './change-cost'
import { at } from './ints'
import { none, type Timetable } from './timetable'

/** Longer chains turn two periods over and hardly ever pay. */
const longest = 10

/**
 * A Kempe chain: lectures of two periods of which each must leave its period if one does. One object serves a whole search, so that
 * nothing is allocated for a chain.
 */
export class Chain {
  private length = 0
  private readonly lectures = new Int32Array(longest)
  private readonly fromPeriods = new Int32Array(longest)
  private readonly toPeriods = new Int32Array(longest)
  private readonly fromRooms = new Int32Array(longest)

  constructor(private readonly timetable: Timetable) {}

  /**
   * Moves a lecture to another period, and what is in the way back to its own. Answers what that adds to the cost, or Infinity if it cannot
   * be done and nothing was changed.
   */
  exchange(lecture: number, toPeriod: number): number {
    const { timetable, lectures, toPeriods } = this
    if (!this.collect(lecture, toPeriod)) return Infinity
    let change = 0
    for (let each = 0; each < this.length; each++) {
      change += leaving(timetable, at(lectures, each))
      timetable.take(at(lectures, each))
    }
    for (let each = 0; each < this.length; each++) {
      const period = at(toPeriods, each)
      const room = this.roomFor(at(lectures, each), period)
      if (room === none) {
        this.undo(each)
        return Infinity
      }
      change += entering(timetable, at(lectures, each), period, room)
      timetable.place(at(lectures, each), period, room)
    }
    return change
  }

  /** Puts the chain back, of which so many lectures stand in their new places, the others nowhere. */
  undo(placed = this.length): void {
    const { timetable, lectures, fromPeriods, fromRooms } = this
    for (let each = 0; each < placed; each++) timetable.take(at(lectures, each))
    for (let each = 0; each < this.length; each++)
      timetable.place(at(lectures, each), at(fromPeriods, each), at(fromRooms, each))
  }

  /** Finds the chain; false if one of its lectures may not go, or if it is too long. */
  private collect(first: number, toPeriod: number): boolean {
    const { tables, periodOf, occupant, clashes } = this.timetable
    const { rooms, courses, periods, courseOf, conflict, available, pinnedAt } = tables
    const period = at(periodOf, first)
    this.length = 0
    this.append(first, period, toPeriod)
    for (let each = 0; each < this.length; each++) {
      const course = at(courseOf, at(this.lectures, each))
      const to = at(this.toPeriods, each)
      if (at(available, course * periods + to) === 0) return false
      let left = at(clashes, course * periods + to)
      for (let slot = to * rooms; left > 0; slot++) {
        const other = at(occupant, slot)
        if (other === none || at(conflict, course * courses + at(courseOf, other)) === 0) continue
        left--
        if (this.includes(other)) continue
        if (this.length === longest || at(pinnedAt, other) !== none) return false
        this.append(other, to, to === toPeriod ? period : toPeriod)
      }
    }
    return true
  }

  private includes(lecture: number): boolean {
    for (let each = 0; each < this.length; each++) if (at(this.lectures, each) === lecture) return true
    return false
  }

  private append(lecture: number, fromPeriod: number, toPeriod: number): void {
    const each = this.length++
    this.lectures[each] = lecture
    this.fromPeriods[each] = fromPeriod
    this.toPeriods[each] = toPeriod
    this.fromRooms[each] = at(this.timetable.roomOf, lecture)
  }

  /** The cheapest room that is free in the period; `none` if there is none. */
  private roomFor(lecture: number, period: number): number {
    const { tables, occupant, inRoom } = this.timetable
    const { rooms, courseOf, roomsOf, roomCost, weights } = tables
    const course = at(courseOf, lecture)
    const end = at(roomsOf.start, course + 1)
    let found = none
    let least = Infinity
    for (let index = at(roomsOf.start, course); index < end; index++) {
      const room = at(roomsOf.items, index)
      const cost = at(roomCost, course * rooms + room)
      if (cost >= least) break
      if (at(occupant, period * rooms + room) !== none) continue
      const inAll = cost + (at(inRoom, course * rooms + room) === 0 ? weights.stability : 0)
      if (inAll >= least) continue
      least = inAll
      found = room
    }
    return found
  }
}
