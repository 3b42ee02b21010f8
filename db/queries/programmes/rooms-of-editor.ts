import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'

/** The rooms of published classes in a period, of the groups and faculties the user edits. */
export async function findRoomsOfEditor(
  db: Queryable,
  { faculties, groups }: Pick<Actor['editorOf'], 'faculties' | 'groups'>,
  { from, to }: Period,
): Promise<RoomId[]> {
  if (faculties.length + groups.length === 0) return []
  const rows = await db.execute<{ id: RoomId }>(sql`
    select distinct r.id
    from "group" g
    join claim own on own.kind = 'group' and own.resource_id = g.id and own.date between ${from} and ${to}
      and own.hold in ('firm', 'soft') and own.soft_reason is distinct from 'booking'
    join claim at on at.meeting_id = own.meeting_id and at.kind = 'room'
    join room r on r.id = at.resource_id and r.id > 0 and not r.is_placeholder
    where g.faculty_id = any(${sql.param([...faculties])}) or g.id = any(${sql.param([...groups])})
    order by r.id`)
  return rows.map(({ id }) => id)
}
