import { safely } from '@/lib/environment/safely.mjs'
import { connect, databaseOf, type Database, type Sql } from './client'
import { Overdue } from './deadline'

/** Milliseconds in which a healthy database answers, in steps. */
const patience = 900
const step = 100
/** Milliseconds after which the connection is discarded: its other end may be gone. */
const longestSilence = 5_000

/**
 * What `answer` comes to; throws Overdue when it is late. A process that is busy itself, as while it loads the application, reads no answer:
 * a step that ends late counts as one.
 */
const inTime = <Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let left = milliseconds / step
    const tick = () => {
      left -= 1
      // What has arrived meanwhile is read before the next step ends.
      if (left < 0) reject(new Overdue('No answer in time'))
    }
    const timer = setInterval(safely(tick), step)
    answer.then(resolve, reject).finally(() => clearInterval(timer))
  })

/** Checks the database over a separate connection. Concurrent callers share one query. */
export class Probe {
  private open: { sql: Sql; db: Database } | undefined
  private hasAnswered = false
  private asked: { since: number; answer: Promise<unknown> } | undefined

  constructor(private readonly url: string) {}

  /** Throws the driver's error, or Overdue. All callers pass the same `question`. */
  ask<Answer>(question: (db: Database) => Promise<Answer>): Promise<Answer> {
    if (this.asked && performance.now() - this.asked.since > longestSilence) this.close()
    this.asked ??= { since: performance.now(), answer: this.put(question) }
    const { answer } = this.asked
    // The first connection of a process is made while everything else starts too.
    return inTime(answer as Promise<Answer>, this.hasAnswered ? patience : longestSilence)
  }

  private async put<Answer>(question: (db: Database) => Promise<Answer>): Promise<Answer> {
    if (!this.open) {
      const sql = connect(this.url, 1, longestSilence)
      this.open = { sql, db: databaseOf(sql) }
    }
    const { open } = this
    try {
      const answer = await question(open.db)
      this.hasAnswered = true
      return answer
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
