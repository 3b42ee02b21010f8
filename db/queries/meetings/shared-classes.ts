import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/domain/ids'
import type { BulkChange } from '@/lib/domain/placement'

const named = {
  group: sql`select id, title as name from "group"`,
  teacher: sql`select id, name from teacher`,
}

/** Those of the classes that have other groups, or teachers, than these: by title, with the others' names. */
export async function findShared(
  db: Queryable,
  meetings: readonly MeetingId[],
  kind: 'group' | 'teacher',
  ids: readonly number[],
): Promise<BulkChange['shared']> {
  const rows = await db.execute<BulkChange['shared'][number]>(sql`
    select distinct title, others as "with" from (
      select e.title, array_agg(distinct n.name order by n.name) as others
      from meeting m
        join event e on e.id = m.event_id
        join claim c on c.meeting_id = m.id and c.kind = ${kind}
        join (${named[kind]}) n on n.id = c.resource_id
      where m.id = any(${sql.param(meetings)}) and c.resource_id <> all(${sql.param(ids)})
      group by e.id, e.title) shared
    order by 1, 2`)
  return [...rows]
}
