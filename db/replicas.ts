import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '@/lib/core/rules/processes/position'
import { Replica } from './replica'
import { safely } from '@/lib/environment/safely.mjs'

/** Milliseconds between two looks at all servers. */
const interval = 1_000
/** Milliseconds that a replica may be behind; less than the live server remembers what it told (`recentNotices`). */
const mostBehind = 5_000
/** Milliseconds that a read waits for a replica to tell that it has what is asked for. */
const longestWait = 50

const sumOf = (text: string): number => Buffer.from(text).reduce((sum, byte) => sum + byte, 0)

/** What a monitor is told of a replica. `behind`: bytes; null while it is not known. */
export type ReplicaFigures = { host: string; reads: number; refused: number; behind: number | null }

/** The replicas of this process, and which of them may answer whom. */
export class Replicas {
  private readonly replicas: Replica[]
  private readonly counts = new Map<Replica, { reads: number; refused: number }>()
  /** Where the primary was: the first as long ago as a replica may be behind, or the oldest there is. */
  private seen: { at: number; position: Position }[] = []
  /** The primary's, as it was last told; 0: this process has met none. */
  private timeline = 0
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined

  /** `askPrimary` rejects while the primary does not answer. */
  constructor(
    addresses: readonly string[],
    poolSize: number,
    private readonly askPrimary: () => Promise<Position>,
    private readonly longestBehind = mostBehind,
  ) {
    this.replicas = addresses.map((address) => new Replica(address, poolSize))
  }

  /**
   * A replica that shows at least what was committed before `least`, and at most some seconds less than everything; null without one. For a
   * person the same while it can, so that nothing they saw is gone when they look again.
   */
  async choose(least: Position | null, person = ''): Promise<Replica | null> {
    if (!this.timer) {
      this.timer = setInterval(
        safely(() => this.look()),
        interval,
      ).unref()
      await Promise.race([this.look(), pause(longestWait)])
    }
    const first = sumOf(person) % this.replicas.length
    if (!this.firstWith(least, first)) await Promise.race([this.look(), pause(longestWait)])
    return this.firstWith(least, first)
  }

  /** Where the log of the primary ends; if that is lost, the place where the next primary begins: nobody else may answer before. */
  async end(): Promise<Position> {
    try {
      const position = await this.askPrimary()
      this.timeline = position.timeline
      return position
    } catch {
      return { timeline: this.timeline + 1, bytes: 0 }
    }
  }

  /** Counts a request that a replica answers. */
  use(replica: Replica): void {
    this.countsOf(replica).reads += 1
  }

  /** Counts what a replica failed and the primary answers, and asks it whether it is there at all. */
  refuse(replica: Replica): void {
    this.countsOf(replica).refused += 1
    void replica.tell(this.timeline)
  }

  private countsOf(replica: Replica) {
    const counts = this.counts.get(replica) ?? { reads: 0, refused: 0 }
    this.counts.set(replica, counts)
    return counts
  }

  figures(): ReplicaFigures[] {
    const end = this.seen.at(-1)?.position.bytes
    return this.replicas.map((replica) => {
      const { bytes } = replica.replayed ?? {}
      const behind = end === undefined || bytes === undefined ? null : Math.max(0, end - bytes)
      return { host: replica.host, ...this.countsOf(replica), behind }
    })
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.replicas.map((replica) => replica.close()))
  }

  private firstWith(least: Position | null, first: number): Replica | null {
    // Nothing is known of what was written on a timeline that this process has not met.
    if (least && least.timeline > this.timeline) return null
    const bytes = Math.max(least?.bytes ?? 0, this.seen[0]?.position.bytes ?? 0)
    // One that no primary of this timeline has fed may have changes that a failover lost.
    const may = ({ replayed, fedOn }: Replica) =>
      replayed !== null && replayed.bytes >= bytes && (fedOn === this.timeline || this.timeline === 0)
    return [...this.replicas.slice(first), ...this.replicas.slice(0, first)].find(may) ?? null
  }

  private look(): Promise<void> {
    this.looking ??= this.lookAtAll().finally(() => (this.looking = undefined))
    return this.looking
  }

  private async lookAtAll(): Promise<void> {
    const telling = this.replicas.map((replica) => replica.tell(this.timeline))
    const at = performance.now()
    try {
      const position = await this.askPrimary()
      this.timeline = position.timeline
      this.seen.push({ at, position })
      while ((this.seen[1]?.at ?? Infinity) <= at - this.longestBehind) this.seen.shift()
    } catch {
      // While it is away, replicas answer with what they have.
    }
    await Promise.all(telling)
  }
}
