import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { bound, type Bounds } from './bound'

let server: Server
const sockets: Socket[] = []
let speak: (socket: Socket) => void = () => undefined

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    speak(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Why a conversation with such a server was ended. */
async function endOf(bounds: Bounds, spoken: typeof speak): Promise<string> {
  speak = spoken
  const socket = bound(connect((server.address() as AddressInfo).port, '127.0.0.1'), bounds)
  const ended = new Promise<string>((resolve) => socket.on('error', ({ message }) => resolve(message)))
  socket.resume()
  const why = await ended
  expect(socket.destroyed).toBe(true)
  return why
}

test('a conversation ends when too much is said, long before its time is over', async () => {
  const much = (socket: Socket) => {
    const say = () => void (socket.destroyed || socket.write(Buffer.alloc(64 * 1024), say))
    say()
  }
  expect(await endOf({ milliseconds: 600_000, bytes: 256 * 1024 }, much)).toMatch(/too much/)
})

test('and when it takes too long, though nothing is said', async () => {
  expect(await endOf({ milliseconds: 50, bytes: 256 * 1024 }, () => undefined)).toMatch(/too long/)
})
