import { rawAnswer, rawStatus } from './fixtures/raw-request'
import { expect, test } from './fixtures/test'

const mebibyte = 1024 * 1024

test('a page runs no script but with the nonce of its own request', async ({ request }) => {
  const nonces = new Set<string>()
  for (const attempt of [1, 2]) {
    const answer = await request.get('/')
    const policy = answer.headers()['content-security-policy'] ?? ''
    const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? ''
    expect(nonce, `answer ${attempt}`).not.toBe('')
    nonces.add(nonce)
    const scripts = [...(await answer.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(3)
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
  expect(nonces.size).toBe(2)
})

test('a week’s page, the same for all, runs its own scripts by their hashes and none by a nonce', async ({
  page,
  signInAs,
}) => {
  await signInAs('student')
  const answer = await page.goto('/dashboard/')
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
})

test('styles too count only with the nonce; only a card, which the server measures, has some in attributes', async ({
  request,
}) => {
  const policyAt = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers()['content-security-policy'] ?? ''
  for (const path of ['/', '/dashboard/', '/api/health/', '/no/such/page/'])
    expect(await policyAt(path)).toMatch(/style-src 'self' 'nonce-[^']+'; style-src-attr 'none';/)
  expect(await policyAt('/print/card/')).toMatch(/style-src 'self' 'nonce-[^']+'; style-src-attr 'unsafe-inline';/)
})

test('TRACE and CONNECT are not answered', async ({ origin }) => {
  for (const path of ['/', '/api/health/', '/_next/static/x.js'])
    expect(await rawStatus(origin, `TRACE ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toBe(405)
  const { host } = new URL(origin)
  expect(await rawAnswer(origin, `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe('')
})

test('a nonce that the browser sends is not believed', async ({ request }) => {
  const answer = await request.get('/', { headers: { 'content-security-policy': "script-src 'nonce-mine'" } })
  expect(await answer.text()).not.toContain('nonce="mine"')
})

test('answers carry the security headers', async ({ request }) => {
  const page = (await request.get('/')).headers()
  expect(page).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
  expect(page['permissions-policy']).toContain('camera=()')
  expect(page['x-powered-by']).toBeUndefined()
  const session = await request.get('/accounts/check-login/')
  expect(session.headers()['referrer-policy']).toBe('no-referrer')
})

test('a body over the limit is refused before it is read', async ({ origin }) => {
  const announce = (length: number, type: string) =>
    rawStatus(
      origin,
      `POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    )
  expect(await announce(mebibyte + 1, 'application/json')).toBe(413)
  expect(await announce(10 * mebibyte + 1, 'multipart/form-data; boundary=x')).toBe(413)
})

// With this browser's CSRF value; without it the answer would be 403, before the body is read.
test('a body that does not announce its length is refused when it has grown too long', async ({ origin, request }) => {
  const check = await request.get('/accounts/check-login/')
  const { csrf } = await check.json()
  const { cookies } = await request.storageState()
  const head = [
    'POST /accounts/login/ HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`,
    `X-CSRFToken: ${csrf}`,
    'Transfer-Encoding: chunked',
  ].join('\r\n')
  const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`
  expect(await rawStatus(origin, `${head}\r\n\r\n${chunk.repeat(17)}0\r\n\r\n`)).toBe(413)
})

for (const path of [
  '/_next/static/../../api/health/',
  '/_next/static/%2e%2e/%2E%2E/api/health/',
  '/_next/static/.%2e/..%2f..%2fapi/health/',
  '/_next/static/..%5c..%5capi/health/',
  '/api/./health/',
])
  test(`dot segments are refused, and guarded all the same: ${path}`, async ({ origin }) => {
    const answer = await rawAnswer(origin, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/^x-frame-options: DENY\r$/im)
    expect(answer).toMatch(/^content-security-policy: /im)
  })

test('what is static is guarded as all else is', async ({ origin, request }) => {
  const [script] = /\/_next\/static\/[^"]+\.js/.exec(await (await request.get('/')).text()) ?? []
  const answer = await rawAnswer(origin, `HEAD ${script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^x-frame-options: DENY\r$/im)
})

const upgrade = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

test('upgrades that nobody serves are refused at once, those of the live server passed on', async ({ origin }) => {
  const status = (path: string, more?: string) => rawStatus(origin, upgrade(path, more))
  expect(await status('/')).toBe(404)
  expect(await status('/_next/webpack-hmr')).toBe(404)
  expect(await status('/socket.io/../api/')).toBe(400)
  expect(await status('/socket.io?t=garbled')).toBe(401)
  expect(await status('/socket.io/?t=garbled', 'Origin: https://elsewhere.example\r\n')).toBe(403)
})

const malformed = [
  'GET /%E0%A4%A HTTP/1.1\r\nHost: 127.0.0.1',
  'GET /api/group/%ZZ/schedule/ HTTP/1.1\r\nHost: 127.0.0.1',
  'GET /..%2f..%2fetc/passwd HTTP/1.1\r\nHost: 127.0.0.1',
  'GET /%00 HTTP/1.1\r\nHost: 127.0.0.1',
  'GET /\\evil HTTP/1.1\r\nHost: 127.0.0.1',
  'GET http://[ HTTP/1.1\r\nHost: 127.0.0.1',
  'GET / HTTP/1.1\r\nHost: a b<>',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1:99999999',
  'GET / HTTP/1.1\r\nX-A: 1',
  'OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ' + 'x'.repeat(40_000),
  'GET /' + 'x'.repeat(20_000) + ' HTTP/1.1\r\nHost: 127.0.0.1',
  'BREW / HTTP/1.1\r\nHost: 127.0.0.1',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=%E0%A4%A; a=\u0001',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nNext-Router-State-Tree: %E0%A4%A\r\nRSC: 1',
  'GET /_next/image?url=%2e&w=abc&q=1 HTTP/1.1\r\nHost: 127.0.0.1',
  'GET /_next/static/%2e%2e/%2e%2e/package.json HTTP/1.1\r\nHost: 127.0.0.1',
  'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nNext-Action: nothing\r\n\r\n{}',
  'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1',
]
for (const head of malformed) {
  test(`malformed: ${JSON.stringify(head.slice(0, 60))}`, async ({ origin }) => {
    const status = await rawStatus(origin, `${head}\r\n\r\n`)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
}
