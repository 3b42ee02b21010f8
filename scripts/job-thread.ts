import { Worker } from 'node:worker_threads'
import { safely } from '@/lib/environment/safely.mjs'

const threads = new Set<Worker>()

/**
 * Starts a file beside this one in a thread, which may use a whole core while this process continues.
 * `mostMemory`: MiB of its heap; above it only the thread ends.
 */
export function startThread(file: string, { data, mostMemory }: { data?: unknown; mostMemory: number }): Worker {
  const thread = new Worker(new URL(file, import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  threads.add(thread)
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

/** Ends all threads; their open transactions are rolled back. */
export async function endThreads(): Promise<void> {
  await Promise.all([...threads].map((thread) => thread.terminate()))
}
