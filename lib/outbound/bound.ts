import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'

/** Bounds for a conversation with another server: milliseconds in all, and bytes received. */
export type Bounds = { milliseconds: number; bytes: number }

/** Milliseconds between two checks of the bytes received. */
const look = 20

/** Ends a conversation that takes too long, even if data keep arriving, or that receives too much. */
export function bound(socket: Socket, { milliseconds, bytes }: Bounds): Socket {
  const end = (why: string) => socket.destroy(new Error(`The other server ${why}`))
  const deadline = setTimeout(() => end('took too long'), milliseconds)
  const watch = setInterval(() => socket.bytesRead > bytes && end('said too much'), look)
  // The caller may have stopped listening before the socket is destroyed.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    clearTimeout(deadline)
    clearInterval(watch)
  })
  return socket
}

type Connected = Parameters<HttpAgent['createConnection']>[1]

/** An agent that opens a connection for each request, within bounds. */
export function boundedAgent(protocol: string, bounds: Bounds): HttpAgent {
  const agent = protocol === 'https:' ? new HttpsAgent() : new HttpAgent()
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options: ClientRequestArgs, connected?: Connected) => {
    const socket = connect(options, connected)
    if (socket) bound(socket as Socket, bounds)
    return socket
  }
  return agent
}
