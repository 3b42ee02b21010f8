import type { ActiveSubject } from '@/lib/domain/active-item'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import type { Subject } from '@/lib/domain/resource'
import type { Schedule } from '@/lib/domain/schedule'
import type { ServiceContext } from '../context'
import { viewSchedule } from './view-schedule'
import { viewSubject } from './view-subject'

/** A subject by name with its week from `monday` on. Throws `not_allowed` and `not_found` as its parts do. */
export async function openWeek(
  context: ServiceContext,
  { subject, monday }: { subject: Subject; monday: CalendarDate },
): Promise<{ subject: ActiveSubject; schedule: Schedule }> {
  const [named, schedule] = await Promise.all([
    viewSubject(context, subject),
    viewSchedule(context, { subject, from: monday, to: addDays(monday, 6) }),
  ])
  return { subject: named, schedule }
}
