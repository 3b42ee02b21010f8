import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { isVisible, itemTo } from '@/lib/core/views/service/is-visible'

export type Standing = { item: ScheduleItem; planned: PlannedMeeting }

/** Of these meetings the classes that the actor may see, in their order. */
export async function findStanding(
  { db, actor }: ActorContext & { db: Queryable },
  ids: readonly MeetingId[],
): Promise<Standing[]> {
  const items = new Map((await findItems(db, ids, actor.userId)).map((item) => [item.id, item]))
  const planned = new Map((await findPlannedMeetings(db, ids, actor.userId)).map((one) => [one.meetingId, one]))
  return ids.flatMap((id) => {
    const [item, plan] = [items.get(id), planned.get(id)]
    if (!item || !plan || plan.isRequest || plan.hidden || !isVisible(actor, item)) return []
    return [{ item: itemTo(actor, item), planned: plan }]
  })
}
