import type { Queryable } from '@/db/client'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { ActorContext } from '@/lib/core/service/context'
import { isVisible, itemTo } from '@/lib/core/service/schedule/is-visible'

/** Splits the later classes of a series into those the actor may change and those they may only see. */
export async function findLater(
  db: Queryable,
  { actor }: ActorContext,
  later: readonly MeetingId[],
  right: 'class.move' | 'class.change_room' | 'class.change_people',
): Promise<{ permitted: ScheduleItem[]; others: ScheduleItem[] }> {
  const allowed = new Set(
    (await findPlannedMeetings(db, later, actor.userId))
      .filter(({ placed }) => isAllowed(actor, right, placed))
      .map(({ meetingId }) => meetingId),
  )
  const visible = (await findItems(db, later, actor.userId))
    .filter((one) => isVisible(actor, one))
    .map((one) => itemTo(actor, one))
  return {
    permitted: visible.filter(({ id }) => allowed.has(id)),
    others: visible.filter(({ id }) => !allowed.has(id)),
  }
}
