import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'

/** Whether a teacher or room may have any number of classes at once. */
export async function isUnlimited(
  db: Queryable,
  { kind, id }: Extract<Subject, { kind: 'teacher' | 'room' }>,
): Promise<boolean> {
  const [row] = await db.execute<{ isUnlimited: boolean }>(sql`
    select is_unlimited as "isUnlimited" from resource where kind = ${kind} and id = ${id}`)
  return row?.isUnlimited ?? false
}

/** The load items of which a teacher has classes in a period. */
export async function findLoadTaught(
  db: Queryable,
  teacher: TeacherId,
  { from, to }: Period,
): Promise<ReadonlySet<LoadItemId>> {
  const rows = await db.execute<{ id: LoadItemId }>(sql`
    select distinct e.load_item_id as id
    from claim c
      join meeting m on m.id = c.meeting_id
      join event e on e.id = m.event_id
    where c.kind = 'teacher' and c.resource_id = ${teacher} and c.date between ${from} and ${to}
      and c.hold <> 'trace' and e.load_item_id is not null`)
  return new Set(rows.map(({ id }) => id))
}

/** Names a teacher in load items in place of another, or, if `isShared`, beside them. */
export async function handLoadOver(
  db: Queryable,
  items: readonly { id: LoadItemId; isShared: boolean }[],
  { from, to }: { from: TeacherId; to: TeacherId },
): Promise<void> {
  await db.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(items)}::json) as given("id" integer, "isShared" boolean)),
    gone as (
      delete from load_item_teacher l using given
      where l.load_item_id = given.id and l.teacher_id = ${from} and not given."isShared"),
    come as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select id, ${to} from given on conflict do nothing)
    update load_item set version = version + 1 where id in (select id from given)`)
}
