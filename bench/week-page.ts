import { benchAgainstBare } from './bare-comparison'
import { loadText, type Load } from './http-load'
import { webWorkers } from './product'
import type { Bench } from './report'

/** Requests a second. */
const toReach = { known: 1_000, anew: 200 }
/** Milliseconds a request of a page drawn anew. */
const mostCpu = 7

/** The page of a group's week, on the whole running product. */
export const bench: Bench = async () => {
  const { known, anew, bare } = await benchAgainstBare(
    ({ kind, id }, monday) => `/dashboard/?type=${kind}&id=${id}&week=${monday}`,
  )
  const figure = (what: string, ours: Load) => ({
    title: `Week page, ${what}, ${webWorkers} processes, 50 connections`,
    measured: `${loadText(ours)}: ${(ours.cpu / bare.cpu).toFixed(1)} times the CPU`,
    baseline: `${loadText(bare)} (bare node:http and driver, the query alone)`,
  })
  return [
    {
      ...figure('drawn before in this version', known),
      target: `at least ${toReach.known} requests/s`,
      reached: known.perSecond >= toReach.known,
    },
    {
      ...figure('drawn anew', anew),
      target: `at least ${toReach.anew} requests/s, at most ${mostCpu} ms CPU a request`,
      reached: anew.perSecond >= toReach.anew && anew.cpu <= mostCpu,
    },
  ]
}
