import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import { casing, sqlOf, type Queryable } from './client'

const dialect = new PgDialect({ casing })

/**
 * Runs a query builder statement as a prepared one, once per connection: for statements of every change,
 * whose text is constant.
 */
export const prepared = <Row extends object>(db: Queryable, query: SQL): Promise<Row[]> =>
  statementOf<Row>(query)(db, {})

/** The same for a text that is expensive to build: built once, and run with values for its placeholders. */
export function statementOf<Row extends object>(
  query: SQL,
): (db: Queryable, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(query)
  return async (db, values) => {
    const parameters = fillPlaceholders(params, values) as postgres.ParameterOrJSON<never>[]
    return sqlOf(db).unsafe<Row[]>(sql, parameters, { prepare: true })
  }
}
