import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy to the database that can stall, or be cut at a commit. */
export type Wire = {
  url: string
  /** Stalls: accepts connections, passes nothing in either direction. */
  hold: () => void
  release: () => void
  /**
   * Cuts the connection before the answer to the next commit, which reaches the database ('kept') or not
   * ('lost').
   */
  cutAtCommit: (arrives: 'kept' | 'lost') => void
}

const open: { close: () => void }[] = []
afterAll(() => open.forEach((wire) => wire.close()))

/** A proxy between the test and the database at `url`. */
export async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isHeld = false
  let cut: 'kept' | 'lost' | null = null

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let isCut = false
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (isHeld) socket.pause()
    }
    near.on('data', (bytes) => {
      if (cut !== null && bytes.includes('commit')) {
        isCut = true
        if (cut === 'lost') far.destroy()
        cut = null
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => (isCut ? near.destroy() : near.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({
    close: () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
  })
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    hold: () => {
      isHeld = true
      sockets.forEach((socket) => socket.pause())
    },
    release: () => {
      isHeld = false
      sockets.forEach((socket) => socket.resume())
    },
    cutAtCommit: (arrives) => (cut = arrives),
  }
}
