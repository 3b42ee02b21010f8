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
   * Moves a lecture to another period, and what is in the way back to its own. Answers what that adds to the cost; `keep` or `undo` must
   * follow. Answers Infinity if it cannot be done and nothing was changed.
   */
  exchange(lecture: number, toPeriod: number): number {
    const { timetable, lectures, toPeriods } = this
    if (!this.collect(lecture, toPeriod)) return Infinity
    let change = 0
    for (let each = 0; each < this.length; each++) {
      change += leaving(timetable, at(lectures, each))
      timetable.lift(at(lectures, each))
    }
    for (let each = 0; each < this.length; each++) {
      const period = at(toPeriods, each)
      const room = this.roomFor(at(lectures, each), period)
      if (room === none) {
        this.undo(each)
        return Infinity
      }
      change += entering(timetable, at(lectures, each), period, room)
      timetable.put(at(lectures, each), period, room)
    }
    return change
  }

  /** Lets the chain stand where it now is. */
  keep(): void {
    const { timetable, lectures, fromPeriods, toPeriods } = this
    for (let each = 0; each < this.length; each++) {
      timetable.countClashes(at(lectures, each), at(fromPeriods, each), -1)
      timetable.countClashes(at(lectures, each), at(toPeriods, each), 1)
    }
  }

  /** Puts the chain back, of which so many lectures stand in their new places, the others nowhere. */
  undo(placed = this.length): void {
    const { timetable, lectures, fromPeriods, fromRooms } = this
    for (let each = 0; each < placed; each++) timetable.lift(at(lectures, each))
    for (let each = 0; each < this.length; each++)
      timetable.put(at(lectures, each), at(fromPeriods, each), at(fromRooms, each))
  }

  /** Finds the chain; false if one of its lectures may not go, or if it is too long. */
  private collect(first: number, toPeriod: number): boolean {
    const { tables, periodOf, occupant, clashes, clashing } = this.timetable
    const { rooms, courses, periods, courseOf, conflict } = tables
    const period = at(periodOf, first)
    this.length = 0
    this.append(first, period, toPeriod)
    for (let each = 0; each < this.length; each++) {
      const course = at(courseOf, at(this.lectures, each))
      const from = at(this.fromPeriods, each)
      const to = at(this.toPeriods, each)
      let left = at(clashes, course * periods + to)
      if (left === 1) {
        if (!this.join(at(clashing, course * periods + to), to, from)) return false
        continue
      }
      for (let slot = to * rooms; left > 0; slot++) {
        const other = at(occupant, slot)
        if (other === none || at(conflict, course * courses + at(courseOf, other)) === 0) continue
        left--
        if (!this.join(other, to, from)) return false
      }
    }
    return true
  }

  /** Adds a lecture unless it is in the chain already; false if it may not go, or if the chain becomes too long. */
  private join(lecture: number, fromPeriod: number, toPeriod: number): boolean {
    const { courseOf, periods, available, pinnedAt } = this.timetable.tables
    if (this.includes(lecture)) return true
    if (this.length === longest || at(pinnedAt, lecture) !== none) return false
    if (at(available, at(courseOf, lecture) * periods + toPeriod) === 0) return false
    this.append(lecture, fromPeriod, toPeriod)
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
