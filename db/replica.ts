import { connect, databaseOf, type Database, type Sql } from './client'
import { withinDeadline } from './deadline'
import { findReplayed, type ReplayState } from './queries/core/processes/position'

/** Statement timeout in milliseconds. */
const longestStatement = 15_000
/** Milliseconds a standby has to report its position. */
const longestTelling = 900
const longestPause = 30_000

/**
 * A standby and its last known position. Replay only advances, so it has at least what it last reported. A
 * lost connection may mean a restart with less: then its `epoch` ends and nothing is known.
 */
export class Replica {
  epoch = 0
  /** The latest primary's timeline during which it was fed. */
  fedOn: number | undefined
  private pool: { sql: Sql; db: Database } | undefined
  private teller: { sql: Sql; db: Database } | undefined
  private telling: Promise<void> | undefined
  private lastState: ReplayState | null = null
  private failures = 0
  private pausedUntil = -Infinity

  constructor(
    private readonly address: string,
    private readonly poolSize: number,
  ) {}

  /** Its name in the metrics. */
  get host(): string {
    return new URL(this.address).host
  }

  get replayed(): ReplayState | null {
    return performance.now() < this.pausedUntil ? null : this.lastState
  }

  get db(): Database {
    this.pool ??= this.opened(this.poolSize, longestStatement)
    return this.pool.db
  }

  private opened(size: number, statement: number) {
    const sql = connect(this.address, size, statement, this.forget)
    return { sql, db: databaseOf(sql) }
  }

  private readonly forget = () => {
    this.epoch += 1
    this.lastState = null
  }

  /** Asks for its position; concurrent callers share one query. `timeline`: the primary's. Never rejects. */
  tell(timeline: number): Promise<void> {
    if (performance.now() < this.pausedUntil) return Promise.resolve()
    this.telling ??= this.learn(timeline).finally(() => (this.telling = undefined))
    return this.telling
  }

  private async learn(timeline: number): Promise<void> {
    const { epoch } = this
    this.teller ??= this.opened(1, longestTelling)
    const { db } = this.teller
    try {
      const state = await withinDeadline(longestTelling, () => findReplayed(db))
      if (this.epoch !== epoch) return
      this.lastState = state
      if (state?.isFed) this.fedOn = timeline
      this.failures = 0
    } catch {
      this.fail()
    }
  }

  /** After a failure the standby is left alone, longer each time; everything that waits for it gives up. */
  fail(): void {
    this.forget()
    this.failures += 1
    this.pausedUntil = performance.now() + Math.min(longestPause, 500 * 2 ** this.failures)
    void this.close()
  }

  async close(): Promise<void> {
    const open = [this.pool, this.teller]
    this.pool = this.teller = undefined
    await Promise.all(open.map((one) => one?.sql.end({ timeout: 0 })))
  }
}
