import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { closeDatabase } from '@/db/connection'
import { Browser } from '@/testing/browser'
import { signedIn } from '@/testing/signed-in'
import { servedDatabase } from '@/testing/served-database'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import * as rest from './[...rest]/route'
import { GET as health } from './health/route'
import { GET as live } from './health/live/route'
import { GET as ready } from './health/ready/route'
import { GET as openApi } from './openapi.json/route'

let db: Database
let url: string
const browser = new Browser()

beforeAll(async () => {
  ;({ db, url } = await servedDatabase())
})

test('health is 200 without a session while the database answers and is migrated', async () => {
  const response = await browser.send(health, '/api/health/')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

test('wrong settings of the server are shown to administrators of the university, and to nobody else', async () => {
  const name = new URL(url).pathname.slice(1)
  await db.execute(sql.raw(`alter database ${name} set work_mem = '1MB'`))
  const tell = async (who: Browser) => (await who.send(health, '/api/health/')).json()
  const { browser: administrator } = await signedIn(db, { isSuperuser: true })
  const { browser: other } = await signedIn(db)
  expect(await tell(other)).toEqual({ status: 'ok' })
  const answer = await tell(administrator)
  expect(answer).toMatchObject({
    status: 'ok',
    database: expect.arrayContaining([
      { setting: 'work_mem', detail: expect.stringMatching(/^База данных, work_mem: .*\.$/) },
    ]),
  })
})

test('a process that stops is alive and healthy, and not ready', async () => {
  expect((await browser.send(ready, '/api/health/ready/')).status).toBe(200)
  Object.assign(globalThis, { timetableIsStopping: () => true })
  const answer = await browser.send(ready, '/api/health/ready/')
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
  expect((await browser.send(live, '/api/health/live/')).status).toBe(200)
  expect((await browser.send(health, '/api/health/')).status).toBe(200)
  Object.assign(globalThis, { timetableIsStopping: undefined })
})

test('health is 503 while a migration is missing', async () => {
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
  const response = await browser.send(health, '/api/health/')
  expect([response.status, (await response.json()).code]).toEqual([503, 'unavailable'])
  expect((await browser.send(ready, '/api/health/ready/')).status).toBe(503)
  expect((await browser.send(live, '/api/health/live/')).status).toBe(200)
  await db.execute(sql`drop table drizzle.__drizzle_migrations`)
  expect((await browser.send(health, '/api/health/')).status).toBe(503)
})

test('health is 503 with Retry-After while there is no database', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const nowhere = new URL(url)
  nowhere.port = '1'
  await closeDatabase()
  jest.resetModules()
  process.env.DATABASE_URL = nowhere.href
  const { GET } = await import('./health/route')
  const response = await browser.send(GET, '/api/health/')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual({
    code: 'database_unavailable',
    detail: expect.stringMatching(/[а-я]/),
  })
  const { GET: readyNow } = await import('./health/ready/route')
  expect((await browser.send(readyNow, '/api/health/ready/')).status).toBe(503)
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
  process.env.DATABASE_URL = url
})

test('the document describes every call by its contract', async () => {
  const response = await browser.send(openApi, '/api/openapi.json')
  const { paths, components } = await response.json()
  const described = Object.entries<Record<string, unknown>>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
  const schedule = paths['/api/{itemType}/{id}/schedule/'].get
  expect(schedule.parameters).toContainEqual({
    name: 'dbeg',
    in: 'query',
    required: true,
    schema: { type: 'string', format: 'date' },
  })
  expect(
    schedule.parameters.filter((one: { required: boolean }) => one.required).map(({ name }: { name: string }) => name),
  ).toEqual(['itemType', 'id', 'dbeg', 'dend'])
  expect(schedule.responses[200].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/ScheduleAnswer',
  })
  expect(components.schemas.ScheduleAnswer.properties.schedule.items).toEqual({
    $ref: '#/components/schemas/Item',
  })
  expect(components.schemas.Item.required).toEqual(
    expect.arrayContaining(['kont_verbose', 'nt', 'dbeg', 'everyweek', 'trace']),
  )
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  'an unknown address answers %s with 404 and a sentence',
  async (method) => {
    const response = await browser.send(rest[method], '/api/no/such/thing/', { method })
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'not_found', detail: expect.stringMatching(/[а-я]/) },
    ])
  },
)
