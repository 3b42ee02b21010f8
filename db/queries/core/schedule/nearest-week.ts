import { sqlOf, type Queryable } from '@/db/client'
import { addDays, daysBetween, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Subject, SubjectKind } from '@/lib/core/rules/names/resource'

/** Days looked at on either side of an empty period: an academic year and its summer. */
const farthest = 400

/** The day nearest to a period, outside it, on which a subject has a visible class; null if there is none. */
export async function findNearestDay(
  db: Queryable,
  { subject, from, to }: { subject: Subject; from: CalendarDate; to: CalendarDate },
): Promise<CalendarDate | null> {
  const idsOf = (kind: SubjectKind) => (subject.kind === kind ? [subject.id] : [])
  const [first, last] = [addDays(from, -farthest), addDays(to, farthest)]
  const [row] = await sqlOf(db)<{ before: CalendarDate | null; after: CalendarDate | null }[]>`
    select max(m.date) filter (where m.date < ${from}) as before, min(m.date) filter (where m.date > ${to}) as after
    from (
      select id from claimed_meetings(${idsOf('room')}, ${idsOf('teacher')}, ${idsOf('group')}, ${first}, ${last}) where not is_left
      union all
      select id from programme_meetings(${idsOf('programme')}, ${first}, ${last})) asked
      join meeting m using (id)
    where is_in_sight(m.state, m.hidden)`
  const { before = null, after = null } = row ?? {}
  if (before === null || after === null) return before ?? after
  return daysBetween(before, from) < daysBetween(to, after) ? before : after
}
