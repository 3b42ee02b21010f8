import { createHash, timingSafeEqual } from 'node:crypto'
import { AggregatorRegistry, Counter, Gauge, Histogram, collectDefaultMetrics, register } from 'prom-client'
import { safely } from '../lib/environment/safely.mjs'
import { isWorker, sendToProcess } from './web-leading.mjs'

const longestAnswer = 5_000

/** Seconds: a week is answered in some milliseconds, a workbook in a second. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * In the leading process: adds up the metrics of all workers for the one that asked. `workers`: all of them.
 * Returns the handler for workers' messages.
 */
export function metricsOfAll(workers) {
  /** By request id: the answers of the workers, and the number still missing. */
  const asked = new Map()
  let lastId = 0
  const answer = async (id) => {
    const { to, question, told } = asked.get(id)
    asked.delete(id)
    sendToProcess(to, {
      metrics: 'all',
      id: question,
      text: await AggregatorRegistry.aggregate(told).metrics(),
    })
  }
  return (worker, { metrics, id, told }) => {
    if (metrics === 'wanted') {
      const all = workers()
      const own = (lastId += 1)
      asked.set(own, { to: worker, question: id, told: [], left: all.length })
      for (const one of all) sendToProcess(one, { metrics: 'own', id: own })
      // A worker that hangs does not answer.
      setTimeout(
        safely(() => asked.delete(own)),
        longestAnswer,
      ).unref()
    } else if (metrics === 'told' && asked.has(id)) {
      const one = asked.get(id)
      one.told.push(told)
      one.left -= 1
      if (one.left === 0) return answer(id)
    }
  }
}

const digest = (text) => createHash('sha256').update(text).digest()

/** Whether a request carries the token. */
export const hasToken = ({ headers }, token) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/**
 * Counts this process's requests. `observe` counts an answered one; `read` returns the metrics of all workers
 * as text. `figures`: the application's own, read each time.
 */
export function metricsOf({ figures = async () => ({}), live = () => 0 }) {
  const own = async ({ metrics, id }) => {
    if (metrics === 'own')
      sendToProcess(process, { metrics: 'told', id, told: await register.getMetricsAsJSON() })
  }
  if (isWorker) process.on('message', safely(own))
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 50 })
  const labels = ['method', 'route', 'status']
  const requests = new Counter({
    name: 'timetable_requests_total',
    help: 'Answered requests',
    labelNames: labels,
  })
  const seconds = new Histogram({
    name: 'timetable_request_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets,
  })
  new Gauge({
    name: 'timetable_live_forwarded',
    help: 'Live connections handed on to the live server',
    collect() {
      this.set(live())
    },
  })
  const each = { aggregator: 'max' }
  const known = {
    callsAtDatabase: new Gauge({
      name: 'timetable_database_calls',
      help: 'Calls that are at work on the pool, of as many connections as timetable_database_pool, or wait for it',
    }),
    pool: new Gauge({ name: 'timetable_database_pool', help: 'Connections of the pool' }),
    noticesWaiting: new Gauge({ name: 'timetable_notices_waiting', help: 'Messages not yet sent', ...each }),
  }
  const sessions = new Gauge({
    name: 'timetable_database_sessions',
    help: 'Connections of this database by what they do, of all processes',
    labelNames: ['state'],
    ...each,
  })
  const ofReplica = (name, help, more) =>
    new Gauge({ name: `timetable_replica_${name}`, help, labelNames: ['host'], ...more })
  const replicas = {
    reads: ofReplica('reads', 'Requests that a replica was chosen for, since the start'),
    refused: ofReplica('refused', 'Of these, how many the primary had to answer'),
    behind: ofReplica(
      'behind_bytes',
      'Bytes of the log that a replica is behind; none while it is not known',
      each,
    ),
  }
  let reading
  /** Read once for all gauges of a scrape. */
  const readFigures = () => (reading ??= setFigures().finally(() => (reading = undefined)))
  const setFigures = async () => {
    try {
      const { sessions: states = {}, replicas: told = [], ...numbers } = await figures()
      replicas.behind.reset()
      for (const { host, ...counts } of told)
        for (const [name, gauge] of Object.entries(replicas))
          if (counts[name] !== null) gauge.set({ host }, counts[name])
      sessions.reset()
      for (const [state, count] of Object.entries(states)) sessions.set({ state }, count)
      for (const [name, number] of Object.entries(numbers)) known[name]?.set(number)
    } catch (error) {
      console.error(error)
    }
  }
  for (const gauge of [...Object.values(known), ...Object.values(replicas), sessions])
    gauge.collect = readFigures
  let lastId = 0
  return {
    observe({ method, route, status, milliseconds }) {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, milliseconds / 1000)
    },
    contentType: register.contentType,
    read: () => {
      if (!isWorker) return register.metrics()
      const id = (lastId += 1)
      return new Promise((resolve, reject) => {
        const giveUp = () => done(reject, new Error('The leading process did not answer'))
        const stop = setTimeout(safely(giveUp), longestAnswer)
        const hear = safely((told) => told?.metrics === 'all' && told.id === id && done(resolve, told.text))
        const done = (settle, value) => {
          clearTimeout(stop)
          process.off('message', hear)
          settle(value)
        }
        process.on('message', hear)
        sendToProcess(process, { metrics: 'wanted', id })
      })
    },
  }
}
