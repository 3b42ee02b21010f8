import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ChangeId, FacultyId } from '@/lib/core/names/rules/ids'
import type { PublishedPart } from '@/lib/core/placing/rules/placement'

type PublicationRow = { id: ChangeId; title: string; at: Date }

/** The publications of a faculty's classes, or of its session, as a whole that were not undone, the newest first. */
export async function findPublications(
  db: Queryable,
  faculty: FacultyId,
  most: number,
  part: PublishedPart = 'classes',
): Promise<PublicationRow[]> {
  const rows = await db.execute<{ id: ChangeId; title: string; seconds: number }>(sql`
    select id, coalesce(subject ->> 'title', '') as title, extract(epoch from at)::float8 as seconds
    from change
    where action = 'schedule.publish' and undone_by is null and coalesce(subject ->> 'part', 'classes') = ${part}
      and (subject -> 'subject' @> jsonb_build_object('kind', 'faculty', 'id', ${faculty}::integer)
        or subject -> 'subject' ->> 'kind' = 'all'
          and (subject -> 'faculties' is null or subject -> 'faculties' @> to_jsonb(${faculty}::integer)))
    order by id desc limit ${most}`)
  return rows.map(({ id, title, seconds }) => ({
    id,
    title,
    at: new Date(seconds * 1000),
  }))
}
