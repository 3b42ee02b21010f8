import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'

/** Milliseconds for which an answer counts: the connections of a pool are opened at once. */
const freshFor = 500
/** Milliseconds that the other servers have to say that they are the primary too, of a later timeline. */
const grace = 200
/** Seconds in which a server answers whether it is the primary. */
const patience = 2

type Primary = { address: string; timeline: number }

/** The timeline of a primary; null for a standby and for a server that does not answer. */
async function timelineOf(address: string): Promise<number | null> {
  const sql = postgres(address, { max: 1, connect_timeout: patience, fetch_types: false })
  try {
    const [row] = await Promise.race([
      sql<{ timeline: number | null }[]>`
        select case when pg_is_in_recovery() then null
          else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end as timeline`,
      pause(patience * 1000, [], { ref: false }),
    ])
    return row?.timeline ?? null
  } catch {
    return null
  } finally {
    void sql.end({ timeout: 0 })
  }
}

/**
 * Finds which of several servers is the primary now. It never goes back to one of an earlier timeline: that was replaced, and what is written
 * there is lost.
 */
export class PrimaryFinder {
  private asked: { until: number; answer: Promise<Primary | null> } | undefined
  private latest = 0

  constructor(private readonly addresses: readonly string[]) {}

  /** Null if none of them is. */
  find(): Promise<Primary | null> {
    if (this.asked && performance.now() < this.asked.until) return this.asked.answer
    const asked = { until: Infinity, answer: this.ask() }
    void asked.answer.finally(() => (asked.until = performance.now() + freshFor))
    this.asked = asked
    return asked.answer
  }

  private async ask(): Promise<Primary | null> {
    const found: Primary[] = []
    const asking = this.addresses.map(async (address) => {
      const timeline = await timelineOf(address)
      if (timeline === null) throw new TypeError('Not the primary')
      found.push({ address, timeline })
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

/** Opens the socket of a connection to whichever of the servers is the primary now. The driver's own way gives connections up for good. */
export async function socketToPrimary(addresses: readonly string[]): Promise<Socket> {
  const key = addresses.join()
  const finder = finders.get(key) ?? new PrimaryFinder(addresses)
  finders.set(key, finder)
  const primary = await finder.find()
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
  return socket
}
