import { AsyncLocalStorage } from 'node:async_hooks'

export const outcomeUnknown = 'OUTCOME_UNKNOWN'

/** The database did not answer in time. What was to be changed is not: a transaction that is late to its end is taken back. */
export class Overdue extends Error {
  readonly code = 'DATABASE_OVERDUE'
}

/** Nobody knows whether a transaction was kept: the answer to its commit was lost, or did not come in time. */
export class OutcomeUnknown extends Error {
  readonly code = outcomeUnknown
}

/** How long whoever began it waits. */
export class Deadline {
  isOver = false
  /** Its commit is under way: what is over now may yet be kept. */
  isCommitting = false
  private timer: NodeJS.Timeout

  constructor(
    milliseconds: number,
    private readonly end: (error: Error) => void,
  ) {
    this.timer = setTimeout(this.pass, milliseconds)
  }

  private readonly pass = () => {
    this.isOver = true
    this.end(
      this.isCommitting ? new OutcomeUnknown('No answer to a commit') : new Overdue('No answer in time'),
    )
  }

  /** From now on so long, for work that has begun. */
  prolong(milliseconds: number): void {
    this.requireTime()
    clearTimeout(this.timer)
    this.timer = setTimeout(this.pass, milliseconds)
  }

  /** Whoever waited has left, and was told that nothing changed. */
  requireTime(): void {
    if (this.isOver) throw new Overdue('Nobody waits for this any more')
  }

  clear(): void {
    clearTimeout(this.timer)
  }
}

/** Kept on the process: Next may load this module more than once. */
const shared = globalThis as { timetableDeadlines?: AsyncLocalStorage<Deadline> }
const deadlines = (shared.timetableDeadlines ??= new AsyncLocalStorage())

/** The deadline of whatever is being done; undefined where nobody waits. */
export const currentDeadline = (): Deadline | undefined => deadlines.getStore()

/** Does `work`, or throws Overdue or OutcomeUnknown after so long; `work` itself goes on till it next asks for its deadline. */
export const withinDeadline = <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const deadline = new Deadline(milliseconds, reject)
    deadlines
      .run(deadline, work)
      .then(resolve, reject)
      .finally(() => deadline.clear())
  })
