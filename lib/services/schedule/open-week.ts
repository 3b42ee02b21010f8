import type { ActiveSubject } from '@/lib/domain/active-item'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import type { Subject } from '@/lib/domain/resource'
import type { Schedule } from '@/lib/domain/schedule'
import type { ServiceContext } from '../context'
import { viewSchedule } from './view-schedule'
import { viewSubject } from './view-subject'

/** A subject with its week from `monday`; `withDrafts`: includes drafts the actor may see. Throws `not_allowed` and `not_found`. */
export async function openWeek(
  context: ServiceContext,
  { subject, monday, withDrafts }: { subject: Subject; monday: CalendarDate; withDrafts: boolean },
): Promise<{ subject: ActiveSubject; schedule: Schedule }> {
  const [named, schedule] = await Promise.all([
    viewSubject(context, subject),
    viewSchedule(context, { subject, from: monday, to: addDays(monday, 6), drafts: withDrafts }),
  ])
  return { subject: named, schedule }
}
