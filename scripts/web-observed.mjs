import { performance } from 'node:perf_hooks'
import { refusalTexts } from '../lib/core/texts/processes/launch.mjs'
import { requestIdOf, withRequestId } from './log.mjs'
import { hasToken } from './web-metrics.mjs'
import { refuse } from './web-refusal.mjs'
import { pathOf } from './web-request.mjs'
import { safely } from '../lib/environment/safely.mjs'

const metricsPath = /^\/api\/metrics\/?$/
/** Milliseconds from which a request is logged as slow. */
const slow = 1_000

/**
 * Wraps `listener`: gives every request an id, which is in all its log lines and in the answer; logs slow and
 * failed requests; and, with `metrics` and their `token`, counts requests and answers whoever has the token.
 * Of an address it only logs the route.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * void} listener
 * @param {{ routeOf: (path: string) => string, metrics?: ReturnType<typeof
 * import('./web-metrics.mjs').metricsOf>, token?: string }} options
 */
export function observed(listener, { routeOf, metrics, token = '' }) {
  return (request, response) => {
    const id = requestIdOf(request.headers)
    request.headers['x-request-id'] = id
    response.setHeader('x-request-id', id)
    const path = pathOf(request.url)
    if (metrics && request.method === 'GET' && metricsPath.test(path))
      return tell(request, response, metrics, token)
    const began = performance.now()
    return withRequestId(id, () => {
      const note = () => {
        const milliseconds = performance.now() - began
        const isNoted = milliseconds > slow || response.statusCode >= 500
        if (!metrics && !isNoted) return
        const { method } = request
        const asked = { method, route: routeOf(path), status: response.statusCode }
        metrics?.observe({ ...asked, milliseconds })
        if (isNoted)
          console.warn(
            JSON.stringify({
              level: 'warn',
              message: 'slow or failed',
              ...asked,
              ms: Math.round(milliseconds),
            }),
          )
      }
      response.once('close', safely(note))
      return listener(request, response)
    })
  }
}

async function tell(request, response, metrics, token) {
  if (!hasToken(request, token)) {
    return refuse(response, 401, 'not_signed_in', refusalTexts.noToken, { 'www-authenticate': 'Bearer' })
  }
  try {
    const text = await metrics.read()
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
    response.end(text)
  } catch (error) {
    console.error(error)
    refuse(response, 500, 'failure', refusalTexts.failure)
  }
}
