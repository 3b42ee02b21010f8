import { PgPreparedQuery } from 'drizzle-orm/pg-core'

/** What the driver tells of the values themselves: «Key (username)=(…)», «Failing row contains (…)». */
const quoting = ['detail', 'where', 'internal_query'] as const

/**
 * A failed query throws the driver's own error. Drizzle would wrap it in one whose message is the statement with all its parameters,
 * which may be secrets, and which then stands in whatever is printed of it: by Next for a page, by a script, by Node for a promise
 * that nobody waited for. There is no option for that, and no cache here, for which the method is meant.
 */
async function throwPlainly(
  _query: string,
  _params: unknown[],
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (typeof error === 'object' && error !== null)
      for (const name of quoting) Reflect.deleteProperty(error, name)
    throw error
  }
}

if (!('queryWithCache' in PgPreparedQuery.prototype))
  throw new TypeError('Drizzle runs its queries in another way: its errors would tell their parameters.')
Reflect.set(PgPreparedQuery.prototype, 'queryWithCache', throwPlainly)
