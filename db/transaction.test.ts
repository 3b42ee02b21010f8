import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './client'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { inLargeTransaction, inLongTransaction, inTransaction, postgresErrorCode, tryOut } from './transaction'

let fresh: FreshDatabase
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase('bare')
  db = fresh.db
  await db.execute(sql`create table mark (title text primary key)`)
})

beforeEach(() => db.execute(sql`delete from mark`))

const mark = (on: Queryable, title: string) => on.execute(sql`insert into mark values (${title})`)
const marks = async (on: Queryable): Promise<unknown[]> =>
  (await on.execute<{ title: string }>(sql`select title from mark order by title`)).map(({ title }) => title)

describe.each([
  ['a short transaction', inTransaction],
  ['a large transaction', inLargeTransaction],
  ['a long transaction', inLongTransaction],
])('Trying out in %s', (_, within) => {
  test('gives what the work gave, and stores nothing', async () => {
    const seen = await tryOut(
      db,
      async (tx) => {
        await mark(tx, 'tried')
        return marks(tx)
      },
      { within },
    )
    expect(seen).toEqual(['tried'])
    expect(await marks(db)).toEqual([])
  })

  test('stores what is to be kept by what the work gave', async () => {
    const attempt = (title: string) =>
      tryOut(db, async (tx) => (await mark(tx, title), title), {
        keeps: (given) => given === 'right',
        within,
      })
    expect(await attempt('wrong')).toBe('wrong')
    expect(await attempt('right')).toBe('right')
    expect(await marks(db)).toEqual(['right'])
  })

  test('throws an error of the database as it is, and stores nothing', async () => {
    const twice = tryOut(
      db,
      async (tx) => {
        await mark(tx, 'same')
        await mark(tx, 'same')
      },
      { keeps: () => true, within },
    )
    expect(postgresErrorCode(await twice.catch((error: unknown) => error))).toBe('23505')
    expect(await marks(db)).toEqual([])
  })

  test('inside another transaction leaves what was done before it, and lets it go on', async () => {
    await inTransaction(db, async (tx) => {
      await mark(tx, 'before')
      await tryOut(tx as Database, (inner) => mark(inner, 'tried'), { within })
      await mark(tx, 'after')
    })
    expect(await marks(db)).toEqual(['after', 'before'])
  })
})

test('No notice of what was tried out is sent', async () => {
  let hear: (payload: string) => void = () => undefined
  const first = new Promise<string>((resolve) => (hear = resolve))
  const { unlisten } = await fresh.sql.listen('tried', hear)
  await tryOut(db, (tx) => tx.execute(sql`select pg_notify('tried', 'rolled back')`))
  await tryOut(db, (tx) => tx.execute(sql`select pg_notify('tried', 'kept')`), { keeps: () => true })
  // Notices arrive in order of commit.
  expect(await first).toBe('kept')
  await unlisten()
})

test('What gave way to another transaction is tried out again', async () => {
  let runs = 0
  const given = await tryOut(db, async (tx) => {
    runs += 1
    if (runs === 1) await tx.execute(sql`do $$ begin raise 'deadlock' using errcode = '40P01'; end $$`)
    return runs
  })
  expect(given).toBe(2)
})
