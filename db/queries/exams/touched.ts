import { type Queryable, sqlOf } from '@/db/client'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { ExamsTouched } from '@/lib/core/placing/rules/touched-exams'

/** The faculties whose groups have exams with these people or rooms, the one with most of them first. */
export async function findTouchedFaculties(db: Queryable, { kind, ids, from, to }: ExamsTouched): Promise<FacultyId[]> {
  const rows = await sqlOf(db)<{ id: FacultyId }[]>`
    select g.faculty_id as id
    from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
      join load_item_group of on of.load_item_id = e.load_item_id join "group" g on g.id = of.group_id
    where c.kind = ${kind} and c.resource_id = any(${[...ids]}::integer[]) and c.date between ${from} and ${to}
      and c.hold <> 'trace' and e.kind = 'exam' and g.faculty_id is not null
    group by g.faculty_id
    order by count(distinct e.id) desc, g.faculty_id`
  return rows.map(({ id }) => id)
}
