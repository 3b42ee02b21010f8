import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobDoing, JobNews } from '@/lib/core/wire/rules/job'

type Tell = (news: JobNews) => void

/** `partFrom`: when its next part may be told, in milliseconds of `performance.now`. */
type AtWork = { tell: Tell; partFrom: number }

/** On globalThis, because Next may load this module more than once. */
declare global {
  var timetableJobs: AsyncLocalStorage<AtWork> | undefined
}
const storage = (globalThis.timetableJobs ??= new AsyncLocalStorage())

/** Runs the work of a job; `tell` gets how far it is, and what is known so far. */
export const asJob = <Result>(tell: Tell, work: () => Promise<Result>): Promise<Result> =>
  storage.run({ tell, partFrom: 0 }, work)

/** Whether this is the work of a job: nobody waits for it at the other end of a connection. */
export const isInJob = (): boolean => storage.getStore() !== undefined

/** To be called after each of so many steps: tells how far the work is, and what it does, if it is that of a job. */
export function progressOver(of: number, doing?: JobDoing): () => void {
  const job = storage.getStore()
  let done = 0
  const tell = () => job?.tell({ kind: 'step', step: { done, of, doing } })
  if (doing && of > 0) tell()
  return () => {
    done = Math.min(done + 1, of)
    tell()
  }
}

/** Tells what is known of an answer so far; it is made only if somebody is to hear of it now. */
export type TellPart<Answer> = (make: () => Answer) => void

/** For whoever waits for the whole answer. */
export const toNobody = (): void => undefined

/** Tells in other terms. */
export const toldAs =
  <Known, Answer>(tell: TellPart<Answer>, as: (known: Known) => Answer): TellPart<Known> =>
  (make) =>
    tell(() => as(make()))

/** Milliseconds between two parts, at least; making them takes at most a tenth of the time. */
const partsApart = 500
const mostOfTime = 1 / 10

/** Tells the text of an answer as far as it is known, if this is the work of a job: the first at once. */
export const tellPart: TellPart<string> = (make) => {
  const job = storage.getStore()
  const began = performance.now()
  if (!job || began < job.partFrom) return
  job.tell({ kind: 'part', part: make() })
  const made = performance.now()
  job.partFrom = made + Math.max(partsApart, (made - began) / mostOfTime)
}
