import { AsyncLocalStorage } from 'node:async_hooks'
import { safely } from '@/lib/environment/safely.mjs'

export const outcomeUnknown = 'OUTCOME_UNKNOWN'

/**
 * The database did not answer in time. Nothing was changed: a transaction that exceeds its deadline is rolled
 * back.
 */
export class Overdue extends Error {
  readonly code = 'DATABASE_OVERDUE'

  constructor(
    message: string,
    readonly milliseconds = 0,
  ) {
    super(message)
  }
}

export const tookTooLong = 'TOOK_TOO_LONG'

/** The database answers, but a call was not done in its time. Nothing was changed, as with `Overdue`. */
export class TookTooLong extends Error {
  readonly code = tookTooLong

  constructor(readonly milliseconds: number) {
    super('A call was not done in its time')
  }
}

/** Unknown whether a transaction was committed: the answer to its commit was lost or late. */
export class OutcomeUnknown extends Error {
  readonly code = outcomeUnknown
}

/** Milliseconds. */
const longestStep = 1_000
const leastSteps = 10

/**
 * Calls `pass` after so many milliseconds; returns a function that prevents it. Counts in steps, because a
 * busy process, as while it loads the application, reads no answers: a step that ends late counts once, and an
 * answer that has arrived is read before the next one ends.
 */
export function afterSteps(milliseconds: number, pass: () => void): () => void {
  const step = Math.min(longestStep, milliseconds / leastSteps)
  let stepsLeft = Math.ceil(milliseconds / step)
  const tick = () => {
    stepsLeft -= 1
    if (stepsLeft > 0) return
    clearInterval(timer)
    pass()
  }
  const timer = setInterval(safely(tick), step)
  return () => clearInterval(timer)
}

/** The time a caller waits for its work. */
class Deadline {
  isOver = false
  /** The commit has been sent: if the deadline passes now, the outcome is unknown. */
  isCommitting = false
  /** Stops the clock. */
  clear: () => void

  constructor(
    readonly milliseconds: number,
    private readonly end: (error: Error) => void,
  ) {
    this.clear = this.passAfter(milliseconds)
  }

  private passAfter(milliseconds: number): () => void {
    return afterSteps(milliseconds, () => {
      this.isOver = true
      const overdue = () => new Overdue('No answer in time', milliseconds)
      this.end(this.isCommitting ? new OutcomeUnknown('No answer to a commit') : overdue())
    })
  }

  /** Restarts the deadline with this many milliseconds, or with its own if these are more. Throws Overdue if it has passed. */
  prolong(milliseconds: number): void {
    this.requireTime()
    this.clear()
    this.clear = this.passAfter(Math.max(milliseconds, this.milliseconds))
  }

  /** Throws Overdue if the deadline has passed: the caller was told that nothing changed. */
  requireTime(): void {
    if (this.isOver) throw new Overdue('Nobody waits for this any more')
  }
}

/** On globalThis, because Next may load this module more than once. */
declare global {
  var timetableDeadlines: AsyncLocalStorage<Deadline> | undefined
}
const deadlines = (globalThis.timetableDeadlines ??= new AsyncLocalStorage())

/** The deadline of the current call; undefined outside `withinDeadline`. */
export const currentDeadline = (): Deadline | undefined => deadlines.getStore()

/**
 * Runs `work`; throws Overdue or OutcomeUnknown after so many milliseconds. `work` itself continues until it
 * next checks its deadline.
 */
export const withinDeadline = <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const deadline = new Deadline(milliseconds, reject)
    deadlines
      .run(deadline, work)
      .then(resolve, reject)
      .finally(() => deadline.clear())
  })
