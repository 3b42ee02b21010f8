import { findSubjectMeetings } from '@/db/queries/meetings/subject-meetings'
import type { GroupId } from '@/lib/domain/ids'
import type { Period } from '@/lib/domain/period'
import type { BulkChange } from '@/lib/domain/placement'
import type { Plannable } from '@/lib/domain/resource'
import { changeInBulk } from '../bulk/change-in-bulk'
import { removeWithin } from '../bulk/remove-within'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { viewSubject } from '../schedule/view-subject'

/** Removes a group's classes in a period, drafts and published, but not bookings. For superusers. Throws `not_found`. */
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
