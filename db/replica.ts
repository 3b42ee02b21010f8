import { connect, databaseOf, type Database, type Sql } from './client'
import { withinDeadline } from './deadline'
import { findReplayed, type Replayed } from './queries/core/processes/position'

/** Statement timeout in milliseconds. */
const longestStatement = 15_000
/** Milliseconds in which a standby tells how far it is. */
const longestTelling = 900
const longestPause = 30_000

/**
 * A standby, and what is known of it. It replays on and on, so it has at least what it told last; a lost
 * connection may mean that it was started anew, with less. Then its `epoch` ends, and nothing is known.
 */
export class Replica {
  epoch = 0
  /** The latest timeline of a primary while which it was fed. */
  fedOn: number | undefined
  private pool: { sql: Sql; db: Database } | undefined
  private teller: { sql: Sql; db: Database } | undefined
  private telling: Promise<void> | undefined
  private known: Replayed | null = null
  private failures = 0
  private pausedUntil = -Infinity

  constructor(
    private readonly address: string,
    private readonly poolSize: number,
  ) {}

  /** Its name in figures. */
  get host(): string {
    return new URL(this.address).host
  }

  get replayed(): Replayed | null {
    return performance.now() < this.pausedUntil ? null : this.known
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
    this.known = null
  }

  /** Asks how far it is; callers at the same time share a question. `timeline`: the primary's. Never rejects. */
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
      const told = await withinDeadline(longestTelling, () => findReplayed(db))
      if (this.epoch !== epoch) return
      this.known = told
      if (told?.isFed) this.fedOn = timeline
      this.failures = 0
    } catch {
      this.fail()
    }
  }

  /** It did not answer: it is left alone, longer each time, with whatever waits for it. */
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
