/** Milliseconds after which what is to be done is looked for without being told. */
const longestNap = 5_000

/**
 * Loops of a process that does what there is to do, and naps while there is nothing. `wake`: there may be
 * something for any of them; `stop`: none begins anything more. `onFault` hears what a piece of work throws;
 * the loop goes on.
 */
export function jobLoops(onFault: (error: unknown) => void) {
  const napping = new Set<() => void>()
  let isStopping = false

  const wake = () => {
    for (const one of napping) one()
  }
  const nap = () =>
    new Promise<void>((resolve) => {
      const awake = () => {
        clearTimeout(timer)
        napping.delete(awake)
        resolve()
      }
      const timer = setTimeout(awake, longestNap)
      napping.add(awake)
    })

  return {
    wake,
    isStopping: () => isStopping,
    stop() {
      isStopping = true
      wake()
    },
    /** Does it again and again, at once as long as `work` answers that there was something. */
    async repeat(work: () => Promise<boolean>): Promise<void> {
      while (!isStopping) {
        const hasWorked = await work().catch((error: unknown) => {
          onFault(error)
          return false
        })
        if (!hasWorked && !isStopping) await nap()
      }
    },
  }
}
