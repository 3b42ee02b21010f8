import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { AggregatorRegistry, Counter, Gauge, Histogram, collectDefaultMetrics, register } from 'prom-client'
import { refusalTexts } from '../lib/core/processes/texts/launch.mjs'
import { safely } from '../lib/environment/safely.mjs'
import { requestIdOf, withRequestId } from './log.mjs'
import { isWorker, sendToProcess } from './web-leading.mjs'
import { refuse } from './web-refusal.mjs'
import { pathOf } from './web-request.mjs'

const longestAnswer = 5_000
/** Seconds: a week is answered in some milliseconds, a workbook in a second. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * In the leading process: passes a worker's question for metrics to all `workers`, and their answers back.
 * Returns the handler for workers' messages.
 */
export const relayMetrics = (workers) => (worker, told) => {
  const all = workers()
  if (told.metrics === 'asked')
    for (const one of all) sendToProcess(one, { ...told, asker: worker.pid, count: all.length })
  else all.filter(({ pid }) => pid === told.asker).forEach((asker) => sendToProcess(asker, told))
}

/**
 * A function that adds up the metrics of all workers, as text. Fails if one of them does not answer, because
 * it hangs.
 */
function aggregated() {
  const asked = new Map()
  const hear = async ({ metrics, told, ...question }) => {
    if (metrics === 'asked')
      sendToProcess(process, { metrics: 'told', told: await register.getMetricsAsJSON(), ...question })
    else if (metrics === 'told') asked.get(question.id)?.(told, question.count)
  }
  process.on('message', safely(hear))
  let lastId = 0
  return () => {
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      const all = []
      const giveUp = () => asked.delete(id) && reject(new Error('A worker did not answer'))
      const timer = setTimeout(safely(giveUp), longestAnswer)
      asked.set(id, (told, count) => {
        if (all.push(told) < count) return
        clearTimeout(timer)
        asked.delete(id)
        resolve(AggregatorRegistry.aggregate(all).metrics())
      })
      sendToProcess(process, { metrics: 'asked', id })
    })
  }
}

const digest = (text) => createHash('sha256').update(text).digest()

/** Whether a request carries the token. */
export const hasToken = ({ headers }, token) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/**
 * Counts this process's requests. `observe` counts an answered one; `read` returns the metrics of all workers
 * as text. `figures`: the application's own, read once for all gauges of a scrape.
 */
export function metricsOf({ figures = async () => ({}), live = () => 0 }) {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 50 })
  const requests = new Counter({
    name: 'timetable_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
  })
  const seconds = new Histogram({
    name: 'timetable_request_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets,
  })
  const gauge = (name, help, more) => new Gauge({ name: `timetable_${name}`, help, ...more })
  gauge('live_forwarded', 'Live connections handed on to the live server', {
    collect() {
      this.set(live())
    },
  })
  let reading
  const collect = () => (reading ??= setFigures().finally(() => (reading = undefined)))
  /** What every worker reads alike. */
  const same = { collect, aggregator: 'max' }
  const known = {
    callsAtDatabase: gauge(
      'database_calls',
      'Calls that are at work on the pool, of as many connections as timetable_database_pool, or wait for it',
      { collect },
    ),
    pool: gauge('database_pool', 'Connections of the pool', { collect }),
    noticesWaiting: gauge('notices_waiting', 'Messages not yet sent', same),
  }
  const ofStates = 'Connections of this database by what they do, of all processes'
  const sessions = gauge('database_sessions', ofStates, { labelNames: ['state'], ...same })
  const ofReplica = (name, help, more) => gauge(`replica_${name}`, help, { labelNames: ['host'], ...more })
  const behind = 'Bytes of the log that a replica is behind; none while it is not known'
  const replicas = {
    reads: ofReplica('reads', 'Requests that a replica was chosen for, since the start', { collect }),
    refused: ofReplica('refused', 'Of these, how many the primary had to answer', { collect }),
    behind: ofReplica('behind_bytes', behind, same),
  }
  const setFigures = async () => {
    try {
      const { sessions: states = {}, replicas: told = [], ...numbers } = await figures()
      replicas.behind.reset()
      for (const { host, ...counts } of told)
        for (const [name, one] of Object.entries(replicas)) if (counts[name] !== null) one.set({ host }, counts[name])
      sessions.reset()
      for (const [state, count] of Object.entries(states)) sessions.set({ state }, count)
      for (const [name, number] of Object.entries(numbers)) known[name]?.set(number)
    } catch (error) {
      console.error(error)
    }
  }
  return {
    observe({ method, route, status, milliseconds }) {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, milliseconds / 1000)
    },
    contentType: register.contentType,
    read: isWorker ? aggregated() : () => register.metrics(),
  }
}

const manifest = '.next/routes-manifest.json'

/**
 * A function from a path to its route, named as the folders of `app`: never the path itself, which contains
 * ids and secrets without limit. `routes`: Next's list of a build.
 */
export function routeFinder(routes = readRoutes()) {
  const fixed = new Set(routes.staticRoutes.map(({ page }) => page))
  const dynamic = routes.dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    if (path.startsWith('/_next/')) return '/_next'
    const bare = path.replace(/\/$/, '') || '/'
    if (fixed.has(bare)) return bare
    return dynamic.find(({ pattern }) => pattern.test(bare))?.page ?? 'none'
  }
}

/** In development pages are built on their first request. */
const readRoutes = () =>
  existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : { staticRoutes: [], dynamicRoutes: [] }

const metricsPath = /^\/api\/metrics\/?$/
/** Milliseconds from which a request is logged as slow. */
const slow = 1_000

/**
 * Wraps `listener`: gives every request an id, which is in all its log lines and in the answer; logs slow and
 * failed requests; and, with `metrics` and their `token`, counts requests and answers whoever has the token.
 * Of an address it only logs the route.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * void} listener
 * @param {{ routeOf: (path: string) => string, metrics?: ReturnType<typeof
 * metricsOf>, token?: string }} options
 */
export function observed(listener, { routeOf, metrics, token = '' }) {
  return (request, response) => {
    const id = requestIdOf(request.headers)
    request.headers['x-request-id'] = id
    response.setHeader('x-request-id', id)
    const path = pathOf(request.url)
    if (metrics && request.method === 'GET' && metricsPath.test(path)) return tell(request, response, metrics, token)
    const began = performance.now()
    return withRequestId(id, () => {
      const note = () => {
        const milliseconds = performance.now() - began
        const isNoted = milliseconds > slow || response.statusCode >= 500
        if (!metrics && !isNoted) return
        const { method } = request
        const asked = { method, route: routeOf(path), status: response.statusCode }
        metrics?.observe({ ...asked, milliseconds })
        const line = { level: 'warn', message: 'slow or failed', ...asked, ms: Math.round(milliseconds) }
        if (isNoted) console.warn(JSON.stringify(line))
      }
      response.once('close', safely(note))
      return listener(request, response)
    })
  }
}

async function tell(request, response, metrics, token) {
  if (!hasToken(request, token)) {
    return refuse(response, 401, 'not_signed_in', refusalTexts.noToken, { 'www-authenticate': 'Bearer' })
  }
  try {
    const text = await metrics.read()
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
    response.end(text)
  } catch (error) {
    console.error(error)
    refuse(response, 500, 'failure', refusalTexts.failure)
  }
}
