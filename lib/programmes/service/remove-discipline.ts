import { lockRows } from '@/db/queries/core/history/lock-rows'
import { deleteProgrammeRow } from '@/db/queries/programmes/store-rows'
import type { ProgrammeDisciplineId } from '@/lib/core/rules/names/ids'
import type { DataContext } from '@/lib/core/service/context'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { openRow, requireCurrentRow } from './open-programme'
import { countClasses, removeClassesOf, type RemovalOrder } from './remove-classes-of'
import type { RemovedPlan } from './remove-programme'

/** Removes a row and its classes, or keeps those of its load item. Throws as `removeProgramme` does. */
export async function removeDiscipline(
  context: DataContext,
  { id, version, withPublished, keepsLoad, dryRun }: RemovalOrder & { id: ProgrammeDisciplineId },
): Promise<RemovedPlan> {
  const { db, actor } = context
  const right = 'discipline.remove'
  const row = await openRow(db, actor, id)
  const allow = () => requireAllowed(context, right, { ...row, isNew: false })
  const granted = allow()
  requireCurrentRow(row, version, allow)
  if (dryRun) return { ...(await countClasses(db, [id], { keepsLoad })), changeId: null }
  const record = {
    action: right,
    granted: [granted],
    subject: { id, title: row.title },
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockRows(change.db, 'programme', [row.programmeId])
    await change.lock('programme_discipline', [id])
    requireCurrentRow(await openRow(change.db, actor, id), version, allow)
    const removal = { of: 'discipline', withPublished, keepsLoad } as const
    const counts = await removeClassesOf(context, change, [id], removal)
    await deleteProgrammeRow(change.db, id)
    return counts
  })
  return { ...result, changeId }
}
