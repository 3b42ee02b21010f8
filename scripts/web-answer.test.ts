import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { markupFaults } from '@/e2e/fixtures/markup'
import { noticePages } from '@/lib/core/words/texts/notice-pages.mjs'
import { heldBack } from '@/lib/http/week-answers'
import { askedServer, endServer } from '@/testing/asked-server'
import { waitFor } from './processes.mjs'
import { Answer } from './web-answer.mjs'
import { refuse, refuseForNow } from './web-refusal.mjs'

const long = 'Расписание группы ИСТб-26-1. '.repeat(20_000)
const both = { 'accept-encoding': 'br, gzip' }
let server: Server<typeof IncomingMessage, typeof Answer>
/** Errors of responses. */
let uncaught: unknown[] = []

afterEach(() => endServer(server))

type Work = (response: Answer, request: IncomingMessage) => unknown

/** Serves `work`, as after the listener; returns a function that asks, and waits until `work` has ended. */
async function serve(work: Work) {
  uncaught = []
  let done: Promise<unknown> = Promise.resolve()
  server = createServer({ ServerResponse: Answer }, (request, response) => {
    request.headers['content-security-policy'] = "style-src 'nonce-abc'"
    request.headers['x-request-id'] = 'request-17'
    response.setHeader('x-request-id', 'request-17')
    response.handOver()
    response.on('error', (error) => uncaught.push(error))
    done = Promise.resolve(work(response, request))
  })
  const { get } = await askedServer(server)
  return async (path = '/dashboard/', headers: Record<string, string> = both, method = 'GET') => {
    const answer = await get(path, headers, method)
    await done
    return answer
  }
}

const late = { status: 503, code: 'database_unavailable', seconds: 5 } as const
const tick = () => new Promise((resolve) => setImmediate(resolve))

function page(response: Answer) {
  response.setHeader('content-type', 'text/html')
  response.setHeader('set-cookie', 'a=b')
  response.write(long)
}

test('an answer that its compressor is still sending is not refused by a deadline', async () => {
  const get = await serve(async (response, request) => {
    page(response)
    response.end()
    refuseForNow(request, response, late)
    await tick()
    refuse(response, 500, 'failure', 'x')
    response.write('more')
  })
  const { status, text } = await get()
  expect([status, text === long, uncaught]).toEqual([200, true, []])
})

test('an answer that was only begun is refused, and what its maker gives later is dropped', async () => {
  const get = await serve(async (response, request) => {
    page(response)
    response.setHeader('x-request-id', 'another')
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
  const { status, headers, text } = await get()
  expect([status, JSON.parse(text).code, uncaught]).toEqual([503, 'database_unavailable', []])
  // Nothing of the page except the headers from before it.
  expect(headers).toMatchObject({ 'x-request-id': 'request-17', 'retry-after': '5' })
  for (const name of ['set-cookie', 'content-encoding', 'x-late']) expect(headers[name]).toBeUndefined()
})

test('whoever ends twice, or writes after the end, is heard once', async () => {
  const get = await serve((response) => {
    response.end('one')
    response.end('two')
    response.write('three')
    response.writeHead(500)
  })
  const { status, text } = await get()
  expect([status, text, uncaught]).toEqual([200, 'one', []])
})

test('an answer that is being sent is left to its maker', async () => {
  const get = await serve(async (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write('one ')
    await tick()
    expect(refuse(response, 500, 'failure', 'x')).toBe(false)
    response.end('two')
  })
  const { status, text } = await get()
  expect([status, text]).toEqual([200, 'one two'])
})

test('HEAD is refused without a body', async () => {
  const get = await serve((response) => refuse(response, 404, 'not_found', 'нет'))
  const { status, headers, text } = await get('/', both, 'HEAD')
  expect([status, text, Number(headers['content-length']) > 0]).toEqual([404, '', true])
})

const json: Work = (response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('etag', '"a"')
  response.flushHeaders()
  for (let at = 0; at < long.length; at += 50_000) response.write(long.slice(at, at + 50_000))
  response.end()
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
])('what accepts %s gets %s', async (accepted, encoding) => {
  const get = await serve(json)
  const { headers, text, bytes } = await get('/api/group/', { 'accept-encoding': accepted })
  expect([headers['content-encoding'], text]).toEqual([encoding, long])
  expect(bytes.length < long.length / 10).toBe(encoding !== undefined)
  if (encoding) expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: 'W/"a"' })
})

test.each<[what: string, path: string, answer: Work]>([
  ['a token', '/accounts/events-token/', json],
  ['the campus', '/api/auth/session/', json],
  ['a small answer', '/api/group/', (response) => response.setHeader('content-type', 'text/html').end('да')],
  ['a workbook', '/api/x/', (response) => response.setHeader('content-type', 'application/zip').end(long)],
  [
    'what is compressed',
    '/api/x/',
    (response) => response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'identity').end(long),
  ],
  ['a refusal', '/api/x/', (response) => response.writeHead(503, { 'content-type': 'text/html' }).end(long)],
])('%s stays as it is', async (_, path, answer) => {
  const get = await serve(answer)
  const { headers, text } = await get(path)
  expect(['identity', undefined]).toContain(headers['content-encoding'])
  expect([long, 'да']).toContain(text)
})

test('HEAD and 304 have no body', async () => {
  const get = await serve((response, request) => {
    if (request.method === 'HEAD') return json(response, request)
    response.statusCode = 304
    response.end()
  })
  expect(await get('/api/group/', both, 'HEAD')).toMatchObject({ status: 200, text: '' })
  expect(await get('/api/group/')).toMatchObject({ status: 304, text: '' })
})

/** Writes so many MiB of incompressible data, as fast as the client reads. */
const writeMuch = (response: Answer, mebibytes: number) => {
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
  let answer: Answer | undefined
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
  const { text } = await get('/api/x/')
  expect(text.length).toBeGreaterThan(8 * 2 ** 20)
}, 30_000)

/** A framework's answer for a page rendered in the browser: in pieces, of which the last arrive late. */
const theirs =
  (status: number, type = 'text/html; charset=utf-8'): Work =>
  async (response) => {
    response.explain()
    response.statusCode = status
    response.setHeader('content-type', type)
    response.setHeader('link', '</a.js>; rel=preload')
    response.setHeader('vary', 'rsc')
    response.flushHeaders()
    response.write('<!DOCTYPE html><html id="__next_error__">')
    await tick()
    response.write('<head></head><body>', () => response.write('<script src="/a.js"></script>'))
    await tick()
    response.end('</body></html>')
  }

const held: (work: Work) => Work = (work) => async (response, request) => {
  response.end(await heldBack(response, async () => void (await work(response, request))))
}

const looking = { ...both, 'sec-fetch-mode': 'navigate', cookie: 'preferences=theme%3Ddark' }

test.each([
  ['sent as it is made', theirs(404)],
  ['held back', held(theirs(404))],
])('a page that is not there says so by itself, %s', async (_, work) => {
  const get = await serve(work)
  const { status, headers, text } = await get('/nothing/', looking)
  expect([status, headers['content-type'], headers['cache-control'], headers.link]).toEqual([
    ...[404, 'text/html; charset=utf-8', 'no-store', undefined],
  ])
  expect(text).toMatch(/^<!doctype html>\n<html lang="ru">/)
  expect(text).toContain(`<h1>${noticePages.notFound.title}</h1>`)
  expect(text).toContain(`<a href="/dashboard/">${noticePages.backToDashboard}</a>`)
  expect(text).toContain('<style nonce="abc">')
  expect(text).toContain('color-scheme: dark')
  expect(text).not.toMatch(/__next_error__|<script/)
  expect(markupFaults(text)).toEqual([])
})

test.each([
  ['a page of its own', () => Promise.resolve('<p>в рамке</p>'), '<p>в рамке</p>'],
  ['no page', () => Promise.resolve(null), noticePages.notFound.title],
])('what is not there is shown as %s where one is made', async (_, framed, shown) => {
  const get = await serve(async (response, request) => {
    const explain = response.explain.bind(response)
    response.explain = () => explain(framed)
    await theirs(404)(response, request)
  })
  const { status, headers, text } = await get('/nothing/', looking)
  expect([status, headers['content-type'], headers['cache-control'], headers.link]).toEqual([
    ...[404, 'text/html; charset=utf-8', 'no-store', undefined],
  ])
  expect(text).toContain(shown)
  expect(text).not.toMatch(/__next_error__/)
  expect(uncaught).toEqual([])
})

test('a page that failed names the request, by which the log is found', async () => {
  const get = await serve(theirs(500))
  const { status, text } = await get('/nothing/', looking)
  expect(status).toBe(500)
  expect(text).toContain(noticePages.failure.title)
  expect(text).toContain(noticePages.failure.code('request-17'))
  expect(markupFaults(text)).toEqual([])
})

test('a page that fails before it is drawn is explained to people, and not to programs', async () => {
  const get = await serve((response) => {
    response.explain()
    response.statusCode = 500
    response.end('Internal Server Error')
  })
  const seen = await get('/nothing/', looking)
  expect([seen.status, seen.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(seen.text).toContain(noticePages.failure.title)
  expect((await get('/nothing/', { 'sec-fetch-mode': 'cors' })).text).toBe('Internal Server Error')
})

test('without a body where none is asked for', async () => {
  const get = await serve(theirs(404))
  const { status, headers, text } = await get('/nothing/', looking, 'HEAD')
  expect([status, text]).toEqual([404, ''])
  expect(Number(headers['content-length'])).toBeGreaterThan(0)
})

test('pages that are there, what is no page, and what is not the framework’s stay as they are', async () => {
  const there = await (await serve(theirs(200)))('/nothing/', looking)
  expect([there.status, there.headers.link]).toEqual([200, '</a.js>; rel=preload'])
  expect(there.text).toContain('__next_error__')
  for (const type of ['application/json', 'text/x-component']) {
    server.close()
    expect((await (await serve(theirs(404, type)))('/nothing/', looking)).text).toContain('__next_error__')
  }
  server.close()
  const ours: Work = (response) => {
    response.statusCode = 404
    response.setHeader('content-type', 'text/html').end('ours')
  }
  expect((await (await serve(ours))('/open/group/0/', looking)).text).toBe('ours')
})
