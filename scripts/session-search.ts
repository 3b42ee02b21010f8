import type { SessionSearch } from '@/lib/exams/service/compose/run-composing'
import { reportedBy, startThread } from './job-thread'
import type { FromSessionThread, ToSessionThread } from './session-thread'

/** MiB of memory for a search; a university takes a third of it. */
const mostMemory = 1024

type Found = Extract<FromSessionThread, { kind: 'found' }>
const isFound = (told: FromSessionThread): told is Found => told.kind === 'found'

export const searchSession: SessionSearch = async (problem, { standing, seed, seconds, signal, onProgress }) => {
  const data: ToSessionThread = { problem, standing, seed, seconds }
  const thread = startThread('scripts/session-thread.ts', { data, mostMemory })
  const stop = () => thread.postMessage('stop')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    const { found } = await reportedBy(thread, isFound, ({ progress }) => onProgress(progress))
    return found
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
