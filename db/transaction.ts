import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './client'

const attempts = 5
/** Milliseconds. Publishing ten thousand drafts takes long statements, and what waits for another's change waits in one. */
const longestStatement = 60_000

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

/** Runs `work` in one transaction, again from its start when the database made it give way to another: `work` may run several times. */
export async function inTransaction<Result>(
  db: Database,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`set local statement_timeout = ${longestStatement}`))
        return work(transaction)
      })
    } catch (error) {
      if (attempt === attempts || !retriable.includes(postgresErrorCode(error) ?? '')) throw error
    }
  }
}
