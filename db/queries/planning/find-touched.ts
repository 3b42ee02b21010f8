import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { TouchedClasses } from '@/lib/core/rules/placing/placement'

/**
 * The groups and teachers of these classes, each with its number of classes: groups, then teachers, by title.
 */
export async function findTouched(db: Queryable, meetings: readonly MeetingId[]): Promise<TouchedClasses[]> {
  const rows = await db.execute<TouchedClasses>(sql`
    select c.kind, c.resource_id as id, coalesce(g.title, t.name) as title,
      count(distinct c.meeting_id)::integer as meetings
    from claim c
    left join shown_group g on c.kind = 'group' and g.id = c.resource_id
    left join shown_teacher t on c.kind = 'teacher' and t.id = c.resource_id
    where c.meeting_id = any(${sql.param(meetings)}) and c.kind in ('group', 'teacher')
      and c.left_in is null
    group by c.kind, c.resource_id, g.title, t.name
    order by c.kind desc, coalesce(g.title, t.name) collate "ru-x-icu", c.resource_id`)
  return [...rows]
}
