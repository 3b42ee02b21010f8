import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'

type Named<Kind extends string> = { kind: Kind; id: number }

/** Those of the ids that do not exist; the existing rows cannot be deleted until the transaction ends. */
export async function findUnknown<Kind extends string>(
  db: Queryable,
  named: readonly Named<Kind>[],
): Promise<Named<Kind>[]> {
  if (named.length === 0) return []
  const [kinds, ids] = [named.map(({ kind }) => kind), named.map(({ id }) => id)]
  return db.execute<Named<Kind>>(sql`
    select kind, id from unnest(${sql.param(kinds)}::text[], ${sql.param(ids)}::integer[]) named (kind, id)
    where unknown_ids(kind, array[id]) <> '{}'`)
}
