import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findRepeated } from '@/db/queries/planning/repeat-meetings'
import { findSubjectMeetings } from '@/db/queries/planning/subject-meetings'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId } from '@/lib/core/rules/names/ids'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { copyWeekTo } from '@/lib/planning/rules/repeat-week'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'
import { repeatClasses } from './repeat-classes'

/**
 * Copies a group's classes of the week of `from`, drafts and published, as drafts into the week of `to`. For
 * superusers. Throws `not_allowed` and `not_found`.
 */
export async function copyWeek(
  context: ServiceContext,
  order: { groupId: GroupId; from: CalendarDate; to: CalendarDate; dryRun: boolean },
): Promise<BulkChange> {
  const { groupId, dryRun } = order
  const [from, to] = [mondayOf(order.from), mondayOf(order.to)]
  const right = 'schedule.copy_week'
  const granted = requireAllowed(context, right)
  const subject: Plannable = { kind: 'group', id: groupId }
  await viewSubject(context, subject)
  const week = { from, to: addDays(from, 6) }
  const meetings = await findSubjectMeetings(context.db, subject, week, ['projected', 'published'])
  const classes = await findRepeated(context.db, meetings, { forTemplate: false })
  const record = { action: right, granted: [granted], subject: { groupId, from, to }, dryRun } as const
  const calendar = await findCalendar(context.db)
  const repetition = copyWeekTo(calendar, classes, to)
  return repeatClasses(context, record, { calendar, classes, repetition })
}
