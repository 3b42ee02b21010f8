import { readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import type { Sql } from './client'
import { dropOutdated, dropViews, replaceDefinitions } from './definitions'
import journal from './migrations/meta/_journal.json'
import { historyTables } from './queries/core/history/tables'
import { postgresErrorCode } from './transaction'

type ISql = postgres.ISql
type Transaction = postgres.TransactionSql

const migrationsFolder = 'db/migrations'

/** An arbitrary unused advisory lock: two concurrent starts migrate one after the other. */
const migrationLock = 7_354_001

/** All migrations of this build, in order. `at`: their creation times, which give the order. */
export const shippedMigrations = () =>
  readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }) => ({
    sql,
    hash,
    at: folderMillis,
  }))

/** Why a database cannot be migrated; nothing was changed. */
export class MigrationFault extends Error {
  constructor(readonly reason: 'later release') {
    super(reason)
  }
}

/** A second migration waits here until the first has committed. */
export const lockMigrations = (tx: Transaction) => tx`select pg_advisory_xact_lock(${migrationLock})`

/** Whether a later release has migrated this database. Every release asks this before it changes anything. */
export async function isOfLaterRelease(sql: ISql): Promise<boolean> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (!table?.name) return false
  const [last] = await sql<{ at: number | null }[]>`
    select max(created_at) as at from drizzle.__drizzle_migrations`
  return (last?.at ?? 0) > Math.max(...shippedMigrations().map(({ at }) => at))
}

/** Called before each migration, the `number`th of `count` that are missing. */
type Report = (name: string, number: number, count: number) => void

const nameOf = (at: number): string => journal.entries.find(({ when }) => when === at)?.tag ?? String(at)

/** Runs the missing table migrations, up to `newest`. */
export async function migrateThrough(
  tx: Transaction,
  newest = Infinity,
  report: Report = () => undefined,
): Promise<void> {
  await tx`create schema if not exists drizzle`
  await tx`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`
  const [last] = await tx<{ at: number | null }[]>`
    select max(created_at) as at from drizzle.__drizzle_migrations`
  const pending = shippedMigrations().filter(({ at }) => at > (last?.at ?? 0) && at <= newest)
  if (pending.length > 0) await dropViews(tx)
  for (const [index, { sql: statements, hash, at }] of pending.entries()) {
    report(nameOf(at), index + 1, pending.length)
    for (const statement of statements) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`
  }
}

/** Generates the functions that record history. */
export async function rememberTables(tx: Transaction): Promise<void> {
  for (const { name, key, secret } of historyTables)
    await tx`select remember_table(${name}, ${key.join(', ')}, ${secret.join(',')})`
}

/**
 * Replaces functions and views by their files, then creates the triggers that record history, which need the
 * newest tables.
 */
export async function finishMigration(tx: Transaction): Promise<void> {
  await replaceDefinitions(tx)
  await rememberTables(tx)
  await dropOutdated(tx)
}

/** How often a migration is begun again after a deadlock with those at work, in which it may be the one that ends. */
const mostDeadlocks = 2

/**
 * Migrates the database to this release in one transaction. The table of migrations is drizzle-kit's. Throws
 * MigrationFault if a later release has migrated it, because its functions would be replaced by older ones.
 */
export async function migrateDatabase(sql: Sql, report?: Report): Promise<void> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      await sql.begin(async (tx) => {
        await lockMigrations(tx)
        if (await isOfLaterRelease(tx)) throw new MigrationFault('later release')
        await migrateThrough(tx, Infinity, report)
        await finishMigration(tx)
      })
      return
    } catch (error) {
      if (deadlocks === mostDeadlocks || postgresErrorCode(error) !== '40P01') throw error
    }
  }
}

/** Whether no release has created its tables in it. */
export async function isBareDatabase(sql: ISql): Promise<boolean> {
  const [row] = await sql<{ university: string | null }[]>`
    select to_regclass('public.university') as university`
  return !row?.university
}

/** Whether the database, bare or migrated, has neither a university nor an account. */
export async function isEmptyDatabase(sql: ISql): Promise<boolean> {
  if (await isBareDatabase(sql)) return true
  const [row] = await sql<{ empty: boolean }[]>`
    select not exists (select from university) and not exists (select from "user") as empty`
  return row?.empty === true
}
