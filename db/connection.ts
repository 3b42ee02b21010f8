import { environment } from '@/lib/environment/environment'
import { connect, databaseOf, type Database, type Sql } from './client'
import { OutcomeUnknown, Overdue, withinDeadline } from './deadline'
import { Probe } from './probe'

const poolSize = 10
/** Statement timeout in milliseconds, for reads; transactions that write have a longer one (`inTransaction`). */
const longestStatement = 15_000
/** Milliseconds for answering a call, slightly more than one statement may take; a call that has begun to write gets longer. */
const longestCall = 20_000
/** Seconds that running statements in a replaced pool may still take. */
const lastStatements = 65

type Connection = { sql: Sql; db: Database }

/** On globalThis, because Next may load this module more than once. */
const shared = globalThis as {
  timetableConnection?: Connection
  timetableRetired?: Set<Connection>
  timetableProbe?: Probe
  /** Calls at work on the pool. */
  timetableCalls?: number
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
 * Runs a call on this process's database; throws Overdue or OutcomeUnknown after `longest` milliseconds. The pool is then replaced: later
 * calls get a fresh one, and running work may finish in the old one.
 */
export async function callDatabase<Result>(
  work: (db: Database) => Promise<Result>,
  longest = longestCall,
): Promise<Result> {
  const used = connection()
  shared.timetableCalls = (shared.timetableCalls ?? 0) + 1
  try {
    return await withinDeadline(longest, () => work(used.db))
  } catch (error) {
    if (error instanceof Overdue || error instanceof OutcomeUnknown) retire(used)
    throw error
  } finally {
    shared.timetableCalls = (shared.timetableCalls ?? 1) - 1
  }
}

function retire(used: Connection): void {
  if (shared.timetableConnection !== used) return
  shared.timetableConnection = undefined
  console.error(JSON.stringify({ level: 'error', message: 'A pool gave no answer in time and is replaced' }))
  const retired = (shared.timetableRetired ??= new Set()).add(used)
  // Calls that started with the old pool may use it until their own deadline.
  const end = () => used.sql.end({ timeout: lastStatements }).finally(() => retired.delete(used))
  setTimeout(() => void end(), longestCall).unref()
}

/** Queries the database over a separate connection, independent of the pool; throws if there is no answer within a second. */
export const probeDatabase = <Result>(question: (db: Database) => Promise<Result>): Promise<Result> =>
  (shared.timetableProbe ??= new Probe(environment().DATABASE_URL)).ask(question)

/** How many calls are at work on the pool of this process or wait for it, and its size. */
export const poolLoad = () => ({ callsAtDatabase: shared.timetableCalls ?? 0, pool: poolSize })

/** Ends the open pool, if any; the next use of `database` opens a new one. */
export async function closeDatabase(): Promise<void> {
  const { timetableConnection: open, timetableProbe: probe, timetableRetired: retired } = shared
  shared.timetableConnection = undefined
  shared.timetableProbe = undefined
  probe?.close()
  await Promise.all([open?.sql.end(), ...[...(retired ?? [])].map(({ sql }) => sql.end({ timeout: 0 }))])
}
