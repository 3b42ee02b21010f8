import { STATUS_CODES } from 'node:http'
import { laterTexts, refusalTexts } from '../lib/core/processes/texts/launch.mjs'
import { noticePages } from '../lib/core/words/texts/notice-pages.mjs'
import { isLookedAt } from './web-request.mjs'

/** By Node's error code; any other error means that it is not HTTP. */
const unparsed = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', refusalTexts.headTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', refusalTexts.tooSlow],
}

/** Answers a request that Node could not parse, in the format of every refusal. Node provides only the socket. */
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
  else endJson(response, status, headers, { detail: refusalDetail(code, seconds), code })
}

/** What a program is told, and when to come again: a change of unknown outcome is looked at, not repeated. */
export const refusalDetail = (code, seconds) =>
  code === 'unknown_outcome' ? refusalTexts.unknown_outcome : `${refusalTexts[code]} ${refusalTexts.again(seconds)}`

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

/**
 * The page shown instead of the framework's for this status. The request's id, shown in the page, finds the
 * failure in the log.
 */
export function explanation({ headers }, status) {
  const { notFound, failure } = noticePages
  if (status === 404)
    return noticePage(headers, {
      title: notFound.title,
      lines: [notFound.text],
      way: { url: '/dashboard/', text: noticePages.backToDashboard },
    })
  return noticePage(headers, {
    title: failure.title,
    lines: [failure.text, failure.code(headers['x-request-id'])],
    way: { url: '', text: noticePages.tryAgain },
  })
}

/**
 * A self-contained page with one message and a link, for a request with these headers; without scripts, so
 * that it causes no further requests, and styled like the product's notice pages. `lines`: its paragraphs;
 * `seconds`: reloads itself after this time.
 */
function noticePage(headers, { title, lines, way, seconds }) {
  const [, theme = 'system'] = /(?:^|;\s*)preferences=[^;]*\btheme(?:=|%3D)(\w+)/i.exec(headers.cookie ?? '') ?? []
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? []
  const scheme = { default: 'light', dark: 'dark' }[theme] ?? 'light dark'
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${
    seconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${seconds}">`
  }
<title>${title} · ${laterTexts.productName}</title>
<style nonce="${nonce}">
  :root { color-scheme: ${scheme}; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#18212a, #e7ecef); background: light-dark(#eff2f4, #12171b) }
  body { display: grid; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box; place-items: center }
  main { width: 100%; max-width: 32rem; box-sizing: border-box; padding: 1.75rem; border: 1px solid light-dark(#d9dfe4, #2f3a43); border-radius: .5rem; background: light-dark(#fff, #1a2026) }
  h1 { margin: 0; font-size: 1.25rem; font-weight: 600; text-wrap: balance }
  p { margin: .75rem 0 0; color: light-dark(#455360, #b9c4cc); text-wrap: pretty; overflow-wrap: anywhere }
  a { display: inline-block; margin-top: 1.5rem; padding: .5rem 1rem; border-radius: .375rem; color: light-dark(#fff, #05252b); background: light-dark(#0b6172, #66c5d3); font-weight: 500; text-decoration: none }
  a:focus-visible { outline: 2px solid light-dark(#0b6172, #66c5d3); outline-offset: 2px }
</style>
</head>
<body>
<main>
  <h1>${title}</h1>
  ${lines.map((line) => `<p>${line}</p>`).join('\n  ')}
  <a href="${way.url}">${way.text}</a>
</main>
</body>
</html>
`
}
