import { safely } from './safely.mjs'

/**
 * Limits for node:http's createServer: milliseconds until the headers, and until the whole request (10 MiB
 * over a slow line), have arrived; bytes of headers.
 */
export const connectionBounds = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
}

/** Connections per process: a socket and a few requests for each user of a campus. */
const mostConnections = 25_000
/** Connections per client address: a whole campus may share one. */
const mostOfAddress = 10_000
/** Milliseconds of silence on a connection with a request in progress; longer than any call may take. */
const longestSilence = 200_000

/**
 * Applies the limits to a server. `isBehindProxy`: all connections come from a proxy, which counts addresses
 * itself.
 */
export function boundConnections(server, { isBehindProxy = false, ofAddress = mostOfAddress } = {}) {
  server.maxConnections = mostConnections
  server.maxHeadersCount = 100
  server.setTimeout(longestSilence)
  if (isBehindProxy) return
  const open = new Map()
  const count = (socket) => {
    const { remoteAddress } = socket
    const own = (open.get(remoteAddress) ?? 0) + 1
    if (own > ofAddress) return socket.destroy()
    open.set(remoteAddress, own)
    const discount = () => {
      const left = open.get(remoteAddress) - 1
      if (left > 0) open.set(remoteAddress, left)
      else open.delete(remoteAddress)
    }
    socket.once('close', safely(discount))
  }
  server.on(
    'connection',
    safely(count, (socket) => socket.destroy()),
  )
}
