import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { markupFaults } from '@/e2e/fixtures/markup'
import { heldBack } from '@/lib/http/week-answers'
import { noticePages } from '@/lib/core/texts/processes/notice-pages.mjs'
import { Answer } from './web-answer.mjs'
import { compress } from './web-compression.mjs'
import { explained } from './web-explained.mjs'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A framework's answer for a page rendered in the browser: in pieces, of which the last arrive late. */
const theirs =
  (status: number, type = 'text/html; charset=utf-8'): Handler =>
  async (_, response) => {
    response.statusCode = status
    response.setHeader('content-type', type)
    response.setHeader('link', '</a.js>; rel=preload')
    response.setHeader('vary', 'rsc')
    response.flushHeaders()
    response.write('<!DOCTYPE html><html id="__next_error__">')
    await new Promise((resolve) => setImmediate(resolve))
    response.write('<head></head><body>', () => response.write('<script src="/a.js"></script>'))
    await new Promise((resolve) => setImmediate(resolve))
    response.end('</body></html>')
  }

async function answered(
  handler: Handler,
  { method = 'GET', isHeld = false, accepts = 'identity', mode = 'navigate' } = {},
) {
  const answer = explained(handler)
  const server = createServer({ ServerResponse: Answer }, (request, response) => {
    request.headers['x-request-id'] = 'request-17'
    request.headers['content-security-policy'] = "style-src 'nonce-abc'"
    compress(request, response)
    if (!isHeld) return void answer(request, response)
    void heldBack(response, () => answer(request, response)).then((bytes) => response.end(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { 'sec-fetch-mode': mode, 'accept-encoding': accepts, cookie: 'preferences=theme%3Ddark' }
  const sent = ask({ port, path: '/nothing/', method, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  server.close()
  const text = accepts === 'br' && bytes.length > 0 ? brotliDecompressSync(bytes) : bytes
  return { status: response.statusCode, headers: response.headers, text: text.toString() }
}

test.each([false, true])('a page that is not there says so by itself, held back: %s', async (isHeld) => {
  const { status, headers, text } = await answered(theirs(404), { isHeld })
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

test('a page that failed names the request, by which the log is found', async () => {
  const { status, text } = await answered(theirs(500), { accepts: 'br' })
  expect(status).toBe(500)
  expect(text).toContain(noticePages.failure.title)
  expect(text).toContain(noticePages.failure.code('request-17'))
  expect(markupFaults(text)).toEqual([])
})

test('a page that fails before it is drawn is explained to people, and not to programs', async () => {
  const fails: Handler = async (_, response) => {
    response.statusCode = 500
    response.end('Internal Server Error')
  }
  const seen = await answered(fails, { mode: 'navigate' })
  expect([seen.status, seen.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(seen.text).toContain(noticePages.failure.title)
  expect((await answered(fails, { mode: 'cors' })).text).toBe('Internal Server Error')
})

test('without a body where none is asked for', async () => {
  const { status, headers, text } = await answered(theirs(404), { method: 'HEAD' })
  expect([status, text]).toEqual([404, ''])
  expect(Number(headers['content-length'])).toBeGreaterThan(0)
})

test('pages that are there, and what is no page, stay as they are', async () => {
  const there = await answered(theirs(200))
  expect([there.status, there.headers.link]).toEqual([200, '</a.js>; rel=preload'])
  expect(there.text).toContain('__next_error__')
  for (const type of ['application/json', 'text/x-component'])
    expect((await answered(theirs(404, type))).text).toContain('__next_error__')
})
