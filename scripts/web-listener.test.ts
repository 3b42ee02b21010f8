import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { laterTexts, refusalTexts } from '@/lib/core/processes/texts/launch.mjs'
import { askedServer, endServer } from '@/testing/asked-server'
import { bill } from '../lib/environment/bill.mjs'
import { waitFor } from './processes.mjs'
import { admissionOf } from './web-admission.mjs'
import { Answer as OnlyAnswer } from './web-answer.mjs'
import { type filesUnder } from './web-files.mjs'
import { missingHeader } from './web-framed.mjs'
import { limitsOf, noLimits } from './web-limits.mjs'
import { listenerOf, upgraderOf } from './web-listener.mjs'

const guard = { headers: () => ({ 'x-frame-options': 'DENY' }), policy: () => "default-src 'self'" }
const personOf = async ({ headers }: IncomingMessage) => headers['x-person'] ?? null
const oneReader = [{ ranks: [['page', 'call']], atOnce: 1, idle: 1 }]

type Asked = Parameters<ReturnType<typeof limitsOf>>[0]
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

let server: Server<typeof IncomingMessage, typeof OnlyAnswer>
afterEach(() => endServer(server))

/**
 * A server with one place for readers, who wait 100 ms at most. Requests in progress are in `held` until
 * released.
 */
async function serve({
  answer,
  limits = noLimits,
  patience,
  files,
}: {
  files?: ReturnType<typeof filesUnder>
  answer?: Answer
  limits?: (asked: Asked) => { seconds: number | null; headers: object }
  patience?: { page: number; call: number }
} = {}) {
  const held: (() => void)[] = []
  const hold: Answer = (request, response) =>
    new Promise((resolve) => {
      const end = () => {
        response.end('answered')
        resolve()
      }
      if (request.url?.startsWith('/api/health/')) end()
      else held.push(end)
    })
  const admission = admissionOf({ lanes: oneReader, wait: 100 })
  const given = { guard, personOf, limits, admission, trustsProxy: false, patience }
  const listener = listenerOf({ ...given, files, answer: answer ?? hold })
  server = createServer({ ServerResponse: OnlyAnswer }, (request, response) => void listener(request, response))
  const { get, port } = await askedServer(server)
  const isHeld = async () => {
    expect(await waitFor(() => held.length > 0, 5000, 5)).toBe(true)
    return held.pop()
  }
  return { get, isHeld, port }
}

const html = { accept: 'text/html,*/*' }

test('the application learns that a proxy passed a request on, and nobody else can claim it', async () => {
  const told: unknown[] = []
  const answer: Answer = async ({ headers }, response) => {
    told.push(headers['x-came-through'], headers['x-forwarded-for'])
    if (missingHeader in headers) told.push(missingHeader)
    response.end()
  }
  const { get } = await serve({ answer })
  const asked = async (headers: Record<string, string>) => {
    told.length = 0
    await get('/', headers)
    return [...told]
  }
  expect(await asked({})).toEqual([undefined, undefined])
  expect(await asked({ 'x-came-through': '1' })).toEqual([undefined, undefined])
  expect(await asked({ [missingHeader]: '1' })).toEqual([undefined, undefined])
  const names = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Anything', 'Via', 'X-Real-IP', 'CF-Connecting-IP']
  for (const name of names) expect([name, ...(await asked({ [name]: 'for=1' }))]).toEqual([name, '1', undefined])
})

test('a request without a place gets 503 and when to come again; health always has one', async () => {
  const { get, isHeld } = await serve()
  const first = get('/api/group/')
  const end = await isHeld()
  const refused = await get('/api/group/')
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    503,
    { code: 'overloaded', detail: `${refusalTexts.overloaded} ${refusalTexts.again(seconds)}` },
  ])
  expect(refusalTexts.again(seconds)).toContain(String(seconds))
  expect(refused.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' })
  expect((await get('/api/health/')).status).toBe(200)
  end?.()
  expect((await first).text).toBe('answered')
})

test('a costly call is priced by what the last has noted of itself', async () => {
  const prices: number[] = []
  const limits = ({ price }: { price: number }) => {
    prices.push(price)
    return { seconds: null, headers: {} }
  }
  const answer: Answer = async (_, response) => {
    const noted = bill.getStore()
    if (noted) noted.milliseconds = 4_000
    response.end('{}')
  }
  const { get } = await serve({ limits, answer })
  await get('/api/absence/7/plan/', { 'x-person': 'me' })
  await get('/api/absence/8/plan/', { 'x-person': 'me' })
  expect(prices[0]).toBe(27)
  expect(prices[1]).toBeGreaterThan(400)
})

test('a page that finds none says so in words, and comes again by itself', async () => {
  const { get, isHeld } = await serve()
  const first = get('/dashboard/', html)
  const end = await isHeld()
  const refused = await get('/dashboard/', {
    ...html,
    cookie: 'a=b; preferences=theme%3Ddark%26showSunday%3D1',
  })
  expect(refused.status).toBe(503)
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(refused.text).toContain(laterTexts.overloaded.title)
  expect(refused.text).toContain(`<meta http-equiv="refresh" content="${refused.headers['retry-after']}">`)
  expect(refused.text).toContain('color-scheme: dark')
  // A download from a link also gets the HTML page; a script's call does not, whatever it accepts.
  const call = await get('/api/group/', { ...html, 'sec-fetch-mode': 'cors' })
  expect(call.headers['content-type']).toContain('json')
  end?.()
  await first
})

test('what the application does not begin to answer in time is answered for it', async () => {
  const late = { answer: () => new Promise<void>(() => undefined), patience: { page: 50, call: 60 } }
  const { get } = await serve(late)
  const page = await get('/dashboard/', html)
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.text).toContain(laterTexts.database_unavailable.title)
  server.close()
  const { get: ask } = await serve(late)
  const change = await ask('/api/query/', {}, 'POST')
  expect([change.status, JSON.parse(change.text).code]).toEqual([503, 'unknown_outcome'])
})

test('a place is free again when its client has gone', async () => {
  const begun: string[] = []
  const answer: Answer = async ({ url = '' }, response) => {
    begun.push(url)
    if (url === '/api/group/') response.end()
    else await new Promise(() => undefined)
  }
  const { get, port } = await serve({ answer })
  const leaver = connect(port, '127.0.0.1')
  leaver.write('GET /api/endless/ HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await waitFor(() => begun.length === 1, 5000)).toBe(true)
  expect((await get('/api/group/')).status).toBe(503)
  leaver.destroy()
  expect(await waitFor(async () => (await get('/api/group/')).status === 200, 5000)).toBe(true)
})

test('a client that is slow to take its answer keeps nobody out', async () => {
  let large = 0
  const answer: Answer = (request, response) =>
    new Promise((resolve) => {
      if (request.url === '/api/large/') large += 1
      response.end(Buffer.alloc(request.url === '/api/large/' ? 64 * 1024 * 1024 : 1), () => resolve())
    })
  const { get, port } = await serve({ answer })
  const isFree = async () => (await get('/api/group/')).status === 200
  const slow = connect(port, '127.0.0.1').pause()
  slow.write('GET /api/large/ HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await waitFor(() => large === 1, 5000)).toBe(true)
  expect(await waitFor(isFree, 5000)).toBe(true)
  // The next request on its connection waits behind that answer.
  slow.write('GET /api/large/ HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await waitFor(() => large === 2, 5000)).toBe(true)
  expect(await waitFor(isFree, 5000)).toBe(true)
  slow.destroy()
})

const policies = {
  person: { quota: 4, perSecond: 0.5 },
  address: { quota: 100, perSecond: 1 },
  strangers: { quota: 1, perSecond: 0.5 },
  health: { quota: 100, perSecond: 1 },
  files: { quota: 100, perSecond: 1 },
}
const answerAll: Answer = async (_, response) => void response.end('answered')

test('every answer says what is left, and beyond it a call is refused, each person for their own', async () => {
  const { get } = await serve({ answer: answerAll, limits: limitsOf({ policies, now: () => 0 }) })
  const mine = { 'x-person': 'me' }
  const first = await get('/api/group/', mine)
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"person";q=4;w=8, "address";q=100;w=100',
    ratelimit: '"person";r=3;t=2, "address";r=99;t=1',
  })
  for (const _ of [1, 2, 3]) expect((await get('/api/group/', mine)).status).toBe(200)
  const refused = await get('/api/group/', mine)
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.text)]).toEqual([
    429,
    '2',
    { code: 'too_many_requests', detail: `${refusalTexts.too_many_requests} ${refusalTexts.again(2)}` },
  ])
  expect(refused.headers.ratelimit).toMatch(/^"person";r=0;t=8, /)
  expect((await get('/api/group/', { 'x-person': 'other' })).status).toBe(200)
  expect((await get('/api/health/', mine)).status).toBe(200)
  const page = await get('/dashboard/', { ...mine, ...html })
  expect(page.status).toBe(429)
  expect(page.text).toContain(laterTexts.too_many_requests.title)
})

test('readers of open pages are limited by their address, and refused in the form that they read', async () => {
  const limits = limitsOf({ policies, now: () => 0 })
  const { get } = await serve({ answer: answerAll, limits })
  const first = await get('/open/group/6/', { 'sec-fetch-mode': 'cors' })
  // Copies of it are shared, so it must not contain anybody's remaining tokens.
  expect([first.status, first.headers.ratelimit]).toEqual([200, undefined])
  const page = await get('/open/group/6/', html)
  expect(page.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    ratelimit: '"strangers";r=0;t=2',
  })
  expect([page.status, page.text.includes(laterTexts.too_many_requests.title)]).toEqual([429, true])
  const data = await get('/open/door/6/data.json', { 'sec-fetch-mode': 'cors' })
  expect([data.status, JSON.parse(data.text).code]).toEqual([429, 'too_many_requests'])
  // Signed-in users have tokens of their own.
  expect((await get('/open/group/6/', { 'x-person': 'me' })).status).toBe(200)
})

test.each([
  ['of an announced length', { 'content-length': String(12 * 2 ** 20) }],
  ['of a length that shows', { 'transfer-encoding': 'chunked' }],
])('whoever sends a body %s that is too long hears so, however much they have yet to send', async (_, framing) => {
  const answer: Answer = async (request, response) => {
    await request.toArray()
    response.end('read')
  }
  const { port } = await serve({ answer })
  const headers = { 'content-type': 'application/json', ...framing }
  const sent = ask({ port, path: '/api/echo/', method: 'POST', headers, agent: false })
  const heard = once(sent, 'response')
  for (let part = 0; part < 12; part += 1) await new Promise((done) => sent.write(Buffer.alloc(2 ** 20), done))
  sent.end()
  const [response] = (await heard) as [IncomingMessage]
  expect(response.statusCode).toBe(413)
  expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toMatchObject({
    code: 'too_large',
  })
})

test('a body in crumbs is refused, and what comes after them is dropped', async () => {
  let taken = 0
  const answer: Answer = async (request, response) => {
    for await (const _ of request) taken += 1
    response.end('read')
  }
  const { port } = await serve({ answer })
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const sent = ask({ port, path: '/api/echo/', method: 'POST', headers, agent: false })
  const heard = once(sent, 'response')
  // The connection ends after the answer.
  sent.on('error', () => undefined)
  sent.flushHeaders()
  const [socket] = (await once(sent, 'socket')) as [Socket]
  socket.write(`${'1\r\nx\r\n'.repeat(100_000)}0\r\n\r\n`)
  const [response] = (await heard) as [IncomingMessage]
  expect([response.statusCode, taken <= 20_000]).toEqual([413, true])
})

const listen = async (server: TcpServer): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('whoever has asked too often is not handed on', async () => {
  const upgrader = upgraderOf({ live: { host: '127.0.0.1', port: 1 }, mayAsk: async () => false })
  server = createServer({ ServerResponse: OnlyAnswer }).on('upgrade', upgrader.upgrade)
  const browser = connect(await listen(server), '127.0.0.1')
  browser.write('GET /socket.io HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(String((await once(browser, 'data'))[0])).toMatch(/^HTTP\/1\.1 429 /)
  browser.destroy()
})

test('a server that stops ends what it handed on, and closes', async () => {
  const live = createTcpServer((socket) => socket.once('data', () => socket.write('handed on')))
  const upgrader = upgraderOf({ live: { host: '127.0.0.1', port: await listen(live) } })
  server = createServer({ ServerResponse: OnlyAnswer }).on('upgrade', upgrader.upgrade)
  const browser = connect(await listen(server), '127.0.0.1')
  browser.write('GET /socket.io HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(String((await once(browser, 'data'))[0])).toBe('handed on')

  const closed = Promise.all([once(server, 'close'), once(browser, 'close')])
  server.close()
  upgrader.end()
  await closed
  live.close()
  await once(live, 'close')
})
