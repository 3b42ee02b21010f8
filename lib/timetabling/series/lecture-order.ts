import { at } from '../ints'
import { dateCount, movedDates, weekdayOfNumber, weekOfDate } from './dates'
import type { SeriesTask, SeriesProblem } from './problem'

/** A class in a slot in some weeks; a week is a bit. The slot is the calendar's, whatever day is taught on it. */
type Stand = { slot: number; weeks: number }
const none: readonly Stand[] = []

/** Series of a flow, and its fixed classes. */
type Lot = { series: readonly number[]; stands: readonly Stand[] }
const nothing: Lot = { series: [], stands: none }

/** Prices classes before the first lecture of their discipline in a week. */
export class LectureOrder {
  private readonly pairsPerDay: number
  private readonly calendarDays: readonly (readonly number[])[]
  private readonly flowsOf: readonly (readonly number[])[]
  /** for each day: its dates that are on another day of the calendar */
  private readonly movedOn: Int32Array
  /** for each series: its slot and weeks (no weeks: unplaced); and the places of its classes on moved days */
  private readonly slots: Int32Array
  private readonly weeks: Int32Array
  private readonly moved: (readonly Stand[])[]
  /** for each flow: its lectures and its other classes */
  private readonly lectures: readonly Lot[]
  private readonly others: readonly Lot[]
  private readonly weight: Int32Array
  private readonly cost: Int32Array
  /** the cost of what is fixed */
  readonly initial: number

  constructor({ pairsPerDay, series, flows, calendarDays, weights }: SeriesProblem) {
    this.pairsPerDay = pairsPerDay
    this.calendarDays = calendarDays
    this.flowsOf = series.map((one) => one.flows)
    this.movedOn = movedDates(calendarDays)
    this.slots = new Int32Array(series.length)
    this.weeks = new Int32Array(series.length)
    this.moved = series.map(() => none)
    const lotsOf = (isOf: (one: { isLecture: boolean }) => boolean): Lot[] => {
      const flowsIn = series.map((one) => (isOf(one) ? one.flows : []))
      const members = membersOf(flowsIn, flows.length)
      return flows.map(({ stands }, flow) => ({
        series: members[flow] ?? [],
        stands: stands
          .filter(isOf)
          .flatMap(({ slot, dates }) => [
            { slot, weeks: this.unmovedWeeks(slot, dates) },
            ...this.movedStands(slot, dates),
          ]),
      }))
    }
    this.lectures = lotsOf(({ isLecture }) => isLecture)
    this.others = lotsOf(({ isLecture }) => !isLecture)
    this.weight = Int32Array.from(flows, ({ halves }) => halves * weights.beforeLecture)
    this.cost = Int32Array.from(flows, (_, flow) => this.judge(flow))
    this.initial = this.cost.reduce((sum, cost) => sum + cost, 0)
  }

  /** The change in cost if an unplaced series is placed there. */
  changeOf(series: number, slot: number, dates: number): number {
    const flows = this.flowsOf[series] ?? []
    if (flows.length === 0) return 0
    this.move(series, slot, dates)
    let change = 0
    for (const flow of flows) change += this.judge(flow) - at(this.cost, flow)
    this.move(series, 0, 0)
    return change
  }

  /** Places a series, or with no dates removes it. Returns the change in cost. */
  put(series: number, slot: number, dates: number): number {
    const flows = this.flowsOf[series] ?? []
    if (flows.length === 0) return 0
    this.move(series, slot, dates)
    let change = 0
    for (const flow of flows) {
      const cost = this.judge(flow)
      change += cost - at(this.cost, flow)
      this.cost[flow] = cost
    }
    return change
  }

  private move(series: number, slot: number, dates: number): void {
    this.slots[series] = slot
    this.weeks[series] = this.unmovedWeeks(slot, dates)
    this.moved[series] = this.movedStands(slot, dates)
  }

  private unmovedWeeks(slot: number, dates: number): number {
    const day = Math.floor(slot / this.pairsPerDay)
    const calendarDays = this.calendarDays[day]
    let weeks = 0
    for (let left = dates; left !== 0; left &= left - 1) {
      const calendarDay = calendarDays?.[31 - Math.clz32(left & -left)] ?? 0
      const week = weekOfDate(calendarDay)
      if (weekdayOfNumber(calendarDay) === day) weeks |= 1 << week
    }
    return weeks
  }

  /** Classes on moved days count on their actual day. */
  private movedStands(slot: number, dates: number): readonly Stand[] {
    const pair = slot % this.pairsPerDay
    const day = (slot - pair) / this.pairsPerDay
    const moved = dates & at(this.movedOn, day)
    if (moved === 0) return none
    const stands: Stand[] = []
    for (let left = moved; left !== 0; left &= left - 1) {
      const calendarDay = this.calendarDays[day]?.[31 - Math.clz32(left & -left)] ?? 0
      stands.push({
        slot: weekdayOfNumber(calendarDay) * this.pairsPerDay + pair,
        weeks: 1 << weekOfDate(calendarDay),
      })
    }
    return stands
  }

  private judge(flow: number): number {
    const { series, stands } = this.others[flow] ?? nothing
    let early = 0
    for (const other of series) {
      early += this.early(flow, at(this.slots, other), at(this.weeks, other))
      for (const { slot, weeks } of this.moved[other] ?? none) early += this.early(flow, slot, weeks)
    }
    for (const { slot, weeks } of stands) early += this.early(flow, slot, weeks)
    return early * at(this.weight, flow)
  }

  /** The number of these weeks with a lecture, but none before the slot or in it. */
  private early(flow: number, slot: number, weeks: number): number {
    if (weeks === 0) return 0
    const { series, stands } = this.lectures[flow] ?? nothing
    let any = 0
    let earlier = 0
    for (const lecture of series) {
      const own = at(this.weeks, lecture)
      any |= own
      if (at(this.slots, lecture) <= slot) earlier |= own
      for (const one of this.moved[lecture] ?? none) {
        any |= one.weeks
        if (one.slot <= slot) earlier |= one.weeks
      }
    }
    for (const one of stands) {
      any |= one.weeks
      if (one.slot <= slot) earlier |= one.weeks
    }
    return dateCount(weeks & any & ~earlier)
  }
}

/** For each flow, its series. */
function membersOf(flowsOf: readonly SeriesTask['flows'][], count: number): number[][] {
  const members: number[][] = Array.from({ length: count }, () => [])
  for (const [series, flows] of flowsOf.entries()) for (const flow of flows) members[flow]?.push(series)
  return members
}
