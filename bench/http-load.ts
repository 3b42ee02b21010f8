import autocannon from 'autocannon'
import { milliseconds } from './report'
import type { WeighedServer } from './weighed-server'

const connections = 50

/** `cpu`: CPU milliseconds of the server's processes per request, without the database. */
export type Load = { perSecond: number; p50: number; p99: number; cpu: number }

/** Makes addresses that nobody asked for before: what they ask is the same, but nothing kept answers them. */
let asked = 0
const anew = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}bench=${(asked += 1)}`

/**
 * Requests `paths` in turn over 50 connections for so many seconds; `isAnew`: each time as if for the first
 * time. Throws on any answer other than 2xx, which would measure refusals.
 */
export async function load(
  server: WeighedServer,
  paths: readonly string[],
  seconds: number,
  cookie = '',
  isAnew = false,
): Promise<Load> {
  const before = server.cpuSeconds()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    timeout: 30,
    headers: { cookie },
    requests: paths.map((path) => ({
      path,
      ...(isAnew && { setupRequest: (request) => ({ ...request, path: anew(path) }) }),
    })),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${server.url} failed`)
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: ((server.cpuSeconds() - before) * 1000) / result.requests.total,
  }
}

export const loadText = ({ perSecond, p50, p99, cpu }: Load): string =>
  `${Math.round(perSecond)} requests/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, ${milliseconds(cpu)} CPU a request`
