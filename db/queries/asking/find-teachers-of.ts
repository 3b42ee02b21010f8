import { type Queryable, sqlOf } from '@/db/client'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'

/** Who teaches published series of these titles at their end in a period; those with the most first. */
export const findTeachersOf = (
  db: Queryable,
  titles: readonly string[],
  { from, to }: Period,
): Promise<NamedTeacher[]> =>
  sqlOf(db)<NamedTeacher[]>`
    select t.id, t.name
    from event e
    cross join lateral (
      select m.id from meeting m
      where m.event_id = e.id and m.date between ${from} and ${to} and m.state = 'published' and not m.hidden
      order by m.date desc limit 1) last
    join claim c on c.meeting_id = last.id and c.kind = 'teacher' and c.hold <> 'trace'
    join shown_teacher t on t.id = c.resource_id and t.id > 0
    where e.title = any(${[...titles]}) and e.kind in ('class', 'exam')
    group by t.id, t.name
    order by count(*) desc, t.name`
