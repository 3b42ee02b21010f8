import type { Database } from '@/db/client'
import { beatImport, leaveImport, takeImport } from '@/db/queries/imports/import-jobs'
import type { ImportJobId } from '@/lib/domain/ids'
import { importTexts } from '@/lib/text/imports'

/** Milliseconds between two signs of life. */
const interval = 1000

/** Does the task of an import, here or in another thread; the signal ends it. */
export type Perform = (
  id: ImportJobId,
  how: { signal: AbortSignal; progress: (step: string) => void },
) => Promise<void>

/** Takes the oldest import that waits, if any, and brings its task to its end. Answers whether there was one. */
export async function runImport(db: Database, perform: Perform): Promise<boolean> {
  const id = await takeImport(db)
  if (id === null) return false
  const stop = new AbortController()
  let step = ''
  const beat = async () => {
    try {
      if (!(await beatImport(db, id, step))) stop.abort()
    } catch (error) {
      // The next beat tells, and so does the end.
      console.error(error)
    }
  }
  const heart = setInterval(() => void beat(), interval)
  try {
    await perform(id, { signal: stop.signal, progress: (told) => (step = told) })
  } catch (error) {
    if (!stop.signal.aborted) console.error(error)
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const failure = isTooMuch ? importTexts.tooMuchMemory : importTexts.failed
    await leaveImport(db, id, stop.signal.aborted ? null : failure)
  } finally {
    clearInterval(heart)
  }
  return true
}
