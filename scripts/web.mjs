import { once } from 'node:events'
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { boundConnections, connectionBounds } from '../lib/environment/connection-bounds.mjs'
import { safely } from '../lib/environment/safely.mjs'
import { admissionOf } from './web-admission.mjs'
import { Answer } from './web-answer.mjs'
import { filesUnder, readFiles } from './web-files.mjs'
import { explainedBy } from './web-framed.mjs'
import { guardOf } from './web-headers.mjs'
import { inProcess } from './web-in-process.mjs'
import { logAs } from './log.mjs'
import { followLeader, holdPort, isWorker, leadWorkers, portDescriptor, sendToProcess } from './web-leading.mjs'
import { limitsOf, noLimits, personReader } from './web-limits.mjs'
import { listenerOf, setSecurityHeaders, socketAddress, upgraderOf } from './web-listener.mjs'
import { metricsOf, observed, relayMetrics, routeFinder } from './web-observed.mjs'
import { refuseUnparsed } from './web-refusal.mjs'
import { leaveOnException, stopperOf } from './web-stopping.mjs'

const { HOST, PORT, LIVE_PORT, PUBLIC_URL, LIVE_URL, CAMPUS_ISSUER, TRUST_PROXY, WEB_WORKERS } = process.env
const { AUTH_SECRET, RATE_LIMITS, METRICS_TOKEN, STOP_DELAY_SECONDS } = process.env
/** Milliseconds for all that a process serves before it listens, as for any page: nobody waits for a silent database. */
const longestWarmUp = 20_000
const isDevelopment = process.argv.includes('--dev')

logAs('web')
if (isDevelopment || isWorker) await serve()
else await lead()

async function lead() {
  const count = Number(WEB_WORKERS) || Math.min(2, availableParallelism())
  const port = await holdPort(HOST, Number(PORT))
  const { workers } = leadWorkers({ port, count, heard: (...told) => heard(...told) })
  const heard = METRICS_TOKEN ? relayMetrics(workers) : () => {}
}

async function serve() {
  // Not loaded in the leading process, which does not need it.
  const { default: next } = await import('next')
  const server = createServer({ ...connectionBounds, ServerResponse: Answer })
  // Outside development Next would leave upgrades unanswered and open, so it gets a server that never
  // receives any.
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
  server.on(
    'clientError',
    safely(refuseUnparsed, (_, socket) => socket.destroy()),
  )
  const live = { host: HOST, port: Number(LIVE_PORT) }
  const isOthers = isDevelopment ? (path) => path.startsWith('/_next/') : undefined
  const mayAsk = async (request) => {
    const person = await personOf(request)
    return limits({ price: 1, person, address: socketAddress(request, trustsProxy) }).seconds === null
  }
  const upgrader = upgraderOf({ live, mayAsk, isOthers })
  server.on(
    'upgrade',
    safely(upgrader.upgrade, (_, socket) => socket.destroy()),
  )
  const figures = () => globalThis.timetableApplication?.figures() ?? {}
  const metrics = METRICS_TOKEN ? metricsOf({ figures, live: upgrader.count }) : undefined
  const files = isDevelopment ? null : filesUnder(readFiles())
  const given = { guard, personOf, limits, admission, trustsProxy, patience, files }
  // In development the framework shows its own error pages.
  const listener = listenerOf({ ...given, answer: isDevelopment ? answer : explainedBy(answer) })
  server.on(
    'request',
    safely(observed(listener, { routeOf: routeFinder(), metrics, token: METRICS_TOKEN }), (_, response) =>
      response.destroy(),
    ),
  )
  if (!isDevelopment) await warmUp(answer, guard)
  server.listen(isWorker ? { fd: portDescriptor } : { port: Number(PORT), host: HOST })

  const { stop, retire, isStopping } = stopperOf(server, {
    delay: (Number(STOP_DELAY_SECONDS) || 0) * 1000,
    leave: upgrader.end,
    ended: (code) => process.exit(code),
  })
  globalThis.timetableIsStopping = isStopping
  const onSignal = safely(() => stop(0))
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, onSignal)
  if (!isWorker) return
  followLeader(() => retire(1))
  leaveOnException({ leave: () => sendToProcess(process, 'leaving'), stop: retire })
  server.once(
    'listening',
    safely(() => sendToProcess(process, 'listening')),
  )
}

/**
 * Next loads the application on its first request, and the first answers take many times what later ones do: the process
 * listens when it has served pages and calls as to whoever is signed in, so that no reader waits for that.
 */
async function warmUp(next, guard) {
  const signal = AbortSignal.timeout(longestWarmUp)
  const serveWeek = (url, cookie, answer) =>
    serveFirst((request, response) => answer(request, response, () => next(request, response)), guard, url, cookie)
  const served = async () => {
    await serveFirst(next, guard, '/api/health/')
    await globalThis.timetableApplication?.warmUp(serveWeek, signal)
  }
  const late = once(signal, 'abort').then(() => {
    throw new Error(`The first pages took more than ${longestWarmUp} ms: this process listens before they are served`)
  })
  try {
    await Promise.race([served(), late])
  } catch (error) {
    // A slow machine is no fault of the process.
    if (signal.aborted) console.warn(error.message)
    else console.error(error)
  }
}

/** Has `answer` answer a browser that does not exist. */
async function serveFirst(answer, guard, url, cookie = '') {
  const headers = { host: 'localhost', accept: 'text/html', 'accept-encoding': 'gzip, br', cookie }
  const { request, response } = inProcess(Answer, { url, headers })
  setSecurityHeaders(guard, request, response)
  await answer(request, response)
}
