import { environment } from '@/lib/environment/environment'
import { connect, databaseOf, type Database, type Sql } from './client'
import { OutcomeUnknown, Overdue, withinDeadline } from './deadline'
import { Probe } from './probe'

const poolSize = 10
/** Milliseconds. Nobody waits longer for a page; transactions that change things have longer (`inTransaction`). */
const longestStatement = 15_000
/** Milliseconds in which a call is answered, a little more than a statement may take; what has begun to change things has longer. */
const longestCall = 20_000
/** Seconds that the statements under way in a pool that was replaced may still take. */
const lastStatements = 65

type Connection = { sql: Sql; db: Database }

/** Kept on the process: Next may load this module more than once. */
const shared = globalThis as {
  timetableConnection?: Connection
  timetableRetired?: Set<Connection>
  timetableProbe?: Probe
}

function connection() {
  if (!shared.timetableConnection) {
    const sql = connect(environment().DATABASE_URL, poolSize, longestStatement)
    shared.timetableConnection = { sql, db: databaseOf(sql) }
  }
  return shared.timetableConnection
}

/** This process's database; connects on first use. */
export const database = (): Database => connection().db

/**
 * Does what a call asks of this process's database, or throws Overdue or OutcomeUnknown after `longest` milliseconds. A pool that let
 * somebody wait for so long is replaced: whoever comes next gets a fresh one, and what is under way in the old one may end.
 */
export async function callDatabase<Result>(
  work: (db: Database) => Promise<Result>,
  longest = longestCall,
): Promise<Result> {
  const used = connection()
  try {
    return await withinDeadline(longest, () => work(used.db))
  } catch (error) {
    if (error instanceof Overdue || error instanceof OutcomeUnknown) retire(used)
    throw error
  }
}

function retire(used: Connection): void {
  if (shared.timetableConnection !== used) return
  shared.timetableConnection = undefined
  console.error(JSON.stringify({ level: 'error', message: 'A pool gave no answer in time and is replaced' }))
  const retired = (shared.timetableRetired ??= new Set()).add(used)
  // Calls that began with it may still ask it for as long as they last.
  const end = () => used.sql.end({ timeout: lastStatements }).finally(() => retired.delete(used))
  setTimeout(() => void end(), longestCall).unref()
}

/** Asks the database on a connection of its own, however busy the pool is; throws within a second where it does not answer. */
export const probeDatabase = <Result>(question: (db: Database) => Promise<Result>): Promise<Result> =>
  (shared.timetableProbe ??= new Probe(environment().DATABASE_URL)).ask(question)

/** Ends the pool, where one was opened; the next use of `database` opens another. */
export async function closeDatabase(): Promise<void> {
  const { timetableConnection: open, timetableProbe: probe, timetableRetired: retired } = shared
  shared.timetableConnection = undefined
  shared.timetableProbe = undefined
  probe?.close()
  await Promise.all([open?.sql.end(), ...[...(retired ?? [])].map(({ sql }) => sql.end({ timeout: 0 }))])
}
