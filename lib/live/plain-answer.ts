import type { IncomingMessage, ServerResponse } from 'node:http'

/** Plain HTTP serves only the health check, besides the metrics. */
export async function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  isHealthy: () => Promise<boolean>,
): Promise<void> {
  const isAsked = /^\/health\/?$/.test(request.url ?? '')
  const status = !isAsked ? 'not found' : (await isHealthy()) ? 'ok' : 'unavailable'
  const code = { 'not found': 404, ok: 200, unavailable: 503 }[status]
  response.writeHead(code, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ status }))
}
