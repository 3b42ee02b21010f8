import { findImportRun } from '@/db/queries/core/files/import-runs'
import type { ImportId } from '@/lib/core/rules/names/ids'
import { historyTexts } from '@/lib/core/texts/history/history'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { takeBackImport, type BackTaken } from './take-back-import'

/**
 * Undoes an import by its own id. Throws as `takeBackImport` does, and `conflict` for imports older than this
 * feature.
 */
export async function takeBackRun(
  context: DataContext,
  id: ImportId,
  options: { dryRun: boolean },
): Promise<BackTaken> {
  requireAllowed(context, 'timetable.import')
  const run = await findImportRun(context.db, id)
  if (!run) throw new ServiceError('not_found', importPageTexts.noImport)
  if (run.changeId === null) throw new ServiceError('conflict', historyTexts.notUndoable)
  return takeBackImport(context, run.changeId, options)
}
