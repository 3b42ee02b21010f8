import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { AdminTable, RowValues } from '@/lib/core/rules/tables/admin-table'
import { moveClaims } from '@/db/queries/core/tables/move-claims'
import { oneAfterAnother } from '@/db/one-after-another'

export type Rewritten = { id: number; before: RowValues; after: RowValues }

/**
 * Updates what depends on changed rows: classes and programme rows that carry a discipline's old title get
 * the new one, and the claims of a resource that became unlimited, or no longer is, are made anew.
 */
export async function followRows(
  db: Queryable,
  { name }: AdminTable,
  rows: readonly Rewritten[],
): Promise<void> {
  if (name === 'discipline') return retitle(db, rows)
  if (name === 'user') return bind(db, rows)
  if (name !== 'room' && name !== 'teacher') return
  const converted = rows.filter(({ before, after }) => before.isPlaceholder !== after.isPlaceholder)
  await oneAfterAnother(converted, ({ id }) => moveClaims(db, name, { keep: id, drop: id }))
}

/** A user whom an administrator has bound or unbound is not bound again by the campus. */
async function bind(db: Queryable, rows: readonly Rewritten[]): Promise<void> {
  const rebound = rows.filter(
    ({ before, after }) => before.teacherId !== after.teacherId || before.groupId !== after.groupId,
  )
  await db.execute(sql`
    update "user" set bound_by = 'administrator' where id = any(${sql.param(rebound.map(({ id }) => id))}::integer[])`)
}

async function retitle(db: Queryable, rows: readonly Rewritten[]): Promise<void> {
  const renamed = rows.filter(({ before, after }) => before.title !== after.title)
  if (renamed.length === 0) return
  const titles = JSON.stringify(
    renamed.map(({ id, before, after }) => ({ id, old: before.title, title: after.title })),
  )
  const renamedRows = sql`jsonb_to_recordset(${titles}::text::jsonb) as r (id integer, old text, title text)`
  const rename = (table: string) =>
    db.execute(sql`
      update ${sql.identifier(table)} t set title = r.title, version = t.version + 1
      from ${renamedRows} where t.discipline_id = r.id and t.title = r.old`)
  await rename('event')
  await rename('programme_discipline')
}
