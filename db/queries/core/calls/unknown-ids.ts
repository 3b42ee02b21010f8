import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'

type Named<Kind extends string> = { kind: Kind; id: number }

/** Those of the ids that do not exist; the existing rows cannot be deleted until the transaction ends. */
export async function findUnknown<Kind extends string>(
  db: Queryable,
  refs: readonly Named<Kind>[],
): Promise<Named<Kind>[]> {
  if (refs.length === 0) return []
  const [kinds, ids] = [refs.map(({ kind }) => kind), refs.map(({ id }) => id)]
  return db.execute<Named<Kind>>(sql`
    select kind, id from unnest(${sql.param(kinds)}::text[], ${sql.param(ids)}::integer[]) named (kind, id)
    where unknown_ids(kind, array[id]) <> '{}'`)
}
