import { sqlOf, type Queryable } from '@/db/client'
import type { CardSubject } from '@/lib/domain/card-contents'
import type { Subject, SubjectKind } from '@/lib/domain/resource'

const facts: Record<SubjectKind, string> = {
  room: `
    select 'room' as kind, id, title, building, capacity, has_projector as "hasProjector",
      is_computer_class as "isComputerClass", needs_key as "needsKey", is_placeholder or id <= 0 as "isPlaceholder"
    from room where id = $1`,
  teacher: `
    select 'teacher' as kind, t.id, t.full_name as title, d.title as department
    from teacher t left join department d on d.id = t.department_id where t.id = $1`,
  group: `
    select 'group' as kind, g.id, g.title, g.course_year as "courseYear", f.title as faculty,
      least(g.subgroup_count, 2) as "subgroupCount"
    from "group" g left join faculty f on f.id = g.faculty_id where g.id = $1`,
  programme: `select 'programme' as kind, id, title from programme where id = $1`,
}

/** What a card's heading says of its subject and of the university; null for an id that nobody has. */
export async function findCardSubject(
  db: Queryable,
  { kind, id }: Subject,
): Promise<{ subject: CardSubject; university: string | null } | null> {
  const [row] = await sqlOf(db).unsafe<{ subject: CardSubject; university: string | null }[]>(
    `select to_json(found) as subject, (select title from university limit 1) as university from (${facts[kind]}) found`,
    [id],
    { prepare: true },
  )
  return row ?? null
}
