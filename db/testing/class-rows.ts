import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../client'

/** All rows of classes, but for their versions: to compare before and after. */
export async function classRows(db: Queryable): Promise<unknown> {
  const rows = async (query: SQL) => [...(await db.execute(query))]
  return {
    meetings: await rows(sql`select to_jsonb(m) - 'version' as m from meeting m order by id`),
    claims: await rows(
      sql`select to_jsonb(c) - 'id' - 'soft_since' as c from claim c order by meeting_id, kind, resource_id, subgroup`,
    ),
    events: await rows(sql`select to_jsonb(e) - 'version' as e from event e order by id`),
  }
}
