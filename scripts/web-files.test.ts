import { createServer, type IncomingMessage, type Server } from 'node:http'
import * as zlib from 'node:zlib'
import { askedServer, endServer } from '@/testing/asked-server'
import { limitsOf } from './web-limits.mjs'
import { admissionOf } from './web-admission.mjs'
import { Answer } from './web-answer.mjs'
import { filesUnder } from './web-files.mjs'
import { listenerOf } from './web-listener.mjs'

const script = Buffer.from('const week = "неделя";'.repeat(500))
const forms = { identity: script, br: zlib.brotliCompressSync(script), gzip: zlib.gzipSync(script) }
const lasting = 'public, max-age=31536000, immutable'
const font = Buffer.from('a font')
const files = filesUnder([
  { path: '/_next/static/chunks/a.js', type: 'application/javascript; charset=utf-8', cache: lasting, forms },
  { path: '/icon.png', type: 'image/png', cache: 'public, max-age=0', forms: { identity: font } },
])
const file = '/_next/static/chunks/a.js'

let server: Server<typeof IncomingMessage, typeof Answer>
let ask: Awaited<ReturnType<typeof askedServer>>['get']
/** Requests that reached the application. */
const asked: string[] = []
/** The limits of a stranger: the files of a test, and nothing more. */
const policies = {
  person: { quota: 1, perSecond: 1 },
  address: { quota: 1, perSecond: 1 },
  strangers: { quota: 1, perSecond: 0.001 },
  health: { quota: 1, perSecond: 1 },
  files: { quota: 200, perSecond: 0.001 },
}

beforeEach(async () => {
  asked.length = 0
  const listener = listenerOf({
    guard: { headers: () => ({ 'x-frame-options': 'DENY' }), policy: () => "default-src 'self'" },
    personOf: async () => null,
    limits: limitsOf({ policies, now: () => 0 }),
    admission: admissionOf(),
    trustsProxy: false,
    files,
    answer: async (request: IncomingMessage, response: Answer) => {
      asked.push(request.url ?? '')
      response.end('drawn')
    },
  })
  server = createServer({ ServerResponse: Answer }, (request, response) => void listener(request, response))
  ;({ get: ask } = await askedServer(server))
})
afterEach(() => endServer(server))

const textOf = (bytes: Buffer) => bytes.toString('latin1')

async function get(...asking: Parameters<typeof ask>) {
  const { status, headers, bytes } = await ask(...asking)
  return { status, headers, text: textOf(bytes) }
}

type Answered = Awaited<ReturnType<typeof get>>

const without = ({ headers: { date: _, ...headers }, ...rest }: Answered) => ({
  headers,
  ...rest,
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR ; Q=0.3', 'br'],
  ['', 'identity'],
  ['*', 'identity'],
  ['identity;q=0', 'identity'],
  ['zstd', 'identity'],
  [',,;q=;;=,', 'identity'],
  ['br;q=0.000', 'identity'],
  ['b'.repeat(50), 'identity'],
] as const)('what accepts %p gets the form %s, whatever is in the query', async (accepted, form) => {
  const headers = { 'accept-encoding': accepted }
  const plain = await get(file, headers)
  expect(plain).toMatchObject({ status: 200, text: textOf(forms[form]) })
  expect(plain.headers).toMatchObject({
    'cache-control': lasting,
    vary: 'Accept-Encoding',
    'x-frame-options': 'DENY',
    'content-type': 'application/javascript; charset=utf-8',
    'content-length': String(forms[form].length),
    ...(form !== 'identity' && { 'content-encoding': form }),
  })
  for (const query of ['?n=1', '?n=2&dbeg=2026-01-01&dend=2027-01-01', '?'])
    expect(without(await get(file + query, headers))).toEqual(without(plain))
  expect(asked).toEqual([])
})

test.each(['/_next/static/%63hunks/a.js', '/%5Fnext/static/chunks/a.js', '/_next/static/chunks%2Fa.js'])(
  '%s is the same file',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, text: textOf(script) })
    expect(asked).toEqual([])
  },
)

test('each form has its own ETag, which answers 304', async () => {
  const tags = new Set<string>()
  for (const accepted of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted }
    const { etag = '' } = (await get(file, headers)).headers
    tags.add(etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get(`${file}?n=1`, { ...headers, 'if-none-match': known })
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag } })
    }
    expect((await get(file, { ...headers, 'if-none-match': '"other"' })).status).toBe(200)
  }
  expect(tags.size).toBe(3)
})

test('HEAD has the same headers without a body', async () => {
  const headers = { 'accept-encoding': 'br' }
  const { headers: told } = without(await get(file, headers))
  expect(without(await get(file, headers, 'HEAD'))).toEqual({
    status: 200,
    headers: told,
    text: '',
  })
})

test.each([
  ['bytes=0-9', 206, script.subarray(0, 10), `bytes 0-9/${script.length}`],
  ['bytes=5-', 206, script.subarray(5), `bytes 5-${script.length - 1}/${script.length}`],
  ['bytes=-7', 206, script.subarray(-7), `bytes ${script.length - 7}-${script.length - 1}/${script.length}`],
  ['bytes=10-99999999', 206, script.subarray(10), `bytes 10-${script.length - 1}/${script.length}`],
  ['bytes=99999999-', 416, Buffer.alloc(0), `bytes */${script.length}`],
  ['bytes=-0', 416, Buffer.alloc(0), `bytes */${script.length}`],
  ['bytes=9-5', 200, forms.br, undefined],
  ['bytes=0-1,4-5', 200, forms.br, undefined],
  ['lines=1-2', 200, forms.br, undefined],
])('of the range %s: %i', async (range, status, bytes, told) => {
  const answer = await get(file, { range, 'accept-encoding': 'br' })
  expect(answer).toMatchObject({ status, text: textOf(bytes) })
  expect(answer.headers['content-range']).toBe(told)
  if (status === 206) {
    const { etag = '' } = answer.headers
    expect((await get(file, { range, 'if-range': etag })).status).toBe(206)
    expect(await get(file, { range, 'if-range': '"older"' })).toMatchObject({
      status: 200,
      text: textOf(script),
    })
  }
})

test('names that are no files of the build never come to the application', async () => {
  for (const path of [
    '/_next/static/chunks/b.js',
    '/_next/image?url=%2Ficon.png&w=640&q=75',
    '/_next/data/x.json',
    '/_next/',
  ])
    expect(await get(path, { accept: 'text/html' })).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    })
  expect(await get(file, {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  expect(await get('/icon.png', { 'accept-encoding': 'br' })).toMatchObject({
    status: 200,
    text: textOf(font),
  })
  expect(asked).toEqual([])
})

test('files have a bound of their own: neither they nor pages use up the other', async () => {
  expect((await get('/')).status).toBe(200)
  expect((await get('/')).status).toBe(429)
  for (let round = 0; round < 200; round += 1) expect((await get(`${file}?n=${round}`)).status).toBe(200)
  const refused = await get(file)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})
