import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sql } from './client'
import { dropViews, replaceDefinitions } from './definitions'
import { historyTables } from './queries/history/tables'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** An arbitrary unused advisory lock: two concurrent starts migrate one after the other. */
const migrationLock = 7_354_001

/**
 * Migrates the database to this code in one transaction: missing table migrations, then functions and views from their files, then the
 * triggers that record history. The migrations table is drizzle-kit's.
 */
export async function migrateDatabase(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    await tx`create schema if not exists drizzle`
    await tx`
      create table if not exists drizzle.__drizzle_migrations (
        id serial primary key, hash text not null, created_at bigint)`
    const [last] = await tx<{ at: string | null }[]>`
      select max(created_at) as at from drizzle.__drizzle_migrations`
    const pending = readMigrationFiles({ migrationsFolder }).filter(
      ({ folderMillis }) => folderMillis > Number(last?.at ?? 0),
    )
    if (pending.length > 0) await dropViews(tx)
    for (const { sql: statements, hash, folderMillis } of pending) {
      for (const statement of statements) await tx.unsafe(statement)
      await tx`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
    }
    await replaceDefinitions(tx)
    for (const { name, key } of historyTables) await tx`select remember_table(${name}, ${key.join(', ')})`
  })
}
