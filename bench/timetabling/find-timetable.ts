import { Annealing } from './anneal'
import { construct } from './construct'
import { at } from '@/lib/timetabling/ints'
import { type Limit, none, type SearchOptions } from '@/lib/timetabling/search'
import type { SlotPlace, Problem } from './problem'
import { Random } from '@/lib/timetabling/random'
import { tablesOf } from './tables'
import { placementCost, SearchTimetable, totalOf, type Cost } from './timetable'

export type SearchResult = {
  /** of each course: where its lectures are */
  places: SlotPlace[][]
  /** the course of each lecture that found no place */
  unplaced: number[]
  /** the cost of what is placed */
  cost: Cost
  iterations: number
}

/**
 * Steps between two checks of the clock and the signal, a few milliseconds; fewer for a small number of
 * iterations.
 */
const stepsPerSlice = 50_000
const fewestSlices = 200
/** A start shorter than this does not reheat: up to this length a single cooling still improves. */
const roundLength = { seconds: 20, iterations: 140_000_000 }
/**
 * A longer search restarts, each time from another construction: starts differ by more than further rounds of
 * one would gain.
 */
const startLength = { seconds: 30, iterations: 210_000_000 }
/** Milliseconds for which it may block other work of the process. */
const turn = 50

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/**
 * Searches for a good timetable: constructs one, then anneals. Breaks no hard rule, but leaves lectures out
 * if it finds no legal place for all. Yields to other work of the process every 50 ms. Throws a ProblemError
 * if the problem contradicts itself.
 */
export async function findTimetable(
  problem: Problem,
  { seed, limit, starts = partsOf(limit, startLength), signal, onProgress }: SearchOptions,
): Promise<SearchResult> {
  const began = performance.now()
  const tables = tablesOf(problem)
  const random = new Random(seed)
  const rounds = partsOf(limit, roundLength, starts)
  const slice =
    'iterations' in limit ? Math.min(stepsPerSlice, Math.ceil(limit.iterations / fewestSlices)) : stepsPerSlice
  const doneAfter = (iterations: number) =>
    'iterations' in limit ? iterations / limit.iterations : (performance.now() - began) / (limit.seconds * 1000)
  let iterations = 0
  let gaveWay = performance.now()
  let best: SearchTimetable | null = null
  for (let start = 0; start < starts; start++) {
    const timetable = new SearchTimetable(tables)
    construct(timetable, random)
    const anneal = new Annealing(timetable, random, rounds)
    for (;;) {
      const done = doneAfter(iterations)
      if (done * starts >= start + 1 || signal?.aborted) break
      const steps = 'iterations' in limit ? Math.min(slice, limit.iterations - iterations) : slice
      anneal.advance(steps, Math.max(0, done * starts - start))
      iterations += steps
      if (performance.now() - gaveWay >= turn) {
        onProgress?.({
          cost: Math.min(anneal.bestCost, best ? totalOf(placementCost(best)) : Infinity),
          done,
        })
        await pause()
        gaveWay = performance.now()
      }
    }
    anneal.finish()
    if (!best || isBetter(timetable, best)) best = timetable
    if (signal?.aborted) break
  }
  return { ...describe(best ?? new SearchTimetable(tables)), iterations }
}

/** How many parts of such a length fit into a search, or into each of its starts: at least one. */
function partsOf(limit: Limit, length: { seconds: number; iterations: number }, starts = 1): number {
  const parts = 'iterations' in limit ? limit.iterations / length.iterations : limit.seconds / length.seconds
  return Math.max(1, Math.round(parts / starts))
}

/** Whether more is placed, or as much at lower cost. */
function isBetter(one: SearchTimetable, other: SearchTimetable): boolean {
  const left = (timetable: SearchTimetable) => timetable.periodOf.filter((period) => period === none).length
  const more = left(other) - left(one)
  return more > 0 || (more === 0 && totalOf(placementCost(one)) < totalOf(placementCost(other)))
}

function describe(timetable: SearchTimetable): Omit<SearchResult, 'iterations'> {
  const { tables, periodOf, roomOf } = timetable
  const places: SlotPlace[][] = Array.from({ length: tables.courses }, () => [])
  const unplaced: number[] = []
  for (let lecture = 0; lecture < tables.lectures; lecture++) {
    const course = at(tables.courseOf, lecture)
    const period = at(periodOf, lecture)
    if (period === none) unplaced.push(course)
    else places[course]?.push({ period, room: at(roomOf, lecture) })
  }
  return { places, unplaced, cost: placementCost(timetable) }
}
