import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { AdminTable, RowValues } from '@/lib/domain/admin-tables/admin-table'

export type Rewritten = { id: number; before: RowValues; after: RowValues }

/** What follows from changed rows elsewhere: classes and rows of programmes that have a discipline's old title get the new one. */
export async function followRows(
  db: Queryable,
  { name }: AdminTable,
  rows: readonly Rewritten[],
): Promise<void> {
  const renamed = rows.filter(({ before, after }) => before.title !== after.title)
  if (name !== 'discipline' || renamed.length === 0) return
  const titles = JSON.stringify(
    renamed.map(({ id, before, after }) => ({ id, old: before.title, title: after.title })),
  )
  const given = sql`jsonb_to_recordset(${titles}::text::jsonb) as r (id integer, old text, title text)`
  const rename = (table: string) =>
    db.execute(sql`
      update ${sql.identifier(table)} t set title = r.title, version = t.version + 1
      from ${given} where t.discipline_id = r.id and t.title = r.old`)
  await rename('event')
  await rename('programme_discipline')
}
