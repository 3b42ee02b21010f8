import { Server } from 'node:net'
import { safely } from '../lib/environment/safely.mjs'

/** Milliseconds a request that has begun may still take: longer than any call's own deadline. */
const longestRequest = 65_000
/** The same in a process whose state is not known, and whose successor listens. */
const longestLeaving = 20_000
const looksEvery = 100
/** Milliseconds in which the request of a connection just opened arrives. */
const firstRequest = 500

/**
 * `stop(code)` ends a server without dropping a request. First it only stops being ready, for `delay`
 * milliseconds: proxies send their next requests elsewhere, and every answer closes its connection. Then
 * nobody new is let in, what has begun is finished, and `ended` is called with the code of the first call.
 * `isStopping`: readiness asks it.
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
    // Only stops listening: the close of an HTTP server also resets connections whose first request is on its way.
    Server.prototype.close.call(server, end)
    leave()
    const giveUp = () => {
      server.closeAllConnections()
      // Some are not the server's any more.
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
        // An answer that had begun before may have left its connection open.
        const goOn = () => setInterval(closeIdle, looksEvery).unref()
        setTimeout(safely(goOn), firstRequest).unref()
      }
      if (delay === 0) finish()
      else setTimeout(safely(finish), delay)
    },
    /**
     * As `stop`, for a process whose successor listens. It stays ready: who is still connected is answered
     * once more, and then comes to the successor.
     */
    retire(code) {
      if (isClosing) return
      begin()
      close(code, leaving)
    },
  }
}
