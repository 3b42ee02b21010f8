import { findOverlaps } from '@/db/queries/week/find-overlaps'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { isVisible } from '@/lib/core/views/service/is-visible'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { environment } from '@/lib/environment/environment'
import type { Overlap } from '@/lib/week/rules/overlap'

/**
 * Resources that a subject's events share with other events, as far as the actor may see their owners. Hidden
 * classes are shown to their planners. Throws `not_allowed` and `not_found` as `viewSchedule` does.
 */
export async function viewOverlaps(
  context: DataContext,
  { subject, period }: { subject: Subject; period: Period },
): Promise<Overlap[]> {
  const { db, actor } = context
  await viewSubject(context, subject)
  const found = await findOverlaps(db, subject, period, {
    viewer: actor.userId,
    timeZone: environment().UNIVERSITY_TIME_ZONE,
  })
  return found
    .filter(({ resource }) => isAllowed(actor, 'schedule.view', resource))
    .map((place) => ({
      ...place,
      holders: place.holders
        .filter((holder) => isVisible(actor, holder))
        .map(({ plan: _, programmeId: __, ...holder }) => holder),
    }))
    .filter(({ holders }) => holders.length > 1)
}
