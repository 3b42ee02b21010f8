import type { Database } from '@/db/client'
import { lockCalendar } from '@/db/queries/calendar/calendar-changes'
import { changesCalendar } from '@/db/queries/core/calendar/calendar-classes'
import { findChange, findClasses, isLargeChange, markUndone } from '@/db/queries/core/history/changes'
import type { DiffPart } from '@/db/queries/core/history/diff'
import { findAbout } from '@/db/queries/core/history/lock-rows'
import { restoreRows } from '@/db/queries/core/history/restore'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { findStale } from '@/db/queries/history/find-stale'
import type { ActRow } from '@/db/queries/history/view/find-acts'
import { changingCalendar, requireTaught } from '@/lib/calendar/service/change-calendar'
import { accountOf } from '@/lib/core/actor/rules/actor'
import { askAgain } from '@/lib/core/changing/service/ask-again'
import {
  type Changed,
  type ChangeRecord,
  changeTimetable,
  type TimetableChange,
} from '@/lib/core/changing/service/change-timetable'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import { changedSince, historyTexts } from '@/lib/core/history/texts/history'
import { type ChangeId, type MeetingId, idNumbered } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { progressOver } from '@/lib/core/processes/service/job-work'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { rightsToUndo } from '@/lib/core/rights/rules/rights-to-undo'
import { takeBackImport } from '@/lib/imports/service/take-back-import'
import { findChangedThings } from './changed-things'

/** The result of undoing, real or dry run. `changeId`: the change made by undoing; null in a dry run. */
type TakenBack = { warnings: ChangeWarning[]; changeId: ChangeId | null }

/** `only`: undoes the change for these classes alone. */
type UndoOrder = { only?: readonly MeetingId[] | null; dryRun?: boolean }

/** Whether undoing it takes long. */
export const isLongToUndo = ({ db }: DataContext, id: ChangeId): Promise<boolean> => isLargeChange(db, id)

/**
 * Undoes a change of the timetable; this is a change too, and can be undone. Requires `rightsToUndo`. Throws
 * `not_found`, `not_allowed`; `stale` if somebody has changed one of its rows since; `conflict` if it was
 * undone already, a place is taken, the calendar would be invalid, or these classes cannot be undone without
 * the others.
 */
export async function undo(
  context: ServiceContext,
  changeId: ChangeId,
  { only = null, dryRun = false }: UndoOrder = {},
): Promise<TakenBack> {
  const part = {
    changeId,
    classes: only === null ? 'all' : await classesOf(context, changeId, only),
  } as const
  const granted = await rightsOver(context, changeId, part.classes)
  if ('right' in granted) {
    const { id } = await takeBackImport(context, changeId, { dryRun })
    return { warnings: [], changeId: dryRun ? null : id }
  }
  const { result, changeId: newChangeId } = await takeChangeBack(context, part, { granted, dryRun })
  return { warnings: result.warnings, changeId: newChangeId }
}

/** Undoes a whole change; returns the id of the change this makes. */
export async function undoChange(context: ServiceContext, changeId: ChangeId): Promise<ChangeId> {
  const { changeId: newChangeId } = await undo(context, changeId)
  if (newChangeId === null) throw new Error('Undone without a change')
  return newChangeId
}

/** Those of these classes that the change affected; `all` if it affected no others. */
async function classesOf(
  { db }: { db: Database },
  changeId: ChangeId,
  only: readonly MeetingId[],
): Promise<DiffPart['classes']> {
  const { classes, standAlone } = await findClasses(db, changeId)
  const selected = classes.filter((id) => only.includes(id))
  if (selected.length === 0) throw new ServiceError('not_found', historyTexts.noChange)
  if (!standAlone) throw new ServiceError('conflict', historyTexts.notAlone)
  return selected.length === classes.length ? 'all' : selected
}

/**
 * The rights required to undo a change, as granted; for an import only the right to import. Throws
 * `not_found`, `not_allowed`, and `conflict` for a change that cannot be undone.
 */
async function rightsOver(
  context: ServiceContext,
  changeId: ChangeId,
  classes: DiffPart['classes'] = 'all',
): Promise<ChangeRecord['granted'] | Granted<'timetable.import'>> {
  const { db, actor } = context
  const change = required(await findChange(db, changeId), 'not_found', historyTexts.noChange)
  if (change.rights.length === 0) throw new ServiceError('conflict', historyTexts.notUndoable)
  if (change.rights.includes('timetable.import')) return requireAllowed(context, 'timetable.import')
  const changed = await findChangedThings(context, changeId, { isOwn: change.madeBy === actor.userId })
  const meetings =
    classes === 'all' ? changed.meetings : changed.meetings.filter(({ meetingId }) => classes.includes(meetingId))
  const rights = rightsToUndo(actor, { ...change, madeRequest: changed.booking !== null })
  const [first, ...more] = askAgain(context, rights, { ...changed, meetings }).filter(({ right }) =>
    change.rights.includes(right),
  )
  if (!first) throw new Error('Of a change that took something nothing was asked')
  return [first, ...more]
}

/**
 * Undoes a change with rights already `granted`; undoing this in turn requires the same. Throws as `undo`
 * does.
 */
export async function takeChangeBack(
  context: ServiceContext,
  part: DiffPart,
  { granted, dryRun }: Pick<ChangeRecord, 'granted' | 'dryRun'>,
): Promise<Changed<{ warnings: ChangeWarning[] }>> {
  const { changeId, classes } = part
  const done =
    classes === 'all'
      ? ({ action: 'change.undo', subject: { undoes: changeId } } as const)
      : ({ action: 'change.undo_part', subject: { partOf: changeId, meetings: classes } } as const)
  const record = { ...done, granted, dryRun, overtaken: historyTexts.gone, isLarge: true }
  const putBack = async (change: TimetableChange) => {
    const locked = await findChange(change.db, changeId)
    if (locked?.undoneBy) throw new ServiceError('conflict', historyTexts.undone)
    const isOfCalendar = classes === 'all' && (await changesCalendar(change.db, changeId))
    if (isOfCalendar) await lockCalendar(change.db)
    const about = await findAbout(change.db, part)
    for (const [table, ids] of about) await change.lock(table, ids)
    const meetings = (about.find(([table]) => table === 'meeting')?.[1] ?? []).map((id) => idNumbered<MeetingId>(id))
    const draftsBefore = await findCompetingDrafts(change.db, meetings)
    const stale = await findStale(change.db, part)
    if (stale) throw new ServiceError('stale', changedSince(stale), { later: stale.later })
    const restore = () => restoreRows(change.db, part, accountOf(context.actor), (of) => progressOver(of, 'restoring'))
    if (isOfCalendar) await requireTaught(change.db, await changingCalendar(change.db, context.now.date, restore))
    else await restore()
    if (classes === 'all') await markUndone(change.db, changeId, change.id)
    return { warnings: await draftWarnings(change.db, context.actor, meetings, draftsBefore) }
  }
  // What it did may be gone already; it counts as undone nevertheless.
  return changeTimetable(context, record, putBack, () => true)
}

/**
 * Whether a change is not undone yet and the actor has the rights to undo it. Whether undoing would succeed,
 * only a dry run can tell.
 */
export async function mayUndo(context: ServiceContext, { id, rights, undoneBy }: ActRow): Promise<boolean> {
  if (rights.length === 0 || undoneBy !== null) return false
  if (context.actor.isSuperuser) return true
  try {
    await rightsOver(context, id)
    return true
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}
