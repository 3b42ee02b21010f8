import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import { findChange, markUndone } from '@/db/queries/history/find-change'
import { findStale } from '@/db/queries/history/find-stale'
import { findAbout } from '@/db/queries/history/lock-rows'
import { restoreRows } from '@/db/queries/history/restore'
import { postgresErrorCode } from '@/db/transaction'
import type { ChangeId, MeetingId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import { rightsToUndo } from '@/lib/domain/rights'
import { changedSince, historyTexts } from '@/lib/text/history'
import type { ServiceContext } from '../context'
import { draftWarnings } from '../drafts/draft-warnings'
import { ServiceError } from '../errors'
import { takeBackImport } from '../timetable-import/take-back-import'
import { changeTimetable, type Changed, type ChangeRecord } from './change-timetable'
import { findChangedThings } from './changed-things'
import { askAgain } from './ask-again'

/** Foreign key and unique violation: what a restored class belongs to is gone, or an import has made the class anew. */
const goneCodes = ['23503', '23505']

/**
 * Takes a change of the timetable back; that is a change itself, which can be taken back too. For whoever `rightsToUndo` lets.
 * Throws `not_found`, `not_allowed`; `stale` where somebody changed one of its rows since; `conflict` where it was undone
 * already or a place is taken by now.
 */
export async function undoChange(context: ServiceContext, changeId: ChangeId): Promise<ChangeId> {
  const { db, actor } = context
  const known = await findChange(db, changeId)
  if (!known) throw new ServiceError('not_found', historyTexts.noChange)
  if (known.rights.length === 0) throw new ServiceError('conflict', historyTexts.notUndoable)
  if (known.rights.includes('timetable.import')) return takeBackImport(context, changeId).then(({ id }) => id)
  const changed = await findChangedThings(context, changeId, { isOwn: known.madeBy === actor.userId })
  const asked = rightsToUndo(actor, { ...known, madeRequest: changed.booking !== null })
  const [first, ...more] = askAgain(context, asked, changed).filter(({ right }) =>
    known.rights.includes(right),
  )
  if (!first) throw new Error('Of a change that took something nothing was asked')
  return (await takeChangeBack(context, changeId, { granted: [first, ...more] })).result.id
}

/** Takes a change back for whoever was found to have the rights, which taking this back takes in its turn. Throws as undoing does. */
export async function takeChangeBack(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  changeId: ChangeId,
  { granted, dryRun }: Pick<ChangeRecord, 'granted' | 'dryRun'>,
): Promise<Changed<{ id: ChangeId; warnings: ChangeWarning[] }>> {
  const record = { action: 'change.undo', granted, subject: { undoes: changeId }, dryRun }
  try {
    return await changeTimetable(context, record, async (change) => {
      const locked = await findChange(change.db, changeId)
      if (locked?.undoneBy) throw new ServiceError('conflict', historyTexts.undone)
      const about = await findAbout(change.db, changeId)
      for (const [table, ids] of about) await change.lock(table, ids)
      const meetings = (about.find(([table]) => table === 'meeting')?.[1] ?? []) as MeetingId[]
      const known = dryRun ? await findDraftsBeside(change.db, meetings) : []
      const stale = await findStale(change.db, changeId)
      if (stale) throw new ServiceError('stale', changedSince(stale))
      await restoreRows(change.db, changeId, context.actor.userId)
      await markUndone(change.db, changeId, change.id)
      const warnings = dryRun ? await draftWarnings(change.db, context.actor, meetings, known) : []
      return { id: change.id, warnings }
    })
  } catch (error) {
    if (goneCodes.includes(postgresErrorCode(error) ?? ''))
      throw new ServiceError('conflict', historyTexts.gone)
    throw error
  }
}
