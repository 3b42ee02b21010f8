import type { ImportedTimetable } from '@/db/import/import-timetable'
import { ImportFault } from '@/db/import/json-parts'
import { correctSemester, type SemesterCorrection } from '@/db/import/correct-semester'
import { findImportRun } from '@/db/queries/core/files/import-runs'
import type { ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { ImportId } from '@/lib/core/rules/names/ids'
import { importFaults } from '@/lib/imports/texts/import'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * Corrects the semester of an import, and with it the dates of its classes. Throws `not_allowed`; `not_found`
 * for an unknown import; and `invalid` if the semester would overlap another, or no file was kept to read the
 * classes again.
 */
export async function correctImport(
  { db, actor }: DataContext,
  id: ImportId,
  correction: SemesterCorrection,
  { ticks, dryRun }: { ticks: ImportTicks; dryRun: boolean },
): Promise<ImportedTimetable> {
  requireAllowed({ actor }, 'timetable.import')
  const run = await findImportRun(db, id)
  if (!run) throw new ServiceError('not_found', importPageTexts.noImport)
  if (run.semesterId === null) throw new ServiceError('invalid', importFaults.noFile)
  try {
    const manner = { actorId: actor.userId, ticks, dryRun, progress: () => undefined }
    return await correctSemester(db, run.semesterId, correction, manner)
  } catch (error) {
    if (error instanceof ImportFault) throw new ServiceError('invalid', error.message)
    throw error
  }
}
