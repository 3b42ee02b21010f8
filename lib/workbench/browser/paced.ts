type Pace = {
  /** Milliseconds from being asked to running, and at least from one run to the next. */
  settles: number
  rests: number
  /** While false, nothing runs. */
  isSeen: () => boolean
}

/** A task that many ask for, and that is too dear to run for each. `seen`: to be called when somebody looks again. */
export function paced(task: () => void, { settles, rests, isSeen }: Pace) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastAt = -Infinity
  let isDue = false
  const run = () => {
    timer = null
    isDue = !isSeen()
    if (isDue) return
    lastAt = performance.now()
    task()
  }
  return {
    ask: () => {
      timer ??= setTimeout(run, Math.max(lastAt + rests - performance.now(), settles))
    },
    seen: () => {
      if (isDue && isSeen()) run()
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
