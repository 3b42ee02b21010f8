import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import type { Sql } from './client'
import { dropViews, replaceDefinitions } from './definitions'
import { historyTables } from './queries/core/history/tables'

type ISql = postgres.ISql
type Transaction = postgres.TransactionSql

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** An arbitrary unused advisory lock: two concurrent starts migrate one after the other. */
const migrationLock = 7_354_001

/** All migrations of this build, in order. `at`: when each was made, by which they are ordered. */
export const knownMigrations = () =>
  readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }) => ({
    sql,
    hash,
    at: folderMillis,
  }))

/** Why a database is not brought up to this release; nothing has changed then. */
export class MigrationFault extends Error {
  constructor(readonly reason: 'later release') {
    super(reason)
  }
}

/** Whoever comes second waits until the first has migrated and committed. */
export const lockMigrations = (tx: Transaction) => tx`select pg_advisory_xact_lock(${migrationLock})`

/**
 * Whether a later release has migrated this database. Every release from this one on asks this before it
 * changes anything.
 */
export async function isOfLaterRelease(sql: ISql): Promise<boolean> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (!table?.name) return false
  const [last] = await sql<{ at: string | null }[]>`
    select max(created_at) as at from drizzle.__drizzle_migrations`
  return Number(last?.at ?? 0) > Math.max(...knownMigrations().map(({ at }) => at))
}

/** Runs the missing table migrations made at `newest` or before. */
export async function migrateThrough(tx: Transaction, newest = Infinity): Promise<void> {
  await tx`create schema if not exists drizzle`
  await tx`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`
  const [last] = await tx<{ at: string | null }[]>`
    select max(created_at) as at from drizzle.__drizzle_migrations`
  const pending = knownMigrations().filter(({ at }) => at > Number(last?.at ?? 0) && at <= newest)
  if (pending.length > 0) await dropViews(tx)
  for (const { sql: statements, hash, at } of pending) {
    for (const statement of statements) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`
  }
}

/** Functions and views from their files, then the triggers that record history: for the newest tables. */
export async function finishMigration(tx: Transaction): Promise<void> {
  await replaceDefinitions(tx)
  for (const { name, key, secret } of historyTables)
    await tx`select remember_table(${name}, ${key.join(', ')}, ${secret.join(',')})`
}

/**
 * Migrates the database to this code in one transaction. The migrations table is drizzle-kit's. Throws
 * MigrationFault for the database of a later release: its functions would be replaced by older ones.
 */
export async function migrateDatabase(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await lockMigrations(tx)
    if (await isOfLaterRelease(tx)) throw new MigrationFault('later release')
    await migrateThrough(tx)
    await finishMigration(tx)
  })
}

/** Whether no release has made its tables there. */
export async function isBareDatabase(sql: ISql): Promise<boolean> {
  const [found] = await sql<{ university: string | null }[]>`
    select to_regclass('public.university') as university`
  return !found?.university
}

/** Whether there is neither a university nor an account, be the database migrated or bare. */
export async function isEmptyDatabase(sql: ISql): Promise<boolean> {
  if (await isBareDatabase(sql)) return true
  const [row] = await sql<{ empty: boolean }[]>`
    select not exists (select from university) and not exists (select from "user") as empty`
  return row?.empty === true
}
