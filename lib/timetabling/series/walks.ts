import { at } from '../ints'
import { countOf } from './dates'
import { elsewhere, type Person, type SeriesProblem } from './problem'

/** A teacher suffers a walk as a whole group does, whose halves suffer it apart. */
const shares: Record<Person['kind'], number> = { half: 1, teacher: 2, item: 0, block: 0 }

type Far = { building: number; cost: number }

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
  /** [pair, building]: what is too far from it in the break after the pair */
  private readonly far: readonly (readonly Far[])[]

  constructor({ days, pairsPerDay, people, buildings, walks }: SeriesProblem) {
    this.areNone = walks.every(({ cost }) => cost === 0)
    this.slots = days * pairsPerDay
    this.pairsPerDay = pairsPerDay
    this.buildings = 1 + buildings.reduce((last, building) => Math.max(last, building), elsewhere)
    this.shareOf = Int32Array.from(people, ({ kind }) => shares[kind])
    this.there = new Int32Array(this.areNone ? 0 : people.length * this.buildings * this.slots)
    const far = Array.from({ length: pairsPerDay * this.buildings }, (): Far[] => [])
    for (const { after, between, cost } of walks)
      for (const [from, to] of [between, [between[1], between[0]] as const])
        far[after * this.buildings + from]?.push({ building: to, cost })
    this.far = far
    for (const [person, { stands }] of people.entries())
      for (const { slot, dates, building } of stands) this.go(person, slot, building, dates)
  }

  /** What being in a building costs a person who comes from the pair before and goes on to the one after. */
  costOf(person: number, slot: number, building: number, dates: number): number {
    const share = at(this.shareOf, person)
    if (this.areNone || building === elsewhere || share === 0) return 0
    const pair = slot % this.pairsPerDay
    let cost = 0
    if (pair > 0) cost += this.across(person, slot - 1, this.far[(pair - 1) * this.buildings + building], dates)
    if (pair < this.pairsPerDay - 1)
      cost += this.across(person, slot + 1, this.far[pair * this.buildings + building], dates)
    return share * cost
  }

  /** On these dates a person is in a building. */
  go(person: number, slot: number, building: number, dates: number): void {
    if (this.areNone || building === elsewhere) return
    const index = (person * this.buildings + building) * this.slots + slot
    this.there[index] = at(this.there, index) | dates
  }

  leave(person: number, slot: number, building: number, dates: number): void {
    if (this.areNone || building === elsewhere) return
    const index = (person * this.buildings + building) * this.slots + slot
    this.there[index] = at(this.there, index) & ~dates
  }

  private across(person: number, slot: number, far: readonly Far[] | undefined, dates: number): number {
    let sum = 0
    for (const { building, cost } of far ?? [])
      sum += cost * countOf(dates & at(this.there, (person * this.buildings + building) * this.slots + slot))
    return sum
  }
}
