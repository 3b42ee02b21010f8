import type { Worker } from 'node:worker_threads'
import type { Perform } from '@/lib/imports/service/run-import'
import type { FromImportThread } from './import-thread'
import { startThread, reportedBy } from './job-thread'

/** MiB of memory for reading and storing a file. */
const mostMemory = 2048
/**
 * Milliseconds the thread is kept: starting one takes a second or more, and a file is read, tried and stored
 * in separate tasks.
 */
const idle = 10 * 60_000

let kept: { thread: Worker; timer: NodeJS.Timeout } | null = null

type Done = Extract<FromImportThread, { kind: 'done' }>
const isDone = (told: FromImportThread): told is Done => told.kind === 'done'

/** Runs an import's task in a thread of its own, which ends at once when cancelled. */
export const performInThread: Perform = async (id, { signal, progress }) => {
  const thread = takeThread()
  const end = () => void thread.terminate()
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  try {
    const told = reportedBy(thread, isDone, ({ step }) => progress(step))
    thread.postMessage(id)
    const { failure } = await told
    keep(thread)
    if (failure !== null) throw new Error(failure)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function takeThread(): Worker {
  const known = kept
  kept = null
  if (known) {
    clearTimeout(known.timer)
    return known.thread
  }
  const thread = startThread('./import-thread.mjs', { mostMemory })
  thread.once('exit', () => {
    if (kept?.thread === thread) kept = null
  })
  return thread
}

function keep(thread: Worker): void {
  const timer = setTimeout(() => {
    kept = null
    void thread.terminate()
  }, idle)
  kept = { thread, timer }
}
