import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { WebSocket, type ClientOptions } from 'ws'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SubjectWeek } from '@/lib/core/live/calls/live'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { superuser } from '@/testing/actors'
import { everythingChanged, type LiveNotice } from './notice'
import { createLiveServer, type LiveServer, type LiveServerOptions } from './server'

const origin = 'http://127.0.0.1:3000'
const groupWeek: SubjectWeek = { ...subjectOf('group', 12), monday: calendarDate('2026-11-16') }
const changed: LiveNotice = { type: 'schedule_changed', weeks: [groupWeek], audience: 'all' }
const everySeer = { actor: superuser, permitted: { loads: [], rows: [] } }
const filterData = { type: 'group', id: 12, dbeg: '2026-11-18' }
const filter = JSON.stringify({ type: 'filter', data: filterData })
const message = JSON.stringify({ type: 'schedule_changed', data: filterData })

const servers: LiveServer[] = []
const clients: WebSocket[] = []

/** A server whose tokens give their lifetime in milliseconds. */
async function serve(options: Partial<LiveServerOptions> = {}) {
  const server = createLiveServer({
    verifyToken: (token) =>
      Promise.resolve(
        Number(token) > 0 ? { userId: superuser.userId, sessionId: 'one', lifetime: Number(token) } : null,
      ),
    findWatcher: () => Promise.resolve(everySeer),
    sharesPresence: () => Promise.resolve(false),
    isHealthy: () => Promise.resolve(true),
    allowedOrigins: new Set([origin]),
    now: () => performance.now(),
    ...options,
  })
  servers.push(server)
  const port = await server.open('127.0.0.1', 0)
  return { ...server, port }
}

const longLived = '600000'

function open(port: number, token = longLived, options: ClientOptions = {}, path = '/socket.io'): WebSocket {
  const client = new WebSocket(`ws://127.0.0.1:${port}${path}?t=${token}`, options)
  clients.push(client)
  return client
}

async function textFrom(client: WebSocket): Promise<string> {
  const [data]: unknown[] = await once(client, 'message')
  return String(data)
}

async function closeOf(client: WebSocket): Promise<number> {
  const [code]: unknown[] = await once(client, 'close')
  return Number(code)
}

async function refusalOf(client: WebSocket): Promise<number | undefined> {
  const [, response] = await once(client, 'unexpected-response')
  client.on('error', () => undefined)
  client.terminate()
  return response.statusCode
}

/** A client whose filter the server has processed: the pong follows everything sent before the ping. */
async function watching(port: number, frame = filter): Promise<WebSocket> {
  const client = open(port)
  await once(client, 'open')
  client.send(frame)
  await settled(client)
  return client
}

async function settled(client: WebSocket): Promise<void> {
  client.ping()
  await once(client, 'pong')
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

describe('the handshake', () => {
  test('a session that ends while it is looked up lets nobody in', async () => {
    const lookUp = new EventTarget()
    const findWatcher = async () => {
      lookUp.dispatchEvent(new Event('begun'))
      await once(lookUp, 'ended')
      return everySeer
    }
    const server = await serve({ findWatcher })
    const begun = once(lookUp, 'begun')
    const refused = refusalOf(open(server.port))
    await begun
    server.endSession('one')
    lookUp.dispatchEvent(new Event('ended'))
    expect(await refused).toBe(401)
  })

  test.each([
    ['no token', '', {}, '/socket.io', 401],
    ['a garbled token', 'garbage', {}, '/socket.io', 401],
    ['a token that has run out', '0', {}, '/socket.io', 401],
    ['another path', longLived, {}, '/', 404],
    ['a page of others', longLived, { origin: 'https://evil.example' }, '/socket.io', 403],
    ['an address that is none', longLived, {}, '//', 400],
  ])('%s is refused', async (_, token, options, path, status) => {
    const { port } = await serve()
    expect(await refusalOf(open(port, token, options, path))).toBe(status)
  })

  test.each(['/socket.io', '/socket.io/'])('our own page is let in at %s', async (path) => {
    const { port } = await serve()
    const client = open(port, longLived, { origin }, path)
    await once(client, 'open')
    expect(client.readyState).toBe(WebSocket.OPEN)
  })

  test('a full server refuses one more and keeps those it has', async () => {
    const { port, announce } = await serve({ limits: { sockets: 1 } })
    const client = await watching(port)
    expect(await refusalOf(open(port))).toBe(503)
    announce(changed)
    expect(await textFrom(client)).toBe(message)
  })

  test('one person has so many sockets and no more, and a place again when one closes', async () => {
    const { port } = await serve({ limits: { socketsPerUser: 2 } })
    const [first] = [await watching(port), await watching(port)]
    expect(await refusalOf(open(port))).toBe(429)
    first.close()
    await once(first, 'close')
    expect((await watching(port)).readyState).toBe(WebSocket.OPEN)
  })
})

describe('a notice', () => {
  test('reaches whoever watches the week, in the words of the filter, and nobody else', async () => {
    const { port, announce } = await serve()
    const concerned = await watching(port)
    const other = await watching(port, filter.replace('12', '13'))
    const heard: string[] = []
    other.on('message', (data) => heard.push(String(data)))
    announce(changed)
    expect(await textFrom(concerned)).toBe(message)
    await settled(other)
    expect(heard).toEqual([])
  })

  test('follows the last filter', async () => {
    const { port, announce } = await serve()
    const client = await watching(port)
    client.send(filter.replace('12', '13'))
    await settled(client)
    announce(changed)
    announce({ type: 'schedule_removed', weeks: [{ ...groupWeek, ...subjectOf('group', 13) }], audience: 'all' })
    expect(JSON.parse(await textFrom(client))).toEqual({
      type: 'schedule_removed',
      data: { ...filterData, id: 13 },
    })
  })

  test('that came just before the first filter is sent with it, and only with the first', async () => {
    const { port, announce } = await serve()
    announce(changed)
    const client = open(port)
    const heard: string[] = []
    client.on('message', (data) => heard.push(String(data)))
    await once(client, 'open')
    client.send(filter)
    client.send(filter.replace('12', '13'))
    client.send(filter)
    await settled(client)
    expect(heard).toEqual([message])
  })

  test('for everyone reaches each once, however often it comes', async () => {
    const { port, announce } = await serve()
    const all = await Promise.all(Array.from({ length: 30 }, () => watching(port)))
    const heard = all.map(() => 0)
    const first = all.map((client, index) => {
      client.on('message', () => (heard[index] = (heard[index] ?? 0) + 1))
      return once(client, 'message')
    })
    announce(everythingChanged)
    announce(everythingChanged)
    await Promise.all(first)
    await Promise.all(all.map(settled))
    expect(heard).toEqual(all.map(() => 1))
  })
})

describe('a socket is closed', () => {
  test('when its token runs out, and says so', async () => {
    const { port } = await serve()
    const client = open(port, '200')
    const closed = closeOf(client)
    expect(await textFrom(client)).toBe('expired')
    expect(await closed).toBe(1000)
  })

  test.each<[string, string | Buffer]>([
    ['more than 4 KiB', filter.padEnd(4097)],
    ['far more than 4 KiB', 'x'.repeat(1024 * 1024)],
    ['what is not JSON', 'hello'],
    ['another shape', '{"type":"filter"}'],
    ['binary garbage', Buffer.from([0xff, 0x00, 0xc3, 0x28])],
    ['a filter in a binary frame', Buffer.from(filter)],
  ])('alone, after %s', async (_, frame) => {
    const { port, announce } = await serve()
    const bystander = await watching(port)
    const client = await watching(port)
    client.on('error', () => undefined)
    client.send(frame)
    expect(await closeOf(client)).toBe(1008)
    announce(changed)
    expect(await textFrom(bystander)).toBe(message)
  })

  test('when it asks faster than anybody can, and not when it asks for long', async () => {
    let now = 0
    const { port } = await serve({
      now: () => now,
      limits: { filtersAtOnce: 3, filtersPerSecond: 2, rightsInterval: 1e9 },
    })
    const patient = await watching(port)
    for (let count = 0; count < 8; count += 1) {
      now += 500
      patient.send(filter)
      await settled(patient)
    }
    const hasty = await watching(port)
    for (let count = 0; count < 3; count += 1) hasty.send(filter)
    expect(await closeOf(hasty)).toBe(1008)
    expect(patient.readyState).toBe(WebSocket.OPEN)
  })

  test('after text that is no text', async () => {
    const { port } = await serve()
    const client = await watching(port)
    client.send(Buffer.from([0xc3, 0x28]), { binary: false })
    expect(await closeOf(client)).toBe(1008)
  })

  test('not after 4 KiB of JSON to the byte', async () => {
    const { port } = await serve()
    const client = await watching(port)
    client.send(filter.padEnd(4096))
    await settled(client)
    expect(client.readyState).toBe(WebSocket.OPEN)
  })

  test('when its peer does not answer a ping; who answers stays', async () => {
    const { port } = await serve({ limits: { pingInterval: 250 } })
    const alive = await watching(port)
    const dead = connectTcp(port, '127.0.0.1')
    dead.write(
      `GET /socket.io?t=${longLived} HTTP/1.1\r\nHost: live\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    dead.resume()
    dead.on('error', () => undefined)
    await once(dead, 'close')
    expect(alive.readyState).toBe(WebSocket.OPEN)
  })

  test('when it reads too slowly', async () => {
    const { port, announce } = await serve({ limits: { backlogBytes: 64 * 1024 } })
    const client = await watching(port)
    const closed = once(client, 'close')
    client.pause()
    // The kernel buffers several megabytes before the server's own backlog grows.
    for (let round = 0; round < 200_000; round++) announce(changed)
    client.resume()
    expect((await closed)[0]).toBe(1006)
  })

  test('with 1001 when the server stops', async () => {
    const { port, close } = await serve()
    const client = await watching(port)
    const [code] = await Promise.all([closeOf(client), close()])
    expect(code).toBe(1001)
  })
})

test('a peer that never answers does not keep the server from stopping', async () => {
  const { port, close } = await serve({ limits: { closeTimeout: 50 } })
  const client = await watching(port)
  client.pause()
  await close()
  const refused = open(port)
  const [error]: unknown[] = await once(refused, 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

test('over plain HTTP it only says whether it can work', async () => {
  let isHealthy = true
  const { port } = await serve({ isHealthy: () => Promise.resolve(isHealthy) })
  const health = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/health`)
    return [response.status, await response.json()]
  }
  expect(await health()).toEqual([200, { status: 'ok' }])
  isHealthy = false
  expect(await health()).toEqual([503, { status: 'unavailable' }])
  expect((await fetch(`http://127.0.0.1:${port}/socket.io?t=x`)).status).toBe(404)
})

test('a taken port is an error, not a crash', async () => {
  const { port } = await serve()
  const second = createLiveServer({
    verifyToken: () => Promise.resolve(null),
    findWatcher: () => Promise.resolve(null),
    sharesPresence: () => Promise.resolve(false),
    isHealthy: () => Promise.resolve(true),
    allowedOrigins: new Set(),
    now: () => performance.now(),
  })
  await expect(second.open('127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await second.close()
})
