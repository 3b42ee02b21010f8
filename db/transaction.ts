import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './client'
import { currentDeadline, OutcomeUnknown } from './deadline'
import { prepared } from './prepared'

const attempts = 5
/**
 * Milliseconds. `statement`: publishing ten thousand drafts takes long statements, and waiting for a lock
 * counts too. `transaction`: how long a caller waits for one, from its start to the end of its commit.
 */
type Limits = { statement: number; transaction: number }
const usual: Limits = { statement: 60_000, transaction: 65_000 }
/** Nearly as long as the web server waits for a call. */
const large: Limits = { statement: 165_000, transaction: 170_000 }

/**
 * Serialization failure and deadlock: PostgreSQL aborted this transaction in favour of another, and a retry
 * may succeed.
 */
const retriable = ['40001', '40P01']

/** SQLSTATE of our trigger that refuses a class or load item without a teacher or group. */
export const nobodyLeft = 'TT001'
/** Raised by the database for a claim on a row that was merged into another. */
export const mergedAway = 'TT002'
/** Raised if nobody would be left to administer the university. */
export const lastSuperuser = 'TT003'
/** Raised for deleting an account that has been used. */
export const usedAccount = 'TT004'
/** Raised for a part of an exam with a time of its own that would leave the rest. */
export const tornExam = 'TT005'

/** Foreign key violation, also of a claim: what is referred to is not there. Unique violation: it is there already. */
export const missingReference = '23503'
export const takenValue = '23505'

/** An exclusion constraint: two contracts of one teacher overlap. */
export const contractsMeet = '23P01'

/** The SQLSTATE of an error, also when drizzle wrapped it or the commit threw it; otherwise undefined. */
export function postgresErrorCode(error: unknown): string | undefined {
  // Not `instanceof`: jest gives tests an Error of their own, and the system's errors are of Node's.
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? postgresErrorCode(error.cause) : undefined
}

// SQLSTATEs of a lost or refused connection, and the driver's and the system's codes for the same.
const unreachable =
  /^(08...|53300|57P0[1-5]|DATABASE_OVERDUE|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ERR_STREAM_(DESTROYED|WRITE_AFTER_END))$/

/** Whether an error code means that the database is unreachable or the connection was lost. */
export const isUnreachable = (code: string): boolean => unreachable.test(code)

/**
 * Runs `work` in one transaction and retries it from the start after a serialization failure or deadlock, so
 * `work` may run several times. Throws OutcomeUnknown if the connection is lost during the commit. A
 * transaction that exceeds its deadline is rolled back.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (db: Queryable) => Promise<Result>,
  limits = usual,
): Promise<Result> {
  const deadline = currentDeadline()
  // A nested transaction is a savepoint, without a commit of its own.
  const isWhole = !('nestedIndex' in db)
  // Nobody waits for a job, so its statements may take as long as it may.
  const longestStatement = Math.max(limits.statement, deadline?.milliseconds ?? 0)
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      return await db.transaction(async (transaction) => {
        await prepared(
          transaction,
          sql`select set_config('statement_timeout', ${String(longestStatement)}, true), set_config('jit', 'off', true)`,
        )
        deadline?.prolong(limits.transaction)
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

/** As `inTransaction`, for a change of a faculty's classes of a semester, which a busy machine takes minutes for. */
export const inLargeTransaction = <Result>(db: Database, work: (db: Queryable) => Promise<Result>): Promise<Result> =>
  inTransaction(db, work, large)

/** Milliseconds a caller waits for a change of a whole semester: hundreds of thousands of claims. */
const longestImport = 600_000

/**
 * Runs `work` once, in one transaction whose statements may take as long as the caller waits; without a
 * caller, as long as they take.
 */
export const inLongTransaction = <Result>(db: Database, work: (db: Queryable) => Promise<Result>): Promise<Result> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('statement_timeout', '0', true), set_config('jit', 'off', true)`)
    const deadline = currentDeadline()
    deadline?.prolong(longestImport)
    const result = await work(transaction)
    deadline?.requireTime()
    return result
  })

/** Thrown to roll a transaction back; carries the result of `work`. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('rolled back')
  }
}

type TryOutOptions<Result> = {
  /** Whether to store it after all, depending on the result; absent: never. */
  keeps?: (result: Result) => boolean
  /** The kind of transaction, which says how long its statements may take and whether it is retried. */
  within?: typeof inLargeTransaction
}

/**
 * Runs `work` in a transaction, returns its result, and rolls everything back. Nobody else sees any of it:
 * rows vanish, notices are not sent, locks are released; only sequences advance. Triggers deferred to the
 * commit do not fire. Errors also roll back and are thrown unchanged. Inside another transaction it is a
 * savepoint: earlier work stays.
 */
export async function tryOut<Result>(
  db: Database,
  work: (db: Queryable) => Promise<Result>,
  { keeps = () => false, within = inTransaction }: TryOutOptions<Result> = {},
): Promise<Result> {
  try {
    return await within(db, async (transaction) => {
      const result = await work(transaction)
      if (!keeps(result)) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}
