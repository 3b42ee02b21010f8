import type { Perform } from '@/lib/services/imports/run-import'
import type { ImportToThread } from './import-thread'
import { runThread } from './job-thread'

/** MiB that reading and storing a file may take. */
const mostMemory = 2048

/** Does the task of an import in a thread of its own, which ends at once when it is told to. */
export const performInThread: Perform = (id, { signal, progress }) => {
  const data: ImportToThread = { id }
  return runThread<string>('./import-thread.mjs', {
    ...{ data, mostMemory, signal },
    onTold: progress,
    onAbort: (thread) => void thread.terminate(),
  })
}
