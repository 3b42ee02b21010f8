import type { Database } from '@/db/client'
import { beatImport, insertImport, leaveImport, takeImport } from '@/db/queries/imports/import-jobs'
import { inTransaction } from '@/db/transaction'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { isOutOfMemory } from '@/lib/core/processes/rules/out-of-memory'
import { whileBeating, whileHeld } from '@/lib/core/processes/service/while-held'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { importTexts } from '@/lib/imports/texts/imports'
import { packedInOne } from '@/lib/sheets/packed-files'
import { fileDigest, type NamedFile } from './file-form'

/** Performs an import's task, in this thread or another; aborting the signal stops it. */
export type Perform = (id: ImportJobId, how: { signal: AbortSignal; progress: (step: string) => void }) => Promise<void>

/**
 * Performs the oldest waiting import's task, holding it through a connection of `lockDb`; false if none is
 * waiting.
 */
export const runImport = (db: Database, perform: Perform, lockDb = db): Promise<boolean> =>
  whileHeld(lockDb, 'import', async (id) => {
    if (!(await takeImport(db, id))) return
    let step = ''
    await whileBeating(
      () => beatImport(db, id, step),
      async (signal) => {
        try {
          await perform(id, { signal, progress: (text) => (step = text) })
        } catch (error) {
          if (!signal.aborted) console.error(error)
          await leaveImport(db, id, signal.aborted ? null : failureOf(error))
        }
      },
    )
  })

const failureOf = (error: unknown): string => (isOutOfMemory(error) ? importTexts.tooMuchMemory : importTexts.failed)

/** Stores an uploaded file, or several as one, for another process to read. Throws `not_allowed`. */
export async function startImport(context: DataContext, ...files: readonly NamedFile[]): Promise<ImportJobId> {
  requireAllowed(context, 'import.open')
  const [first] = files
  if (!first) throw new ServiceError('invalid', importTexts.empty)
  const bytes = files.length === 1 ? first.bytes : await packedInOne(files)
  const name = first.name.slice(-longestName)
  const values = {
    ownerId: context.actor.userId,
    name: files.length === 1 ? name : importTexts.files(name, files.length - 1),
    size: bytes.byteLength,
    digest: fileDigest(bytes),
    bytes,
  }
  // Megabytes in one statement: on a busy machine that takes the time of a change, not that of a read.
  return inTransaction(context.db, (db) => insertImport(db, values))
}

/** Long names are cut at the beginning: their end says more. */
const longestName = 200
