import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { turns } from '@/lib/domain/turns'
import type { books } from './books'

export type Book = { name: string; bytes: Uint8Array }
type Books = typeof books
export type BookName = keyof Books
export type BookData<Name extends BookName> = Parameters<Books[Name]>[0]

/** A workbook that was not made to its end: it took too much, or whoever wanted it has gone. */
export class BookStopped extends Error {}

/** What one workbook may take; `idle`: how long the thread stands ready for the next. */
const makingLimits = { milliseconds: 30_000, megabytes: 1024, idle: 60_000 }

/** A thread takes a second to begin, so it stays for a while. One in each process: its other cores are for those who make no files. */
const inTurn = turns(1)
const workerPath = 'lib/export/book-worker.mjs'

let ready: { worker: Worker; leave: () => void } | null = null

/**
 * Makes a workbook of plain data in a thread of its own, within `makingLimits`, while the process answers others. Rejects with BookStopped
 * past them, or once `signal` says that nobody waits for it.
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
  // By its path: it runs as it is written, outside of what is built.
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
  // A thread that runs out of memory may say so more than once, and nobody must be missing to hear it.
  if ('stopped' in answer) await worker.terminate()
  else worker.off('error', stop)
  return answer
}
