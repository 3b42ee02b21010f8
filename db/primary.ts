import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { safely } from '@/lib/environment/safely.mjs'

/** Milliseconds for which an answer counts: the connections of a pool are opened at once. */
const freshFor = 500
/** Milliseconds between two looks at all servers while there are connections. */
const interval = 1_000
/** Milliseconds that the other servers have to say that they are the primary too, of a later timeline. */
const grace = 200
/** Seconds in which a server answers whether it is the primary. */
const patience = 2

type Primary = { address: string; timeline: number }

/** A server that is asked again and again over one connection. */
class Server {
  private sql: postgres.Sql | undefined

  constructor(readonly address: string) {}

  /** The timeline of a primary; null for a standby and for a server that does not answer. */
  async timeline(): Promise<number | null> {
    this.sql ??= postgres(this.address, {
      ...{ max: 1, connect_timeout: patience, fetch_types: false, backoff: () => 0.2 },
    })
    const late = new AbortController()
    try {
      const [row] = await Promise.race([
        this.sql<{ timeline: number | null }[]>`
          select case when pg_is_in_recovery() then null
            else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end as timeline`,
        pause(patience * 1000, null, { signal: late.signal }).then(() => {
          throw new Error('No answer in time')
        }),
      ])
      return row?.timeline ?? null
    } catch {
      this.close()
      return null
    } finally {
      late.abort()
    }
  }

  close(): void {
    void this.sql?.end({ timeout: 0 })
    this.sql = undefined
  }
}

/**
 * Knows which of several servers is the primary now. It never goes back to one of an earlier timeline: that was replaced, and what is written
 * there is lost. A pooler keeps a connection open whatever becomes of its server, so connections to a server that is the primary no more are
 * closed.
 */
class PrimaryFinder {
  private readonly servers: Server[]
  private readonly sockets = new Map<Socket, string>()
  private asked: { until: number; answer: Promise<Primary | null> } | undefined
  private watching: NodeJS.Timeout | undefined
  private latest = 0

  constructor(addresses: readonly string[]) {
    this.servers = addresses.map((address) => new Server(address))
  }

  /** A socket that connects to the primary, or else fails. */
  async open(): Promise<Socket> {
    const primary = await this.find()
    const socket = new Socket()
    if (primary) {
      const { hostname, port } = new URL(primary.address)
      const [host, number] = [hostname.replace(/^\[|\]$/g, ''), Number(port) || 5432]
      // The driver checks a certificate by `host`.
      Object.assign(socket, { host, port: number })
      socket.connect(number, host)
    } else {
      // After the driver has begun to listen for errors.
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

  /** Without connections nobody is asked: the process may end. */
  private readonly rest = () => {
    for (const socket of this.sockets.keys()) if (socket.destroyed) this.sockets.delete(socket)
    if (this.sockets.size > 0) return
    clearInterval(this.watching)
    this.watching = undefined
    for (const server of this.servers) server.close()
  }

  private async look(): Promise<void> {
    // With TLS the driver takes the socket's listeners away.
    this.rest()
    const primary = this.watching && (await this.find())
    if (!primary) return
    for (const [socket, address] of this.sockets) if (address !== primary.address) socket.destroy()
  }

  private find(): Promise<Primary | null> {
    if (this.asked && performance.now() < this.asked.until) return this.asked.answer
    const asked = { until: Infinity, answer: this.ask() }
    void asked.answer.finally(() => (asked.until = performance.now() + freshFor))
    this.asked = asked
    return asked.answer
  }

  private async ask(): Promise<Primary | null> {
    const found: Primary[] = []
    const asking = this.servers.map(async (server) => {
      const timeline = await server.timeline()
      if (timeline === null) throw new TypeError('Not the primary')
      found.push({ address: server.address, timeline })
    })
    const all = Promise.allSettled(asking)
    await Promise.any(asking).catch(() => undefined)
    if (found.length > 0) await Promise.race([all, pause(grace)])
    const [newest] = found.sort((one, other) => other.timeline - one.timeline)
    if (!newest || newest.timeline < this.latest) return null
    this.latest = newest.timeline
    return newest
  }
}

const finders = new Map<string, PrimaryFinder>()

/** Opens a connection's socket to whichever of the servers is the primary now. The driver's own way gives connections up for good. */
export function socketToPrimary(addresses: readonly string[]): Promise<Socket> {
  const key = addresses.join()
  const finder = finders.get(key) ?? new PrimaryFinder(addresses)
  finders.set(key, finder)
  return finder.open()
}
