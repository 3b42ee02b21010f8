import { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'

/** A request and its response without a connection: for what this process asks itself. */
export function inProcess(Response, { url, headers }) {
  // Accepts a whole page at once, since only a server would tell the response when to continue.
  const socket = new Duplex({
    writableHighWaterMark: 64 * 1024 * 1024,
    read: () => undefined,
    write: (chunk, encoding, done) => done(),
  })
  const request = Object.assign(new IncomingMessage(socket), { method: 'GET', url, headers })
  const response = new Response(request)
  response.assignSocket(socket)
  return { request, response }
}
