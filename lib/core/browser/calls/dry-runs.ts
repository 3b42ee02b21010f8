import { timers } from '../timers'

/** How much is under way that decides what open forms are about. */
let underWay = 0
let isHeld = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Called when the dry run of an open form is to be asked again. Returns the unsubscribe function. */
export function onDryRunsDue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks the dry runs of open forms again, once what was just done has had the time to close its own form and to change what another one is about.
 * While one's own change has no answer, what its form would ask is already done, or refused; while the week has not come, its class may be
 * another: that waits.
 */
export function askDryRunsLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isHeld = underWay > 0
    if (!isHeld) listeners.forEach((ask) => ask())
  }, timers.formSettles)
}

/** Makes a change of one's own, or gets the week that it made: until it has ended no dry run is asked again. */
export async function holdDryRuns<Value>(task: () => Promise<Value>): Promise<Value> {
  underWay += 1
  try {
    return await task()
  } finally {
    underWay -= 1
    if (underWay === 0 && isHeld) {
      isHeld = false
      askDryRunsLater()
    }
  }
}
