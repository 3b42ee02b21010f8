import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress, sendFile } from './web-compression.mjs'

const long = 'Расписание группы ИСТб-26-1. '.repeat(2000)
let server: ReturnType<typeof createServer>
let asked = 0

type Handler = (response: ServerResponse, request?: IncomingMessage) => void

async function serve(answer: Handler, isFile = false) {
  asked = 0
  server = createServer((request, response) => {
    if (isFile && sendFile(request, response)) return
    asked += 1
    compress(request, response, isFile)
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

test('a file is made and compressed once for each encoding', async () => {
  const get = await serve((response) => {
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    json(response)
  }, true)
  const first = await get('/_next/static/a.css', both)
  const second = await get('/_next/static/a.css', both)
  expect(asked).toBe(1)
  expect(second).toMatchObject({ status: 200, text: long })
  expect(second.length).toBeLessThanOrEqual(first.length)
  expect(second.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    etag: 'W/"a"',
  })
  expect(await get('/_next/static/a.css', { ...both, 'if-none-match': 'W/"a"' })).toMatchObject({
    status: 304,
    length: 0,
  })
  expect((await get('/_next/static/a.css', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
  expect((await get('/_next/static/a.css')).text).toBe(long)
  expect(asked).toBe(3)
})

test('a file becomes as small as it gets, after it was first sent', async () => {
  // Text that a higher level compresses better.
  const words = Array.from({ length: 6000 }, (_, at) => `слово${(at * 7919) % 1543}`).join(' ')
  const get = await serve((response) => {
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.setHeader('content-type', 'text/css')
    response.end(words)
  }, true)
  const first = await get('/_next/static/b.css', both)
  const smallest = brotliCompressSync(words).length
  expect(first.length).toBeGreaterThan(smallest)
  for (;;) {
    const { length, text } = await get('/_next/static/b.css', both)
    expect(text).toBe(words)
    if (length <= smallest) break
  }
})
