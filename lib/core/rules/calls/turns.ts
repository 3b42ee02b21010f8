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
 * A per-person concurrency limiter: at most `atOnce` tasks, one per person; the rest queue in order, at most
 * `waiting` in total and `waitingEach` per person. Beyond that it rejects with NoTurn at once.
 */
export function personalTurns<Person>({
  atOnce,
  waiting,
  waitingEach,
}: {
  atOnce: number
  waiting: number
  waitingEach: number
}): <Result>(person: Person, work: () => Promise<Result>) => Promise<Result> {
  const running = new Set<Person>()
  const queue: { person: Person; begin: () => void }[] = []
  const isFree = (person: Person) => running.size < atOnce && !running.has(person)
  const beginNext = () => {
    const next = queue.find(({ person }) => isFree(person))
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    running.add(next.person)
    next.begin()
    beginNext()
  }
  return async (person, work) => {
    const queued = queue.filter((one) => one.person === person).length
    if (!isFree(person) && (queue.length >= waiting || queued >= waitingEach)) throw new NoTurn()
    await new Promise<void>((begin) => {
      queue.push({ person, begin })
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
