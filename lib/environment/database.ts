import { connect, databaseOf, type Database, type Sql } from '@/db/client'
import { environment } from './environment'

type Pool = { sql: Sql; db: Database }

// On globalThis, because a development server evaluates modules again and again and would leave a pool behind each time.
const holder = globalThis as typeof globalThis & { universityPool?: Pool }

const pool = (): Pool => {
  if (!holder.universityPool) {
    const sql = connect(environment().DATABASE_URL)
    holder.universityPool = { sql, db: databaseOf(sql) }
  }
  return holder.universityPool
}

/** This process's database, connected on first use. */
export const database = (): Database => pool().db

/** Ends the connections; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = holder.universityPool
  delete holder.universityPool
  await open?.sql.end({ timeout: 5 })
}
