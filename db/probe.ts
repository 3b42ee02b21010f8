import { connect, databaseOf, type Database, type Sql } from './client'
import { withinDeadline } from './deadline'

/** Milliseconds in which a healthy database answers. */
const patience = 900
/** Milliseconds after which the connection is discarded: its other end may be gone. */
const longestSilence = 5_000

/** Checks the database over a separate connection. Concurrent callers share one query. */
export class Probe {
  private open: { sql: Sql; db: Database } | undefined
  private asked: { since: number; answer: Promise<unknown> } | undefined

  constructor(private readonly url: string) {}

  /** Throws the driver's error, or Overdue. All callers pass the same `question`. */
  ask<Answer>(question: (db: Database) => Promise<Answer>): Promise<Answer> {
    if (this.asked && performance.now() - this.asked.since > longestSilence) this.close()
    this.asked ??= { since: performance.now(), answer: this.put(question) }
    const { answer } = this.asked
    return withinDeadline(patience, () => answer as Promise<Answer>)
  }

  private async put<Answer>(question: (db: Database) => Promise<Answer>): Promise<Answer> {
    if (!this.open) {
      const sql = connect(this.url, 1, longestSilence)
      this.open = { sql, db: databaseOf(sql) }
    }
    const { open } = this
    try {
      return await question(open.db)
    } finally {
      if (this.open === open) this.asked = undefined
    }
  }

  /** Ends the connection; the next question opens another. */
  close(): void {
    void this.open?.sql.end({ timeout: 0 })
    this.open = undefined
    this.asked = undefined
  }
}
