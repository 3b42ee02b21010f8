import { findCalendar } from '@/db/queries/calendar'
import { lockMeetings } from '@/db/queries/claims/lock-meetings'
import { findSubjectMeetings } from '@/db/queries/meetings/subject-meetings'
import type { Period } from '@/lib/domain/period'
import type { BulkChange } from '@/lib/domain/placement'
import type { Plannable } from '@/lib/domain/resource'
import { changeInBulk } from '../bulk/change-in-bulk'
import { removeWithin } from '../bulk/remove-within'
import type { ServiceContext } from '../context'
import { placeOf } from '../history/ask-again'
import { viewSubject } from '../schedule/view-subject'
import { askAllowed } from '../require-allowed'
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
        askAllowed(context, 'draft.remove', { plan: meeting.plan, place: placeOf(calendar, meeting) }),
    },
    mayFindNothing: await isAllowedOn(context, 'draft.view', subject),
    apply: async (change, meetings) =>
      removeWithin(change, await lockMeetings(change.db, meetings, 'projected')),
  })
}
