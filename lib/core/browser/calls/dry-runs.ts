import { timers } from '../timers'

/** Changes of one's own that have no answer yet. */
let acting = 0
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
 * While one's own change has no answer, what its form would ask is already done, or refused: that waits.
 */
export function askDryRunsLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isHeld = acting > 0
    if (!isHeld) listeners.forEach((ask) => ask())
  }, timers.formSettles)
}

/** Makes a change of one's own. */
export async function whileActing<Value>(task: () => Promise<Value>): Promise<Value> {
  acting += 1
  try {
    return await task()
  } finally {
    acting -= 1
    if (acting === 0 && isHeld) {
      isHeld = false
      askDryRunsLater()
    }
  }
}
