import { STATUS_CODES } from 'node:http'
import { laterTexts, refusalTexts } from '../lib/core/texts/processes/launch.mjs'
import { noticePage } from './web-notice-page.mjs'
import { isLookedAt } from './web-request.mjs'

/** By Node's error code; any other error means that it is not HTTP. */
const unparsed = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', refusalTexts.headTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', refusalTexts.tooSlow],
}

/**
 * Answers a request that Node could not parse, in the format of every refusal. Node provides only the socket.
 */
export function refuseUnparsed(error, socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [status, code, detail] = unparsed[error.code] ?? [400, 'malformed', refusalTexts.badRequest]
  const body = JSON.stringify({ detail, code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Answers without the application and closes the connection; further input on it is not read. */
export const refuse = (response, status, code, detail, headers = {}) =>
  endJson(response, status, { ...headers, connection: 'close' }, { detail, code })

/**
 * Refuses an oversized body. The connection stays open: a client cut off while sending never reads the
 * answer.
 */
export function refuseBody(response) {
  response.shouldKeepAlive = true
  endJson(response, 413, {}, { detail: refusalTexts.tooLarge, code: 'too_large' })
}

/**
 * Refuses a request before any of it has run, with Retry-After: an HTML page that reloads itself for people,
 * `{ detail, code }` for programs.
 */
export function refuseForNow(request, response, { status, code, seconds }) {
  const headers = {
    'retry-after': String(seconds),
    'cache-control': 'no-store',
    'content-security-policy': request.headers['content-security-policy'],
  }
  if (isLookedAt(request) && request.method === 'GET')
    end(response, status, headers, 'text/html', laterPage(request, laterTexts[code], seconds))
  else endJson(response, status, headers, { detail: refusalTexts[code], code })
}

const endJson = (response, status, headers, refusal) =>
  end(response, status, headers, 'application/json', JSON.stringify(refusal))

const end = (response, status, headers, type, body) =>
  response.instead(
    status,
    { ...headers, 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body) },
    body,
  )

const laterPage = ({ headers }, { title, text }, seconds) =>
  noticePage(headers, {
    title,
    seconds,
    lines: [`${text} ${laterTexts.again(seconds)}`],
    way: { url: '', text: laterTexts.againNow },
  })
