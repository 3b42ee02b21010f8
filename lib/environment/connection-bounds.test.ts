import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { waitFor } from '@/scripts/processes.mjs'
import { boundConnections, connectionBounds } from './connection-bounds.mjs'

let close: () => Promise<unknown>
afterEach(() => close())

async function serve(ofAddress: number) {
  const server = createServer({ ...connectionBounds, headersTimeout: 200, connectionsCheckingInterval: 50 })
  boundConnections(server, { ofAddress })
  server.on('request', (_, response) => response.end('answered'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  const answered = async (text: string) => {
    const socket = await open()
    socket.write(text)
    const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
    socket.destroy()
    return String(first).split('\r\n')[0]
  }
  close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { open, answered }
}

const plain = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

test('one address has so many connections and no more, and has one again when one has ended', async () => {
  const { open, answered } = await serve(2)
  const [first] = [await open(), await open()]
  expect(await answered(plain)).toMatch(/^(false|true)$/)
  first?.destroy()
  const isAnswered = async () => (await answered(plain)) === 'HTTP/1.1 200 OK'
  expect(await waitFor(isAnswered, 5000)).toBe(true)
})

test('whoever never ends a request is not waited for', async () => {
  const { answered } = await serve(100)
  expect(await answered('GET / HTTP/1.1\r\nHost: a\r\n')).toBe('HTTP/1.1 408 Request Timeout')
  expect(await answered(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`)).toMatch(/ 431 /)
})
