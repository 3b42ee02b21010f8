import type { ImportJobId } from '@/lib/core/names/rules/ids'
import type { Perform } from '@/lib/imports/service/run-import'
import type { FromImportThread } from './import-thread'
import { keptThreads } from './job-thread'

type Done = Extract<FromImportThread, { kind: 'done' }>

const inThread = keptThreads<ImportJobId, FromImportThread, Done>('scripts/import-thread.ts', {
  mostMemory: 2048,
  isFinal: (told) => told.kind === 'done',
})

/** Runs an import's task in a thread of its own, which ends at once when cancelled. */
export const performInThread: Perform = async (id, { signal, progress }) => {
  const { failure } = await inThread(id, { signal, onTold: ({ step }) => progress(step) })
  if (failure !== null) throw new Error(failure)
}
