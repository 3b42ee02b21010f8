import { add, at } from '../ints'
import { countOf, firstOf } from './dates'
import type { Person, SeriesPlace, SeriesProblem } from './problem'

export const nowhere = -1

const kinds: readonly Person['kind'][] = ['half', 'teacher', 'item']

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
  readonly busy: Int32Array
  readonly taken: Int32Array
  /** [person, slot]: the series there */
  private readonly holders: number[][]
  private readonly inRoom: number[][]
  private readonly kindOf: Int32Array
  /** [person, day]: what it costs as it is */
  private readonly dayCost: Int32Array
  /** of each pair of a day: who is busy later; scratch of `judgeDay` */
  private readonly later: Int32Array
  /** the sum of everything, what stood before included */
  cost = 0

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
    this.holders = Array.from({ length: people.length * slots }, () => [])
    this.inRoom = Array.from({ length: rooms.length * slots }, () => [])
    this.kindOf = Int32Array.from(people, ({ kind }) => kinds.indexOf(kind))
    this.dayCost = new Int32Array(people.length * days)
    this.later = new Int32Array(pairsPerDay)
    for (let person = 0; person < people.length; person++)
      for (let day = 0; day < days; day++) {
        const cost = this.judgeDay(person, day)
        this.dayCost[person * days + day] = cost
        this.cost += cost
      }
    for (const { classes } of series) this.cost += classes * problem.weights.missing
  }

  /** The dates of an option on which everybody is free, and the room if one is given; the first so many as are wanted. */
  freeDates(series: number, option: number, room: number): number {
    const one = this.problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return 0
    let dates = chosen.dates
    for (const person of one.people) dates &= ~at(this.busy, person * this.slots + chosen.slot)
    if (room !== nowhere) dates &= ~at(this.taken, room * this.slots + chosen.slot)
    return firstOf(dates, at(this.wanted, series))
  }

  /** The series that hold a date of these in a slot that this one needs. */
  inTheWay(series: number, slot: number, dates: number, room: number): number[] {
    const found = new Set<number>()
    const look = (holders: readonly number[] | undefined) => {
      for (const other of holders ?? []) if (at(this.datesOf, other) & dates) found.add(other)
    }
    for (const person of this.problem.series[series]?.people ?? [])
      look(this.holders[person * this.slots + slot])
    if (room !== nowhere) look(this.inRoom[room * this.slots + slot])
    found.delete(series)
    return [...found]
  }

  /** Places a series that is nowhere; the dates must be free. */
  place(series: number, option: number, room: number, dates: number): void {
    const { problem, slots } = this
    const one = problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return
    const { slot } = chosen
    const { weights } = problem
    const cost =
      chosen.cost +
      chosen.costEach * countOf(dates) +
      weights.unwanted * countOf(dates & chosen.unwanted) +
      this.roomCost(series, room)
    this.optionCost[series] = cost
    this.cost += cost - weights.missing * countOf(dates)
    this.optionOf[series] = option
    this.datesOf[series] = dates
    this.roomOf[series] = room
    for (const person of one.people) {
      this.holders[person * slots + slot]?.push(series)
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
    this.cost += problem.weights.missing * countOf(dates) - at(this.optionCost, series)
    for (const person of problem.series[series]?.people ?? []) {
      leave(this.holders[person * slots + slot], series)
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

  placeOf(series: number): SeriesPlace | null {
    const slot = this.slotOf(series)
    if (slot === nowhere) return null
    const room = at(this.roomOf, series)
    return { slot, dates: at(this.datesOf, series), room: room === nowhere ? null : room }
  }

  private slotOf(series: number): number {
    const option = at(this.optionOf, series)
    return option === nowhere ? nowhere : (this.problem.series[series]?.options[option]?.slot ?? nowhere)
  }

  private roomCost(series: number, room: number): number {
    if (room === nowhere) return 0
    return this.problem.series[series]?.rooms?.find((one) => one.room === room)?.cost ?? 0
  }

  private renew(person: number, slot: number): void {
    const { days, pairsPerDay } = this.problem
    const day = Math.floor(slot / pairsPerDay)
    const before = at(this.dayCost, person * days + day)
    const now = this.judgeDay(person, day)
    if (now === before) return
    this.dayCost[person * days + day] = now
    this.cost += now - before
  }

  /** What a person's day costs over all dates at once: each bit of a word is a date. */
  private judgeDay(person: number, day: number): number {
    const { pairsPerDay, weights } = this.problem
    const { later, busy } = this
    const kind = kinds[at(this.kindOf, person)] ?? 'item'
    const first = person * this.slots + day * pairsPerDay
    // How many pairs, as binary digits, each of all dates; `most`: eight and more.
    let ones = 0
    let twos = 0
    let fours = 0
    let most = 0
    let rest = 0
    for (let pair = pairsPerDay - 1; pair >= 0; pair--) {
      const dates = at(busy, first + pair)
      later[pair] = rest
      rest |= dates
      const two = ones & dates
      ones ^= dates
      const four = twos & two
      twos ^= two
      most |= fours & four
      fours |= four
    }
    if (rest === 0) return 0
    if (kind === 'item') return weights.repeated * countOf(twos | fours)
    let windows = 0
    let before = 0
    for (let pair = 0; pair < pairsPerDay; pair++) {
      const dates = at(busy, first + pair)
      windows += countOf(~dates & before & at(later, pair))
      before |= dates
    }
    return (
      weights.window[kind] * windows +
      weights.single[kind] * countOf(ones & ~twos & ~fours) +
      weights.full[kind] * countOf(fours & ones & ~twos & ~most) +
      weights.overfull[kind] * countOf((fours & twos) | most)
    )
  }
}

function leave(holders: number[] | undefined, series: number): void {
  if (!holders) return
  const index = holders.indexOf(series)
  if (index >= 0) holders.splice(index, 1)
}
