import { safely } from '@/lib/environment/safely.mjs'
import type { Queryable } from './client'

/** The most questions in one statement, and the most statements of one kind at once on one database. */
const largest = 100
const mostAtOnce = 4
/** Milliseconds after which a statement is not waited for, because its connection may be lost. */
const patience = 50

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

class Batch<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = []
  private underWay = 0
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  put(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject })
      this.next()
    })
  }

  /** Sends what waits: at once if no statement is under way, else beside it after a moment. */
  private next(): void {
    if (this.waiting.length === 0) return
    if (this.underWay === 0) void this.send()
    else this.timer ??= setTimeout(safely(this.sendBeside), patience)
  }

  private readonly sendBeside = () => {
    this.timer = undefined
    if (this.underWay < mostAtOnce && this.waiting.length > 0) void this.send()
    else this.next()
  }

  private async send(): Promise<void> {
    const sent = this.waiting.splice(0, largest)
    this.underWay += 1
    this.next()
    try {
      const answers = await this.ask(sent.map(({ question }) => question))
      sent.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of sent) reject(error)
    } finally {
      this.underWay -= 1
      this.next()
    }
  }
}

/**
 * Asks questions that come while a statement is under way together in the next one, where each costs a
 * fraction of a statement of its own; alone, none waits. `ask` returns the answers in the order of the
 * questions.
 */
export function batched<Question, Answer>(
  ask: (db: Queryable, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Queryable, question: Question) => Promise<Answer> {
  const batches = new WeakMap<Queryable, Batch<Question, Answer>>()
  return (db, question) => {
    const batch = batches.get(db) ?? new Batch<Question, Answer>((questions) => ask(db, questions))
    batches.set(db, batch)
    return batch.put(question)
  }
}
