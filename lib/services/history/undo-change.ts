import { findCalendar } from '@/db/queries/calendar'
import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import {
  findChange,
  findChangedMeetings,
  findChangedSince,
  markUndone,
} from '@/db/queries/history/changed-meetings'
import { findChangedLoadItem, replaceLoadPeople } from '@/db/queries/history/changed-load-item'
import {
  bringProgrammeBack,
  findChangedProgramme,
  takeProgrammeAway,
} from '@/db/queries/history/changed-programme'
import {
  findChangedLoadPermissions,
  restoreLoadPermissions,
} from '@/db/queries/history/changed-load-permissions'
import { findChangedWish, restoreWish } from '@/db/queries/history/changed-wish'
import { restoreMeetings } from '@/db/queries/history/restore-meetings'
import { postgresErrorCode } from '@/db/transaction'
import type { ChangeId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import { rightsToUndo } from '@/lib/domain/rights'
import { changedSince, historyTexts } from '@/lib/text/history'
import type { ServiceContext } from '../context'
import { draftWarnings } from '../drafts/draft-warnings'
import { ServiceError } from '../errors'
import { changeTimetable, type Changed, type ChangeRecord, type TimetableChange } from './change-timetable'
import { findChangedThings } from './changed-things'
import { requireAgain } from './require-again'

/** Foreign key and unique violation: what a restored class belongs to is gone, or an import has made the class anew. */
const goneCodes = ['23503', '23505']

/**
 * Takes a change of the timetable back; that is a change itself, which can be taken back too. For whoever `rightsToUndo` lets.
 * Throws `not_found`, `not_allowed`; `stale` where somebody changed one of its classes since; `conflict` where it was undone
 * already or a place is taken by now.
 */
export async function undoChange(context: ServiceContext, changeId: ChangeId): Promise<ChangeId> {
  const { db, actor } = context
  const known = await findChange(db, changeId)
  if (!known) throw new ServiceError('not_found', historyTexts.noChange)
  const [first, ...more] = known.rights
  if (!first) throw new ServiceError('conflict', historyTexts.notUndoable)
  const rights = [first, ...more] as const
  const changed = await findChangedThings(context, changeId, { isOwn: known.madeBy === actor.userId })
  const asked = rightsToUndo(actor, { ...known, madeRequest: changed.booking !== null })
  requireAgain(context, await findCalendar(db), asked, changed)
  return (await takeChangeBack(context, changeId, { rights })).result.id
}

/** Takes a change back for whoever was found to have the rights, which taking this back takes in its turn. Throws as undoing does. */
export async function takeChangeBack(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  changeId: ChangeId,
  { rights, dryRun }: Pick<ChangeRecord, 'rights' | 'dryRun'>,
): Promise<Changed<{ id: ChangeId; warnings: ChangeWarning[] }>> {
  const record = { action: 'change.undo', rights, subject: { undoes: changeId }, dryRun }
  try {
    return await changeTimetable(context, record, async (change) => {
      const locked = await findChange(change.db, changeId)
      if (locked?.undoneBy) throw new ServiceError('conflict', historyTexts.undone)
      const meetings = await findChangedMeetings(change.db, changeId)
      await change.touch(meetings)
      const known = dryRun ? await findDraftsBeside(change.db, meetings) : []
      const changed = await findChangedSince(change.db, changeId)
      if (changed) throw new ServiceError('stale', changedSince(changed))
      await restoreLoadItem(change, changeId)
      await takeBackWish(change, changeId)
      await restoreProgramme(change, changeId)
      await takeBackLoadPermissions(change, changeId)
      await restoreMeetings(change.db, changeId, context.actor.userId)
      await takeProgrammeAway(change.db, changeId)
      change.created(meetings)
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

/** Gives the load item of a change, if it has one, back to whose it was. */
async function restoreLoadItem(change: TimetableChange, changeId: ChangeId): Promise<void> {
  const known = await findChangedLoadItem(change.db, changeId)
  if (!known) return
  await change.touchLoadItem(known.before.id)
  const locked = await findChangedLoadItem(change.db, changeId)
  if (!locked?.isAsLeft) throw new ServiceError('stale', historyTexts.loadChanged)
  await replaceLoadPeople(change.db, locked.before)
}

/** Makes the programme of a change, if it has one, what it was; what the change made of it goes after its classes. */
async function restoreProgramme(change: TimetableChange, changeId: ChangeId): Promise<void> {
  const known = await findChangedProgramme(change.db, changeId)
  if (!known) return
  await change.touchProgramme(known.scope)
  const locked = await findChangedProgramme(change.db, changeId)
  if (!locked?.isAsLeft) throw new ServiceError('stale', historyTexts.programmeChanged)
  await bringProgrammeBack(change.db, changeId)
}

/** Makes the wish of a change, if it has one, what it was. */
async function takeBackWish(change: TimetableChange, changeId: ChangeId): Promise<void> {
  const known = await findChangedWish(change.db, changeId)
  if (!known) return
  await change.touchWish(known.id)
  const locked = await findChangedWish(change.db, changeId)
  if (!locked?.isAsLeft) throw new ServiceError('stale', historyTexts.wishChanged)
  await restoreWish(change.db, changeId)
}

/** Makes the load permissions of a change, if it has any, what they were. */
async function takeBackLoadPermissions(change: TimetableChange, changeId: ChangeId): Promise<void> {
  const known = await findChangedLoadPermissions(change.db, changeId)
  if (!known) return
  await change.touchLoadPermissions(known.ids)
  const locked = await findChangedLoadPermissions(change.db, changeId)
  if (!locked?.areAsLeft) throw new ServiceError('stale', historyTexts.permissionsChanged)
  await restoreLoadPermissions(change.db, changeId)
}
