import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/plans'
import { findItems } from '@/db/queries/schedule'
import type { MeetingId } from '@/lib/domain/ids'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { classTexts } from '@/lib/text/classes'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { isVisible } from '../schedule/is-visible'

export type OpenClass = { item: ScheduleItem; planned: PlannedMeeting }

/**
 * One class that can be changed, by its meeting. A draft that the actor may not see is as if absent: `not_found`, like a booking.
 * Throws `invalid` for a trace, and `stale` with the class as it is where `version` is not its own.
 */
export async function openClass(
  { db, actor }: { db: Queryable; actor: ServiceContext['actor'] },
  id: MeetingId,
  version?: number,
): Promise<OpenClass> {
  const [found] = await findItems(db, [id], actor.userId)
  const [planned] = await findPlannedMeetings(db, [id], actor.userId)
  if (!found || !planned || !isVisible(actor, found)) throw new ServiceError('not_found', classTexts.notFound)
  if (found.state === 'trace') throw new ServiceError('invalid', classTexts.trace)
  const { plan: _, ...item } = found
  if (version !== undefined && version !== item.version)
    throw new ServiceError('stale', classTexts.stale, { current: { of: 'class', item } })
  return { item, planned }
}
