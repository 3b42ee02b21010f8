import { benchAgainstBare, weekCall } from './bare-comparison'
import { loadText, type Load } from './http-load'
import { webWorkers } from './product'
import type { Bench } from './report'

/** Times the CPU of the baseline. */
const limits = { known: 2.2, anew: 3 }

/** The schedule of a group's week from the API. */
export const bench: Bench = async () => {
  const { known, anew, bare } = await benchAgainstBare(weekCall)
  const figure = (what: string, ours: Load, limit: number) => {
    const ratio = ours.cpu / bare.cpu
    return {
      title: `Schedule call, ${what}, ${webWorkers} processes, 50 connections`,
      measured: `${loadText(ours)}: ${ratio.toFixed(2)} times`,
      baseline: `${loadText(bare)} (bare node:http and driver, same query)`,
      target: `at most ${limit} times the CPU a request`,
      reached: ratio <= limit,
    }
  }
  return [figure('answered before in this version', known, limits.known), figure('answered anew', anew, limits.anew)]
}
