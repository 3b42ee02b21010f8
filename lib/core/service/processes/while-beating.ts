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
  const stop = new AbortController()
  const say = async () => {
    try {
      if (!(await beat())) stop.abort()
    } catch (error) {
      // Not fatal: the next beat may succeed, and the end of the work is reported separately.
      console.error(error)
    }
  }
  const heart = setInterval(safely(say), interval)
  try {
    return await work(stop.signal)
  } finally {
    clearInterval(heart)
  }
}
