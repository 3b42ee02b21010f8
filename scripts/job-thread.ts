import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { safely } from '@/lib/environment/safely.mjs'

const threads = new Set<Worker>()

/**
 * Starts a source in a thread, which may use a whole core while this process continues. `mostMemory`: MiB of
 * its heap; above it only the thread ends.
 */
export function startThread(source: string, { data, mostMemory }: { data?: unknown; mostMemory: number }): Worker {
  const thread = new Worker(path.resolve('scripts/thread.mjs'), {
    argv: [source],
    workerData: data,
    env: { ...process.env },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  threads.add(thread)
  // One that runs out of memory may say so more than once, and to an idle one nobody else listens.
  thread.on(
    'error',
    safely((error: unknown) => console.error(error)),
  )
  thread.once('exit', () => threads.delete(thread))
  return thread
}

/** Waits for a thread's answer. Rejects if the thread ends before. */
export const reportedBy = <Told, Final extends Told>(
  thread: Worker,
  isFinal: (told: Told) => told is Final,
  onTold: (told: Exclude<Told, Final>) => void,
): Promise<Final> =>
  new Promise((resolve, reject) => {
    const leave = () => thread.off('message', hear).off('error', fail).off('exit', end)
    const hear = safely((told: Told) => {
      if (!isFinal(told)) return onTold(told as Exclude<Told, Final>)
      leave()
      resolve(told)
    })
    const fail = safely((error: unknown) => {
      leave()
      reject(error)
    })
    const end = safely((code: number) => fail(new Error(`A thread ended with ${code}`)))
    thread.on('message', hear).once('error', fail).once('exit', end)
  })

/** Milliseconds that a thread is kept for the next message: starting one takes a second or more. */
const idle = 10 * 60_000

/**
 * Sends messages to threads of one kind, each to a thread of its own, which is kept for the next one. Rejects if the
 * thread ends before it has told the last; an aborted signal ends it at once.
 */
export function keptThreads<Message, Told, Final extends Told>(
  source: string,
  { mostMemory, isFinal }: { mostMemory: number; isFinal: (told: Told) => boolean },
) {
  const kept = new Map<Worker, NodeJS.Timeout>()
  const take = (): Worker => {
    const [known] = kept
    if (!known) {
      const thread = startThread(source, { mostMemory })
      const forget = () => {
        clearTimeout(kept.get(thread))
        kept.delete(thread)
      }
      thread.once('exit', safely(forget))
      return thread
    }
    const [thread, timer] = known
    clearTimeout(timer)
    kept.delete(thread)
    return thread
  }
  const keep = (thread: Worker) =>
    kept.set(
      thread,
      setTimeout(
        safely(() => thread.terminate()),
        idle,
      ),
    )
  return async (
    message: Message,
    { signal, onTold }: { signal: AbortSignal; onTold: (told: Exclude<Told, Final>) => void },
  ): Promise<Final> => {
    const thread = take()
    const end = () => void thread.terminate()
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    try {
      const told = reportedBy(thread, (one: Told): one is Final => isFinal(one), onTold)
      thread.postMessage(message)
      const final = await told
      keep(thread)
      return final
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
}

/** Ends all threads; their open transactions are rolled back. */
export async function endThreads(): Promise<void> {
  await Promise.all([...threads].map((thread) => thread.terminate()))
}
