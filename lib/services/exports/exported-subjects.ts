import { findSubject } from '@/db/queries/subjects'
import type { NamedSubject } from '@/lib/domain/active-item'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Subject } from '@/lib/domain/resource'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { viewSubject } from '../schedule/view-subject'

/** The same parameters as the schedule call; `from` and `to` are both included. */
export type ExportQuestion = {
  subject: Subject
  also: readonly Subject[]
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
}

/** The subject and the added ones, by name; unknown added ids are ignored as in the schedule. Throws as `viewSubject` does. */
export async function exportedSubjects(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { subject, also }: Pick<ExportQuestion, 'subject' | 'also'>,
): Promise<{ subject: NamedSubject; also: NamedSubject[] }> {
  for (const one of also) requireAllowed(context, 'schedule.view', one)
  const [named, ...added] = await Promise.all([
    viewSubject(context, subject),
    ...also.map((one) => findSubject(context.db, one)),
  ])
  return { subject: named, also: added.filter((one) => one !== null) }
}
