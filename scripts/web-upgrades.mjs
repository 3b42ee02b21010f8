import { connect } from 'node:net'
import { safely } from '../lib/environment/safely.mjs'
import { isWellFormed, pathOf } from './web-request.mjs'

const livePath = '/socket.io'
const connectTimeout = 5_000

/**
 * `upgrade` forwards sockets to the live server, so that one port is enough, and refuses all other upgrades,
 * and clients over their limit (`mayAsk`). `isOthers`: paths that another listener handles. `end` closes
 * forwarded sockets, which server.close() waits for but does not know. `count`: their number.
 */
export function upgraderOf({ live, mayAsk = async () => true, isOthers = () => false }) {
  const handedOn = new Set()
  const upgrade = async (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    const path = pathOf(request.url)
    if (isOthers(path)) return
    if (!isWellFormed(request)) return refuse(stream, '400 Bad Request')
    if (path.replace(/\/$/, '') !== livePath) return refuse(stream, '404 Not Found')
    const mayBegin = await mayAsk(request)
    // The client may have disconnected meanwhile.
    if (stream.destroyed) return
    if (!mayBegin) return refuse(stream, '429 Too Many Requests')
    handedOn.add(stream)
    stream.once('close', () => handedOn.delete(stream))
    handOn(request, stream, head, live)
  }
  return { upgrade, count: () => handedOn.size, end: () => handedOn.forEach((stream) => stream.destroy()) }
}

function handOn(request, stream, head, { host, port }) {
  const behind = connect({ host, port, noDelay: true, timeout: connectTimeout })
  let isConnected = false
  const end = () => {
    behind.destroy()
    if (isConnected) stream.destroy()
    else refuse(stream, '503 Service Unavailable')
  }
  const join = () => {
    isConnected = true
    behind.setTimeout(0)
    stream.setTimeout(0)
    stream.setNoDelay(true)
    behind.write(headOf(request))
    behind.write(head)
    stream.pipe(behind).pipe(stream)
  }
  behind.once('connect', safely(join, end))
  behind.on('timeout', safely(end))
  behind.on('error', safely(end))
  stream.once('close', () => behind.destroy())
}

/** The request's head, unchanged. */
function headOf({ method, url, rawHeaders }) {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

const refuse = (stream, status) =>
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
