import { sql } from 'drizzle-orm'
import { servedDatabase } from '@/testing/served-database'
import { wireTo, type Wire } from '@/testing/wire'
import type { Sql } from './client'
import { callDatabase, database, probeDatabase } from './connection'
import { currentDeadline } from './deadline'
import { inTransaction } from './transaction'

let wire: Wire
let direct: Sql

beforeAll(async () => {
  const served = await servedDatabase()
  direct = served.sql
  wire = await wireTo(served.url)
  process.env.DATABASE_URL = wire.url
  await direct`create table written (what text)`
})

const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
afterAll(() => logged.mockRestore())
afterEach(() => wire.release())

const written = async () => (await direct<{ what: string }[]>`select what from written`).map(({ what }) => what)
const insert = (what: string) => sql`insert into written values (${what})`
const ask = () => database().execute(sql`select 1 as one`)
const probe = () => probeDatabase((db) => db.execute(sql`select 1 as one`))
const overdue = { code: 'DATABASE_OVERDUE' }

test('a silent database is reported within a second, however often it is asked, and so is its return', async () => {
  await probe()
  wire.hold()
  for (let time = 0; time < 2; time += 1) {
    const began = performance.now()
    await expect(probe()).rejects.toMatchObject(overdue)
    expect(performance.now() - began).toBeLessThan(1500)
  }
  wire.release()
  expect(await probe()).toMatchObject([{ one: 1 }])
})

test('the question does not wait behind a full pool', async () => {
  const busy = Array.from({ length: 12 }, () => database().execute(sql`select pg_sleep(2)`))
  expect(await probe()).toMatchObject([{ one: 1 }])
  await Promise.all(busy)
})

test('a request to a silent database fails in time, and the next are served by a fresh pool', async () => {
  await ask()
  const before = database()
  wire.hold()
  const asked = Array.from({ length: 30 }, () => callDatabase(ask, 300))
  for (const one of asked) await expect(one).rejects.toMatchObject(overdue)
  expect(database()).not.toBe(before)
  wire.release()
  expect(await callDatabase(ask, 5000)).toMatchObject([{ one: 1 }])
})

test('a process that was busy for longer than its call may take reads the answer that came meanwhile', async () => {
  await ask()
  const asked = callDatabase(ask, 300)
  await new Promise(setImmediate)
  for (const began = performance.now(); performance.now() - began < 600;);
  expect(await asked).toMatchObject([{ one: 1 }])
})

test('a call whose own statement is slow does not cost the others their pool', async () => {
  await ask()
  const before = database()
  const slow = callDatabase((db) => db.execute(sql`select pg_sleep(0.5)`), 100)
  await expect(slow).rejects.toMatchObject({ code: 'TOOK_TOO_LONG', milliseconds: 100 })
  expect(database()).toBe(before)
})

test('a change that nobody waits for any more is not made when the database comes back', async () => {
  await ask()
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const change = callDatabase(
    (db) =>
      inTransaction(db, async (transaction) => {
        await transaction.execute(insert('late'))
        currentDeadline()?.prolong(300)
        await held
      }),
    5000,
  )
  await expect(change).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' })
  goOn()
  wire.hold()
  await expect(
    callDatabase((db) => inTransaction(db, (it) => it.execute(insert('unbegun'))), 300),
  ).rejects.toMatchObject(overdue)
  wire.release()
  await callDatabase((db) => inTransaction(db, (transaction) => transaction.execute(insert('after'))))
  await direct`select pg_sleep(0.5)`
  expect(await written()).toEqual(['after'])
})

test('a commit that is not answered in time is of unknown outcome', async () => {
  const change = callDatabase(
    (db) =>
      inTransaction(db, async (transaction) => {
        await transaction.execute(insert('doubtful'))
        currentDeadline()?.prolong(300)
        wire.hold()
      }),
    5000,
  )
  await expect(change).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
})
