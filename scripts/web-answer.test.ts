import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { Answer } from './web-answer.mjs'
import { compress } from './web-compression.mjs'
import { refuse, refuseForNow } from './web-refusal.mjs'

const long = 'Расписание группы ИСТб-26-1. '.repeat(20_000)
let server: Server<typeof IncomingMessage, typeof Answer>
let uncaught: unknown[] = []
const note = (error: unknown) => uncaught.push(error)

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

type Work = (response: Answer, request: IncomingMessage) => unknown

/** What a client receives, and exceptions that nobody caught meanwhile. */
async function heard(work: Work, method = 'GET') {
  uncaught = []
  const done = new Promise<void>((resolve, reject) => {
    server = createServer({ ServerResponse: Answer }, (request, response) => {
      request.headers['content-security-policy'] = "default-src 'self'"
      response.setHeader('x-request-id', 'a')
      response.handOver()
      compress(request, response)
      Promise.resolve(work(response, request)).then(() => resolve(), reject)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-encoding': 'br' }
  const sent = ask({ port, path: '/dashboard/', method, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  await done
  const text = (
    response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
  ).toString()
  return { status: response.statusCode, headers: response.headers, text }
}

const late = { status: 503, code: 'database_unavailable', seconds: 5 } as const
const tick = () => new Promise((resolve) => setImmediate(resolve))

function page(response: Answer) {
  response.setHeader('content-type', 'text/html')
  response.setHeader('set-cookie', 'a=b')
  response.write(long)
}

/** The errors that a response would emit. */
const listened = (response: Answer) => response.on('error', note)

test('an answer that its compressor is still sending is not refused by a deadline', async () => {
  const { status, text } = await heard(async (response, request) => {
    listened(response)
    page(response)
    response.end()
    refuseForNow(request, response, late)
    await tick()
    refuse(response, 500, 'failure', 'x')
  })
  expect([status, text === long, uncaught]).toEqual([200, true, []])
})

test('an answer that was only begun is refused, and what its maker gives later is dropped', async () => {
  const { status, headers, text } = await heard(async (response, request) => {
    listened(response)
    page(response)
    refuseForNow(request, response, late)
    await tick()
    response.setHeader('x-late', '1')
    response.appendHeader('x-late', '2')
    response.removeHeader('content-type')
    response.writeHead(200, { 'x-late': '3' })
    response.flushHeaders()
    await new Promise<void>((resolve) => response.write('more', () => resolve()))
    await new Promise<void>((resolve) => response.end('late', () => resolve()))
    response.end('later')
  })
  expect([status, JSON.parse(text).code, uncaught]).toEqual([503, 'database_unavailable', []])
  // Nothing of the page except the headers from before it.
  expect(headers).toMatchObject({ 'x-request-id': 'a', 'retry-after': '5' })
  for (const name of ['set-cookie', 'content-encoding', 'x-late']) expect(headers[name]).toBeUndefined()
})

test('whoever ends twice, or writes after the end, is heard once', async () => {
  const { status, text } = await heard((response) => {
    listened(response)
    response.end('one')
    response.end('two')
    response.write('three')
    response.writeHead(500)
  })
  expect([status, text, uncaught]).toEqual([200, 'one', []])
})

test('an answer that is being sent is left to its maker', async () => {
  const { status, text } = await heard(async (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write('one ')
    await tick()
    expect(refuse(response, 500, 'failure', 'x')).toBe(false)
    response.end('two')
  })
  expect([status, text]).toEqual([200, 'one two'])
})

test('HEAD is refused without a body', async () => {
  const { status, headers, text } = await heard(
    (response) => refuse(response, 404, 'not_found', 'нет'),
    'HEAD',
  )
  expect([status, text, Number(headers['content-length']) > 0]).toEqual([404, '', true])
})
