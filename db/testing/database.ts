import { randomUUID } from 'node:crypto'
import { connect, databaseOf, type Database, type Sql } from '../client'
import { inLongTransaction, tryOut } from '@/db/transaction'

/** Milliseconds: on a busy machine dropping a database takes seconds. */
const longestDrop = 180_000

/**
 * A committed database for one test, for what a single transaction cannot show: concurrency, notices,
 * deferred triggers.
 */
export type FreshDatabase = { url: string; sql: Sql; db: Database }

// Stryker runs a one-worker jest in each of its processes.
const workerName = `worker_${process.env.STRYKER_MUTATOR_WORKER ?? process.env.JEST_WORKER_ID ?? '1'}`
let workerSql: Sql | undefined
const fresh: { name: string; sql: Sql }[] = []

function urlOf(name: string): string {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: database tests run under jest, which starts a cluster.')
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A copy through the log, which is the default, takes twice as long where nothing waits for the disk. */
const copied = (sql: Sql) => sql`strategy file_copy`

async function onServer<Answer>(ask: (sql: Sql) => PromiseLike<Answer>): Promise<Answer> {
  const sql = connect(urlOf('postgres'), 1)
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}

/** The worker's database, created on first use and shared by the worker's later test files. */
async function workerDatabase(): Promise<Sql> {
  if (workerSql) return workerSql
  try {
    await onServer((sql) => sql`create database ${sql(workerName)} template template_timetable ${copied(sql)}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42P04')) throw error
  }
  return (workerSql = connect(urlOf(workerName)))
}

/**
 * Runs `test` in a transaction that is always rolled back. Deferred constraints are not checked unless the
 * test runs `set constraints all immediate`.
 */
export async function withRollback(test: (db: Database) => Promise<void>): Promise<void> {
  await tryOut(databaseOf(await workerDatabase()), test, { within: inLongTransaction })
}

/** The number of statements `work` sends; use within `withRollback`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { options } = await workerDatabase()
  let sent = 0
  options.debug = () => (sent += 1)
  try {
    await work()
  } finally {
    options.debug = false
  }
  return sent
}

/** A new database, migrated unless `bare`. It is dropped after the test file. */
export async function freshDatabase(from: 'migrated' | 'bare' = 'migrated'): Promise<FreshDatabase> {
  const name = `fresh_${randomUUID().replaceAll('-', '')}`
  const template = from === 'bare' ? 'template0' : 'template_timetable'
  await onServer((sql) => sql`create database ${sql(name)} template ${sql(template)} ${copied(sql)}`)
  const url = urlOf(name)
  const sql = connect(url)
  fresh.push({ name, sql })
  return { url, sql, db: databaseOf(sql) }
}

afterAll(async () => {
  await workerSql?.end()
  for (const { name, sql } of fresh) {
    await sql.end({ timeout: 1 })
    await onServer((server) => server`drop database ${server(name)} with (force)`)
  }
}, longestDrop)
