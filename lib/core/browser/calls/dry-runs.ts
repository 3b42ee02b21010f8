import { timers } from '../timers'

/** How much is under way that decides what open forms are about. */
let underWay = 0
let isDue = false
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

/** Called when the dry run of an open form is to be asked again. Returns the unsubscribe function. */
export function onDryRunsDue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was just done gets the time to close its own form and to change what another one is about. */
function settle(): void {
  clearTimeout(timer)
  timer =
    underWay > 0
      ? undefined
      : setTimeout(() => {
          timer = undefined
          waiting.forEach((go) => go())
          waiting = []
          if (isDue) listeners.forEach((ask) => ask())
          isDue = false
        }, timers.formSettles)
}

/** Asks the dry runs of open forms again, once nothing is under way that decides what they are about. */
export function askDryRunsLater(): void {
  isDue = true
  settle()
}

/**
 * Makes a change of one's own, or gets the week that it made. While a change has no answer, what its form
 * would ask is already done, or refused; while the week has not come, its class may be another: until that
 * has ended no dry run is asked.
 */
export async function holdDryRuns<Value>(task: () => Promise<Value>): Promise<Value> {
  underWay += 1
  settle()
  try {
    return await task()
  } finally {
    underWay -= 1
    settle()
  }
}

/** Resolves as soon as a dry run may be asked: at once if nothing is under way. */
export const whenNotHeld = (): Promise<void> =>
  underWay === 0 && timer === undefined ? Promise.resolve() : new Promise((go) => waiting.push(go))
