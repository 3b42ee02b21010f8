import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import { hasToken } from './web-observed.mjs'

export const connectionsGauge = () => new Gauge({ name: 'timetable_live_connections', help: 'Open live connections' })

/** Answers requests for the live server's metrics that carry the token. */
export function liveMetrics(token) {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 50 })
  const connections = connectionsGauge()
  return async (request, response, sockets) => {
    if (!hasToken(request, token)) return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    connections.set(sockets)
    const text = await register.metrics()
    response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text)
  }
}
