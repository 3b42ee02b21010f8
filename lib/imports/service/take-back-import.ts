import type { Queryable } from '@/db/client'
import { correctSemester } from '@/db/import/correct-semester'
import type { ImportedTimetable } from '@/db/import/import-timetable'
import { LaterImport, takeImportBack, type TakenImport } from '@/db/import/take-import-back'
import { findImportRun } from '@/db/queries/core/files/import-runs'
import { findChange, insertChange, markUndone } from '@/db/queries/core/history/changes'
import { ClaimConflict } from '@/db/queries/core/placing/place-claims'
import { inLongTransaction, tryOut } from '@/db/transaction'
import { historyTexts, laterImport } from '@/lib/core/history/texts/history'
import type { ChangeId, ImportId } from '@/lib/core/names/rules/ids'
import { conflictsText } from '@/lib/core/placing/texts/conflicts'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { conflictsFor } from '@/lib/core/views/service/is-visible'
import type { ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import { importFaults } from '@/lib/imports/texts/import'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import { refusingFaults } from './file-faults'

type BackTaken = TakenImport & { id: ChangeId }

/**
 * Undoes a whole import, or the undoing of one; this is a change too. What people have changed since stays
 * and is reported. Throws `not_found`, `not_allowed`; `stale` if a later import changed the same classes;
 * `conflict` if it was undone already, is no import, or a place is taken.
 */
export async function takeBackImport(
  { db, actor }: DataContext,
  undone: ChangeId,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<BackTaken> {
  requireAllowed({ actor }, 'timetable.import')
  const takeBack = async (transaction: Queryable): Promise<BackTaken> => {
    const change = required(await findChange(transaction, undone), 'not_found', historyTexts.noChange)
    if (!change.rights.includes('timetable.import')) throw new ServiceError('conflict', historyTexts.notUndoable)
    if (change.undoneBy !== null) throw new ServiceError('conflict', historyTexts.undone)
    const id = await insertChange(transaction, {
      actorId: actor.userId,
      action: 'change.undo',
      subject: { undoes: undone },
      before: null,
      after: null,
      rights: ['timetable.import'],
    })
    const result = { ...(await takeImportBack(transaction, { undone, by: id })), id }
    await markUndone(transaction, undone, id)
    return result
  }
  try {
    return await tryOut(db, takeBack, { keeps: () => !dryRun, within: inLongTransaction })
  } catch (error) {
    if (error instanceof LaterImport) throw new ServiceError('stale', laterImport(error.source))
    if (error instanceof ClaimConflict) {
      const conflicts = await conflictsFor(db, actor, error.conflicts)
      throw new ServiceError('conflict', conflictsText(conflicts), { conflicts })
    }
    throw error
  }
}

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
  const run = required(await findImportRun(context.db, id), 'not_found', importPageTexts.noImport)
  if (run.changeId === null) throw new ServiceError('conflict', historyTexts.notUndoable)
  return takeBackImport(context, run.changeId, options)
}

/**
 * Corrects the semester of an import, and with it the dates of its classes. Throws `not_allowed`; `not_found`
 * for an unknown import; and `invalid` if the semester would overlap another, or no file was kept to read the
 * classes again.
 */
export async function correctImport(
  { db, actor }: DataContext,
  id: ImportId,
  correction: SemesterDates,
  { ticks, dryRun }: { ticks: ImportTicks; dryRun: boolean },
): Promise<ImportedTimetable> {
  requireAllowed({ actor }, 'timetable.import')
  const run = required(await findImportRun(db, id), 'not_found', importPageTexts.noImport)
  if (run.semesterId === null) throw new ServiceError('invalid', importFaults.noFile)
  const manner = { actorId: actor.userId, ticks, dryRun, progress: () => undefined }
  return refusingFaults(correctSemester(db, run.semesterId, correction, manner))
}
