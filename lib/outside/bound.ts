import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'

/** What another server may take: milliseconds of a whole conversation, and bytes that it says. */
export type Bounds = { milliseconds: number; bytes: number }

/** Milliseconds between two looks at how much was said. */
const look = 20

/** Ends a conversation that takes too long, however busily something comes, or in which too much is said. */
export function bound(socket: Socket, { milliseconds, bytes }: Bounds): Socket {
  const end = (why: string) => socket.destroy(new Error(`The other server ${why}`))
  const deadline = setTimeout(() => end('took too long'), milliseconds)
  const watch = setInterval(() => socket.bytesRead > bytes && end('said too much'), look)
  // Whoever talked may have left before it ends.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    clearTimeout(deadline)
    clearInterval(watch)
  })
  return socket
}

type Connected = Parameters<HttpAgent['createConnection']>[1]

/** A connection for each request, which ends within bounds. */
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
