import { add, at } from '../ints'
import { countOf, firstOf } from './dates'
import type { Person, Series, SeriesOption, SeriesProblem } from './problem'

export const nowhere = -1

const kinds: readonly Person['kind'][] = ['half', 'teacher', 'item']
const item = kinds.indexOf('item')

/** What a trouble costs each kind, in the order of `kinds`. */
const costs = (of: Record<Person['kind'], number>): Int32Array => Int32Array.from(kinds, (kind) => of[kind])

/** Where the series are, with who is busy when. Nobody is ever in two places: `place` takes only dates that are free for all. */
export class Plan {
  readonly slots: number
  /** of each series: its option or `nowhere`, its dates, its room or `nowhere` */
  readonly optionOf: Int32Array
  readonly datesOf: Int32Array
  readonly roomOf: Int32Array
  /** of each series: what its option costs in its place */
  private readonly optionCost: Int32Array
  /** how many classes each series should have */
  readonly wanted: Int32Array
  /** [person, slot], [room, slot]: the dates on which they are taken */
  private readonly busy: Int32Array
  private readonly taken: Int32Array
  /** of each person: their series, wherever these are */
  private readonly seriesOf: number[][]
  /** [room, slot]: the series there */
  private readonly inRoom: number[][]
  /** of each series: what its rooms cost */
  private readonly roomCosts: ReadonlyMap<number, number>[]
  private readonly kindOf: Int32Array
  private readonly windowCost: Int32Array
  private readonly singleCost: Int32Array
  private readonly fullCost: Int32Array
  private readonly overfullCost: Int32Array
  /** [person, day]: what it costs as it is */
  private readonly dayCost: Int32Array
  /** of each series: whether it is among `touched` */
  private readonly isTouched: Uint8Array
  /** the series that were placed or taken since `settle` */
  private readonly touched: number[] = []
  /** the sum of everything, what stood before included */
  cost = 0
  /** how many classes have no place */
  missing = 0

  constructor(readonly problem: SeriesProblem) {
    const { days, pairsPerDay, people, rooms, series, weights } = problem
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
    for (const [index, one] of series.entries())
      for (const person of one.people) this.seriesOf[person]?.push(index)
    this.inRoom = Array.from({ length: rooms.length * slots }, () => [])
    const costsOf = new Map<Series['rooms'], ReadonlyMap<number, number>>()
    this.roomCosts = series.map(({ rooms: all }) => {
      const known = costsOf.get(all) ?? new Map(all?.map(({ room, cost }) => [room, cost]))
      costsOf.set(all, known)
      return known
    })
    this.kindOf = Int32Array.from(people, ({ kind }) => kinds.indexOf(kind))
    this.windowCost = costs(weights.window)
    this.singleCost = costs(weights.single)
    this.fullCost = costs(weights.full)
    this.overfullCost = costs(weights.overfull)
    this.dayCost = new Int32Array(people.length * days)
    for (let person = 0; person < people.length; person++)
      for (let day = 0; day < days; day++) {
        const cost = this.judgeDay(person, day, 0, 0)
        this.dayCost[person * days + day] = cost
        this.cost += cost
      }
    this.isTouched = new Uint8Array(series.length)
    for (const { classes } of series) this.missing += classes
    this.cost += this.missing * weights.missing
  }

  /** The dates of an option on which everybody is free; more, perhaps, than the series wants. */
  freeForPeople(series: number, option: number): number {
    const one = this.problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return 0
    let dates = chosen.dates
    for (const person of one.people) dates &= ~at(this.busy, person * this.slots + chosen.slot)
    return dates
  }

  /** Of dates on which everybody is free for an option those on which the room is too; the first so many as are wanted. */
  freeInRoom(series: number, option: number, room: number, dates: number): number {
    const slot = this.problem.series[series]?.options[option]?.slot ?? 0
    const free = room === nowhere ? dates : dates & ~at(this.taken, room * this.slots + slot)
    return firstOf(free, at(this.wanted, series))
  }

  /** The dates of an option on which everybody is free, and the room if one is given; the first so many as are wanted. */
  freeDates(series: number, option: number, room: number): number {
    return this.freeInRoom(series, option, room, this.freeForPeople(series, option))
  }

  /** The series that hold a date of these in a slot that this one needs. */
  inTheWay(series: number, slot: number, dates: number, room: number): number[] {
    const found: number[] = []
    for (const person of this.problem.series[series]?.people ?? [])
      this.addHolders(found, this.seriesOf[person], slot, dates)
    if (room !== nowhere) this.addHolders(found, this.inRoom[room * this.slots + slot], slot, dates)
    const own = found.indexOf(series)
    if (own >= 0) found.splice(own, 1)
    return found
  }

  private addHolders(
    found: number[],
    others: readonly number[] | undefined,
    slot: number,
    dates: number,
  ): void {
    for (const other of others ?? [])
      if (at(this.datesOf, other) & dates && this.slotOf(other) === slot && !found.includes(other))
        found.push(other)
  }

  /** By how much the cost would change if a series that is nowhere were placed; the dates must be free. */
  changeOf(series: number, option: number, room: number, dates: number): number {
    const one = this.problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return 0
    const { days, pairsPerDay, weights } = this.problem
    const day = Math.floor(chosen.slot / pairsPerDay)
    const pair = chosen.slot - day * pairsPerDay
    let change = this.costIn(series, chosen, room, dates) - weights.missing * countOf(dates)
    for (const person of one.people)
      change += this.judgeDay(person, day, pair, dates) - at(this.dayCost, person * days + day)
    return change
  }

  /** Places a series that is nowhere; the dates must be free. */
  place(series: number, option: number, room: number, dates: number): void {
    const { problem, slots } = this
    const one = problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return
    const { slot } = chosen
    const { weights } = problem
    const count = countOf(dates)
    const cost = this.costIn(series, chosen, room, dates)
    this.optionCost[series] = cost
    this.cost += cost - weights.missing * count
    this.missing -= count
    this.touch(series)
    this.optionOf[series] = option
    this.datesOf[series] = dates
    this.roomOf[series] = room
    for (const person of one.people) {
      this.busy[person * slots + slot] = at(this.busy, person * slots + slot) | dates
      this.renew(person, slot)
    }
    if (room === nowhere) return
    this.inRoom[room * slots + slot]?.push(series)
    this.taken[room * slots + slot] = at(this.taken, room * slots + slot) | dates
  }

  /** Takes a placed series out. */
  take(series: number): void {
    const { problem, slots } = this
    const slot = this.slotOf(series)
    if (slot === nowhere) return
    const dates = at(this.datesOf, series)
    const room = at(this.roomOf, series)
    const count = countOf(dates)
    this.cost += problem.weights.missing * count - at(this.optionCost, series)
    this.missing += count
    this.touch(series)
    for (const person of problem.series[series]?.people ?? []) {
      this.busy[person * slots + slot] = at(this.busy, person * slots + slot) & ~dates
      this.renew(person, slot)
    }
    if (room !== nowhere) {
      leave(this.inRoom[room * slots + slot], series)
      this.taken[room * slots + slot] = at(this.taken, room * slots + slot) & ~dates
    }
    this.optionOf[series] = nowhere
    this.datesOf[series] = 0
    this.roomOf[series] = nowhere
    this.optionCost[series] = 0
  }

  /** Leaves the classes that a series could not place to another series of the same kind. */
  passOn(series: number, to: number): void {
    const over = at(this.wanted, series) - countOf(at(this.datesOf, series))
    add(this.wanted, series, -over)
    add(this.wanted, to, over)
  }

  /** Tells of each series that was placed or taken since the last time. */
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

  /** The slot in which a series stands, or `nowhere`. */
  slotOf(series: number): number {
    const option = at(this.optionOf, series)
    return option === nowhere ? nowhere : (this.problem.series[series]?.options[option]?.slot ?? nowhere)
  }

  private costIn(series: number, chosen: SeriesOption, room: number, dates: number): number {
    return (
      chosen.cost +
      chosen.costEach * countOf(dates) +
      this.problem.weights.unwanted * countOf(dates & chosen.unwanted) +
      (room === nowhere ? 0 : (this.roomCosts[series]?.get(room) ?? 0))
    )
  }

  private renew(person: number, slot: number): void {
    const { days, pairsPerDay } = this.problem
    const day = Math.floor(slot / pairsPerDay)
    const before = at(this.dayCost, person * days + day)
    const now = this.judgeDay(person, day, 0, 0)
    if (now === before) return
    this.dayCost[person * days + day] = now
    this.cost += now - before
  }

  /** What a person's day would cost with these dates more of a pair, over all dates at once: each bit of a word is a date. */
  private judgeDay(person: number, day: number, morePair: number, more: number): number {
    const { pairsPerDay, weights } = this.problem
    const { busy } = this
    const kind = at(this.kindOf, person)
    const first = person * this.slots + day * pairsPerDay
    // How many pairs, as binary digits, each of all dates; `most`: eight and more.
    let ones = 0
    let twos = 0
    let fours = 0
    let most = 0
    // Since a later pair: how many free ones, likewise. They are windows as soon as there is an earlier pair.
    let free1 = 0
    let free2 = 0
    let free4 = 0
    let rest = 0
    let windows = 0
    for (let pair = pairsPerDay - 1; pair >= 0; pair--) {
      const dates = pair === morePair ? at(busy, first + pair) | more : at(busy, first + pair)
      if (dates & (free1 | free2 | free4)) {
        windows += countOf(free1 & dates) + 2 * countOf(free2 & dates) + 4 * countOf(free4 & dates)
        free1 &= ~dates
        free2 &= ~dates
        free4 &= ~dates
      }
      const free = rest & ~dates
      const freeTwo = free1 & free
      free1 ^= free
      free4 ^= free2 & freeTwo
      free2 ^= freeTwo
      rest |= dates
      const two = ones & dates
      ones ^= dates
      const four = twos & two
      twos ^= two
      most |= fours & four
      fours |= four
    }
    if (rest === 0) return 0
    if (kind === item) return weights.repeated * countOf(twos | fours)
    return (
      at(this.windowCost, kind) * windows +
      at(this.singleCost, kind) * countOf(ones & ~twos & ~fours) +
      at(this.fullCost, kind) * countOf(fours & ones & ~twos & ~most) +
      at(this.overfullCost, kind) * countOf((fours & twos) | most)
    )
  }
}

function leave(holders: number[] | undefined, series: number): void {
  const last = holders?.pop()
  if (!holders || last === undefined || last === series) return
  holders[holders.indexOf(series)] = last
}
