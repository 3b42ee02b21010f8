import type { Search } from '@/lib/services/filling/run-filling'
import type { PlacedSeries } from '@/lib/timetabling/series/place-series'
import type { FromThread, ToThread } from './filling-thread'
import { runThread } from './job-thread'

/** MiB that a search may take; a faculty takes a tenth of it. */
const mostMemory = 1024

/** Searches in a thread of its own. */
export const search: Search = async (problem, { seed, seconds, signal, onBest }) => {
  let found: PlacedSeries | null = null
  const data: ToThread = { problem, seed, seconds }
  await runThread<FromThread>('./filling-thread.mjs', {
    ...{ data, mostMemory, signal },
    onTold(told) {
      if (told.kind === 'best') onBest(told.progress, told.best)
      else found = told.found
    },
    onAbort: (thread) => thread.postMessage('stop'),
  })
  if (!found) throw new Error('The searching thread found nothing')
  return found
}
