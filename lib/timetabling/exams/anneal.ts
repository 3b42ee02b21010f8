import { at } from '../ints'
import type { Random } from '../random'
import { none } from '../search'
import { ExamChain } from './chain'
import { restoreExams, type ExamTimetable } from './timetable'

/** In how many of 65,536 steps an exam only changes rooms; in how many two blocks are made to change periods. */
const shares = { room: 6000, swap: 12_000 }

/** In units of cost. */
const temperatures = { first: 300, last: 0.3 }
/**
 * If more than this share of steps makes the timetable worse, the temperature falls faster in proportion: good ones are
 * found at low temperatures.
 */
const restless = 0.03

/** -ln of 65,536 evenly spaced probabilities: times the temperature, the largest increase accepted with each. */
const surprise = Float64Array.from({ length: 1 << 16 }, (_, index) => -Math.log((index + 0.5) / (1 << 16)))

/** Simulated annealing over timetables that break no hard rule. */
export class ExamAnnealing {
  cost: number
  bestCost: number
  private temperature = temperatures.first
  /** the share of the search done at the last cooling */
  private cooledAt = 0
  /** how many of the last steps made the timetable worse, and their share */
  private worsened = 0
  private worsening = 1
  private readonly bestPeriods: Int32Array
  private readonly bestRooms: Int32Array
  private readonly movable: Int32Array
  private readonly chain: ExamChain

  constructor(
    private readonly timetable: ExamTimetable,
    private readonly random: Random,
  ) {
    const { tables, periodOf, roomOf } = timetable
    this.cost = timetable.cost()
    this.bestCost = this.cost
    this.bestPeriods = periodOf.slice()
    this.bestRooms = roomOf.slice()
    this.chain = new ExamChain(timetable, random)
    this.movable = Int32Array.from({ length: tables.blocks }, (_, block) => block).filter(
      (block) => timetable.isPlaced(block) && at(timetable.stays, block) === 0,
    )
  }

  get size(): number {
    return this.movable.length
  }

  /** Makes so many steps. `done`: the share of the search done, from 0 to 1. */
  advance(steps: number, done: number): void {
    if (this.movable.length === 0) return
    this.cool(done)
    this.worsened = 0
    for (let step = 0; step < steps; step++) this.step()
    this.worsening = this.worsened / steps
  }

  /**
   * Lowers the temperature so that it reaches the last one at the end, evenly in its logarithm unless many steps make
   * the timetable worse.
   */
  private cool(done: number): void {
    const passed = (done - this.cooledAt) / (1 - this.cooledAt)
    const share = Math.min(0.5, passed * Math.max(1, this.worsening / restless))
    this.cooledAt = done
    this.temperature *= (temperatures.last / this.temperature) ** share
  }

  /** Goes back to the best timetable. */
  finish(): void {
    restoreExams(this.timetable, this.bestPeriods, this.bestRooms)
    this.cost = this.bestCost
  }

  private step(): void {
    const { random, movable, timetable } = this
    const { periodsOf } = timetable.tables
    const draw = random.next()
    const chance = random.next()
    const block = at(movable, ((draw >>> 16) * movable.length) >>> 16)
    const limit = this.temperature * (surprise[chance & 0xffff] ?? 0)
    const die = chance >>> 16
    if (die < shares.room) {
      this.changed(this.changeRoom(block, limit))
      return
    }
    if (die < shares.room + shares.swap) {
      const other = at(movable, ((draw & 0xffff) * movable.length) >>> 16)
      this.changed(this.chain.exchange(block, at(timetable.periodOf, other), other, limit))
      return
    }
    const first = at(periodsOf.start, block)
    const offered = at(periodsOf.start, block + 1) - first
    const period = at(periodsOf.items, first + (((draw & 0xffff) * offered) >>> 16))
    this.changed(this.chain.exchange(block, period, none, limit))
  }

  /** Moves an exam of the block to a random room; returns the change in cost, Infinity where it stays. */
  private changeRoom(block: number, limit: number): number {
    const { timetable, random } = this
    const { examsOf, roomsOf } = timetable.tables
    const firstExam = at(examsOf.start, block)
    const exam = at(examsOf.items, firstExam + random.below(at(examsOf.start, block + 1) - firstExam))
    const firstRoom = at(roomsOf.start, exam)
    const room = at(roomsOf.items, firstRoom + random.below(at(roomsOf.start, exam + 1) - firstRoom))
    const was = at(timetable.roomOf, exam)
    if (room === was) return Infinity
    const period = at(timetable.periodOf, block)
    if (!timetable.hasSeats(exam, period, room)) return Infinity
    const change = -timetable.leave(exam, period) + timetable.costIn(exam, period, room)
    timetable.enter(exam, period, change > limit ? was : room)
    return change > limit ? Infinity : change
  }

  private changed(change: number): void {
    if (change === Infinity) return
    this.cost += change
    if (change > 0) this.worsened++
    if (this.cost >= this.bestCost) return
    this.bestCost = this.cost
    this.bestPeriods.set(this.timetable.periodOf)
    this.bestRooms.set(this.timetable.roomOf)
  }
}
