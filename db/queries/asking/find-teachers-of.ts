import { type Queryable, sqlOf } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'

/**
 * Who teaches published series of a title in a period, as of `today`: at the last meeting up to it, else at the first to
 * come. A meeting with a substitute does not count if the teacher is back later. Those with the most series first.
 */
export const findTeachersOf = (
  db: Queryable,
  title: string,
  { from, to, today }: Period & { today: CalendarDate },
): Promise<NamedTeacher[]> =>
  sqlOf(db)<NamedTeacher[]>`
    select t.id, t.name
    from event e
    cross join lateral (
      select m.id from meeting m
      where m.event_id = e.id and m.date between ${from} and ${to} and m.state = 'published' and not m.hidden
        and not (
          exists (select from claim was where was.meeting_id = m.id and was.left_in is not null)
          and exists (
            select from meeting later
            where later.event_id = e.id and later.date > m.date and later.state = 'published'
              and not exists (select from claim was where was.meeting_id = later.id and was.left_in is not null)))
      order by m.date > ${today}::date, abs(m.date - ${today}::date) limit 1) present
    join claim c on c.meeting_id = present.id and c.kind = 'teacher' and c.hold <> 'trace'
    join shown_teacher t on t.id = c.resource_id and t.id > 0
    where e.title = ${title} and e.kind = 'class'
    group by t.id, t.name
    order by count(*) desc, t.name`
