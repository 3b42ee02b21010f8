import { at } from '../ints'
import { countOf, weeksOf } from './dates'
import type { SeriesProblem } from './problem'

/** What an evening costs that is followed by the first pair of the next day of its week. */
export class Nights {
  private readonly slots: number
  private readonly pairsPerDay: number
  private readonly days: number
  private readonly weekOf: readonly (readonly number[])[]
  /** of each day: its dates and those of the next are in the same weeks, bit by bit */
  private readonly areAligned: readonly boolean[]
  private readonly evenings: readonly boolean[]
  private readonly costEach: Int32Array
  /** [person, day]: what the night after it costs as it is */
  private readonly costs: Int32Array

  /** `busy`: [person, slot], the dates on which they are busy, kept by its owner. */
  constructor(
    { days, pairsPerDay, people, evenings, weekOf, weights }: SeriesProblem,
    private readonly busy: Int32Array,
  ) {
    this.slots = days * pairsPerDay
    this.pairsPerDay = pairsPerDay
    this.days = days
    this.weekOf = weekOf
    this.areAligned = weekOf.map((weeks, day) =>
      weeks.every((week, date) => week === (weekOf[day + 1]?.[date] ?? week)),
    )
    this.evenings = evenings
    this.costEach = Int32Array.from(people, ({ kind }) =>
      kind === 'half' || kind === 'teacher' ? weights.shortNight[kind] : 0,
    )
    this.costs = new Int32Array(people.length * days)
    for (let person = 0; person < people.length; person++)
      for (let day = 0; day < days; day++) this.costs[person * days + day] = this.judge(person, day, -1, 0)
  }

  /** By how much the cost would change with these dates more of a slot. */
  changeOf(person: number, slot: number, more: number): number {
    const night = this.nightOf(slot)
    if (night < 0 || at(this.costEach, person) === 0) return 0
    return this.judge(person, night, slot, more) - at(this.costs, person * this.days + night)
  }

  /** Tells by how much the cost has changed since a person became busy, or free, in a slot. */
  renew(person: number, slot: number): number {
    const night = this.nightOf(slot)
    if (night < 0 || at(this.costEach, person) === 0) return 0
    const before = at(this.costs, person * this.days + night)
    const now = this.judge(person, night, -1, 0)
    this.costs[person * this.days + night] = now
    return now - before
  }

  /** The day of the night that a slot is next to; -1 where it is in the middle of its day. */
  private nightOf(slot: number): number {
    const pair = slot % this.pairsPerDay
    const day = (slot - pair) / this.pairsPerDay
    if (pair === 0) return day - 1
    return this.evenings[pair] && day < this.days - 1 ? day : -1
  }

  private judge(person: number, day: number, moreSlot: number, more: number): number {
    if (day === this.days - 1) return 0
    const first = person * this.slots + day * this.pairsPerDay
    const next = (day + 1) * this.pairsPerDay
    let evening = 0
    for (let pair = 1; pair < this.pairsPerDay; pair++)
      if (this.evenings[pair]) evening |= at(this.busy, first + pair)
    let morning = at(this.busy, person * this.slots + next)
    if (moreSlot === next) morning |= more
    else if (moreSlot >= 0) evening |= more
    if (evening === 0 || morning === 0) return 0
    const both = this.areAligned[day]
      ? evening & morning
      : weeksOf(evening, this.weekOf[day]) & weeksOf(morning, this.weekOf[day + 1])
    return at(this.costEach, person) * countOf(both)
  }
}
