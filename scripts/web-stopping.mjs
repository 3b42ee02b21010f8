import { Server } from 'node:net'

/** Milliseconds a request that has begun may still take: longer than any call's own deadline. */
const longestRequest = 65_000
const looksEvery = 100
/** Milliseconds in which the request of a connection just opened arrives. */
const firstRequest = 500

/**
 * `stop(code)` ends a server without dropping a request. First it only stops being ready, for `delay` milliseconds: proxies send their next
 * requests elsewhere, and every answer closes its connection. Then nobody new is let in, what has begun is finished, and `ended` is called
 * with the code of the first call. `isStopping`: readiness asks it.
 */
export function stopperOf(server, { delay = 0, patience = longestRequest, ended, leave = () => {} }) {
  const unanswered = new Set()
  let isStopping = false
  const closeAfter = (response) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_, response) => {
    if (isStopping) return closeAfter(response)
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })

  function close(code) {
    // Only stops listening: the close of an HTTP server also resets connections whose first request is on its way.
    Server.prototype.close.call(server, () => ended(code))
    leave()
    setTimeout(() => {
      server.closeIdleConnections()
      // An answer that had begun before may have left its connection open.
      setInterval(() => server.closeIdleConnections(), looksEvery).unref()
    }, firstRequest).unref()
    setTimeout(() => server.closeAllConnections(), patience).unref()
  }

  return {
    isStopping: () => isStopping,
    stop(code) {
      if (isStopping) return
      isStopping = true
      for (const response of unanswered) closeAfter(response)
      if (delay === 0) close(code)
      else setTimeout(() => close(code), delay)
    },
  }
}
