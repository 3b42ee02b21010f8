import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { CardSubject } from '@/lib/print/rules/card-contents'

function askFacts(sql: postgres.ISql, { kind, id }: Subject, on: CalendarDate) {
  switch (kind) {
    case 'room':
      return sql`
        select 'room' as kind, id, own_title as title, building, capacity, flags, is_placeholder or id <= 0 as "isPlaceholder"
        from shown_room where id = ${id}`
    case 'teacher':
      return sql`
        select 'teacher' as kind, t.id, t.full_name as title, d.title as department
        from teacher t left join department d on d.id = t.department_id where t.id = ${id}`
    case 'group':
      return sql`
        select 'group' as kind, g.id, coalesce((select title from group_title_on(g.id, ${on})), g.own_title) as title, g.course_year as "courseYear", f.title as faculty,
          g.subgroup_count as "subgroupCount"
        from shown_group g left join faculty f on f.id = g.faculty_id where g.id = ${id}`
    case 'programme':
      return sql`select 'programme' as kind, id, title from programme where id = ${id}`
  }
}

/** Subject, called as on a date, and university data for a card's heading; null for an unknown id. */
export async function findCardSubject(
  db: Queryable,
  subject: Subject,
  on: CalendarDate,
): Promise<{ subject: CardSubject; university: string | null } | null> {
  const sql = sqlOf(db)
  const [row] = await sql<{ subject: CardSubject; university: string | null }[]>`
    select to_json(found) as subject, (select title from university limit 1) as university
    from (${askFacts(sql, subject, on)}) found`
  return row ?? null
}
