import { sql } from 'drizzle-orm'
import { connect, databaseOf, type Sql } from './client'
import { freshDatabase, type FreshDatabase } from './testing/database'
import { endAtRandom } from './testing/end-at-random'
import { postgresErrorCode } from './transaction'

let fresh: FreshDatabase
let pool: Sql

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterEach(() => pool.end({ timeout: 0 }))

const stopped = { code: '57014' }

/** Rows that reach the client in several packets, and what happens to the statement after most of them. */
const rowsThen = (what: string) =>
  pool`select repeat('x', 1000) as text, case when n > 90 then ${pool.unsafe(what)} end as then from generate_series(1, 100) n`

test('what a statement answered before it was cut off, failed or lost is no part of the next answer', async () => {
  pool = connect(fresh.url, 1, 300)
  for (const [what, code] of [
    ['pg_sleep(5)::text', '57014'],
    ['(1 / (n - n))::text', '22012'],
    ['pg_terminate_backend(pg_backend_pid())::text', 'CONNECTION_CLOSED'],
  ] as const) {
    await expect(rowsThen(what)).rejects.toMatchObject({ code })
    const answer = await pool`select 1 as one`
    expect([...answer]).toEqual([{ one: 1 }])
  }
})

/** Blocks this process for some milliseconds. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a process that heard nothing while its statement was cut off gives nobody the answer of another', async () => {
  pool = connect(fresh.url, 1, 150)
  await pool`select 1`
  // The statement has been described and waits for its parameters.
  const asked = pool`select ${1}::integer as own`.then(
    () => null,
    (error: unknown) => postgresErrorCode(error),
  )
  const others = [2, 3, 4, 5].map((own) => pool`select ${own}::integer as own`.execute())
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  stall(600)
  expect(await asked).toBe(stopped.code)
  expect((await Promise.all(others)).map((rows) => [...rows])).toEqual([2, 3, 4, 5].map((own) => [{ own }]))
})

test('a change that was cut off is undone, and its place serves the next one', async () => {
  pool = connect(fresh.url, 1, 200)
  const db = databaseOf(pool)
  await db.execute(sql`create table changed (what text)`)
  for (const inner of [false, true]) {
    const change = db.transaction(async (transaction) => {
      await transaction.execute(sql`insert into changed values ('half')`)
      const cutOff = (it: typeof transaction) => it.execute(sql`select pg_sleep(${5})`)
      await (inner ? transaction.transaction(cutOff) : cutOff(transaction))
    })
    await expect(change).rejects.toMatchObject(stopped)
    expect(await db.execute(sql`select what from changed`)).toHaveLength(0)
  }
})

test('whoever asks while statements are cancelled all the time gets their own answer or none', async () => {
  pool = connect(fresh.url, 4)
  const until = performance.now() + 2000
  const wrong: unknown[] = []
  let answered = 0
  const caller = async (who: number) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const own = who * 1_000_000 + round
      try {
        const rows =
          await pool`select ${own}::integer as own, repeat('x', 500) from generate_series(1, ${1 + (own % 50)})`
        if (rows.length === 1 + (own % 50) && [...rows].every((row) => row?.own === own)) answered += 1
        else wrong.push(rows)
      } catch (error) {
        if (postgresErrorCode(error) !== stopped.code) wrong.push(error)
      }
    }
  }
  await Promise.all([
    ...Array.from({ length: 12 }, (_, who) => caller(who)),
    endAtRandom(fresh.url, 'pg_cancel_backend', until),
  ])
  expect(wrong).toEqual([])
  expect(answered).toBeGreaterThan(50)
})

test('a quick statement does not wait behind a slow one while another place is free', async () => {
  pool = connect(fresh.url, 2)
  await Promise.all([pool`select pg_sleep(0.1)`, pool`select pg_sleep(0.1)`])
  const answered: string[] = []
  const slow = pool`select pg_sleep(3)`.then(() => answered.push('slow'))
  const short = pool`select pg_sleep(0.1)`.execute()
  await Promise.all(Array.from({ length: 20 }, (_, own) => pool`select ${own}::integer`))
  answered.push('quick')
  await Promise.all([slow, short])
  expect(answered).toEqual(['quick', 'slow'])
})

test('a pool whose statement was cut off can be ended', async () => {
  pool = connect(fresh.url, 1, 200)
  const asked = expect(pool`select pg_sleep(5)`).rejects.toMatchObject(stopped)
  await Promise.all([asked, pool.end()])
})
