import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { People } from '@/lib/core/placing/rules/people'

/** Sets the people of a load item; those who stay are not rewritten. */
export async function replaceLoadPeople(
  db: Queryable,
  { id, teachers, groups }: People & { id: LoadItemId },
): Promise<void> {
  const [teacherIds, groupIds] = [sql.param(teachers), sql.param(groups)]
  await db.execute(sql`
    with gone_teachers as (
      delete from load_item_teacher where load_item_id = ${id} and teacher_id <> all(${teacherIds}::integer[])),
    gone_groups as (
      delete from load_item_group where load_item_id = ${id} and group_id <> all(${groupIds}::integer[])),
    new_teachers as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select ${id}, person from unnest(${teacherIds}::integer[]) as person on conflict do nothing),
    new_groups as (
      insert into load_item_group (load_item_id, group_id)
      select ${id}, person from unnest(${groupIds}::integer[]) as person on conflict do nothing)
    update load_item set version = version + 1 where id = ${id}`)
}
