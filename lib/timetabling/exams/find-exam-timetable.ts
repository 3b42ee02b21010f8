import { type Limit, none } from '../search'
import { at } from '../ints'
import { Random } from '../random'
import { ExamAnnealing } from './anneal'
import { ExamConstruction } from './construct'
import type { ExamPlace, ExamProblem } from './problem'
import { ExamRepair } from './repair'
import { examTablesOf } from './tables'
import { ExamTimetable } from './timetable'

/**
 * `unplaced`: blocks of exams without a place; `cost`: the best so far; `done`: the share of the search done, from 0 to 1.
 */
export type ExamSearchProgress = { unplaced: number; cost: number; done: number }

type ExamSearchOptions = {
  seed: number
  limit: Limit
  /** of each exam where it stands; what breaks no rule there moves only for what finds no place otherwise. Absent: nothing does. */
  standing?: readonly (ExamPlace | null)[] | undefined
  /** ends the search early, with the best timetable so far */
  signal?: AbortSignal
  onProgress?: (progress: ExamSearchProgress) => void
}

export type ExamSearchResult = {
  /** of each exam; null where it found none */
  places: (ExamPlace | null)[]
  /** of each exam that stood without breaking a rule and moved: for which one, by its index; null for all others */
  forWhom: (number | null)[]
  /** the cost of what is placed */
  cost: number
  iterations: number
}

/** Steps between two checks of the clock and the signal. */
const slices = { construct: 20, anneal: 10_000 }
/** Milliseconds for which it may block other work of the process. */
const turn = 50
/** The shares of the search after which construction gives up, if not everything has a place; and those of a repair. */
const shares = { construct: 0.5, repair: { construct: 0.2, improve: 0.4, settle: 0.9 } }
/** What had to move is improved in so many steps each. */
const improving = 20_000

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Knows how much of a search is done, and gives way to other work of the process. */
function clockOf({ limit, signal, onProgress }: ExamSearchOptions) {
  const began = performance.now()
  let gaveWay = began
  const clock = {
    iterations: 0,
    done: () =>
      'iterations' in limit
        ? clock.iterations / limit.iterations
        : (performance.now() - began) / (limit.seconds * 1000),
    isOver: (share: number) => clock.done() >= share || signal?.aborted === true,
    stepsOf: (slice: number) =>
      Math.floor(
        'iterations' in limit
          ? Math.max(1, Math.min(slice, limit.iterations - clock.iterations, limit.iterations / 200))
          : slice,
      ),
    async giveWay(unplaced: number, cost: () => number) {
      if (performance.now() - gaveWay < turn) return
      onProgress?.({ unplaced, cost: cost(), done: clock.done() })
      await pause()
      gaveWay = performance.now()
    },
  }
  return clock
}

type Searching = { timetable: ExamTimetable; random: Random; clock: ReturnType<typeof clockOf> }

/** Places what has no place, until a share of the search is done. */
async function construct({ timetable, random, clock }: Searching, until: number): Promise<ExamConstruction> {
  const construction = new ExamConstruction(timetable, random)
  while (!construction.isOver && !clock.isOver(until)) {
    const steps = clock.stepsOf(slices.construct)
    construction.advance(steps)
    clock.iterations += steps
    await clock.giveWay(construction.left, () => timetable.cost())
  }
  construction.finish()
  return construction
}

/** Makes a timetable better, until a share of the search is done. `left`: what has no place. */
async function anneal(
  { timetable, random, clock }: Searching,
  { until, left, most = Infinity }: { until: number; left: number; most?: number },
): Promise<void> {
  const annealing = new ExamAnnealing(timetable, random)
  const start = clock.done()
  let steps = 0
  const limit = most * annealing.size
  while (!clock.isOver(until) && steps < limit) {
    const slice = clock.stepsOf(slices.anneal)
    const share = Math.max((clock.done() - start) / (until - start), steps / limit)
    annealing.advance(slice, Math.min(share, 1))
    steps += slice
    clock.iterations += slice
    await clock.giveWay(left, () => annealing.bestCost)
  }
  annealing.finish()
}

/** Repairs what stands: first nothing of it moves; then what still has no place makes others move, as few as possible. */
async function repair(searching: Searching, standing: readonly (ExamPlace | null)[]): Promise<(number | null)[]> {
  const { timetable, random, clock } = searching
  const { construct: first, improve, settle } = shares.repair
  const repairing = new ExamRepair(timetable, random, standing)
  const { left } = await construct(searching, first)
  await anneal(searching, { until: improve, left, most: improving })
  for (const _ of repairing.settleAll()) {
    clock.iterations += 1
    if (clock.isOver(settle)) break
    await clock.giveWay(repairing.left, () => timetable.cost())
  }
  repairing.goHome()
  repairing.holdHomes()
  await anneal(searching, { until: 1, left: repairing.left, most: improving })
  repairing.goHome()
  return Array.from(repairing.forWhom(), (exam) => (exam === none ? null : exam))
}

/**
 * Searches for a good timetable of exams: constructs one, then anneals; or repairs the one that stands. Breaks no hard rule, but
 * leaves exams out if it finds no legal place for all. Yields to other work of the process every 50 ms. Throws a ProblemError if
 * the problem contradicts itself.
 */
export async function findExamTimetable(problem: ExamProblem, options: ExamSearchOptions): Promise<ExamSearchResult> {
  const { seed, standing } = options
  const timetable = new ExamTimetable(examTablesOf(problem))
  const searching = { timetable, random: new Random(seed), clock: clockOf(options) }
  const nobody = problem.exams.map(() => null)
  let forWhom: (number | null)[] = nobody
  if (standing?.some((place) => place !== null)) forWhom = await repair(searching, standing)
  else {
    const { left } = await construct(searching, shares.construct)
    await anneal(searching, { until: 1, left })
    if (left > 0) new ExamConstruction(timetable, searching.random).finish()
  }
  const { iterations } = searching.clock
  return { places: placesOf(timetable), forWhom, cost: timetable.cost(), iterations }
}

function placesOf({ tables, periodOf, roomOf }: ExamTimetable): (ExamPlace | null)[] {
  return Array.from(tables.blockOf, (block, exam) => {
    const period = at(periodOf, block)
    return period === tables.periods ? null : { period, room: at(roomOf, exam) }
  })
}
