import './plain-errors'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { isPooled } from '@/lib/environment/environment'
import { safely } from '@/lib/environment/safely.mjs'
import { addressesIn } from './hosts'
import * as schema from './schema'

/** Milliseconds for which an answer is reused: a pool opens its connections together. */
const freshFor = 500
/** Milliseconds between two checks of all servers while there are connections. */
const interval = 1_000
/** Milliseconds the other servers have to say that they too are the primary, of a later timeline. */
const grace = 200
/** Seconds a server has to answer whether it is the primary. */
const connectTimeout = 2

type Primary = { address: string; timeline: number }

/** A server that is asked repeatedly over one connection. */
class Server {
  private sql: postgres.Sql | undefined

  constructor(readonly address: string) {}

  /** The timeline of a primary; null for a standby and for a server without an answer. */
  async timeline(): Promise<number | null> {
    this.sql ??= postgres(this.address, {
      max: 1,
      connect_timeout: connectTimeout,
      fetch_types: false,
      backoff: () => 0.2,
    })
    const timeout = new AbortController()
    try {
      const [row] = await Promise.race([
        this.sql<{ timeline: number | null }[]>`
          select case when pg_is_in_recovery() then null
            else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end as timeline`,
        pause(connectTimeout * 1000, null, { signal: timeout.signal }).then(() => {
          throw new Error('No answer in time')
        }),
      ])
      return row?.timeline ?? null
    } catch {
      this.close()
      return null
    } finally {
      timeout.abort()
    }
  }

  close(): void {
    void this.sql?.end({ timeout: 0 })
    this.sql = undefined
  }
}

/**
 * Knows which of several servers is the primary. It never returns to an earlier timeline, whose primary was
 * replaced and whose writes are lost. A pooler keeps connections open when its server is demoted, so this
 * closes connections to a former primary.
 */
class PrimaryFinder {
  private readonly servers: Server[]
  private readonly sockets = new Map<Socket, string>()
  private lookup: { until: number; answer: Promise<Primary | null> } | undefined
  private watching: NodeJS.Timeout | undefined
  private latest = 0

  constructor(addresses: readonly string[]) {
    this.servers = addresses.map((address) => new Server(address))
  }

  /** A socket to the primary; it fails if there is none. */
  async open(): Promise<Socket> {
    const primary = await this.find()
    const socket = new Socket()
    if (primary) {
      const { hostname, port } = new URL(primary.address)
      const [host, number] = [hostname.replace(/^\[|\]$/g, ''), Number(port) || 5432]
      // The driver checks the certificate against `host`.
      Object.assign(socket, { host, port: number })
      socket.connect(number, host)
    } else {
      // Emitted later, when the driver listens for errors.
      const error = Object.assign(new Error('None of the servers is the primary'), { code: 'ECONNREFUSED' })
      setImmediate(() => socket.destroy(error))
    }
    this.sockets.set(socket, primary?.address ?? '')
    this.watching ??= setInterval(
      safely(() => this.look()),
      interval,
    ).unref()
    socket.once('close', safely(this.rest))
    return socket
  }

  /** Without connections nothing is polled, so that the process may end. */
  private readonly rest = () => {
    for (const socket of this.sockets.keys()) if (socket.destroyed) this.sockets.delete(socket)
    if (this.sockets.size > 0) return
    clearInterval(this.watching)
    this.watching = undefined
    for (const server of this.servers) server.close()
  }

  private async look(): Promise<void> {
    // With TLS the driver removes the socket's listeners.
    this.rest()
    const primary = this.watching && (await this.find())
    if (!primary) return
    for (const [socket, address] of this.sockets) if (address !== primary.address) socket.destroy()
  }

  private find(): Promise<Primary | null> {
    if (this.lookup && performance.now() < this.lookup.until) return this.lookup.answer
    const lookup = { until: Infinity, answer: this.ask() }
    void lookup.answer.finally(() => (lookup.until = performance.now() + freshFor))
    this.lookup = lookup
    return lookup.answer
  }

  private async ask(): Promise<Primary | null> {
    const primaries: Primary[] = []
    const answers = this.servers.map(async (server) => {
      const timeline = await server.timeline()
      if (timeline === null) throw new TypeError('Not the primary')
      primaries.push({ address: server.address, timeline })
    })
    const all = Promise.allSettled(answers)
    await Promise.any(answers).catch(() => undefined)
    if (primaries.length > 0) await Promise.race([all, pause(grace)])
    const [newest] = primaries.sort((one, other) => other.timeline - one.timeline)
    if (!newest || newest.timeline < this.latest) return null
    this.latest = newest.timeline
    return newest
  }
}

const finders = new Map<string, PrimaryFinder>()

/**
 * Opens a connection's socket to the present primary. The driver's own handling of several hosts would give
 * connections up for good.
 */
function socketToPrimary(addresses: readonly string[]): Promise<Socket> {
  const key = addresses.join()
  const finder = finders.get(key) ?? new PrimaryFinder(addresses)
  finders.set(key, finder)
  return finder.open()
}

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase<typeof schema>
/** A transaction, or the database itself; the first argument of every query. */
export type Queryable = Parameters<Parameters<Database['transaction']>[0]>[0] | Database

/**
 * Dates are read and written as `YYYY-MM-DD` strings, never as instants; `bigint` as numbers: none of ours is
 * beyond the safe integers.
 */
const ourTypes = {
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
}

/** Connection timeout, in seconds. */
const connectSeconds = 5

/** Seconds of silence before TCP keep-alive probes; the connection fails ten seconds later. */
const keepAliveSeconds = 10

/**
 * Seconds before a lost connection is reopened. The driver's own backoff grows to 20, and a query given that
 * connection waits it out.
 */
const reconnectSeconds = (failures: number): number => Math.min(1, 0.05 * 2 ** failures)

/**
 * Settings of each connection, whatever the server's own. Compiling a statement (jit) takes longer than
 * running our longest one. A pooler accepts only the first two; behind it `disableJit` and every transaction
 * turn jit off.
 */
export const sessionSettings = (url: string) => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  ...(!isPooled(url) && { jit: 'off' }),
})

/**
 * A connection pool, which the caller ends. If `url` names several servers, each connection goes to the
 * primary of that moment. `longestStatement`: statement timeout in milliseconds; 0: none. `onclose` is called
 * for each connection that ends. `settings`: those of each connection.
 */
export function connect(
  url: string,
  max = 10,
  longestStatement = 0,
  onclose?: () => void,
  settings: Record<string, string> = sessionSettings(url),
): Sql {
  const servers = addressesIn(url)
  const [first = url] = servers
  return postgres(first, {
    max,
    onclose,
    ...(servers.length > 1 && { socket: () => socketToPrimary(servers) }),
    types: ourTypes,
    onnotice: () => undefined,
    connect_timeout: connectSeconds,
    keep_alive: keepAliveSeconds,
    backoff: reconnectSeconds,
    connection: { ...settings, statement_timeout: longestStatement },
  })
}

/** How drizzle derives database names. */
export const casing = 'snake_case'

export const databaseOf = (sql: Sql): Database => drizzle(sql, { schema, casing })

/**
 * The driver connection below `db`, in the same transaction: its templates are prepared once per connection,
 * the query builder's are not. For the few queries that run on every request. Detected by shape, because Next
 * may load the driver's class twice.
 */
export function sqlOf(db: Queryable): postgres.ISql {
  const { session } = db._
  if (!('client' in session && typeof session.client === 'function')) throw new TypeError('Not a postgres.js session')
  return session.client as postgres.ISql
}
