import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import './plain-errors'
import * as schema from './schema'

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase<typeof schema>
/** A transaction, or the database itself: what every query takes first. */
export type Queryable = Parameters<Parameters<Database['transaction']>[0]>[0] | Database

/** Dates stay `YYYY-MM-DD` strings whichever way a row is read: never an instant. */
const dateAsText = {
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
}

/** After so many seconds a database that does not take a connection counts as unreachable. */
const connectSeconds = 5

/** Seconds of silence after which the system asks whether the other end is still there; it gives it up ten later. */
const keepAliveSeconds = 10

/** Seconds before a lost connection is opened again: the driver's own wait grows to 20, and whoever is given that place waits it out. */
const reconnectSeconds = (failures: number): number => Math.min(1, 0.05 * 2 ** failures)

/** A connection pool. The caller ends it. `longestStatement`, in milliseconds: what takes longer is stopped by the database; 0: nothing is. */
export function connect(url: string, max = 10, longestStatement = 0): Sql {
  return postgres(url, {
    max,
    types: dateAsText,
    onnotice: () => undefined,
    connect_timeout: connectSeconds,
    keep_alive: keepAliveSeconds,
    backoff: reconnectSeconds,
    connection: { statement_timeout: longestStatement },
  })
}

export const databaseOf = (sql: Sql): Database => drizzle(sql, { schema, casing: 'snake_case' })

/**
 * The driver below `db`, in the same transaction: its own templates are prepared once a connection, which the query builder's
 * statements are not. For the few queries that run on every request. Told by shape: Next may load the driver's class twice.
 */
export function sqlOf(db: Queryable): postgres.ISql {
  const { session } = db._
  if (!('client' in session && typeof session.client === 'function'))
    throw new TypeError('Not a postgres.js session')
  return session.client as postgres.ISql
}
