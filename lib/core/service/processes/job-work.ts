import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobStep } from '@/lib/core/rules/processes/job'

type Tell = (step: JobStep) => void

/** On globalThis, because Next may load this module more than once. */
declare global {
  var timetableJobs: AsyncLocalStorage<Tell> | undefined
}
const storage = (globalThis.timetableJobs ??= new AsyncLocalStorage())

/** Runs the work of a job; `tell` gets how far it is. */
export const asJob = <Result>(tell: Tell, work: () => Promise<Result>): Promise<Result> => storage.run(tell, work)

/** Whether this is the work of a job: nobody waits for it at the other end of a connection. */
export const isInJob = (): boolean => storage.getStore() !== undefined

/** To be called after each of so many steps: tells how far the work is, if it is that of a job. */
export function progressOver(of: number): () => void {
  const tell = storage.getStore()
  let done = 0
  return () => {
    done = Math.min(done + 1, of)
    tell?.({ done, of })
  }
}
