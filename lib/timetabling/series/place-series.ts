import type { Limit, SearchOptions } from '../search'
import { at } from '../ints'
import { Random } from '../random'
import { dateCount } from './dates'
import { nowhere, SeriesPlan } from './plan'
import type { SeriesPlace, SeriesProblem } from './problem'

/** The first and last temperature, in half units of cost: a fault of a series counts on all its dates. */
const temperatures = { first: 60, last: 2 }
/** Out of 65,536 steps: how many eject others; how many take any room; how many prefer unplaced series. */
const ejecting = 12_000
const anyRoom = 10_000
const needy = 8000
/** The most series ejected at once. */
const mostEjected = 3
/** After so many steps it looks anew which series have classes without a place. */
const lookedFor = 20

type Standing = { series: number; option: number; room: number; dates: number }

/**
 * Simulated annealing over plans in which nobody is in two places or has too full a day. More classes with a
 * place always win, whatever they cost; costs are compared between plans with as many.
 */
class SeriesSearch {
  bestCost: number
  bestMissing: number
  private readonly bestOptions: Int32Array
  private readonly bestDates: Int32Array
  private readonly bestRooms: Int32Array
  private temperature = temperatures.first
  private active: number[] = []
  /** Series with classes without a place, as of some steps ago. */
  private left: number[] = []

  constructor(
    private readonly plan: SeriesPlan,
    private readonly random: Random,
  ) {
    this.bestCost = plan.cost
    this.bestMissing = plan.missing
    this.bestOptions = plan.optionOf.slice()
    this.bestDates = plan.datesOf.slice()
    this.bestRooms = plan.roomOf.slice()
    this.renewActive()
  }

  /** Whether nothing can be placed anywhere. */
  get isHopeless(): boolean {
    return this.active.length === 0
  }

  /** Places unplaced series where they cost least, those with the fewest places first. */
  construct(): void {
    const places = (series: number) =>
      (this.plan.problem.series[series]?.options ?? []).reduce(
        (sum, _, option) => sum + dateCount(this.plan.freeDates(series, option, nowhere)),
        0,
      ) * Math.min(8, this.plan.problem.series[series]?.rooms?.length ?? 8)
    const waiting = this.active
      .filter((series) => at(this.plan.optionOf, series) === nowhere)
      .map((series) => ({ series, places: places(series) }))
      .sort((a, b) => a.places - b.places || a.series - b.series)
    for (const { series } of waiting) this.placeWell(series)
    this.remember()
  }

  /** Gives the classes that series could not place to their spare series. `round`: which of these, from 1. */
  part(count: number, round: number): void {
    this.restore()
    const { plan } = this
    for (let series = (round - 1) * count; series < round * count; series++)
      if (at(plan.optionOf, series) !== nowhere && at(plan.wanted, series) > 0) plan.passOn(series, series + count)
    this.renewActive()
    this.construct()
  }

  /** Makes so many steps. `done`: the share of the search done, from 0 to 1. */
  advance(steps: number, done: number): void {
    this.temperature = temperatures.first * (temperatures.last / temperatures.first) ** done
    for (let step = 0; step < steps; step++) this.step()
  }

  /**
   * Makes so many steps that look for places for unplaced classes only, whatever that costs: others give way,
   * and may be unplaced instead.
   */
  placeLeft(steps: number): void {
    const { plan, random, active } = this
    for (let step = 0; step < steps && plan.missing > 0; step++) {
      if (step % lookedFor === 0) this.left = active.filter((series) => this.isLeft(series))
      if (this.left.length === 0) return
      const series = this.left[random.below(this.left.length)] ?? nowhere
      const options = plan.problem.series[series]?.options.length ?? 0
      if (options > 0) this.eject(series, random.below(options), true)
      this.remember()
    }
  }

  private isLeft(series: number): boolean {
    const { datesOf, wanted } = this.plan
    return dateCount(at(datesOf, series)) < at(wanted, series)
  }

  /** Restores the best plan. */
  restore(): void {
    const { plan } = this
    for (let series = 0; series < this.bestOptions.length; series++) plan.take(series)
    for (let series = 0; series < this.bestOptions.length; series++)
      if (at(this.bestOptions, series) !== nowhere)
        plan.place(series, at(this.bestOptions, series), at(this.bestRooms, series), at(this.bestDates, series))
  }

  best(): (SeriesPlace | null)[] {
    return Array.from(this.bestOptions, (option, series) => {
      const slot = this.plan.problem.series[series]?.options[option]?.slot
      if (option === nowhere || slot === undefined) return null
      const room = at(this.bestRooms, series)
      return { slot, dates: at(this.bestDates, series), room: room === nowhere ? null : room }
    })
  }

  private renewActive(): void {
    const { plan } = this
    this.active = plan.problem.series.flatMap(({ options, rooms }, series) =>
      at(plan.wanted, series) > 0 && options.length > 0 && rooms?.length !== 0 ? [series] : [],
    )
  }

  /** Records the place of a series in the best plan. */
  private readonly keep = (series: number): void => {
    const { plan } = this
    this.bestOptions[series] = at(plan.optionOf, series)
    this.bestDates[series] = at(plan.datesOf, series)
    this.bestRooms[series] = at(plan.roomOf, series)
  }

  private remember(): void {
    const { cost, missing } = this.plan
    if (missing > this.bestMissing || (missing === this.bestMissing && cost >= this.bestCost)) return
    this.bestCost = cost
    this.bestMissing = missing
    this.plan.settle(this.keep)
  }

  private step(): void {
    const { plan, random, active } = this
    const draw = random.next()
    const series = this.drawn(draw >>> 16)
    const options = plan.problem.series[series]?.options.length ?? 0
    if (active.length === 0 || options === 0) return
    const option = random.below(options)
    const die = draw & 0xffff
    if (die < ejecting) this.eject(series, option, false)
    else this.move(series, option, die < ejecting + anyRoom)
    this.remember()
  }

  /** A random series; sometimes an unplaced one, if the draw hits one. */
  private drawn(draw: number): number {
    const { active, random, plan } = this
    const tries = draw < needy ? 8 : 1
    let series = nowhere
    for (let each = 0; each < tries; each++) {
      series = active[random.below(active.length)] ?? nowhere
      if (at(plan.optionOf, series) === nowhere) break
    }
    return series
  }

  /** `missing`: the change in classes without a place; `cost`: the change in cost. */
  private isAccepted(missing: number, cost: number): boolean {
    if (missing !== 0) return missing < 0
    return cost <= 0 || this.random.fraction() < Math.exp(-cost / this.temperature)
  }

  private move(series: number, option: number, takesAnyRoom: boolean): void {
    const { plan } = this
    const was = this.standing(series)
    // Most steps end here. A series on the day itself does not block its own move.
    const day = plan.dayOf(plan.problem.series[series]?.options[option]?.slot ?? nowhere)
    if (plan.dayOf(plan.slotOf(series)) !== day && plan.freeForPeople(series, option) === 0) return
    const before = plan.cost
    plan.take(series)
    const room = takesAnyRoom ? this.someRoom(series) : this.bestRoom(series, option, was.room)
    const dates = room === undefined ? 0 : plan.freeDates(series, option, room)
    if (room !== undefined && dates !== 0) {
      const change = plan.cost - before + plan.changeOf(series, option, room, dates)
      if (this.isAccepted(dateCount(was.dates) - dateCount(dates), change)) {
        plan.place(series, option, room, dates)
        return
      }
    }
    this.putBack(was)
  }

  /**
   * Takes a place from the few series that hold it, and finds them other places. `isBlind`: costs do not
   * matter, unless a class more would be without a place.
   */
  private eject(series: number, option: number, isBlind: boolean): void {
    const { plan, random } = this
    const one = plan.problem.series[series]
    const chosen = one?.options[option]
    if (!one || !chosen) return
    const room = one.rooms === null ? nowhere : (one.rooms[random.below(one.rooms.length)]?.room ?? nowhere)
    const others = plan.inTheWay(series, chosen.slot, chosen.dates, room)
    for (const filling of plan.fillingDay(series, chosen.slot, chosen.dates)) {
      // One that leaves the slot leaves the day, too.
      if (filling.some((each) => each === series || others.includes(each))) continue
      others.push(filling[random.below(filling.length)] ?? series)
    }
    if ((others.length === 0 && !isBlind) || others.length > mostEjected) return
    const { cost, missing } = plan
    const was = [series, ...others].map((each) => this.standing(each))
    for (const { series: each } of was) plan.take(each)
    const dates = plan.freeDates(series, option, room)
    if (dates !== 0) {
      plan.place(series, option, room, dates)
      for (const other of others) this.placeWell(other)
      const more = plan.missing - missing
      if (isBlind ? more <= 0 : this.isAccepted(more, plan.cost - cost)) return
    }
    for (const { series: each } of was) plan.take(each)
    for (const each of was) this.putBack(each)
  }

  /** Places an unplaced series where most of its classes fit, and costs least there, if anywhere. */
  private placeWell(series: number): void {
    const { plan } = this
    const one = plan.problem.series[series]
    let most = 0
    let least = Infinity
    let found: Standing | undefined
    for (let option = 0; option < (one?.options.length ?? 0); option++) {
      const room = this.bestRoom(series, option, nowhere)
      if (room === undefined) continue
      const dates = plan.freeDates(series, option, room)
      const count = dateCount(dates)
      if (count === 0 || count < most) continue
      const change = plan.changeOf(series, option, room, dates)
      if (count === most && change >= least) continue
      most = count
      least = change
      found = { series, option, room, dates }
    }
    if (found) this.putBack(found)
  }

  private someRoom(series: number): number | undefined {
    const rooms = this.plan.problem.series[series]?.rooms
    if (!rooms) return nowhere
    return rooms[this.random.below(rooms.length)]?.room
  }

  /**
   * The room that is free on the most dates; if equal, the preferred one, unless neighbouring classes make
   * rooms dearer, then the cheapest. `undefined`: there is none.
   */
  private bestRoom(series: number, option: number, preferred: number): number | undefined {
    const { plan } = this
    const one = plan.problem.series[series]
    if (!one?.rooms) return nowhere
    const slot = one.options[option]?.slot ?? nowhere
    const free = plan.freeForPeople(series, option)
    const most = dateCount(plan.freeInRoom(series, option, nowhere, free))
    if (most === 0) return undefined
    const hasBeside = plan.hasBeside(series, slot)
    if (preferred !== nowhere) {
      const set = plan.freeInRoom(series, option, preferred, free)
      if (dateCount(set) === most && (!hasBeside || plan.costBeside(series, slot, preferred, set) === 0))
        return preferred
    }
    let found: number | undefined
    let dates = 0
    let least = Infinity
    for (const { room, cost: ofItself } of one.rooms) {
      const set = plan.freeInRoom(series, option, room, free)
      const here = dateCount(set)
      // Rooms are sorted by their own cost.
      if (here === 0 || here < dates || (here === dates && ofItself >= least)) continue
      const cost = hasBeside ? ofItself + plan.costBeside(series, slot, room, set) : ofItself
      if (here === dates && cost >= least) continue
      found = room
      dates = here
      least = cost
      if (here === most && (!hasBeside || cost === ofItself)) break
    }
    return found
  }

  private standing(series: number): Standing {
    const { optionOf, roomOf, datesOf } = this.plan
    return { series, option: at(optionOf, series), room: at(roomOf, series), dates: at(datesOf, series) }
  }

  private putBack({ series, option, room, dates }: Standing): void {
    if (option !== nowhere) this.plan.place(series, option, room, dates)
  }
}

/** The places of each series' classes: in one place, or with the remaining classes in others. */
export type SeriesPlacement = {
  places: SeriesPlace[][]
  /** for each series: the number of its classes without a place */
  missing: number[]
  cost: number
  iterations: number
}

/** `placed` of `wanted` classes have a place in the best plan so far; `cost`: that of their places. */
export type SeriesProgress = { cost: number; placed: number; wanted: number; done: number }

type SeriesOptions = Pick<SearchOptions, 'seed' | 'limit' | 'signal'> & {
  onProgress?: (progress: SeriesProgress, best: () => SeriesPlacement) => void
}

/** How many times the remaining classes of a series may go elsewhere. */
const rests = 2
/**
 * After these shares of the search, classes that did not fit with their series get places of their own. The
 * first is early, so that a plan is soon complete.
 */
const partings = [0.1, 0.5]
/** Between these shares of the search, places for what has none are looked for at any cost. */
const placings = [
  { from: 0, to: 0.25 },
  { from: 0.5, to: 0.6 },
]
const stepsPerSlice = 200
/** Milliseconds for which it may block other work of the process. */
const turn = 50

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

const doneAfter = (limit: Limit, iterations: number, began: number): number =>
  'iterations' in limit ? iterations / limit.iterations : (performance.now() - began) / (limit.seconds * 1000)

/**
 * Places series of classes over their dates, with nobody and no room in two places: constructs a plan,
 * hardest series first, then anneals. Yields to other work of the process every 50 ms; ends with its best
 * plan when the time is over or it is cancelled.
 */
export async function placeSeries(
  problem: SeriesProblem,
  { seed, limit, signal, onProgress }: SeriesOptions,
): Promise<SeriesPlacement> {
  const count = problem.series.length
  const spare = problem.series.map((series) => ({ ...series, classes: 0 }))
  const all = [...problem.series, ...Array.from({ length: rests }, () => spare).flat()]
  const plan = new SeriesPlan({ ...problem, series: all })
  const search = new SeriesSearch(plan, new Random(seed))
  const wanted = problem.series.reduce((sum, { classes }) => sum + classes, 0)
  const began = performance.now()
  let gaveWay = began
  let iterations = 0
  let parted = 0
  const best = () => describe(plan, search, count, iterations)
  search.construct()
  for (;;) {
    const done = doneAfter(limit, iterations, began)
    if (!(done < 1) || signal?.aborted || search.isHopeless) break
    if (done >= (partings[parted] ?? 1)) {
      parted += 1
      search.part(count, parted)
    }
    const steps = 'iterations' in limit ? Math.min(stepsPerSlice, limit.iterations - iterations) : stepsPerSlice
    if (placings.some(({ from, to }) => from <= done && done < to)) search.placeLeft(steps)
    search.advance(steps, done)
    iterations += steps
    if (performance.now() - gaveWay < turn) continue
    onProgress?.({ cost: search.bestCost, placed: wanted - search.bestMissing, wanted, done }, best)
    await pause()
    gaveWay = performance.now()
  }
  search.restore()
  while (parted < rests) {
    parted += 1
    search.part(count, parted)
    search.construct()
  }
  search.restore()
  return best()
}

function describe(plan: SeriesPlan, search: SeriesSearch, count: number, iterations: number): SeriesPlacement {
  const places: SeriesPlace[][] = Array.from({ length: count }, () => [])
  const missing = new Array<number>(count).fill(0)
  for (const [index, place] of search.best().entries()) {
    const of = index % count
    if (place) places[of]?.push(place)
    missing[of] = (missing[of] ?? 0) + at(plan.wanted, index) - (place ? dateCount(place.dates) : 0)
  }
  return { places, missing, cost: search.bestCost, iterations }
}
