import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { TouchedClasses } from '@/lib/core/placing/rules/placement'

/**
 * The traces that point to these meetings; with its target removed, a trace only says that the class left.
 */
export async function findTracesOf(db: Queryable, meetings: readonly MeetingId[]): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(
    sql`select id from meeting where successor_id = any(${sql.param(meetings)})`,
  )
  return rows.map((row) => row.id)
}

/** Hides or shows meetings; returns those that changed. Hidden meetings keep their places. */
export async function hideMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  hidden: boolean,
): Promise<{ changed: MeetingId[] }> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    update meeting set hidden = ${hidden}, version = version + 1
    where id = any(${sql.param(meetings)}) and hidden <> ${hidden} returning id`)
  return { changed: rows.map((row) => row.id) }
}

/** A group or teacher, and which of the classes are theirs. */
export type PartyOfClasses = Omit<TouchedClasses, 'meetings'> & { meetings: MeetingId[] }

/** The groups and teachers of these classes, each with its own: groups, then teachers, by title. */
export async function findPartiesOf(db: Queryable, meetings: readonly MeetingId[]): Promise<PartyOfClasses[]> {
  const rows = await db.execute<PartyOfClasses>(sql`
    select c.kind, c.resource_id as id, coalesce(g.title, t.name) as title,
      json_agg(distinct c.meeting_id) as meetings
    from claim c
    left join shown_group g on c.kind = 'group' and g.id = c.resource_id
    left join shown_teacher t on c.kind = 'teacher' and t.id = c.resource_id
    where c.meeting_id = any(${sql.param(meetings)}) and c.kind in ('group', 'teacher')
      and c.left_in is null
    group by c.kind, c.resource_id, g.title, t.name
    order by c.kind desc, coalesce(g.title, t.name) collate "ru-x-icu", c.resource_id`)
  return [...rows]
}

/** The same, each with the number of its classes. */
export const findTouched = async (db: Queryable, meetings: readonly MeetingId[]): Promise<TouchedClasses[]> =>
  (await findPartiesOf(db, meetings)).map((party) => ({ ...party, meetings: party.meetings.length }))
