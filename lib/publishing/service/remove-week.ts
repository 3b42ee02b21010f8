import { findSubjectMeetings } from '@/db/queries/planning/subject-meetings'
import type { GroupId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { changeInBulk } from './change-in-bulk'
import { removeWithin } from '@/lib/planning/service/remove-within'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'

/**
 * Removes a group's classes in a period, drafts and published, but not bookings. For superusers. Throws `not_found`.
 */
export async function removeWeek(
  context: ServiceContext,
  { groupId, period, dryRun }: { groupId: GroupId; period: Period; dryRun: boolean },
): Promise<BulkChange> {
  const right = 'schedule.remove_week'
  const granted = requireAllowed(context, right)
  const subject: Plannable = { kind: 'group', id: groupId }
  await viewSubject(context, subject)
  return changeInBulk(context, {
    record: { action: right, subject: { groupId, ...period }, dryRun },
    meetings: await findSubjectMeetings(context.db, subject, period, ['projected', 'published']),
    takes: granted,
    mayFindNothing: true,
    apply: removeWithin,
  })
}
