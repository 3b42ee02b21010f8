import type { Limit, SearchOptions } from '../find-timetable'
import { at } from '../ints'
import { Random } from '../random'
import { countOf } from './dates'
import { Plan } from './plan'
import type { SeriesPlace, SeriesProblem } from './problem'
import { SeriesSearch } from './search'

/** Where the classes of each series of the problem are: in one place, or with what did not fit there in others. */
export type PlacedSeries = {
  places: SeriesPlace[][]
  /** of each series: how many of its classes found no place */
  missing: number[]
  cost: number
  iterations: number
}

/** `placed` of `wanted` classes have a place in the best timetable so far. */
export type SeriesProgress = { cost: number; placed: number; wanted: number; done: number }

export type SeriesOptions = Pick<SearchOptions, 'seed' | 'limit' | 'signal'> & {
  onProgress?: (progress: SeriesProgress, best: () => PlacedSeries) => void
}

/** How often what is left of a series may go elsewhere. */
const rests = 2
/** After these parts of the search, what found no place beside its series is sought places of its own. The first is early: a plan is whole soon. */
const partings = [0.1, 0.5]
const stepsPerSlice = 200
/** For how long nothing else in this process gets its turn, in milliseconds. */
const turn = 50

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

const doneAfter = (limit: Limit, iterations: number, began: number): number =>
  'iterations' in limit ? iterations / limit.iterations : (performance.now() - began) / (limit.seconds * 1000)

/**
 * Places series of classes over their dates, so that nobody and no room is in two places: the hardest first, then by simulated annealing.
 * Gives way to other work of the process every 50 ms; ends with the best it has when the time is over or it is told to.
 */
export async function placeSeries(
  problem: SeriesProblem,
  { seed, limit, signal, onProgress }: SeriesOptions,
): Promise<PlacedSeries> {
  const count = problem.series.length
  const spare = problem.series.map((series) => ({ ...series, classes: 0 }))
  const all = [...problem.series, ...Array.from({ length: rests }, () => spare).flat()]
  const plan = new Plan({ ...problem, series: all })
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
    const steps =
      'iterations' in limit ? Math.min(stepsPerSlice, limit.iterations - iterations) : stepsPerSlice
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

function describe(plan: Plan, search: SeriesSearch, count: number, iterations: number): PlacedSeries {
  const places: SeriesPlace[][] = Array.from({ length: count }, () => [])
  const missing = new Array<number>(count).fill(0)
  for (const [index, place] of search.best().entries()) {
    const of = index % count
    if (place) places[of]?.push(place)
    missing[of] = (missing[of] ?? 0) + at(plan.wanted, index) - (place ? countOf(place.dates) : 0)
  }
  return { places, missing, cost: search.bestCost, iterations }
}
