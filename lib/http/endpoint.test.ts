import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { connect } from '@/db/client'
import { database } from '@/db/connection'
import { TookTooLong } from '@/db/deadline'
import { inLargeTransaction, inTransaction } from '@/db/transaction'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { call } from '@/lib/core/wire/calls/call.contract'
import { Browser, origin } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { endpoint, routes } from './endpoint'

const contract = call('POST /api/echo/{id}/', {
  summary: 'Says what it heard',
  isPublic: true,
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.string() }),
  body: z.object({ text: z.string().min(1), list: z.array(z.int()).default([]) }),
  response: z.unknown(),
})

let thrown: Error | null = null
const { POST, GET, OPTIONS } = routes(
  endpoint(contract, async (_, { params, query, body }) => {
    if (thrown) throw thrown
    return { params, query, body }
  }),
)

const browser = new Browser()
const path = '/api/echo/7/?word=a'
const send = async (body: unknown, headers?: Record<string, string>, to = path) => {
  const response = await browser.send(POST, to, { method: 'POST', body, headers, params: { id: '7' } })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const answered = { isPublic: true, summary: 'Answers', response: z.unknown() } as const
const run = async () => ({})
const needless = routes(endpoint(call('POST /api/bare/', answered), run))
const read = routes(endpoint(call('GET /api/read-echo/', answered), run))
const bare = async (body: unknown, to = '/api/bare/') => {
  const response = await browser.send(needless.POST, to, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

beforeAll(async () => {
  await servedDatabase()
  await browser.check()
})
beforeEach(() => {
  thrown = null
})

test('passes on what its contract parsed', async () => {
  const { status, headers, body } = await send({ text: 'x' })
  expect([status, body]).toEqual([200, { params: { id: '7' }, query: { word: 'a' }, body: { text: 'x', list: [] } }])
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['NUL', { text: 'a\0b' }, 'text'],
  ['half of a pair', { text: 'a\ud800' }, 'text'],
  ['one deep within', { text: 'x', list: [{ inner: '\udc00' }] }, 'list.0.inner'],
  ['a name', { text: 'x', 'a\0': 1 }, ''],
])('text that no database keeps is refused: %s', async (_, body, field) => {
  expect(await send(body)).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { [field]: 'недопустимый знак в\u00a0тексте' } },
  })
})

test('a change is refused for a field that it does not have, in its body, its query, or where it has neither', async () => {
  const unknown = (...fields: string[]) => ({
    status: 400,
    body: {
      code: 'unknown_field',
      detail: expect.stringContaining(fields.join(', ')),
      fields: Object.fromEntries(fields.map((field) => [field, 'такого поля у\u00a0этого запроса нет'])),
    },
  })
  expect(await send({ text: 'x', dry_run: true, other: 1 })).toMatchObject(unknown('dry_run', 'other'))
  expect(await send({ text: 'x' }, {}, `${path}&dry_run=1`)).toMatchObject(unknown('dry_run'))
  expect(await bare({ dry_run: true })).toMatchObject(unknown('dry_run'))
  expect(await bare(undefined, '/api/bare/?dry_run=1')).toMatchObject(unknown('dry_run'))
  for (const nothing of [undefined, {}, null]) expect((await bare(nothing)).status).toBe(200)
  const reading = await browser.send(read.GET, '/api/read-echo/?other=1')
  expect(reading.status).toBe(200)
})

test('so it is in a query, and emoji are text', async () => {
  expect((await send({ text: 'x' }, {}, '/api/echo/7/?word=%00')).status).toBe(400)
  expect((await send({ text: '🎓' })).body.body.text).toBe('🎓')
})

test('an unsafe call without this browser’s CSRF value is 403', async () => {
  for (const token of ['', 'x'.repeat(43), new Browser().csrf])
    expect(await send({ text: 'x' }, { 'x-csrftoken': token })).toMatchObject({
      status: 403,
      body: { code: 'csrf' },
    })
})

test.each(['PUT', 'PATCH', 'DELETE'] as const)('so is %s, and only reading goes without it', async (method) => {
  const plain = { summary: '', isPublic: true, response: z.unknown() } as const
  const handlers = routes(
    endpoint(call(`${method} ${contract.path}`, plain), async () => ({})),
    endpoint(call(`GET ${contract.path}`, plain), async () => ({})),
  )
  const headers = { 'x-csrftoken': '' }
  const refused = await browser.send(handlers[method], path, { method, headers })
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'csrf'])
  expect((await browser.send(handlers.GET, path, { headers })).status).toBe(200)
  const options = await browser.send(handlers.OPTIONS, path, { method: 'OPTIONS' })
  expect(options.headers.get('allow')).toBe(`${method}, GET, HEAD, OPTIONS`)
})

test('names every field that is wrong', async () => {
  expect(await send({ text: 1, list: ['x'] })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      detail: expect.stringMatching(/текст.* список/),
      fields: { text: 'недопустимое значение', 'list.0': 'недопустимое значение' },
    },
  })
  expect((await send({})).body.fields).toEqual({ text: 'нужно указать' })
  for (const text of ['', null]) expect((await send({ text })).body.fields).toEqual({ text: 'нужно указать' })
  expect((await send({ text: 'x' }, {}, '/api/echo/7/?word=a&word=b')).body.fields).toEqual({
    word: 'указано несколько раз',
  })
  expect((await send(null)).status).toBe(400)
})

const raw = async (body: BodyInit, headers: Record<string, string>) => {
  const request = new Request(new URL(path, origin), {
    method: 'POST',
    body,
    headers: {
      cookie: [...browser.cookies].map((cookie) => cookie.join('=')).join('; '),
      'x-csrftoken': browser.csrf,
      ...headers,
    },
    ...{ duplex: 'half' },
  })
  const response = await POST(request, { params: Promise.resolve({ id: '7' }) })
  return { status: response.status, body: await response.json() }
}

test('a body that is not JSON is 415, a broken one 400', async () => {
  for (const type of ['text/plain', 'application/jsonp', 'multipart/form-data; boundary=x', ''])
    expect(await raw('{"text":"x"}', { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'not_json' },
    })
  for (const text of ['', '{', '{"text":"x"', '\u0000'])
    expect(await raw(text, { 'content-type': 'application/json; charset=utf-8' })).toMatchObject({
      status: 400,
      body: { code: 'malformed_json' },
    })
})

test('a body over 1 MiB is 413, whether it says its length or not', async () => {
  const json = { 'content-type': 'application/json' }
  const large = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
  const unannounced = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 17; sent += 1) controller.enqueue(new Uint8Array(64 * 1024).fill(32))
      controller.close()
    },
  })
  expect(await raw(large, { ...json, 'content-length': String(large.length) })).toMatchObject({ status: 413 })
  expect(await raw(unannounced, json)).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test('a refusal of the service keeps its code and sentence', async () => {
  thrown = new ServiceError('too_many_attempts', 'Подождите.', { retryAfterSeconds: 1.2 })
  const { status, headers, body } = await send({ text: 'x' })
  expect([status, headers.get('retry-after'), body]).toEqual([
    429,
    '2',
    { detail: 'Подождите.', code: 'too_many_attempts' },
  ])
})

test('conflicts are given in the words of the API', async () => {
  const conflict = {
    date: calendarDate('2026-11-16'),
    pair: 3,
    kind: 'room',
    id: 7,
    title: 'К-206',
    with: { id: 9 as MeetingId, kind: 'class', title: 'Физика' },
  } as const
  thrown = new ServiceError('conflict', 'Занято.', {
    conflicts: [conflict, { ...conflict, kind: 'load' }],
  })
  expect(await send({ text: 'x' })).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      conflicts: [{ kind: 'auditory', id: 7, with: { id: 9, type: 'class' } }, { kind: 'nagruzka' }],
    },
  })
})

describe('a fault of ours', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  afterAll(() => logged.mockRestore())

  test('is a neutral 500, logged without what was sent', async () => {
    thrown = new Error('Failed query: params: secret', { cause: new Error('column "x" does not exist') })
    const { status, body } = await send({ text: 'secret' }, {}, '/api/echo/7/?word=secret')
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(body)).not.toContain('column')
    const [line] = logged.mock.calls.at(-1) ?? []
    expect(line).toContain('column')
    expect(line).toContain('/api/echo/7/')
    expect(line).not.toContain('secret')
  })

  test.each(['ECONNREFUSED', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', '57P01', '08006'])('%s is 503', async (code) => {
    thrown = new Error('query failed', { cause: Object.assign(new Error('lost'), { code }) })
    const { status, headers, body } = await send({ text: 'x' })
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'database_unavailable'])
  })

  test.each([
    ['53100', 'disk_full'],
    ['ENOSPC', 'disk_full'],
    ['EROFS', 'read_only'],
  ])('%s is 503 %s, for longer', async (error, code) => {
    thrown = new Error('query failed', { cause: Object.assign(new Error('full'), { code: error }) })
    const { status, headers, body } = await send({ text: 'x' })
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '60', code])
  })

  test('a database that is open for reading only says so, and is read', async () => {
    await database().execute(sql`create table if not exists kept (what text)`)
    thrown = await database()
      .transaction(async (db) => {
        await db.execute(sql`set transaction read only`)
        expect([...(await db.execute(sql`select what from kept`))]).toEqual([])
        await db.execute(sql`insert into kept values ('x')`)
      })
      .then(
        () => null,
        (error: Error) => error,
      )
    const { status, body } = await send({ text: 'x' })
    expect([status, body.code]).toEqual([503, 'read_only'])
    expect(body.detail).toMatch(/^База данных открыта только для чтения/)
  })

  test('a call that was not done in its time by a database that answers says what the limit was', async () => {
    thrown = new TookTooLong(20_000)
    const { status, body } = await send({ text: 'x' })
    expect([status, body.code]).toEqual([503, 'too_slow'])
    expect(body.detail).toMatch(/^За 20.с не.сделано/)
  })

  test('what the database stops because it takes too long is 503 with a sentence', async () => {
    thrown = await database()
      .transaction(async (db) => {
        await db.execute(sql`set local statement_timeout = 1`)
        await db.execute(sql`select count(*) from generate_series(1, 1000000000)`)
      })
      .then(
        () => null,
        (error: Error) => error,
      )
    const { status, headers, body } = await send({ text: 'x' })
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '15', 'too_slow'])
    expect(body.detail).toMatch(/^База данных не.успела ответить/)
  })
})

test('a database that takes no connection is given up in seconds', async () => {
  // Accepts connections and never answers.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const sql = connect(`postgres://nobody@127.0.0.1:${port}/none`, 1)
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
  await sql.end({ timeout: 0 })
  silent.close()
}, 20_000)

test('a change has longer for a statement than a question', async () => {
  const longest = sql`select setting::int as milliseconds from pg_settings where name = 'statement_timeout'`
  expect([...(await database().execute(longest))]).toEqual([{ milliseconds: 15_000 }])
  expect([...(await inTransaction(database(), (db) => db.execute(longest)))]).toEqual([{ milliseconds: 60_000 }])
  expect([...(await inLargeTransaction(database(), (db) => db.execute(longest)))]).toEqual([{ milliseconds: 165_000 }])
  expect([...(await database().execute(longest))]).toEqual([{ milliseconds: 15_000 }])
})

test('another method is 405 with a sentence, OPTIONS says which there are', async () => {
  const refused = await browser.send(GET, path)
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  expect((await refused.json()).detail).toContain('GET')
  const options = await browser.send(OPTIONS, path, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
})

test('whoever leaves amid a body is refused, which is no error of ours', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"text"'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const cookie = [...browser.cookies].map((one) => one.join('=')).join('; ')
  const request = new Request(new URL(path, origin), {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { ...headers, cookie, 'x-csrftoken': browser.csrf },
  } as RequestInit)
  const answer = await POST(request, { params: Promise.resolve({ id: '7' }) })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'cut_off'])
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})
