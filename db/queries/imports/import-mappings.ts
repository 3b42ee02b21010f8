import { desc, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { importMapping } from '@/db/schema'

export type Mapping = Pick<typeof importMapping.$inferSelect, 'kind' | 'head' | 'columns'>

/**
 * Remembered meanings of columns for tables with the same titles, the last used first. `heads`: digests of
 * the titles.
 */
export const findMappings = (db: Queryable, heads: readonly string[]): Promise<Mapping[]> =>
  db
    .select({ kind: importMapping.kind, head: importMapping.head, columns: importMapping.columns })
    .from(importMapping)
    .where(inArray(importMapping.head, [...heads]))
    .orderBy(desc(importMapping.usedAt))

export async function rememberMapping(db: Queryable, values: Mapping): Promise<void> {
  await db
    .insert(importMapping)
    .values(values)
    .onConflictDoUpdate({
      target: [importMapping.kind, importMapping.head],
      set: { columns: values.columns, usedAt: sql`now()` },
    })
}
