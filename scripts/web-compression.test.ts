import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { waitFor } from './processes.mjs'
import { Answer } from './web-answer.mjs'
import { compress } from './web-compression.mjs'

const long = 'Расписание группы ИСТб-26-1. '.repeat(2000)
let server: Server<typeof IncomingMessage, typeof Answer>

type Handler = (response: ServerResponse, request?: IncomingMessage) => void

async function serve(answer: Handler) {
  server = createServer({ ServerResponse: Answer }, (request, response) => {
    compress(request, response)
    answer(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sent = ask({ port, path, method, headers, agent: false }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const bytes = Buffer.concat(await response.toArray())
    const { 'content-encoding': encoding } = response.headers
    const text =
      bytes.length === 0
        ? bytes
        : encoding === 'br'
          ? brotliDecompressSync(bytes)
          : encoding === 'gzip'
            ? gunzipSync(bytes)
            : bytes
    return {
      status: response.statusCode,
      headers: response.headers,
      text: text.toString(),
      length: bytes.length,
    }
  }
}

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const json: Handler = (response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('etag', '"a"')
  response.flushHeaders()
  for (let at = 0; at < long.length; at += 5000) response.write(long.slice(at, at + 5000))
  response.end()
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
])('what accepts %s gets %s', async (accepted, encoding) => {
  const get = await serve(json)
  const { headers, text, length } = await get('/api/group/', { 'accept-encoding': accepted })
  expect([headers['content-encoding'], text]).toEqual([encoding, long])
  expect(length < long.length / 10).toBe(encoding !== undefined)
  if (encoding) expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: 'W/"a"' })
})

const both = { 'accept-encoding': 'br, gzip' }

test.each<[what: string, path: string, answer: Handler]>([
  ['a token', '/accounts/events-token/', json],
  ['the campus', '/api/auth/session/', json],
  ['a small answer', '/api/group/', (response) => response.setHeader('content-type', 'text/html').end('да')],
  ['a workbook', '/api/x/', (response) => response.setHeader('content-type', 'application/zip').end(long)],
  [
    'what is compressed',
    '/api/x/',
    (response) =>
      response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'identity').end(long),
  ],
  ['a refusal', '/api/x/', (response) => response.writeHead(503, { 'content-type': 'text/html' }).end(long)],
])('%s stays as it is', async (_, path, answer) => {
  const get = await serve(answer)
  const { headers, text } = await get(path, both)
  expect(['identity', undefined]).toContain(headers['content-encoding'])
  expect([long, 'да']).toContain(text)
})

test('HEAD and 304 have no body', async () => {
  const get = await serve((response, request) => {
    if (request?.method === 'HEAD') return json(response)
    response.statusCode = 304
    response.end()
  })
  expect(await get('/api/group/', both, 'HEAD')).toMatchObject({ status: 200, length: 0 })
  expect(await get('/api/group/', both)).toMatchObject({ status: 304, length: 0 })
})

/** Writes so many MiB of incompressible data, as fast as the client reads. */
const writeMuch = (response: ServerResponse, mebibytes: number) => {
  let written = 0
  const more = () => {
    while (!response.destroyed && written < mebibytes * 2 ** 20) {
      const chunk = randomBytes(64 * 1024)
      written += chunk.length
      if (!response.write(chunk)) return void response.once('drain', more)
    }
    response.end()
  }
  response.setHeader('content-type', 'text/html')
  more()
  return () => written
}

test('what its client does not read is not made, and what nobody reads any more ends without an error', async () => {
  let written = () => 0
  let answer: ServerResponse | undefined
  const failed = jest.spyOn(process, 'emit')
  await serve((response) => {
    answer = response
    written = writeMuch(response, 192)
  })
  const { port } = server.address() as AddressInfo
  const slow = connect(port, '127.0.0.1').pause()
  slow.write('GET /api/x/ HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n')
  let before = -1
  const isStill = () => {
    const isSame = written() > 0 && written() === before
    before = written()
    return isSame
  }
  expect(await waitFor(isStill, 10_000, 300)).toBe(true)
  // What the compressor and the system buffer for a connection.
  expect(written() / 2 ** 20).toBeLessThan(64)
  slow.destroy()
  expect(await waitFor(() => answer?.closed, 5000)).toBe(true)
  expect(failed.mock.calls.filter(([name]) => String(name) === 'uncaughtException')).toEqual([])
})

test('a client that reads gets all of a long answer, however often it makes its maker wait', async () => {
  const get = await serve((response) => writeMuch(response, 16))
  const { text } = await get('/api/x/', both)
  expect(text.length).toBeGreaterThan(8 * 2 ** 20)
}, 30_000)
