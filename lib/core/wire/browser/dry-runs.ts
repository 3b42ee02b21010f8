import { timers } from '@/lib/core/page/browser/timers'

/** How many of the user's changes, and of the weeks they lead to, are still on their way. */
let underWay = 0
let isDue = false
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

/** Called when open forms should repeat their dry runs. Returns the unsubscribe function. */
export function onDryRunsDue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function release(): void {
  if (underWay > 0) return
  waiting.forEach((go) => go())
  waiting = []
  if (isDue) listeners.forEach((ask) => ask())
  isDue = false
}

/** After a change the page gets a moment to close its form and to update the classes of other forms. */
function settle(): void {
  clearTimeout(timer)
  timer = setTimeout(release, timers.formSettles)
}

/** Repeats the dry runs of open forms once no change or week is on its way. */
export function askDryRunsLater(): void {
  isDue = true
  settle()
}

/**
 * Runs a change, or the request for the week that shows it, with all dry runs held back. Before the change is
 * answered, a dry run would ask for what is already done or refused; before the week arrives, it would ask
 * about a class that may have changed.
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

/** Resolves at once, or, while dry runs are held back, when they may be sent again. */
export const whenNotHeld = (): Promise<void> =>
  underWay === 0 ? Promise.resolve() : new Promise((go) => waiting.push(go))
