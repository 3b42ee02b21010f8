import type { Queryable } from '@/db/client'
import { sqlOf } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'

/**
 * The other classes of those exams with a time of their own that have some of these classes: they have the same rooms and people.
 * `like`: which of these classes it goes with.
 */
export async function findRestOfExams(
  db: Queryable,
  meetings: readonly MeetingId[],
): Promise<{ id: MeetingId; like: MeetingId; date: CalendarDate; pair: Pair }[]> {
  return sqlOf(db)<{ id: MeetingId; like: MeetingId; date: CalendarDate; pair: Pair }[]>`
    select distinct on (rest.id) rest.id, one.id as like, rest.date, rest.pair
    from exam_sitting join meeting one using (event_id) join meeting rest using (event_id)
    where one.id = any(${[...meetings]}::bigint[]) and rest.id <> all(${[...meetings]}::bigint[])
      and one.state <> 'trace' and rest.state <> 'trace'
    order by rest.id, one.id`
}
