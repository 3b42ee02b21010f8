import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { lockMeetings } from '@/db/queries/core/placing/lock-meetings'
import { findSubjectMeetings } from '@/db/queries/planning/subject-meetings'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { changeInBulk } from './change-in-bulk'
import { removeWithin } from '@/lib/planning/service/remove-within'
import type { ServiceContext } from '@/lib/core/service/context'
import { pastPlace } from '@/lib/core/service/history/ask-again'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'
import { askAllowed } from '@/lib/core/service/require-allowed'
import { isAllowedOn } from './subject-rights'

/** Removes those drafts of a subject in a period that the actor may remove. Throws `not_allowed` and `not_found`. */
export async function clearDrafts(
  context: ServiceContext,
  { subject, period, dryRun }: { subject: Plannable; period: Period; dryRun: boolean },
): Promise<BulkChange> {
  await viewSubject(context, subject)
  const calendar = await findCalendar(context.db)
  return changeInBulk(context, {
    record: { action: 'draft.clear', subject: { subject, ...period }, dryRun },
    meetings: await findSubjectMeetings(context.db, subject, period, ['projected']),
    takes: {
      right: 'draft.remove',
      of: (meeting) =>
        askAllowed(context, 'draft.remove', { plan: meeting.plan, place: pastPlace(calendar, meeting) }),
    },
    mayFindNothing: await isAllowedOn(context, 'draft.view', subject),
    apply: async (change, meetings) =>
      removeWithin(change, await lockMeetings(change.db, meetings, 'projected')),
  })
}
