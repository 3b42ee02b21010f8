import { lockMeetings } from '@/db/queries/claims/lock-meetings'
import { findTouched } from '@/db/queries/meetings/find-touched'
import { findItems } from '@/db/queries/schedule'
import type { MeetingId } from '@/lib/domain/ids'
import { classTexts } from '@/lib/text/classes'
import { removeWithin } from '../bulk/remove-within'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { changeTimetable } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import type { Removed } from './remove-class'

/** Removes these classes, all or none; throws `not_found` if any of them no longer exists. For superusers: «all visible». */
export async function removeClasses(
  context: ServiceContext,
  { ids, dryRun }: { ids: readonly MeetingId[]; dryRun: boolean },
): Promise<Removed> {
  const granted = requireAllowed(context, 'schedule.remove_visible')
  if (ids.length === 0) return { removed: [], touched: [], changeId: null }
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'schedule.remove_visible', granted: [granted], subject: { ids }, dryRun },
    async (change) => {
      await lockMeetings(change.db, ids)
      const standing = await findItems(change.db, ids, context.actor.userId)
      if (standing.filter(({ state }) => state !== 'trace').length < ids.length)
        throw new ServiceError('not_found', classTexts.someNotFound)
      return {
        touched: await findTouched(change.db, ids),
        removed: (await removeWithin(change, ids)).changed,
      }
    },
  )
  return { ...result, changeId }
}
