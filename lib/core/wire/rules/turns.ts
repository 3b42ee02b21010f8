/** A concurrency limiter: runs at most `atOnce` tasks, first come first served. */
export function turns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let freePlaces = atOnce
  return async (work) => {
    if (freePlaces > 0) freePlaces -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else freePlaces += 1
    }
  }
}

/** Thrown when all slots are busy and the queue is full. */
export class NoTurn extends Error {}

/**
 * A per-person concurrency limiter: at most `atOnce` tasks, one per person and one that `isAlone`; the rest queue,
 * everybody's first before anybody's second, at most `waiting` in total and `waitingEach` per person. Beyond that it
 * rejects with NoTurn at once.
 */
export function personalTurns<Person>({
  atOnce,
  waiting,
  waitingEach,
}: {
  atOnce: number
  waiting: number
  waitingEach: number
}): <Result>(person: Person, work: () => Promise<Result>, how?: { isAlone: boolean }) => Promise<Result> {
  type Task = { person: Person; isAlone: boolean; earlier: number; begin: () => void }
  const running = new Map<Person, { isAlone: boolean }>()
  const queue: Task[] = []
  const isFree = ({ person, isAlone }: Pick<Task, 'person' | 'isAlone'>) =>
    running.size < atOnce && !running.has(person) && !(isAlone && [...running.values()].some((one) => one.isAlone))
  const beginNext = () => {
    const next = queue.find(isFree)
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    running.set(next.person, next)
    next.begin()
    beginNext()
  }
  return async (person, work, { isAlone } = { isAlone: false }) => {
    const earlier = queue.filter((one) => one.person === person).length
    if (!isFree({ person, isAlone }) && (queue.length >= waiting || earlier >= waitingEach)) throw new NoTurn()
    await new Promise<void>((begin) => {
      const after = queue.findIndex((one) => one.earlier > earlier)
      queue.splice(after === -1 ? queue.length : after, 0, { person, isAlone, earlier, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      running.delete(person)
      beginNext()
    }
  }
}
