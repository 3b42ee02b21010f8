import { environment } from '@/lib/environment/environment'
import { connect, databaseOf, type Database, type Sql } from './client'

const poolSize = 10
/** Milliseconds. Nobody waits longer for a page; transactions that change things have longer (`inTransaction`). */
const longestStatement = 15_000

/** Kept on the process: Next may load this module more than once. */
const shared = globalThis as { timetableConnection?: { sql: Sql; db: Database } }

function connection() {
  if (!shared.timetableConnection) {
    const sql = connect(environment().DATABASE_URL, poolSize, longestStatement)
    shared.timetableConnection = { sql, db: databaseOf(sql) }
  }
  return shared.timetableConnection
}

/** This process's database; connects on first use. */
export const database = (): Database => connection().db

/** Ends the pool, where one was opened; the next use of `database` opens another. */
export async function closeDatabase(): Promise<void> {
  const open = shared.timetableConnection
  shared.timetableConnection = undefined
  await open?.sql.end()
}
