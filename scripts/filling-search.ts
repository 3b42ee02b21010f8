import type { FillingSearch } from '@/lib/filling/service/run-filling'
import type { FromThread, ToThread } from './filling-thread'
import { startThread, reportedBy } from './job-thread'

/** MiB of memory for a search; a faculty takes a tenth of it. */
const mostMemory = 1024

type Found = Extract<FromThread, { kind: 'found' }>
const isFound = (told: FromThread): told is Found => told.kind === 'found'

export const search: FillingSearch = async (problem, { seed, seconds, signal, onBest }) => {
  const data: ToThread = { problem, seed, seconds }
  const thread = startThread('scripts/filling-thread.ts', { data, mostMemory })
  const stop = () => thread.postMessage('stop')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    const { found } = await reportedBy(thread, isFound, ({ progress, best }) => onBest(progress, best))
    return found
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
