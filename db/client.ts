import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { isPooled } from '@/lib/environment/environment'
import { addressesIn } from './hosts'
import './plain-errors'
import { socketToPrimary } from './primary'
import * as schema from './schema'

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase<typeof schema>
/** A transaction, or the database itself; the first argument of every query. */
export type Queryable = Parameters<Parameters<Database['transaction']>[0]>[0] | Database

/** Dates are read and written as `YYYY-MM-DD` strings, never as instants. */
const dateAsText = {
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
}

/** Connection timeout, in seconds. */
const connectSeconds = 5

/** Seconds of silence before TCP keep-alive probes; the connection fails ten seconds later. */
const keepAliveSeconds = 10

/** Seconds before a lost connection is reopened. The driver's own backoff grows to 20, and a query given that connection waits it out. */
const reconnectSeconds = (failures: number): number => Math.min(1, 0.05 * 2 ** failures)

/**
 * What each connection asks for, whatever the server is set to. Compiling a statement (jit) takes longer than our longest one runs. A
 * pooler knows the first two; behind it jit is off by `keepJitOff` and in every transaction.
 */
const asked = (url: string) => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  ...(!isPooled(url) && { jit: 'off' }),
})

/**
 * A connection pool, which the caller ends. If `url` names several servers, each connection is made to the one that is the primary then.
 * `longestStatement`: statement timeout in milliseconds; 0: none. `onclose` is called for each connection that ends. `asks`: the settings of
 * each connection.
 */
export function connect(
  url: string,
  max = 10,
  longestStatement = 0,
  onclose?: () => void,
  asks: Partial<ReturnType<typeof asked>> = asked(url),
): Sql {
  const servers = addressesIn(url)
  const [first = url] = servers
  return postgres(first, {
    max,
    onclose,
    ...(servers.length > 1 && { socket: () => socketToPrimary(servers) }),
    types: dateAsText,
    onnotice: () => undefined,
    connect_timeout: connectSeconds,
    keep_alive: keepAliveSeconds,
    backoff: reconnectSeconds,
    connection: { ...asks, statement_timeout: longestStatement },
  })
}

/** Of the database's names. */
export const casing = 'snake_case'

export const databaseOf = (sql: Sql): Database => drizzle(sql, { schema, casing })

/**
 * The driver connection below `db`, in the same transaction: its templates are prepared once per connection, the query builder's are not.
 * For the few queries that run on every request. Detected by shape, because Next may load the driver's class twice.
 */
export function sqlOf(db: Queryable): postgres.ISql {
  const { session } = db._
  if (!('client' in session && typeof session.client === 'function'))
    throw new TypeError('Not a postgres.js session')
  return session.client as postgres.ISql
}
