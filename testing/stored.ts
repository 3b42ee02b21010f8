import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

type Stored = Map<string, string | null>

/**
 * Of each table how many rows it has and which transaction wrote one last, except the security log, sessions,
 * stored answers and counted guesses. So a write is seen although it changes nothing.
 */
export async function store(db: Database): Promise<Stored> {
  const tables = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('answered_call', 'failed_login', 'security_event', 'session') order by 1`)
  const counts = tables.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) || ' ' || max(xmin::text::bigint) as rows from ${sql.identifier(name)}`,
  )
  const all = await db.execute<{ name: string; rows: string | null }>(sql.join(counts, sql` union all `))
  return new Map(all.map(({ name, rows }) => [name, rows]))
}

/** The tables that differ. */
export const changedTables = (before: Stored, after: Stored): string[] =>
  [...after].flatMap(([name, rows]) => (before.get(name) === rows ? [] : [name]))
