import { connect, databaseOf, type Sql } from '@/db/client'
import { postgresErrorCode } from '@/db/transaction'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { Fault, WorkerQuestion } from './question'
import { services, type WorkerContext } from './services'

/** Statement timeout in milliseconds: a little less than the thread's own limit. */
const longestStatement = 30_000
const mostConnections = 3

let pool: { url: string; sql: Sql } | null = null

function databaseAt(url: string) {
  if (pool?.url !== url) {
    void pool?.sql.end({ timeout: 1 })
    pool = { url, sql: connect(url, mostConnections, longestStatement) }
  }
  return databaseOf(pool.sql)
}

const faultOf = (error: unknown): Fault =>
  error instanceof ServiceError
    ? { is: 'told', code: error.code, detail: error.detail, extra: error.extra }
    : {
        is: 'fault',
        code: postgresErrorCode(error),
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? error.stack : undefined,
      }

/** The result of a use case, or its error. */
export async function answerQuestion({
  name,
  url,
  asker,
  input,
}: WorkerQuestion): Promise<{ made: unknown } | { failure: Fault }> {
  try {
    const service = services[name] as (context: WorkerContext, input: unknown) => Promise<unknown>
    return { made: await service({ db: databaseAt(url), ...asker }, input) }
  } catch (error) {
    return { failure: faultOf(error) }
  }
}
