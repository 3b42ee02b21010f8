import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { connect, databaseOf, type Queryable, type Sql } from './client'
import { freshDatabase, type FreshDatabase } from './testing/database'
import { endAtRandom } from './testing/end-at-random'

let fresh: FreshDatabase
let pool: Sql

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.sql`create table written (what text)`
})
afterEach(() => pool.end({ timeout: 0 }))

const placeOf = async (db: Queryable): Promise<number> => {
  const [row] = await db.execute(sql`select pg_backend_pid() as pid`)
  return Number(row?.pid)
}
const endBackend = (pid: number) => fresh.sql`select pg_terminate_backend(${pid}, 5000)`
const untilLost = async (db: Queryable): Promise<void> => {
  for (;;) await db.execute(sql`select 1`)
}
const written = async () => (await fresh.sql<{ what: string }[]>`select what from written`).map((row) => row.what)

test('a place whose connection was lost in a transaction serves the next one', async () => {
  pool = connect(fresh.url, 1)
  const db = databaseOf(pool)
  for (let round = 0; round < 5; round += 1) {
    const lost = db.transaction(async (transaction) => {
      const pid = await placeOf(transaction)
      await Promise.all([endBackend(pid), untilLost(transaction).catch(() => undefined)])
      // Several queries in parallel: the later ones are still queued when the connection is lost.
      await Promise.all([1, 2, 3].map(() => transaction.execute(sql`select 1`)))
    })
    await expect(lost).rejects.toThrow()
    expect(await db.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }])
  }
})

test('what a lost transaction still does reaches nothing of the one after it', async () => {
  pool = connect(fresh.url, 1)
  const db = databaseOf(pool)
  const told = new EventEmitter()
  const next = once(told, 'next is open')
  let late: Promise<unknown> = Promise.resolve()
  const first = db.transaction((transaction) => {
    const work = async () => {
      await Promise.all([endBackend(await placeOf(transaction)), untilLost(transaction).catch(() => undefined)])
      await next
      await transaction.execute(sql`insert into written values ('late')`).catch(() => undefined)
      // Succeeds, and would be committed.
    }
    return (late = work())
  })
  await expect(first).rejects.toThrow()
  const second = db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into written values ('half')`)
    told.emit('next is open')
    await late
    await new Promise(setImmediate)
    await transaction.execute(sql`select 1`)
    throw new Error('undone')
  })
  await expect(second).rejects.toThrow('undone')
  expect(await written()).toEqual([])
})

test('twelve callers on a pool whose backends are ended again and again are all answered', async () => {
  pool = connect(fresh.url, 10)
  const db = databaseOf(pool)
  const until = performance.now() + 2000
  const large = 'x'.repeat(5000)
  const caller = async () => {
    while (performance.now() < until)
      await db
        .transaction(async (transaction) => {
          await Promise.all([1, 2, 3].map(() => transaction.execute(sql`select ${large}::text`)))
          await transaction.execute(sql`insert into written values (${large})`)
        })
        .catch(() => undefined)
  }
  await Promise.all([...Array.from({ length: 12 }, caller), endAtRandom(fresh.url, 'pg_terminate_backend', until)])
  const asked = Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select pg_sleep(0.01)`)))
  await expect(asked).resolves.toHaveLength(30)
})
