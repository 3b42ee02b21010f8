import type { Limit } from '../search'
import { at } from '../ints'
import { Random } from '../random'
import { ExamAnnealing } from './anneal'
import { ExamConstruction } from './construct'
import type { ExamPlace, ExamProblem } from './problem'
import { examTablesOf } from './tables'
import { ExamTimetable } from './timetable'

/**
 * `unplaced`: blocks of exams without a place; `cost`: the best so far; `done`: the share of the search done, from 0 to 1.
 */
export type ExamSearchProgress = { unplaced: number; cost: number; done: number }

export type ExamSearchOptions = {
  seed: number
  limit: Limit
  /** ends the search early, with the best timetable so far */
  signal?: AbortSignal
  onProgress?: (progress: ExamSearchProgress) => void
}

export type ExamSearchResult = {
  /** of each exam; null where it found none */
  places: (ExamPlace | null)[]
  /** the cost of what is placed */
  cost: number
  iterations: number
}

/** Steps between two checks of the clock and the signal. */
const slices = { construct: 20, anneal: 10_000 }
/** Milliseconds for which it may block other work of the process. */
const turn = 50
/** The share of the search after which construction gives up, if not everything has a place. */
const constructing = 0.5

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/**
 * Searches for a good timetable of exams: constructs one, then anneals. Breaks no hard rule, but leaves exams out if it
 * finds no legal place for all. Yields to other work of the process every 50 ms. Throws a ProblemError if the problem
 * contradicts itself.
 */
export async function findExamTimetable(
  problem: ExamProblem,
  { seed, limit, signal, onProgress }: ExamSearchOptions,
): Promise<ExamSearchResult> {
  const began = performance.now()
  const timetable = new ExamTimetable(examTablesOf(problem))
  const random = new Random(seed)
  let iterations = 0
  let gaveWay = performance.now()
  const done = () =>
    'iterations' in limit ? iterations / limit.iterations : (performance.now() - began) / (limit.seconds * 1000)
  const isOver = (share: number) => done() >= share || signal?.aborted === true
  const giveWay = async (unplaced: number, cost: () => number) => {
    if (performance.now() - gaveWay < turn) return
    onProgress?.({ unplaced, cost: cost(), done: done() })
    await pause()
    gaveWay = performance.now()
  }
  const stepsOf = (slice: number) =>
    'iterations' in limit ? Math.max(1, Math.min(slice, limit.iterations - iterations, limit.iterations / 200)) : slice

  const construction = new ExamConstruction(timetable, random)
  while (!construction.isOver && !isOver(constructing)) {
    const steps = Math.floor(stepsOf(slices.construct))
    construction.advance(steps)
    iterations += steps
    await giveWay(construction.left, () => timetable.cost())
  }
  construction.finish()

  const annealing = new ExamAnnealing(timetable, random)
  const start = done()
  while (!isOver(1)) {
    const steps = Math.floor(stepsOf(slices.anneal))
    annealing.advance(steps, (done() - start) / (1 - start))
    iterations += steps
    await giveWay(construction.left, () => annealing.bestCost)
  }
  annealing.finish()
  if (construction.left > 0) new ExamConstruction(timetable, random).finish()
  return { places: placesOf(timetable), cost: timetable.cost(), iterations }
}

function placesOf({ tables, periodOf, roomOf }: ExamTimetable): (ExamPlace | null)[] {
  return Array.from(tables.blockOf, (block, exam) => {
    const period = at(periodOf, block)
    return period === tables.periods ? null : { period, room: at(roomOf, exam) }
  })
}
