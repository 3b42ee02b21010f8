import { lockMeetings } from '@/db/queries/core/placing/lock-meetings'
import { findTouched } from '@/db/queries/planning/find-touched'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { classTexts } from '@/lib/core/texts/placing/classes'
import { removeWithin } from './remove-within'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import type { Removed } from './remove-class'

/**
 * Removes these classes, all or none; throws `not_found` if any of them no longer exists. For superusers:
 * «all visible».
 */
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
      const items = await findItems(change.db, ids, context.actor.userId)
      if (items.filter(({ state }) => state !== 'trace').length < ids.length)
        throw new ServiceError('not_found', classTexts.someNotFound)
      return {
        touched: await findTouched(change.db, ids),
        removed: (await removeWithin(change, ids)).changed,
      }
    },
  )
  return { ...result, changeId }
}
