import { safely } from '@/lib/environment/safely.mjs'

/** Milliseconds between two signs of life. */
const interval = 1000

/**
 * Says every second that work goes on, by a timer of its own, whatever the work waits for. `beat` answers
 * whether it is to go on; the signal tells the work when not.
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
      // The next beat tells, and so does the end.
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
