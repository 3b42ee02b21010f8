import { lockCalendar } from '@/db/queries/calendar-changes'
import { changesCalendar } from '@/db/queries/calendar-classes'
import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import { findChange, markUndone } from '@/db/queries/history/find-change'
import { findStale } from '@/db/queries/history/find-stale'
import { findAbout } from '@/db/queries/history/lock-rows'
import { restoreRows } from '@/db/queries/history/restore'
import { postgresErrorCode } from '@/db/transaction'
import { accountOf } from '@/lib/domain/actor'
import type { ChangeId, MeetingId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import { rightsToUndo } from '@/lib/domain/rights'
import { changedSince, historyTexts } from '@/lib/text/history'
import type { ServiceContext } from '../context'
import { changingCalendar, requireTaught } from '../calendar/changing-calendar'
import { draftWarnings } from '../drafts/draft-warnings'
import { ServiceError } from '../errors'
import { changeTimetable, type Changed, type ChangeRecord } from './change-timetable'
import { findChangedThings } from './changed-things'
import { askAgain } from './ask-again'

/** Foreign key and unique violation: what a restored class belongs to is gone, or an import has made the class anew. */
const goneCodes = ['23503', '23505']

/**
 * Takes a change of the timetable back; that is a change itself, which can be taken back too. For whoever `rightsToUndo` lets.
 * Throws `not_found`, `not_allowed`; `stale` where somebody changed one of its rows since; `conflict` where it was undone
 * already, a place is taken by now or the calendar would not be sound.
 */
export async function undoChange(context: ServiceContext, changeId: ChangeId): Promise<ChangeId> {
  const { db, actor } = context
  const known = await findChange(db, changeId)
  if (!known) throw new ServiceError('not_found', historyTexts.noChange)
  if (known.rights.length === 0) throw new ServiceError('conflict', historyTexts.notUndoable)
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
  context: ServiceContext,
  changeId: ChangeId,
  { granted, dryRun }: Pick<ChangeRecord, 'granted' | 'dryRun'>,
): Promise<Changed<{ id: ChangeId; warnings: ChangeWarning[] }>> {
  const record = { action: 'change.undo', granted, subject: { undoes: changeId }, dryRun }
  try {
    return await changeTimetable(context, record, async (change) => {
      const locked = await findChange(change.db, changeId)
      if (locked?.undoneBy) throw new ServiceError('conflict', historyTexts.undone)
      const isOfCalendar = await changesCalendar(change.db, changeId)
      if (isOfCalendar) await lockCalendar(change.db)
      const about = await findAbout(change.db, changeId)
      for (const [table, ids] of about) await change.lock(table, ids)
      const meetings = (about.find(([table]) => table === 'meeting')?.[1] ?? []) as MeetingId[]
      const known = dryRun ? await findDraftsBeside(change.db, meetings) : []
      const stale = await findStale(change.db, changeId)
      if (stale) throw new ServiceError('stale', changedSince(stale))
      const restore = () => restoreRows(change.db, changeId, accountOf(context.actor))
      if (isOfCalendar)
        await requireTaught(change.db, await changingCalendar(change.db, context.now.date, restore))
      else await restore()
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
