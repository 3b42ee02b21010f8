import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { turns } from '@/lib/domain/turns'
import type { books } from './books'

export type Book = { name: string; bytes: Uint8Array }
type Books = typeof books
export type BookName = keyof Books
export type BookData<Name extends BookName> = Parameters<Books[Name]>[0]

/** The workbook was not finished: it exceeded its limits, or the client has gone. */
export class BookStopped extends Error {}

/** Limits for one workbook; `idle`: how long the worker is kept for the next. */
const makingLimits = { milliseconds: 30_000, megabytes: 1024, idle: 60_000 }

/** Starting a worker takes a second, so we keep it for a while. One per process, so that other cores serve other requests. */
const inTurn = turns(1)
const workerPath = 'lib/export/book-worker.mjs'

let ready: { worker: Worker; leave: () => void } | null = null

/**
 * Builds a workbook from plain data in a worker thread, within `makingLimits`. Rejects with BookStopped when a limit is exceeded or
 * `signal` aborts.
 */
export const makeBook = <Name extends BookName>(
  name: Name,
  data: BookData<Name>,
  { signal, limits = makingLimits }: { signal?: AbortSignal; limits?: typeof makingLimits } = {},
): Promise<Book> =>
  inTurn(async () => {
    if (signal?.aborted) throw new BookStopped()
    const worker = takeWorker(limits)
    const answer = await askWorker(worker, { name, data }, limits.milliseconds, signal)
    if (!('stopped' in answer)) keepWorker(worker, limits)
    if ('made' in answer) return answer.made
    if ('failure' in answer) throw answer.failure
    throw new BookStopped()
  })

function takeWorker({ megabytes }: typeof makingLimits): Worker {
  const kept = ready
  ready = null
  if (kept) {
    kept.leave()
    kept.worker.ref()
    return kept.worker
  }
  // By path: the worker runs from source, outside the bundle.
  return new Worker(/* turbopackIgnore: true */ path.resolve(workerPath), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
  })
}

function keepWorker(worker: Worker, { idle }: typeof makingLimits): void {
  const end = () => {
    if (ready?.worker === worker) ready = null
    void worker.terminate()
  }
  const timer = setTimeout(end, idle).unref()
  const leave = () => {
    clearTimeout(timer)
    worker.off('error', end).off('exit', end)
  }
  worker.once('error', end).once('exit', end).unref()
  ready = { worker, leave }
}

function withResolver<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((accept) => (resolve = accept))
  return { promise, resolve }
}

type Answer = { made: Book } | { failure: unknown } | { stopped: true }

async function askWorker(
  worker: Worker,
  asked: { name: string; data: unknown },
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Answer> {
  const { promise, resolve } = withResolver<Answer>()
  const stop = () => resolve({ stopped: true })
  const timer = setTimeout(stop, milliseconds)
  signal?.addEventListener('abort', stop)
  worker.once('message', resolve).once('error', stop).once('exit', stop)
  worker.postMessage(asked)
  const answer = await promise
  clearTimeout(timer)
  signal?.removeEventListener('abort', stop)
  worker.off('message', resolve).off('exit', stop)
  // A worker that runs out of memory may emit `error` more than once; the listener must stay until it is terminated.
  if ('stopped' in answer) await worker.terminate()
  else worker.off('error', stop)
  return answer
}
