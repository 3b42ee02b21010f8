import { safely } from '@/lib/environment/safely.mjs'

/** Milliseconds between two heartbeats. */
const interval = 1000

/**
 * Sends a heartbeat every second while the work runs, even while it waits. `beat` resolves to false if the
 * work should stop; then the signal is aborted.
 */
export async function whileBeating<Result>(
  beat: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const report = async () => {
    try {
      if (!(await beat())) controller.abort()
    } catch (error) {
      // Not fatal: the next beat may succeed, and the end of the work is reported separately.
      console.error(error)
    }
  }
  const timer = setInterval(safely(report), interval)
  try {
    return await work(controller.signal)
  } finally {
    clearInterval(timer)
  }
}
