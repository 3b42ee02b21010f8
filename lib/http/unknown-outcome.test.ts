import { sql } from 'drizzle-orm'
import { connect, databaseOf, type Sql } from '@/db/client'
import type { UserId } from '@/lib/core/names/rules/ids'
import { servedDatabase } from '@/testing/served-database'
import { wireTo, type Wire } from '@/testing/wire'
import { answerOnce } from './endpoint'
import { failure } from './failure'

let wire: Wire
let direct: Sql
let userId: UserId

beforeAll(async () => {
  const fresh = await servedDatabase()
  direct = fresh.sql
  wire = await wireTo(fresh.url)
  await direct`create table written (what text)`
  const [user] = await direct<{ id: UserId }[]>`
    insert into "user" (username, full_name, permissions) values ('one', 'One', '{}') returning id`
  if (!user) throw new Error('No user')
  userId = user.id
})

const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
afterAll(() => logged.mockRestore())

const url = 'http://127.0.0.1/api/x/'
const requestOf = (method: string, key: string) => new Request(url, { method, headers: { 'idempotency-key': key } })

/** The answer to a call that writes `what`. */
async function write(method: string, what: string): Promise<{ status: number; code?: string }> {
  // The driver sends COMMIT as plain text only once per connection.
  const pool = connect(wire.url, 1)
  const request = requestOf(method, what)
  const response = await answerOnce({ request, body: null, userId, db: databaseOf(pool) }, async (db) => {
    await db.execute(sql`insert into written values (${what})`)
    return Response.json({})
  }).catch((error) => failure(request, error))
  await pool.end({ timeout: 0 })
  return { status: response.status, code: (await response.json()).code }
}
const timesWritten = async (what: string) => (await direct`select from written where what = ${what}`).length

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s whose commit was lost is of unknown outcome; asked again under its key it is done once',
  async (method) => {
    for (const [arrives, times] of [
      ['kept', 1],
      ['lost', 0],
    ] as const) {
      const what = `${method} ${arrives}`
      wire.cutAtCommit(arrives)
      expect(await write(method, what)).toEqual({ status: 503, code: 'unknown_outcome' })
      expect(await timesWritten(what)).toBe(times)
      expect((await write(method, what)).status).toBe(200)
      expect(await timesWritten(what)).toBe(1)
    }
  },
)

test('a connection lost before the commit is no doubt: nothing is written', async () => {
  const pool = connect(wire.url, 1)
  const request = requestOf('POST', 'before')
  const lost = answerOnce({ request, body: null, userId, db: databaseOf(pool) }, async (db) => {
    const [row] = await db.execute(sql`select pg_backend_pid() as pid`)
    await direct`select pg_terminate_backend(${Number(row?.pid)}, 5000)`
    await db.execute(sql`insert into written values ('before')`)
    return Response.json({})
  }).catch((error) => failure(request, error))
  expect(await (await lost).json()).toMatchObject({ code: 'database_unavailable' })
  expect(await timesWritten('before')).toBe(0)
  await pool.end({ timeout: 0 })
})

test('the same key with another method is another call', async () => {
  expect((await write('POST', 'method')).status).toBe(200)
  expect(await write('DELETE', 'method')).toEqual({ status: 409, code: 'key_reused' })
})
