import { createServer as createPlain, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'

/** What a receiver sends, with `asked` only after it has read a line, and what it does then. */
export type Manner = {
  says?: string
  /** Sends only after reading a line. */
  asked?: boolean
  then: 'hang' | 'close' | 'drip' | 'flood'
}

const mebibyte = 'x'.repeat(1024 * 1024)

/** Sends as much as the other side accepts, until that disconnects. */
function flood(socket: Socket): void {
  const more = () => {
    while (!socket.destroyed && socket.write(mebibyte));
  }
  socket.on('drain', more)
  more()
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 20)
  socket.on('close', () => clearInterval(timer))
}

/**
 * A misbehaving receiver on loopback. `told`: the most MiB it could send; `connections`: how often it was
 * connected to; `open`: the connections it still holds.
 */
export async function hostileReceiver(manner: Manner, tls?: { key: string; cert: string }) {
  const sockets = new Set<Socket>()
  const all: Socket[] = []
  const meet = (socket: Socket) => {
    sockets.add(socket)
    all.push(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const act = () => {
      if (manner.says) socket.write(manner.says)
      if (manner.then === 'close') socket.end()
      if (manner.then === 'drip') drip(socket)
      if (manner.then === 'flood') flood(socket)
    }
    if (manner.asked) socket.once('data', act)
    else act()
    socket.resume()
  }
  const server: Server = tls ? createTls(tls, meet) : createPlain(meet)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const close = () => {
    sockets.forEach((one) => one.destroy())
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    port,
    close,
    connections: () => all.length,
    open: () => sockets.size,
    told: () => Math.max(0, ...all.map(({ bytesWritten }) => bytesWritten)) / mebibyte.length,
  }
}
