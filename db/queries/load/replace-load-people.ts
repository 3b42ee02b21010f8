import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { LoadItemId } from '@/lib/domain/ids'
import type { People } from '@/lib/domain/people'

/** Gives a load item to these people; who stays is left alone. */
export async function replaceLoadPeople(
  db: Queryable,
  { id, teachers, groups }: People & { id: LoadItemId },
): Promise<void> {
  for (const [table, column, ids] of [
    ['load_item_teacher', 'teacher_id', teachers],
    ['load_item_group', 'group_id', groups],
  ] as const) {
    await db.execute(sql`
      delete from ${sql.identifier(table)}
      where load_item_id = ${id} and ${sql.identifier(column)} <> all(${sql.param(ids)}::integer[])`)
    await db.execute(sql`
      insert into ${sql.identifier(table)} (load_item_id, ${sql.identifier(column)})
      select ${id}, person from unnest(${sql.param(ids)}::integer[]) as person on conflict do nothing`)
  }
  await db.execute(sql`update load_item set version = version + 1 where id = ${id}`)
}
