import { safely } from '@/lib/environment/safely.mjs'

/** In milliseconds: short enough that users of the same process do not notice. */
const longestTurn = 12

/** Runs a long computation in steps, and lets other requests of the process run in between. */
export const inSteps = <Result>(steps: Generator<void, Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const turn = () => {
      try {
        const end = performance.now() + longestTurn
        let step = steps.next()
        while (!step.done && performance.now() < end) step = steps.next()
        if (step.done) resolve(step.value)
        else setImmediate(safely(turn))
      } catch (error) {
        reject(error)
      }
    }
    turn()
  })
