/**
 * What a connection may take of a server of ours, for node:http's createServer: milliseconds until its headers, and the whole of a request
 * (10 MiB over a slow line), have come; bytes of headers.
 */
export const connectionBounds = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
}

/** Connections of one process: a socket and some to ask with for each of a campus, whose pages share few. */
const mostConnections = 25_000
/** Of one address, where addresses are those of the clients: a campus that stands behind one. */
const mostOfAddress = 10_000
/** Milliseconds in which nothing is sent or taken on a connection with a request: longer than any call may take. */
const longestSilence = 200_000

/** Holds a server to these bounds. `isBehindProxy`: all connections come from one address, which counts them itself. */
export function boundConnections(server, { isBehindProxy = false, ofAddress = mostOfAddress } = {}) {
  server.maxConnections = mostConnections
  server.maxHeadersCount = 100
  server.setTimeout(longestSilence)
  if (isBehindProxy) return
  const open = new Map()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    const count = (open.get(remoteAddress) ?? 0) + 1
    if (count > ofAddress) return socket.destroy()
    open.set(remoteAddress, count)
    socket.once('close', () => {
      const left = open.get(remoteAddress) - 1
      if (left > 0) open.set(remoteAddress, left)
      else open.delete(remoteAddress)
    })
  })
}
