import { constructTimetable, restore } from './construct'
import { at } from '@/lib/timetabling/ints'
import { none } from '@/lib/timetabling/search'
import type { Random } from '@/lib/timetabling/random'
import { placementCost, type SearchTimetable, totalOf } from './timetable'

/** Longer chains swap most of two periods and hardly ever pay off. */
const longest = 10

/** The change in cost if a lecture of the course changes rooms. */
function roomChange({ tables, inRoom }: SearchTimetable, course: number, from: number, to: number): number {
  const { rooms, roomCost, weights } = tables
  const row = course * rooms
  const left = at(inRoom, row + from) === 1 ? weights.stability : 0
  const entered = at(inRoom, row + to) === 0 ? weights.stability : 0
  return at(roomCost, row + to) - at(roomCost, row + from) + entered - left
}

/** The change in the cost of too few days if a lecture of the course changes days. */
function dayChange({ tables, onDay, daysOf }: SearchTimetable, course: number, from: number, to: number): number {
  const { days, weights, minimumDays } = tables
  const row = course * days
  const lost = at(onDay, row + from) === 1 ? 1 : 0
  const won = at(onDay, row + to) === 0 ? 1 : 0
  if (lost === won) return 0
  const missing = at(minimumDays, course) - at(daysOf, course)
  if (won === 1) return missing > 0 ? -weights.day : 0
  return missing >= 0 ? weights.day : 0
}

/**
 * The change in the cost of isolated lectures if a lecture of the course changes periods. Curricula that also
 * contain `partner` are left out: it moves the other way, so nothing changes for them.
 */
function gapChange(
  { tables, attended, daySet }: SearchTimetable,
  course: number,
  from: number,
  to: number,
  partner: number,
): number {
  const { curriculaOf, curricula, isIn, periods, days, dayOf, bitOf, gapCost } = tables
  const fromDay = at(dayOf, from)
  const toDay = at(dayOf, to)
  const fromBit = at(bitOf, from)
  const toBit = at(bitOf, to)
  const end = at(curriculaOf.start, course + 1)
  let change = 0
  for (let each = at(curriculaOf.start, course); each < end; each++) {
    const curriculum = at(curriculaOf.items, each)
    if (partner >= 0 && at(isIn, partner * curricula + curriculum) === 1) continue
    const row = curriculum * days
    const before = at(daySet, row + fromDay)
    const without = at(attended, curriculum * periods + from) === 1 ? before & ~fromBit : before
    if (fromDay === toDay) change += at(gapCost, without | toBit) - at(gapCost, before)
    else {
      const other = at(daySet, row + toDay)
      change += at(gapCost, without) - at(gapCost, before) + at(gapCost, other | toBit) - at(gapCost, other)
    }
  }
  return change
}

/** The change in cost if a placed lecture is taken out. */
function leavingCost(timetable: SearchTimetable, lecture: number): number {
  const { tables, periodOf, roomOf, inRoom, roomsUsed, onDay, daysOf, attended, daySet } = timetable
  const { weights, courseOf, rooms, days, periods, dayOf, bitOf, gapCost, curriculaOf, minimumDays } = tables
  const course = at(courseOf, lecture)
  const period = at(periodOf, lecture)
  const day = at(dayOf, period)
  const room = course * rooms + at(roomOf, lecture)
  let change = -at(tables.roomCost, room)
  if (at(inRoom, room) === 1 && at(roomsUsed, course) > 1) change -= weights.stability
  if (at(onDay, course * days + day) === 1 && at(daysOf, course) <= at(minimumDays, course)) change += weights.day
  const end = at(curriculaOf.start, course + 1)
  for (let each = at(curriculaOf.start, course); each < end; each++) {
    const curriculum = at(curriculaOf.items, each)
    if (at(attended, curriculum * periods + period) !== 1) continue
    const set = at(daySet, curriculum * days + day)
    change += at(gapCost, set & ~at(bitOf, period)) - at(gapCost, set)
  }
  return change
}

/** The change in cost if an unplaced lecture is placed. */
function entering(timetable: SearchTimetable, lecture: number, period: number, room: number): number {
  const { tables, inRoom, roomsUsed, onDay, daysOf, daySet } = timetable
  const { weights, courseOf, rooms, days, dayOf, bitOf, gapCost, curriculaOf, minimumDays } = tables
  const course = at(courseOf, lecture)
  const day = at(dayOf, period)
  let change = at(tables.roomCost, course * rooms + room)
  if (at(inRoom, course * rooms + room) === 0 && at(roomsUsed, course) > 0) change += weights.stability
  if (at(onDay, course * days + day) === 0 && at(daysOf, course) < at(minimumDays, course)) change -= weights.day
  const end = at(curriculaOf.start, course + 1)
  for (let each = at(curriculaOf.start, course); each < end; each++) {
    const set = at(daySet, at(curriculaOf.items, each) * days + day)
    change += at(gapCost, set | at(bitOf, period)) - at(gapCost, set)
  }
  return change
}

/**
 * A Kempe chain: lectures of two periods that must all change periods if one does. A single object serves a
 * whole search, so that chains allocate nothing.
 */
class Chain {
  private length = 0
  private readonly lectures = new Int32Array(longest)
  private readonly fromPeriods = new Int32Array(longest)
  private readonly toPeriods = new Int32Array(longest)
  private readonly fromRooms = new Int32Array(longest)

  constructor(private readonly timetable: SearchTimetable) {}

  /**
   * Moves a lecture to another period, and the lectures in its way back to its own. Returns the change in
   * cost; `keep` or `undo` must follow. Infinity: impossible, and nothing has changed.
   */
  exchange(lecture: number, toPeriod: number): number {
    const { timetable, lectures, toPeriods } = this
    if (!this.collect(lecture, toPeriod)) return Infinity
    let change = 0
    for (let each = 0; each < this.length; each++) {
      change += leavingCost(timetable, at(lectures, each))
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

  /** Accepts the exchange. */
  keep(): void {
    const { timetable, lectures, fromPeriods, toPeriods } = this
    for (let each = 0; each < this.length; each++) {
      timetable.countClashes(at(lectures, each), at(fromPeriods, each), -1)
      timetable.countClashes(at(lectures, each), at(toPeriods, each), 1)
    }
  }

  /** Reverts the exchange: so many lectures of the chain are in their new places, the others in none. */
  undo(placed = this.length): void {
    const { timetable, lectures, fromPeriods, fromRooms } = this
    for (let each = 0; each < placed; each++) timetable.lift(at(lectures, each))
    for (let each = 0; each < this.length; each++)
      timetable.put(at(lectures, each), at(fromPeriods, each), at(fromRooms, each))
  }

  /** Collects the chain; false if one of its lectures may not move, or if it is too long. */
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

  /**
   * Adds a lecture to the chain unless it is there already; false if it may not move, or if the chain becomes
   * too long.
   */
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

  /** The cheapest free room in the period; `none` if there is none. */
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

/**
 * The first round starts at the first temperature, later ones at `again`, from the best timetable so far; all
 * end at the last.
 */
const temperatures = { first: 4, again: 1.2, last: 0.17 }
/** How many times longer the first round is than the others. */
const firstRound = 1.5
/**
 * If more than this share of steps is accepted, the temperature falls faster in proportion: good timetables
 * are found at low ones.
 */
const restless = 0.04
/** In how many of 65,536 steps a lecture keeps its room if the target is free. */
const roomKept = 20_000
/** In how many of 65,536 steps with an occupied target a chain is tried. */
const chained = 4000

/**
 * -ln of 65,536 evenly spaced probabilities: times the temperature, the largest increase in cost accepted
 * with each of them.
 */
const surprise = Float64Array.from({ length: 1 << 16 }, (_, index) => -Math.log((index + 0.5) / (1 << 16)))

/**
 * Simulated annealing over legal timetables. A step draws a lecture, one of its periods and a room. If
 * nothing is in the way, the lecture moves there; if exactly one lecture is, in the room or by a conflict,
 * the two swap; and occasionally, whatever is in the way, a whole Kempe chain is exchanged.
 */
export class Annealing {
  /** cost of the current timetable */
  cost: number
  bestCost: number
  private readonly bestPeriods: Int32Array
  private readonly bestRooms: Int32Array
  private readonly movable: Int32Array
  private readonly chain: Chain
  private temperature = temperatures.first
  /** the share of the search done at the last cooling */
  private cooledAt = 0
  /** the share of the search done at the end of this round */
  private roundEnd: number
  private readonly roundLength: number
  private accepted = 0

  /** `rounds`: how many times the search cools down, at least 1. */
  constructor(
    private readonly timetable: SearchTimetable,
    private readonly random: Random,
    rounds: number,
  ) {
    const { tables, periodOf, roomOf } = timetable
    this.cost = totalOf(placementCost(timetable))
    this.bestCost = this.cost
    this.bestPeriods = periodOf.slice()
    this.bestRooms = roomOf.slice()
    this.chain = new Chain(timetable)
    this.roundLength = 1 / (firstRound + rounds - 1)
    this.roundEnd = firstRound * this.roundLength
    this.movable = tables.courseOf
      .map((_, lecture) => lecture)
      .filter((lecture) => at(tables.pinnedAt, lecture) === none && at(periodOf, lecture) !== none)
  }

  /** Makes so many steps. `done`: the share of the search done before them, from 0 to 1. */
  advance(steps: number, done: number): void {
    if (this.movable.length === 0) return
    this.accepted = 0
    for (let step = 0; step < steps; step++) this.step()
    this.cool(done, this.accepted / steps)
  }

  /**
   * Lowers the temperature so that it reaches the last one at the end of the round, evenly in its logarithm
   * unless many steps are accepted.
   */
  private cool(done: number, acceptance: number): void {
    if (done >= this.roundEnd) this.reheat(done)
    const passed = (done - this.cooledAt) / (this.roundEnd - this.cooledAt)
    const share = Math.min(0.5, passed * Math.max(1, acceptance / restless))
    this.cooledAt = done
    this.temperature *= (temperatures.last / this.temperature) ** share
  }

  /** Starts another round from the best timetable so far. */
  private reheat(done: number): void {
    while (this.roundEnd <= done) this.roundEnd += this.roundLength
    restore(this.timetable, this.bestPeriods, this.bestRooms)
    this.cost = this.bestCost
    this.temperature = temperatures.again
    this.cooledAt = done
  }

  /** Restores the best timetable, and places left-out lectures where they now fit. */
  finish(): void {
    restore(this.timetable, this.bestPeriods, this.bestRooms)
    constructTimetable(this.timetable, this.random)
    this.cost = totalOf(placementCost(this.timetable))
  }

  private step(): void {
    const { timetable, movable, random } = this
    const { tables, periodOf, roomOf, occupant, clashes, clashing } = timetable
    const { rooms, periods, courseOf, periodsOf, roomsOf } = tables
    const draw = random.next()
    const lecture = at(movable, ((draw >>> 16) * movable.length) >>> 16)
    const course = at(courseOf, lecture)
    const firstPeriod = at(periodsOf.start, course)
    const offered = at(periodsOf.start, course + 1) - firstPeriod
    const toPeriod = at(periodsOf.items, firstPeriod + (((draw & 0xffff) * offered) >>> 16))
    const inTheWay = toPeriod === at(periodOf, lecture) ? 0 : at(clashes, course * periods + toPeriod)
    const chance = random.next()
    const die = chance >>> 16
    if (inTheWay > 1 && die >= chained) return
    const limit = this.temperature * (surprise[chance & 0xffff] ?? 0)
    if (inTheWay > 0) {
      if (die < chained) this.exchange(lecture, toPeriod, limit)
      else this.swap(lecture, at(clashing, course * periods + toPeriod), limit)
      return
    }
    let room = at(roomOf, lecture)
    if (die >= roomKept) {
      const firstRoom = at(roomsOf.start, course)
      room = at(roomsOf.items, firstRoom + random.below(at(roomsOf.start, course + 1) - firstRoom))
    }
    const partner = at(occupant, toPeriod * rooms + room)
    if (partner === none) this.move(lecture, toPeriod, room, limit)
    else if (partner !== lecture) this.swap(lecture, partner, limit)
  }

  /**
   * Moves a lecture into a free slot of a period without conflicts, unless that costs more than the limit.
   */
  private move(lecture: number, toPeriod: number, toRoom: number, limit: number): void {
    const { timetable } = this
    const { tables, periodOf, roomOf } = timetable
    const { courseOf, curriculaOf, weights, dayOf } = tables
    const course = at(courseOf, lecture)
    const period = at(periodOf, lecture)
    const room = at(roomOf, lecture)
    let change = room === toRoom ? 0 : roomChange(timetable, course, room, toRoom)
    if (period === toPeriod) {
      if (change > limit) return
      timetable.changeRoom(lecture, toRoom)
    } else {
      const day = at(dayOf, period)
      const toDay = at(dayOf, toPeriod)
      if (day !== toDay) change += dayChange(timetable, course, day, toDay)
      const groups = at(curriculaOf.start, course + 1) - at(curriculaOf.start, course)
      if (change > limit + 3 * weights.gap * groups) return
      change += gapChange(timetable, course, period, toPeriod, none)
      if (change > limit) return
      timetable.take(lecture)
      timetable.place(lecture, toPeriod, toRoom)
    }
    this.changed(change)
  }

  /** Swaps two lectures, unless that is illegal or costs more than the limit. */
  private swap(lecture: number, partner: number, limit: number): void {
    const { timetable } = this
    const { tables, periodOf, roomOf, clashes } = timetable
    const { courses, periods, courseOf, curriculaOf, weights, dayOf, conflict, available, pinnedAt } = tables
    const course = at(courseOf, lecture)
    const other = at(courseOf, partner)
    if (other === course || at(pinnedAt, partner) !== none) return
    const period = at(periodOf, lecture)
    const toPeriod = at(periodOf, partner)
    const room = at(roomOf, lecture)
    const toRoom = at(roomOf, partner)
    if (toPeriod !== period) {
      if (at(available, other * periods + period) === 0) return
      if (at(clashes, other * periods + period) !== at(conflict, course * courses + other)) return
    }
    let change = 0
    if (room !== toRoom)
      change = roomChange(timetable, course, room, toRoom) + roomChange(timetable, other, toRoom, room)
    if (toPeriod !== period) {
      const day = at(dayOf, period)
      const toDay = at(dayOf, toPeriod)
      if (day !== toDay) change += dayChange(timetable, course, day, toDay) + dayChange(timetable, other, toDay, day)
      const groups =
        at(curriculaOf.start, course + 1) -
        at(curriculaOf.start, course) +
        at(curriculaOf.start, other + 1) -
        at(curriculaOf.start, other)
      if (change > limit + 3 * weights.gap * groups) return
      change += gapChange(timetable, course, period, toPeriod, other)
      if (change > limit + 3 * weights.gap * groups) return
      change += gapChange(timetable, other, toPeriod, period, course)
    }
    if (change > limit) return
    timetable.take(lecture)
    timetable.take(partner)
    timetable.place(lecture, toPeriod, toRoom)
    timetable.place(partner, period, room)
    this.changed(change)
  }

  /**
   * Exchanges the chain of a lecture that moves to a period, unless that is illegal or costs more than the
   * limit.
   */
  private exchange(lecture: number, toPeriod: number, limit: number): void {
    const change = this.chain.exchange(lecture, toPeriod)
    if (change === Infinity) return
    if (change > limit) {
      this.chain.undo()
      return
    }
    this.chain.keep()
    this.changed(change)
  }

  private changed(change: number): void {
    this.cost += change
    this.accepted++
    if (this.cost >= this.bestCost) return
    this.bestCost = this.cost
    this.bestPeriods.set(this.timetable.periodOf)
    this.bestRooms.set(this.timetable.roomOf)
  }
}
