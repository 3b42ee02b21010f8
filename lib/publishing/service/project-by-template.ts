import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findRepeated } from '@/db/queries/planning/repeat-meetings'
import { findPublishedWeeks, findSubjectMeetings } from '@/db/queries/planning/subject-meetings'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { repeatOver, templateWeeks, type RepeatedClass } from '@/lib/planning/rules/repeat-week'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'
import { repeatClasses } from './repeat-classes'

/**
 * Repeats a subject's last published week as drafts over a period; fortnightly classes come from the last
 * week of their parity and go to weeks of that parity. For superusers. Throws `not_allowed` and `not_found`.
 */
export async function projectByTemplate(
  context: ServiceContext,
  { subject, period, dryRun }: { subject: Plannable; period: Period; dryRun: boolean },
): Promise<BulkChange> {
  const { db } = context
  const right = 'schedule.project_by_template'
  const granted = requireAllowed(context, right)
  await viewSubject(context, subject)
  const calendar = await findCalendar(db)
  const weeks = templateWeeks(calendar, await findPublishedWeeks(db, subject), period.from)
  const classesOf = async (monday: CalendarDate | null): Promise<RepeatedClass[]> => {
    if (!monday) return []
    const week = { from: monday, to: addDays(monday, 6) }
    const meetings = await findSubjectMeetings(db, subject, week, ['published'])
    return findRepeated(db, meetings, { forTemplate: true })
  }
  const last = await classesOf(weeks?.last ?? null)
  const other = await classesOf(weeks?.other ?? null)
  const template = [...last, ...other.filter(({ step }) => step === 1)]
  const record = { action: right, granted: [granted], subject: { subject, ...period }, dryRun } as const
  const repetition = repeatOver(calendar, template, period)
  return repeatClasses(context, record, { calendar, classes: template, repetition })
}
