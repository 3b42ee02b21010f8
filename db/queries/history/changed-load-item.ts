import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ChangeId, LoadItemId } from '@/lib/domain/ids'
import type { People } from '@/lib/domain/people'

type LoadPeople = People & { id: LoadItemId }
type ChangedLoadItem = { before: LoadPeople; after: LoadPeople; isAsLeft: boolean }

const peopleOf = (id: SQL): SQL => sql`
  select jsonb_build_object('id', l.id,
    'teachers', array(select teacher_id from load_item_teacher where load_item_id = l.id order by 1),
    'groups', array(select group_id from load_item_group where load_item_id = l.id order by 1)) as people
  from load_item l where l.id = ${id}`

/** Locks a load item, and remembers whose it is before a change. */
export async function rememberLoadItem(db: Queryable, changeId: ChangeId, id: LoadItemId): Promise<void> {
  await db.execute(sql`select from load_item where id = ${id} for update`)
  await db.execute(sql`
    update change set before = jsonb_build_object('loadItem', (${peopleOf(sql`${id}`)})) where id = ${changeId}`)
}

/** Remembers whose the load item of a change became, if it has one. */
export async function rememberLoadItemAfter(db: Queryable, changeId: ChangeId): Promise<void> {
  await db.execute(sql`
    update change set after = jsonb_build_object('loadItem', (
      ${peopleOf(sql`(before #>> '{loadItem,id}')::integer`)}))
    where id = ${changeId} and before ? 'loadItem'`)
}

/** The load item that a change gave to other people: whose it was and became, and whether it is still whose the change made it. */
export async function findChangedLoadItem(
  db: Queryable,
  changeId: ChangeId,
): Promise<ChangedLoadItem | null> {
  const [row] = await db.execute<ChangedLoadItem>(sql`
    select before -> 'loadItem' as before, after -> 'loadItem' as after,
      after -> 'loadItem' = (${peopleOf(sql`(before #>> '{loadItem,id}')::integer`)}) as "isAsLeft"
    from change where id = ${changeId} and before ? 'loadItem'`)
  return row ?? null
}

/** Gives a load item to these people. */
export async function replaceLoadPeople(db: Queryable, { id, teachers, groups }: LoadPeople): Promise<void> {
  for (const [table, column, ids] of [
    ['load_item_teacher', 'teacher_id', teachers],
    ['load_item_group', 'group_id', groups],
  ] as const) {
    await db.execute(sql`delete from ${sql.identifier(table)} where load_item_id = ${id}`)
    await db.execute(sql`
      insert into ${sql.identifier(table)} (load_item_id, ${sql.identifier(column)})
      select ${id}, person from unnest(${sql.param(ids)}::integer[]) as person`)
  }
  await db.execute(sql`update load_item set version = version + 1 where id = ${id}`)
}
