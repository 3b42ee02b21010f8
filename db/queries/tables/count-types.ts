import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'

/** The number of placed classes and exams of each type. */
export const countTypes = (db: Queryable): Promise<{ type: LessonType; count: number }[]> =>
  db.execute<{ type: LessonType; count: number }>(sql`
    select e.lesson_type as type, count(*)::integer as count
    from event e join meeting m on m.event_id = e.id
    where e.kind in ('class', 'exam') and m.state <> 'trace' group by 1 order by 1`)
