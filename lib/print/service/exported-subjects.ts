import { findSubject } from '@/db/queries/core/schedule/subjects'
import type { NamedSubject } from '@/lib/core/rules/schedule/active-item'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'

/** The same parameters as the schedule call; `from` and `to` are both included. */
export type ExportQuestion = {
  subject: Subject
  also: readonly Subject[]
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
}

/**
 * The subject and the added ones, by name; unknown added ids are ignored as in the schedule. Throws as
 * `viewSubject` does.
 */
export async function exportedSubjects(
  context: DataContext,
  { subject, also }: Pick<ExportQuestion, 'subject' | 'also'>,
): Promise<{ subject: NamedSubject; also: NamedSubject[] }> {
  for (const one of also) requireAllowed(context, 'schedule.view', one)
  const [named, ...added] = await Promise.all([
    viewSubject(context, subject),
    ...also.map((one) => findSubject(context.db, one)),
  ])
  return { subject: named, also: added.filter((one) => one !== null) }
}
