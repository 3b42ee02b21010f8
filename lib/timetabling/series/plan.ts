import { add, at } from '../ints'
import { dateCount, firstDate, movedDates } from './dates'
import { DayCosts } from './day-costs'
import { LectureOrder } from './lecture-order'
import { elsewhere, type SeriesPerson, type SeriesTask, type SeriesOption, type SeriesProblem } from './problem'

/** A walk counts for a teacher as much as for a whole group, whose halves count separately. */
const shares: Record<SeriesPerson['kind'], number> = { half: 1, teacher: 2, item: 0, block: 0 }

type Far = { building: number; cost: number }
const none: readonly Far[] = []

/** Tracks who is in which building when, and prices walks that are too far for a break. */
class Walks {
  /** no walk is too far */
  readonly areNone: boolean
  private readonly slots: number
  private readonly pairsPerDay: number
  private readonly buildings: number
  private readonly shareOf: Int32Array
  /** [person, building, slot]: the dates on which they are there */
  private readonly there: Int32Array
  /** [person, slot]: the dates on which their building is known */
  private readonly anywhere: Int32Array
  /** [pair, building]: the buildings too far from it in the break after the pair */
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

  /** The cost for these people of being in a building, coming from the pair before and going to the one after. */
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

  /** Records that a person is in a building on these dates. */
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
      sum += cost * dateCount(dates & at(this.there, (person * this.buildings + building) * this.slots + slot))
    return sum
  }
}

export const nowhere = -1
/** An empty room's marker. */
const noRoom = -2

/**
 * The places of the series, with who is busy when. Nobody is ever in two places: `place` takes only dates on
 * which all are free.
 */
export class SeriesPlan {
  readonly slots: number
  /** for each series: its option or `nowhere`, its dates, its room or `nowhere` */
  readonly optionOf: Int32Array
  readonly datesOf: Int32Array
  readonly roomOf: Int32Array
  /** for each series: the cost of its option */
  private readonly optionCost: Int32Array
  /** the number of classes each series should have */
  readonly wanted: Int32Array
  /** [person, slot], [room, slot]: the dates on which they are taken */
  private readonly busy: Int32Array
  private readonly taken: Int32Array
  /** for each person: their series, placed or not */
  private readonly seriesOf: number[][]
  /** [room, slot]: the series there */
  private readonly inRoom: number[][]
  /** [item, slot]: the number of its series there, fixed classes included */
  private readonly placedOf: Int32Array
  /** for each series: the cost of its rooms */
  private readonly roomCosts: ReadonlyMap<number, number>[]
  private readonly days: DayCosts
  private readonly walks: Walks
  private readonly lectureOrder: LectureOrder
  /** for each day: its dates that are on another day of the calendar */
  private readonly moved: Int32Array
  /** [room]: the number of an item's classes there; all 0 except while counting */
  private readonly standing: Int32Array
  /** for each series: whether it is in `touched` */
  private readonly isTouched: Uint8Array
  /** the series placed or taken since `settle` */
  private readonly touched: number[] = []
  /** the total cost, including fixed classes; classes without a place have none */
  cost = 0
  /** the number of classes without a place */
  missing = 0

  constructor(readonly problem: SeriesProblem) {
    const { days, pairsPerDay, people, rooms, series } = problem
    const slots = days * pairsPerDay
    this.slots = slots
    this.optionOf = new Int32Array(series.length).fill(nowhere)
    this.datesOf = new Int32Array(series.length)
    this.roomOf = new Int32Array(series.length).fill(nowhere)
    this.optionCost = new Int32Array(series.length)
    this.wanted = Int32Array.from(series, ({ classes }) => classes)
    this.busy = Int32Array.from(people.flatMap(({ busy }) => [...busy]))
    this.taken = Int32Array.from(rooms.flat())
    this.seriesOf = people.map(() => [])
    for (const [index, one] of series.entries()) for (const person of one.people) this.seriesOf[person]?.push(index)
    this.placedOf = new Int32Array(people.length * slots)
    for (const [person, { stands }] of people.entries())
      for (const { slot } of stands) add(this.placedOf, person * slots + slot, 1)
    this.inRoom = Array.from({ length: rooms.length * slots }, () => [])
    const costsOf = new Map<SeriesTask['rooms'], ReadonlyMap<number, number>>()
    this.roomCosts = series.map(({ rooms: all }) => {
      const known = costsOf.get(all) ?? new Map(all?.map(({ room, cost }) => [room, cost]))
      costsOf.set(all, known)
      return known
    })
    this.days = new DayCosts(problem, this.busy)
    this.walks = new Walks(problem)
    this.lectureOrder = new LectureOrder(problem)
    this.moved = movedDates(problem.calendarDays)
    this.standing = new Int32Array(rooms.length)
    this.cost = this.days.initial + this.lectureOrder.initial
    this.isTouched = new Uint8Array(series.length)
    for (const { classes } of series) this.missing += classes
  }

  /**
   * The dates of an option on which all its people are free and have pairs left in the day; possibly more than
   * the series wants.
   */
  freeForPeople(series: number, option: number): number {
    const one = this.problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return 0
    let dates = chosen.dates
    const day = this.dayOf(chosen.slot)
    for (const person of one.people)
      dates &= ~at(this.busy, person * this.slots + chosen.slot) & ~this.days.fullDates(person, day)
    return dates
  }

  /**
   * Of the dates on which an option's people are free, those on which the room is free too; the first so many
   * as are wanted.
   */
  freeInRoom(series: number, option: number, room: number, dates: number): number {
    const slot = this.problem.series[series]?.options[option]?.slot ?? 0
    const free = room === nowhere ? dates : dates & ~at(this.taken, room * this.slots + slot)
    return firstDate(free, at(this.wanted, series))
  }

  /**
   * The dates of an option on which all its people are free, and the room if given; the first so many as are
   * wanted.
   */
  freeDates(series: number, option: number, room: number): number {
    return this.freeInRoom(series, option, room, this.freeForPeople(series, option))
  }

  /** The series that hold one of these dates in a slot that this one needs. */
  inTheWay(series: number, slot: number, dates: number, room: number): number[] {
    const found: number[] = []
    for (const person of this.problem.series[series]?.people ?? [])
      this.addHolders(found, this.seriesOf[person], slot, dates)
    if (room !== nowhere) this.addHolders(found, this.inRoom[room * this.slots + slot], slot, dates)
    const own = found.indexOf(series)
    if (own >= 0) found.splice(own, 1)
    return found
  }

  /**
   * For each person with too full a day for a series in a slot: their series of that day, any of which could
   * give way. Empty for people without such a day.
   */
  fillingDay(series: number, slot: number, dates: number): number[][] {
    const day = this.dayOf(slot)
    const filling: number[][] = []
    for (const person of this.problem.series[series]?.people ?? []) {
      const full = dates & this.days.fullDates(person, day)
      if (full === 0) continue
      const there = (this.seriesOf[person] ?? []).filter(
        (other) => (at(this.datesOf, other) & full) !== 0 && this.dayOf(this.slotOf(other)) === day,
      )
      if (there.length > 0) filling.push(there)
    }
    return filling
  }

  private addHolders(found: number[], others: readonly number[] | undefined, slot: number, dates: number): void {
    for (const other of others ?? [])
      if (at(this.datesOf, other) & dates && this.slotOf(other) === slot && !found.includes(other)) found.push(other)
  }

  /** The change in cost if an unplaced series is placed; the dates must be free. */
  changeOf(series: number, option: number, room: number, dates: number): number {
    const one = this.problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return 0
    return (
      this.costIn(series, chosen, room, dates) +
      this.costBeside(series, chosen.slot, room, dates) +
      this.lectureOrder.changeOf(series, chosen.slot, dates) +
      this.days.changeOf(series, chosen.slot, dates)
    )
  }

  /** Places an unplaced series; the dates must be free. */
  place(series: number, option: number, room: number, dates: number): void {
    const { slots } = this
    const one = this.problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return
    const { slot } = chosen
    const cost = this.costIn(series, chosen, room, dates)
    this.optionCost[series] = cost
    this.cost += cost + this.costBeside(series, slot, room, dates)
    this.cost += this.lectureOrder.put(series, slot, dates) + this.days.changeOf(series, slot, dates)
    this.days.mark(series, slot, dates)
    this.missing -= dateCount(dates)
    this.touch(series)
    this.optionOf[series] = option
    this.datesOf[series] = dates
    this.roomOf[series] = room
    add(this.placedOf, one.item * slots + slot, 1)
    for (const person of one.people) {
      this.busy[person * slots + slot] = at(this.busy, person * slots + slot) | dates
      this.walks.go(person, slot, this.buildingOf(room), dates)
    }
    if (room === nowhere) return
    this.inRoom[room * slots + slot]?.push(series)
    this.taken[room * slots + slot] = at(this.taken, room * slots + slot) | dates
  }

  /** Removes a placed series. */
  take(series: number): void {
    const { problem, slots } = this
    const slot = this.slotOf(series)
    if (slot === nowhere) return
    const dates = at(this.datesOf, series)
    const room = at(this.roomOf, series)
    this.cost -= at(this.optionCost, series)
    this.missing += dateCount(dates)
    this.touch(series)
    add(this.placedOf, (problem.series[series]?.item ?? 0) * slots + slot, -1)
    for (const person of problem.series[series]?.people ?? []) {
      this.busy[person * slots + slot] = at(this.busy, person * slots + slot) & ~dates
      this.walks.leave(person, slot, this.buildingOf(room), dates)
    }
    if (room !== nowhere) {
      leave(this.inRoom[room * slots + slot], series)
      this.taken[room * slots + slot] = at(this.taken, room * slots + slot) & ~dates
    }
    this.optionOf[series] = nowhere
    this.datesOf[series] = 0
    this.roomOf[series] = nowhere
    this.optionCost[series] = 0
    this.days.mark(series, slot, dates)
    this.cost +=
      this.lectureOrder.put(series, slot, 0) -
      this.days.changeOf(series, slot, dates) -
      this.costBeside(series, slot, room, dates)
  }

  /** Passes the classes that a series could not place to another series of the same kind. */
  passOn(series: number, to: number): void {
    const over = at(this.wanted, series) - dateCount(at(this.datesOf, series))
    add(this.wanted, series, -over)
    add(this.wanted, to, over)
  }

  /** Calls `tell` for each series placed or removed since the last time. */
  settle(tell: (series: number) => void): void {
    for (const series of this.touched) {
      this.isTouched[series] = 0
      tell(series)
    }
    this.touched.length = 0
  }

  private touch(series: number): void {
    if (this.isTouched[series] === 1) return
    this.isTouched[series] = 1
    this.touched.push(series)
  }

  dayOf(slot: number): number {
    return Math.floor(slot / this.problem.pairsPerDay)
  }

  /** The slot of a series, or `nowhere`. */
  slotOf(series: number): number {
    const option = at(this.optionOf, series)
    return option === nowhere ? nowhere : (this.problem.series[series]?.options[option]?.slot ?? nowhere)
  }

  private costIn(series: number, chosen: SeriesOption, room: number, dates: number): number {
    let cost = chosen.cost + (room === nowhere ? 0 : (this.roomCosts[series]?.get(room) ?? 0))
    for (const charge of chosen.charges) cost += charge.cost * dateCount(dates & charge.dates)
    return cost
  }

  /**
   * Whether other classes make rooms dearer for a series in a slot: distant buildings before and after, or
   * classes of its item in the same slot.
   */
  hasBeside(series: number, slot: number): boolean {
    return !this.walks.areNone || this.strayBeside(series, slot, noRoom, 1) > 0
  }

  private buildingOf(room: number): number {
    return room === nowhere ? elsewhere : (this.problem.buildings[room] ?? elsewhere)
  }

  /**
   * The cost of a series in a room due to other classes, in whatever order they were placed: walks, and
   * classes of its item in the slot.
   */
  costBeside(series: number, slot: number, room: number, dates: number): number {
    if (room === nowhere) return 0
    const people = this.problem.series[series]?.people ?? []
    return (
      this.walks.costOf(people, slot, this.buildingOf(room), dates) +
      this.problem.weights.wandering * this.strayBeside(series, slot, room, this.countUnmoved(slot, dates))
    )
  }

  /** Classes on moved days do not count for the room of an item. */
  private countUnmoved(slot: number, dates: number): number {
    return dateCount(dates & ~at(this.moved, this.dayOf(slot)))
  }

  /**
   * How many more classes would be in another room than most of their item in the slot, if so many were
   * placed in this one.
   */
  private strayBeside(series: number, slot: number, room: number, count: number): number {
    const item = this.problem.series[series]?.item ?? nowhere
    if (at(this.placedOf, item * this.slots + slot) === 0) return 0
    const { standing } = this
    let most = 0
    this.eachBeside(series, item, slot, (other, classes) => {
      add(standing, other, classes)
      most = Math.max(most, at(standing, other))
    })
    const together = count + (room >= 0 ? at(standing, room) : 0)
    this.eachBeside(series, item, slot, (other) => (standing[other] = 0))
    return most === 0 ? 0 : count - (Math.max(most, together) - most)
  }

  /** Calls back with the rooms of the item's other classes in a slot, and their numbers of classes. */
  private eachBeside(series: number, item: number, slot: number, tell: (room: number, classes: number) => void): void {
    for (const other of this.seriesOf[item] ?? []) {
      if (other === series || at(this.optionOf, other) === nowhere || this.slotOf(other) !== slot) continue
      const room = at(this.roomOf, other)
      if (room !== nowhere) tell(room, this.countUnmoved(slot, at(this.datesOf, other)))
    }
    for (const { slot: of, room, dates } of this.problem.people[item]?.stands ?? [])
      if (of === slot && room !== elsewhere) tell(room, this.countUnmoved(slot, dates))
  }
}

function leave(holders: number[] | undefined, series: number): void {
  const last = holders?.pop()
  if (!holders || last === undefined || last === series) return
  holders[holders.indexOf(series)] = last
}
