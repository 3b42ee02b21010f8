import { besideBare } from './beside-bare'
import { loadText } from './http-load'
import { webWorkers } from './product'
import type { Bench } from './report'

const toReach = 150

/** The page of a group's week, on the whole running product. */
export const bench: Bench = async () => {
  const { ours, bare } = await besideBare(
    ({ kind, id }, monday) => `/dashboard/?type=${kind}&id=${id}&week=${monday}`,
  )
  return [
    {
      title: `Week page, ${webWorkers} processes, 50 connections`,
      measured: `${loadText(ours)}: ${(ours.cpu / bare.cpu).toFixed(1)} times the CPU`,
      baseline: `${loadText(bare)} (bare node:http and driver, the statement alone)`,
      target: `at least ${toReach} requests/s`,
      reached: ours.perSecond >= toReach,
    },
  ]
}
