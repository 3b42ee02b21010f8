import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ChangeId, WishId } from '@/lib/domain/ids'
import type { WishSubject } from '@/lib/domain/wish'

const stateOf = (id: SQL): SQL => sql`
  jsonb_build_object('wish', jsonb_build_object('id', ${id}, 'row', (select to_jsonb(w) from wish w where w.id = ${id})))`

/** Locks a wish, if there is one of this id yet, and remembers it before a change. */
export async function rememberWish(db: Queryable, changeId: ChangeId, id: WishId): Promise<void> {
  await db.execute(sql`select from wish where id = ${id} for update`)
  await db.execute(sql`update change set before = ${stateOf(sql`${id}::integer`)} where id = ${changeId}`)
}

/** Remembers what became of the wish of a change, if it has one. */
export async function rememberWishAfter(db: Queryable, changeId: ChangeId): Promise<void> {
  await db.execute(sql`
    update change set after = ${stateOf(sql`(before #>> '{wish,id}')::integer`)}
    where id = ${changeId} and before ? 'wish'`)
}

/** The wish that a change made or removed: whose it is, and whether it is still as the change left it. Null: it was another change. */
export async function findChangedWish(
  db: Queryable,
  changeId: ChangeId,
): Promise<{ id: WishId; subject: WishSubject; isAsLeft: boolean } | null> {
  const [row] = await db.execute<{ id: WishId; subject: WishSubject; isAsLeft: boolean }>(sql`
    select (before #>> '{wish,id}')::integer as id, after = ${stateOf(sql`(before #>> '{wish,id}')::integer`)} as "isAsLeft",
      jsonb_build_object('kind', known -> 'kind', 'id', known -> 'resource_id') as subject
    from change
    cross join lateral (
      select coalesce(nullif(before #> '{wish,row}', 'null'), after #> '{wish,row}') as known) as wished
    where id = ${changeId} and before ? 'wish'`)
  return row ?? null
}

/** Makes the wish of a change what it was before it: it goes, or comes back under its id. */
export async function restoreWish(db: Queryable, changeId: ChangeId): Promise<void> {
  await db.execute(sql`
    delete from wish where id = (select (before #>> '{wish,id}')::integer from change where id = ${changeId})`)
  await db.execute(sql`
    insert into wish select (jsonb_populate_record(null::wish, before #> '{wish,row}')).*
    from change where id = ${changeId} and jsonb_typeof(before #> '{wish,row}') = 'object'`)
}
