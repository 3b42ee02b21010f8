/** Milliseconds after which a loop looks for work without being woken. */
const longestNap = 5_000

/**
 * Loops of a process that work while there is something to do, and sleep otherwise. `wake`: there may be work
 * for any of them; `stop`: no loop starts anything more. `onFault` is called with what `work` throws; the
 * loop continues.
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
    /** Repeats `work`, immediately as long as it returns that there was something to do. */
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
