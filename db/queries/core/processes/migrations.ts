import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import journal from '@/db/migrations/meta/_journal.json'

const newest = Math.max(...journal.entries.map((entry) => entry.when))

/** Whether all migrations of this build are applied. */
export async function areMigrationsCurrent(db: Queryable): Promise<boolean> {
  const [table] = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!table?.name) return false
  const [row] = await db.execute<{ newest: number | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return (row?.newest ?? 0) >= newest
}
