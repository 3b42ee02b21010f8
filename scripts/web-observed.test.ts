import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Answer } from './web-answer.mjs'
import { metricsOf, observed, routeFinder } from './web-observed.mjs'

const token = 'a-token-of-the-monitor'
const routes = {
  staticRoutes: [{ page: '/api/group' }, { page: '/dashboard' }],
  dynamicRoutes: [
    { page: '/api/calendar/[file]', regex: '^/api/calendar/([^/]+?)(?:/)?$' },
    { page: '/api/[itemType]/[id]/schedule', regex: '^/api/([^/]+?)/([^/]+?)/schedule(?:/)?$' },
  ],
}
const routeOf = routeFinder(routes)
const figures = async () => ({ noticesWaiting: 7, pool: 10, callsAtDatabase: 2, sessions: { idle: 3 } })
const metrics = metricsOf({ figures, live: () => 5 })

const servers: Server<typeof IncomingMessage, typeof Answer>[] = []
afterAll(() => servers.forEach((server) => server.close()))

async function serve(counted?: typeof metrics) {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.statusCode = request.url?.startsWith('/api/group/?') ? 500 : 404
    response.end(String(request.headers['x-request-id']))
  }
  const server = createServer({ ServerResponse: Answer }, observed(answer, { routeOf, metrics: counted, token }))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close', ...headers } })
}

const mine = { authorization: `Bearer ${token}` }

test('routes are named, never addresses', () => {
  expect(routeOf('/api/group/')).toBe('/api/group')
  expect(routeOf('/api/teacher/17/schedule/')).toBe('/api/[itemType]/[id]/schedule')
  expect(routeOf('/api/calendar/secret.ics')).toBe('/api/calendar/[file]')
  expect(routeOf('/_next/static/chunks/a.js')).toBe('/_next')
  expect(routeOf('/wp-login.php')).toBe('none')
})

test('requests are counted by route, with what the application and the database know', async () => {
  const get = await serve(metrics)
  await (await get('/api/calendar/secret.ics?who=me')).text()
  await (await get('/api/group/17/schedule/')).text()
  const answer = await get('/api/metrics/', mine)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType])
  expect(text).toContain('timetable_requests_total{method="GET",route="/api/calendar/[file]",status="404"} 1')
  expect(text).toContain('timetable_request_seconds_count{method="GET",route="/api/[itemType]/[id]/schedule"} 1')
  expect(text).toContain('timetable_notices_waiting 7')
  expect(text).toContain('timetable_database_calls 2')
  expect(text).toContain('timetable_database_sessions{state="idle"} 3')
  expect(text).toContain('timetable_live_forwarded 5')
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/)
  expect(text).toMatch(/process_resident_memory_bytes \d+/)
  expect(text).not.toMatch(/secret|who=me/)
})

test('nobody reads them without the token, and without one there are none', async () => {
  const get = await serve(metrics)
  const wrong = { authorization: `Bearer ${token}x` }
  for (const headers of [{}, wrong, { authorization: token }]) {
    const answer = await get('/api/metrics/', headers)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('timetable_')
  }
  const ask = await serve()
  expect((await ask('/api/metrics/', mine)).status).toBe(404)
})

test('a request goes by one id, and one that failed is noted by it and its route alone', async () => {
  const said = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const get = await serve(metrics)
  const answer = await get('/api/group/?password=hush', { 'x-request-id': 'from-the-proxy' })
  expect([answer.headers.get('x-request-id'), await answer.text()]).toEqual(['from-the-proxy', 'from-the-proxy'])
  expect((await get('/dashboard/')).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(said).toHaveBeenCalledTimes(1)
  const line = String(said.mock.calls[0])
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: '/api/group', status: 500 })
  expect(line).not.toContain('hush')
  said.mockRestore()
})
