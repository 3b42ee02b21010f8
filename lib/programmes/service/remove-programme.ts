import { deleteProgramme } from '@/db/queries/programmes/store-programme'
import type { ChangeId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { RemovalCounts } from '@/lib/core/rules/programmes/programme'
import { programmeFields } from '@/lib/core/texts/programmes/programmes'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { openProgramme, requireCurrent } from './open-programme'
import { countClasses, removeClassesOf, type RemovalOrder } from './remove-classes-of'

export type RemovedPlan = RemovalCounts & { changeId: ChangeId | null }

/**
 * Removes a programme with its rows and their classes. `title` is typed as confirmation and must match, for
 * superusers too; otherwise throws `invalid`. Throws `not_allowed`, `not_found`, `stale`, and as
 * `removeClassesOf` does. A dry run only counts.
 */
export async function removeProgramme(
  context: DataContext,
  { id, title, version, withPublished, keepsLoad, dryRun }: RemovalOrder & { id: ProgrammeId; title: string },
): Promise<RemovedPlan> {
  const { db, actor } = context
  const right = 'programme.remove'
  const known = await openProgramme(db, actor, id)
  const allow = () => requireAllowed(context, right, { programmeId: id })
  const granted = allow()
  if (title !== known.title)
    throw new ServiceError('invalid', programmeFields.wrongTitle, {
      problems: { of: 'programme', fields: { title: programmeFields.otherTitle } },
    })
  requireCurrent(known, version, allow)
  const idsOf = ({ disciplines }: typeof known) => disciplines.map((row) => row.id)
  if (dryRun) return { ...(await countClasses(db, idsOf(known), { keepsLoad })), changeId: null }
  const record = {
    action: right,
    granted: [granted],
    subject: { id, title },
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('programme', [id])
    const locked = await openProgramme(change.db, actor, id)
    requireCurrent(locked, version, allow)
    const removal = { of: 'programme', withPublished, keepsLoad } as const
    const counts = await removeClassesOf(context, change, idsOf(locked), removal)
    await deleteProgramme(change.db, id)
    return counts
  })
  return { ...result, changeId }
}
