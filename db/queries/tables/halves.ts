import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'

/** Those of the groups with classes or load for one half. */
export async function findHalved(db: Queryable, groups: readonly number[]): Promise<ReadonlySet<number>> {
  if (groups.length === 0) return new Set()
  const rows = await db.execute<{ id: number }>(sql`
    select id from unnest(${sql.param(groups)}::integer[]) as g (id)
    where exists (
      select from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
      where c.kind = 'group' and c.resource_id = g.id and e.subgroup <> 0
    ) or exists (
      select from load_item_group l join load_item i on i.id = l.load_item_id
      where l.group_id = g.id and i.subgroup <> 0)`)
  return new Set(rows.map(({ id }) => id))
}
