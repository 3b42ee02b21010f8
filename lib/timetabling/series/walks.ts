import { at } from '../ints'
import { countOf } from './dates'
import { elsewhere, type Person, type SeriesProblem } from './problem'

/** A teacher suffers a walk as a whole group does, whose halves suffer it apart. */
const shares: Record<Person['kind'], number> = { half: 1, teacher: 2, item: 0, block: 0 }

type Far = { building: number; cost: number }
const none: readonly Far[] = []

/** In which building everybody is when, and what is too far from one pair to the next. */
export class Walks {
  /** nobody has far to go anywhere */
  readonly areNone: boolean
  private readonly slots: number
  private readonly pairsPerDay: number
  private readonly buildings: number
  private readonly shareOf: Int32Array
  /** [person, building, slot]: the dates on which they are there */
  private readonly there: Int32Array
  /** [person, slot]: the dates on which it is known where they are */
  private readonly anywhere: Int32Array
  /** [pair, building]: what is too far from it in the break after the pair */
  private readonly far: readonly (readonly Far[])[]

  constructor({ days, pairsPerDay, people, buildings, walks }: SeriesProblem) {
    this.areNone = walks.every(({ cost }) => cost === 0)
    this.slots = days * pairsPerDay
    this.pairsPerDay = pairsPerDay
    this.buildings = 1 + buildings.reduce((last, building) => Math.max(last, building), elsewhere)
    this.shareOf = Int32Array.from(people, ({ kind }) => shares[kind])
    this.there = new Int32Array(this.areNone ? 0 : people.length * this.buildings * this.slots)
    this.anywhere = new Int32Array(this.areNone ? 0 : people.length * this.slots)
    const far = Array.from({ length: pairsPerDay * this.buildings }, (): Far[] => [])
    for (const { after, between, cost } of walks)
      for (const [from, to] of [between, [between[1], between[0]] as const])
        far[after * this.buildings + from]?.push({ building: to, cost })
    this.far = far
    for (const [person, { stands }] of people.entries())
      for (const { slot, dates, building } of stands) this.go(person, slot, building, dates)
  }

  /** What being in a building costs these people, who come from the pair before and go on to the one after. */
  costOf(people: readonly number[], slot: number, building: number, dates: number): number {
    if (this.areNone || building === elsewhere) return 0
    const pair = slot % this.pairsPerDay
    const before = pair > 0 ? (this.far[(pair - 1) * this.buildings + building] ?? none) : none
    const after = pair < this.pairsPerDay - 1 ? (this.far[pair * this.buildings + building] ?? none) : none
    if (before.length + after.length === 0) return 0
    let cost = 0
    for (const person of people) {
      const share = at(this.shareOf, person)
      if (share === 0) continue
      const own = person * this.slots + slot
      if (before.length > 0 && (at(this.anywhere, own - 1) & dates) !== 0)
        cost += share * this.across(person, slot - 1, before, dates)
      if (after.length > 0 && (at(this.anywhere, own + 1) & dates) !== 0)
        cost += share * this.across(person, slot + 1, after, dates)
    }
    return cost
  }

  /** On these dates a person is in a building. */
  go(person: number, slot: number, building: number, dates: number): void {
    if (this.areNone || building === elsewhere) return
    const index = (person * this.buildings + building) * this.slots + slot
    this.there[index] = at(this.there, index) | dates
    this.anywhere[person * this.slots + slot] = at(this.anywhere, person * this.slots + slot) | dates
  }

  leave(person: number, slot: number, building: number, dates: number): void {
    if (this.areNone || building === elsewhere) return
    const index = (person * this.buildings + building) * this.slots + slot
    this.there[index] = at(this.there, index) & ~dates
    this.anywhere[person * this.slots + slot] = at(this.anywhere, person * this.slots + slot) & ~dates
  }

  private across(person: number, slot: number, far: readonly Far[], dates: number): number {
    let sum = 0
    for (const { building, cost } of far)
      sum += cost * countOf(dates & at(this.there, (person * this.buildings + building) * this.slots + slot))
    return sum
  }
}
