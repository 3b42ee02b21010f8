import { at } from '../ints'
import { countOf, weeksOf } from './dates'
import type { SeriesProblem } from './problem'

/** Something that stands in a slot in some weeks; a week is a bit. */
type Stand = { slot: number; weeks: number }

/** Series that are judged together, what stands besides, and how much of both stands now. */
type Lot = { series: number[]; stands: Stand[]; placed: number }

/**
 * What is so of weeks, not of days: what stands before the first lecture of its discipline in a week costs, and so do classes of an item on
 * neighbouring days.
 */
export class WeekCosts {
  private readonly pairsPerDay: number
  private readonly days: number
  private readonly weekOf: readonly (readonly number[])[]
  /** of each series: the flows and the items whose cost depends on it */
  private readonly flowsOf: readonly (readonly number[])[]
  private readonly itemsOf: readonly (readonly number[])[]
  private readonly lectures: readonly Lot[]
  private readonly others: readonly Lot[]
  /** of each person: what should not be on neighbouring days; null for people */
  private readonly items: readonly (Lot | null)[]
  private readonly flowWeight: Int32Array
  private readonly itemWeight: Int32Array
  /** of each series: where it stands; no weeks: nowhere */
  private readonly slots: Int32Array
  private readonly weeks: Int32Array
  /** of each flow and each person: what it costs as it is */
  private readonly flowCost: Int32Array
  private readonly itemCost: Int32Array

  constructor({ days, pairsPerDay, people, series, flows, weekOf, weights }: SeriesProblem) {
    this.pairsPerDay = pairsPerDay
    this.days = days
    this.weekOf = weekOf
    this.flowsOf = series.map((one) => one.flows)
    this.itemsOf = series.map((one) =>
      one.people.filter((person) => people[person]?.kind === 'item' || people[person]?.kind === 'block'),
    )
    const lotOf = (stands: readonly { slot: number; dates: number }[]): Lot => ({
      ...{ series: [], placed: stands.length },
      stands: stands.map(({ slot, dates }) => ({ slot, weeks: this.weeksOf(slot, dates) })),
    })
    this.lectures = flows.map(({ stands }) => lotOf(stands.filter(({ isLecture }) => isLecture)))
    this.others = flows.map(({ stands }) => lotOf(stands.filter(({ isLecture }) => !isLecture)))
    this.items = people.map(({ kind, stands }) =>
      kind === 'item' || kind === 'block' ? lotOf(stands) : null,
    )
    for (const [index, one] of series.entries()) {
      for (const flow of one.flows) (one.isLecture ? this.lectures : this.others)[flow]?.series.push(index)
      for (const person of this.itemsOf[index] ?? []) this.items[person]?.series.push(index)
    }
    this.flowWeight = Int32Array.from(flows, ({ halves }) => halves * weights.beforeLecture)
    this.itemWeight = Int32Array.from(people, ({ halves }) => halves * weights.neighbouring)
    this.slots = new Int32Array(series.length)
    this.weeks = new Int32Array(series.length)
    this.flowCost = Int32Array.from(flows, (_, flow) => this.judgeFlow(flow))
    this.itemCost = Int32Array.from(people, (_, person) => this.judgeItem(person))
  }

  /** By how much the cost would change if a series that is nowhere stood there. */
  changeOf(series: number, slot: number, dates: number): number {
    this.move(series, slot, dates)
    let change = 0
    for (const flow of this.flowsOf[series] ?? []) change += this.judgeFlow(flow) - at(this.flowCost, flow)
    for (const item of this.itemsOf[series] ?? []) change += this.judgeItem(item) - at(this.itemCost, item)
    this.move(series, 0, 0)
    return change
  }

  /** A series stands there, or with no dates nowhere. Tells by how much the cost changes. */
  put(series: number, slot: number, dates: number): number {
    this.move(series, slot, dates)
    let change = 0
    for (const flow of this.flowsOf[series] ?? []) {
      const cost = this.judgeFlow(flow)
      change += cost - at(this.flowCost, flow)
      this.flowCost[flow] = cost
    }
    for (const item of this.itemsOf[series] ?? []) {
      const cost = this.judgeItem(item)
      change += cost - at(this.itemCost, item)
      this.itemCost[item] = cost
    }
    return change
  }

  private move(series: number, slot: number, dates: number): void {
    const more = Number(dates !== 0) - Number(at(this.weeks, series) !== 0)
    this.slots[series] = slot
    this.weeks[series] = dates === 0 ? 0 : this.weeksOf(slot, dates)
    for (const item of this.itemsOf[series] ?? []) {
      const lot = this.items[item]
      if (lot) lot.placed += more
    }
  }

  private weeksOf(slot: number, dates: number): number {
    return weeksOf(dates, this.weekOf[Math.floor(slot / this.pairsPerDay)])
  }

  private judgeFlow(flow: number): number {
    const { series = [], stands = [] } = this.others[flow] ?? {}
    let early = 0
    for (const other of series) early += this.early(flow, at(this.slots, other), at(this.weeks, other))
    for (const { slot, weeks } of stands) early += this.early(flow, slot, weeks)
    return early * at(this.flowWeight, flow)
  }

  /** In how many of these weeks there is a lecture, and none before the slot. */
  private early(flow: number, slot: number, weeks: number): number {
    if (weeks === 0) return 0
    const { series = [], stands = [] } = this.lectures[flow] ?? {}
    let any = 0
    let earlier = 0
    for (const lecture of series) {
      const own = at(this.weeks, lecture)
      any |= own
      if (at(this.slots, lecture) < slot) earlier |= own
    }
    for (const one of stands) {
      any |= one.weeks
      if (one.slot < slot) earlier |= one.weeks
    }
    return countOf(weeks & any & ~earlier)
  }

  private judgeItem(person: number): number {
    const lot = this.items[person]
    const weight = at(this.itemWeight, person)
    if (!lot || weight === 0 || lot.placed < 2) return 0
    let close = 0
    let before = 0
    for (let day = 0; day < this.days; day++) {
      let weeks = 0
      for (const series of lot.series)
        if (this.isOn(day, at(this.slots, series))) weeks |= at(this.weeks, series)
      for (const one of lot.stands) if (this.isOn(day, one.slot)) weeks |= one.weeks
      close += countOf(weeks & before)
      before = weeks
    }
    return close * weight
  }

  private isOn(day: number, slot: number): boolean {
    return slot >= day * this.pairsPerDay && slot < (day + 1) * this.pairsPerDay
  }
}
