import { Worker } from 'node:worker_threads'

const threads = new Set<Worker>()

type ThreadOptions<Told> = {
  data: unknown
  /** MiB of its heap; past it the thread ends, and this process goes on. */
  mostMemory: number
  onTold: (told: Told) => void
  /** What its end means to it: a message, or its end. */
  signal: AbortSignal
  onAbort: (thread: Worker) => void
}

/** Runs a file beside this one in a thread of its own: it fills a processor, while this one reads and writes. Rejects unless it ends well. */
export const runThread = <Told>(
  file: string,
  { data, mostMemory, onTold, signal, onAbort }: ThreadOptions<Told>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL(file, import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    })
    threads.add(thread)
    const abort = () => onAbort(thread)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    thread.on('message', onTold)
    thread.once('error', reject)
    thread.once('exit', (code) => {
      threads.delete(thread)
      signal.removeEventListener('abort', abort)
      if (code === 0) resolve()
      else reject(new Error(`The thread ${file} ended with ${code}`))
    })
  })

/** Ends all threads; what they had in hand in the database is rolled back. */
export async function endThreads(): Promise<void> {
  await Promise.all([...threads].map((thread) => thread.terminate()))
}
