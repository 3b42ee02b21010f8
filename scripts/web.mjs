import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import next from 'next'
import { boundConnections, connectionBounds } from '../lib/environment/connection-bounds.mjs'
import { admissionOf } from './web-admission.mjs'
import { guardOf } from './web-headers.mjs'
import { logAs } from './log.mjs'
import { leaveOnException } from './web-leaving.mjs'
import { limitsOf, noLimits } from './web-limits.mjs'
import { clientAddress, listenerOf } from './web-listener.mjs'
import { answerWorkers, metricsOf } from './web-metrics.mjs'
import { observed } from './web-observed.mjs'
import { personReader } from './web-person.mjs'
import { refuseUnparsed } from './web-refusal.mjs'
import { routeFinder } from './web-routes.mjs'
import { stopperOf } from './web-stopping.mjs'
import { upgraderOf } from './web-upgrades.mjs'
import { loadApplication, warmUp } from './web-warm-up.mjs'

const { HOST, PORT, LIVE_PORT, PUBLIC_URL, LIVE_URL, CAMPUS_ISSUER, TRUST_PROXY, WEB_WORKERS } = process.env
const { AUTH_SECRET, RATE_LIMITS, METRICS_TOKEN, STOP_DELAY_SECONDS } = process.env
const isDevelopment = process.argv.includes('--dev')

logAs('web')
const workers = Number(WEB_WORKERS) || Math.min(2, availableParallelism())
// One process alone listens itself: at a stop nothing is on its way from a primary process to a worker that has closed.
if (cluster.isPrimary && !isDevelopment && workers > 1) leadWorkers(workers)
else await serve()

/** Several processes on one port, because Next uses one core per process. A worker that dies is replaced. */
function leadWorkers(count) {
  let isStopping = false
  // Requests create many short-lived objects: a larger young generation saves a tenth of the CPU.
  cluster.setupPrimary({ execArgv: [...process.execArgv, '--max-semi-space-size=64'] })
  const fork = () => {
    const started = performance.now()
    cluster.fork().once('exit', () => {
      if (isStopping) return
      // A worker that cannot start would be replaced forever; exit, so that the launcher waits before a restart.
      if (performance.now() - started < 1000) process.exit(1)
      fork()
    })
  }
  for (let index = 0; index < count; index += 1) fork()
  if (METRICS_TOKEN) answerWorkers()
  const stop = () => {
    isStopping = true
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM')
  }
  // A second signal, as a service manager sends to all processes of a service, must not end what still answers.
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, stop)
}

async function serve() {
  const server = createServer(connectionBounds)
  // Outside development Next would leave upgrades unanswered and open, so it gets a server that never receives any.
  const httpServer = isDevelopment ? server : createServer()
  const app = next({ dev: isDevelopment, hostname: HOST, port: Number(PORT), httpServer })
  await app.prepare()
  const guard = guardOf({
    publicUrl: PUBLIC_URL,
    liveUrl: LIVE_URL,
    campusIssuer: CAMPUS_ISSUER,
    isDevelopment,
  })
  const trustsProxy = TRUST_PROXY === '1' || TRUST_PROXY === 'true'
  const answer = app.getRequestHandler()
  boundConnections(server, { isBehindProxy: trustsProxy })
  const personOf = personReader(AUTH_SECRET)
  const limits = ['0', 'false'].includes(RATE_LIMITS) ? noLimits : limitsOf()
  const admission = admissionOf()
  // In development a page is built on its first request.
  const patience = isDevelopment ? { page: 600_000, call: 600_000 } : undefined
  server.on('clientError', refuseUnparsed)
  const live = { host: HOST, port: Number(LIVE_PORT) }
  const isOthers = isDevelopment ? (path) => path.startsWith('/_next/') : undefined
  const mayAsk = async (request) => {
    const person = await personOf(request)
    return limits({ price: 1, person, address: clientAddress(request, trustsProxy) }).seconds === null
  }
  const upgrader = upgraderOf({ live, mayAsk, isOthers })
  server.on('upgrade', upgrader.upgrade)
  const figures = () => globalThis.timetableApplication?.figures() ?? {}
  const metrics = METRICS_TOKEN ? metricsOf({ figures, live: upgrader.count }) : undefined
  const listener = listenerOf({ guard, personOf, limits, admission, trustsProxy, patience, answer })
  server.on('request', observed(listener, { routeOf: routeFinder(), metrics, token: METRICS_TOKEN }))
  if (!isDevelopment) await loadApplication(answer).catch((error) => console.error(error))
  server.listen(Number(PORT), HOST)
  if (!isDevelopment) warmUp(answer).catch((error) => console.error(error))

  const { stop, isStopping } = stopperOf(server, {
    delay: (Number(STOP_DELAY_SECONDS) || 0) * 1000,
    leave: upgrader.end,
    ended: (code) => process.exit(code),
  })
  globalThis.timetableIsStopping = isStopping
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop(0))
  if (!isDevelopment) leaveOnException(stop)
}
