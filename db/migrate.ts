import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { databaseOf, type Sql } from './client'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the database's schema up to this code. Does nothing when it is there already. */
export async function migrateDatabase(sql: Sql): Promise<void> {
  await migrate(databaseOf(sql), { migrationsFolder })
}
