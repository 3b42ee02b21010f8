import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

/** A checksum of each table's rows, except the security log, sessions, stored answers and counted guesses. */
export async function store(db: Database): Promise<Map<string, string | null>> {
  const tables = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('answered_call', 'failed_login', 'security_event', 'session') order by 1`)
  const sums = tables.map(
    ({ name }) =>
      sql`select ${name} as name, sum(hashtext(t::text)::bigint)::text as sum from ${sql.identifier(name)} t`,
  )
  const rows = await db.execute<{ name: string; sum: string | null }>(sql.join(sums, sql` union all `))
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

/** The tables that have changed. */
export async function storedSince(
  db: Database,
  before: Awaited<ReturnType<typeof store>>,
): Promise<string[]> {
  return [...(await store(db))].flatMap(([name, sum]) => (before.get(name) === sum ? [] : [name]))
}
