import { Server } from 'node:net'
import { safely } from '../lib/environment/safely.mjs'

/** Milliseconds a running request may still take: longer than any call's own deadline. */
const longestRequest = 65_000
/** The same in a process in an unknown state whose successor listens. */
const longestLeaving = 20_000
const looksEvery = 100
/** Milliseconds for the first request on a new connection to arrive. */
const firstRequest = 500

/**
 * `stop(code)` ends a server without dropping a request. At first it only reports as not ready, for `delay`
 * milliseconds: proxies send their next requests elsewhere, and every answer closes its connection. Then it
 * accepts no connections, finishes current requests, and calls `ended` with the code of the first call.
 * `isStopping`: for the readiness check.
 */
export function stopperOf(
  server,
  { delay = 0, patience = longestRequest, leaving = longestLeaving, ended, leave = () => {} },
) {
  const unanswered = new Set()
  let isClosing = false
  let isReady = true
  const closeAfter = (response) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  const onRequest = (_, response) => {
    if (isClosing) return closeAfter(response)
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  }
  server.prependListener('request', safely(onRequest))
  const closeIdle = safely(() => server.closeIdleConnections())

  function close(code, longest) {
    const end = safely(() => ended(code))
    // Only stops listening: closing an HTTP server would also reset connections whose first request is on its
    // way.
    Server.prototype.close.call(server, end)
    leave()
    const giveUp = () => {
      server.closeAllConnections()
      // Some connections are no longer the server's own.
      setTimeout(end, firstRequest).unref()
    }
    setTimeout(safely(giveUp), longest).unref()
  }

  const begin = () => {
    isClosing = true
    for (const response of unanswered) closeAfter(response)
  }

  return {
    isStopping: () => !isReady,
    stop(code) {
      isReady = false
      if (isClosing) return
      begin()
      const finish = () => {
        close(code, patience)
        // An answer begun earlier may have left its connection open.
        const goOn = () => setInterval(closeIdle, looksEvery).unref()
        setTimeout(safely(goOn), firstRequest).unref()
      }
      if (delay === 0) finish()
      else setTimeout(safely(finish), delay)
    },
    /**
     * As `stop`, for a process whose successor listens. It stays ready: a connected client is answered once
     * more, and then connects to the successor.
     */
    retire(code) {
      if (isClosing) return
      begin()
      close(code, leaving)
    },
  }
}

/** Milliseconds a successor has to listen; after that this process stops accepting connections anyway. */
const longestHandover = 20_000

/**
 * After an uncaught exception the process state is unknown, and Next would only log it. `leave` requests a
 * successor; until that listens, or without one, this process continues; then `stop` finishes current
 * requests and exits with the given code.
 */
export function leaveOnException({ leave, stop }) {
  const onException = (error) => {
    const message = 'An exception that nobody caught: this process leaves'
    console.error(JSON.stringify({ level: 'error', message, stack: error?.stack }))
    leave()
    setTimeout(
      safely(() => stop(1)),
      longestHandover,
    ).unref()
  }
  process.once(
    'uncaughtException',
    safely(onException, () => process.exit(1)),
  )
}
