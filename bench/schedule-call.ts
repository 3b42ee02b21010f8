import { besideBare, weekCall } from './beside-bare'
import { loadText } from './http-load'
import { webWorkers } from './product'
import type { Bench } from './report'

const limit = 3

/** The schedule of a group's week from the API. */
export const bench: Bench = async () => {
  const { ours, bare } = await besideBare(weekCall)
  const ratio = ours.cpu / bare.cpu
  return [
    {
      title: `Schedule call, ${webWorkers} processes, 50 connections`,
      measured: `${loadText(ours)}: ${ratio.toFixed(2)} times`,
      baseline: `${loadText(bare)} (bare node:http and driver, same statement)`,
      target: `at most ${limit} times the CPU a request`,
      reached: ratio <= limit,
    },
  ]
}
