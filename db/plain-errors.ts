import { PgPreparedQuery } from 'drizzle-orm/pg-core'

/** Error fields that contain stored values: «Key (username)=(…)», «Failing row contains (…)». */
const quoting = ['detail', 'where', 'internal_query'] as const

/**
 * A failed query throws the driver's own error. Drizzle would wrap it in one whose message has the statement
 * and all parameters, possibly secrets, which Next, scripts and Node's unhandled rejections then print.
 * Drizzle has no option for this; we override a method meant for its cache, which we do not use.
 */
async function throwPlainly(_query: string, _params: unknown[], run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (typeof error === 'object' && error !== null) for (const name of quoting) Reflect.deleteProperty(error, name)
    throw error
  }
}

if (!('queryWithCache' in PgPreparedQuery.prototype))
  throw new TypeError('Drizzle runs its queries in another way: its errors would tell their parameters.')
Reflect.set(PgPreparedQuery.prototype, 'queryWithCache', throwPlainly)
