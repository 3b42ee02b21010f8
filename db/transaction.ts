import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './client'
import { currentDeadline, OutcomeUnknown } from './deadline'

const attempts = 5
/** Milliseconds. Publishing ten thousand drafts takes long statements, and what waits for another's change waits in one. */
const longestStatement = 60_000
/** Milliseconds that whoever waits for a transaction has from its beginning, and for its end. */
const longestTransaction = 65_000

/** Serialization failure and deadlock: PostgreSQL chose this transaction to give way, and another try may well succeed. */
const retriable = ['40001', '40P01']

/** The database's own refusal of a class or load item that would be left without a teacher or group. */
export const nobodyLeft = 'TT001'

/** PostgreSQL's code of an error, whether drizzle wrapped it or it came from the commit; undefined for any other error. */
export function postgresErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return postgresErrorCode(error.cause)
}

// PostgreSQL's classes for a lost or refused connection, and the driver's and the system's own codes for the same.
const unreachable =
  /^(08...|53300|57P0[1-5]|DATABASE_OVERDUE|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ERR_STREAM_(DESTROYED|WRITE_AFTER_END))$/

/** Whether the code of an error says that the database cannot be reached, or went away. */
export const isUnreachable = (code: string): boolean => unreachable.test(code)

/**
 * Runs `work` in one transaction, again from its start when the database made it give way to another: `work` may run several times.
 * Throws OutcomeUnknown where the connection is lost while it is committed. A transaction whose caller has been told that it took too
 * long is taken back.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const deadline = currentDeadline()
  // A transaction within another has no commit of its own.
  const isWhole = !('nestedIndex' in db)
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      return await db.transaction(async (transaction) => {
        await transaction.execute(
          sql`select set_config('statement_timeout', ${String(longestStatement)}, true)`,
        )
        deadline?.prolong(longestTransaction)
        const result = await work(transaction)
        deadline?.requireTime()
        isCommitting = isWhole
        if (deadline) deadline.isCommitting = isWhole
        return result
      })
    } catch (error) {
      const code = postgresErrorCode(error) ?? ''
      if (isCommitting && isUnreachable(code)) throw new OutcomeUnknown('A commit was lost', { cause: error })
      if (deadline) deadline.isCommitting = false
      if (attempt === attempts || !retriable.includes(code)) throw error
    }
  }
}
