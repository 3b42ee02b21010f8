import { ClaimConflict } from '@/db/queries/core/placing/claim-conflict'
import { insertChange } from '@/db/queries/core/history/changes'
import { findChange, markUndone } from '@/db/queries/core/history/find-change'
import { LaterImport, takeImportBack, type TakenImport } from '@/db/import/take-import-back'
import { inLongTransaction, tryOut } from '@/db/transaction'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { conflictsText } from '@/lib/core/texts/placing/conflicts'
import { historyTexts, laterImport } from '@/lib/core/texts/history/history'
import { conflictsFor } from '@/lib/core/service/schedule/in-sight'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import type { Queryable } from '@/db/client'

export type BackTaken = TakenImport & { id: ChangeId }

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
    const change = await findChange(transaction, undone)
    if (!change) throw new ServiceError('not_found', historyTexts.noChange)
    if (!change.rights.includes('timetable.import'))
      throw new ServiceError('conflict', historyTexts.notUndoable)
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
