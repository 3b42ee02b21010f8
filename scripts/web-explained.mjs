import { noticePages } from '../lib/core/texts/processes/notice-pages.mjs'
import { noticePage } from './web-notice-page.mjs'
import { isLookedAt } from './web-request.mjs'

const { notFound, failure } = noticePages

/**
 * Wraps the framework's handler and replaces its pages for 404 and errors by ours: its own have no language,
 * and are empty until scripts run. They are sent like its answers, through whatever buffers or compresses
 * those.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * Promise<void>} answer
 */
export const explained = (answer) => (request, response) => {
  const { write, end, flushHeaders } = response
  let isOurs
  const decide = () =>
    (isOurs ??=
      !response.headersSent &&
      (response.statusCode === 404 || response.statusCode >= 500) &&
      isPage(request, response.getHeader('content-type')))

  response.flushHeaders = () => {
    if (!decide()) flushHeaders.call(response)
  }
  response.write = (...given) => {
    if (!decide()) return write.apply(response, given)
    const written = given.findLast((one) => typeof one === 'function')
    if (written) process.nextTick(written)
    return true
  }
  response.end = (...given) => {
    if (!decide()) return end.apply(response, given)
    const body = pageFor(request, response.statusCode)
    for (const name of ['link', 'etag', 'vary', 'content-encoding']) response.removeHeader(name)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-length', Buffer.byteLength(body))
    const ended = given.filter((one) => typeof one === 'function')
    return request.method === 'HEAD' ? end.apply(response, ended) : end.call(response, body, ...ended)
  }
  return answer(request, response)
}

/** A page that fails before rendering is answered with a word without a content type. */
const isPage = (request, type) =>
  type === undefined ? isLookedAt(request) : String(type).startsWith('text/html')

/** The request's id, shown in the page, finds the failure in the log. */
const pageFor = ({ headers }, status) =>
  status === 404
    ? noticePage(headers, {
        title: notFound.title,
        lines: [notFound.text],
        way: { url: '/dashboard/', text: noticePages.backToDashboard },
      })
    : noticePage(headers, {
        title: failure.title,
        lines: [failure.text, failure.code(headers['x-request-id'])],
        way: { url: '', text: noticePages.tryAgain },
      })
