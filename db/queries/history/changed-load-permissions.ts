import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ChangeId, LoadItemId, LoadPermissionId, ProgrammeDisciplineId, RoomId } from '@/lib/domain/ids'
import type { LoadPermission } from '@/lib/domain/load-permission'

type Permitted = Pick<LoadPermission, 'ref' | 'roomIds'>

/** The rows of these ids by id; null for one that is not stored. */
const statesOf = (ids: SQL): SQL => sql`
  jsonb_build_object('loadPermissions', (
    select coalesce(jsonb_object_agg(known.id, (select to_jsonb(p) from load_permission p where p.id = known.id)), '{}')
    from (${ids}) as known (id)))`

const knownIds = sql`select key::integer from jsonb_object_keys(before -> 'loadPermissions') as key`

/** Locks permissions, those that are stored yet, and remembers them before a change. */
export async function rememberLoadPermissions(
  db: Queryable,
  changeId: ChangeId,
  ids: readonly LoadPermissionId[],
): Promise<void> {
  await db.execute(
    sql`select from load_permission where id = any(${sql.param(ids)}::integer[]) order by id for update`,
  )
  await db.execute(sql`
    update change set before = ${statesOf(sql`select unnest(${sql.param(ids)}::integer[])`)} where id = ${changeId}`)
}

/** Remembers what became of the permissions of a change, if it has any. */
export async function rememberLoadPermissionsAfter(db: Queryable, changeId: ChangeId): Promise<void> {
  await db.execute(sql`
    update change set after = ${statesOf(knownIds)} where id = ${changeId} and before ? 'loadPermissions'`)
}

/**
 * The permissions that a change made, changed or removed, and whether all are still as it left them, whatever their versions say.
 * Null: it was another change.
 */
export async function findChangedLoadPermissions(
  db: Queryable,
  changeId: ChangeId,
): Promise<{ ids: LoadPermissionId[]; areAsLeft: boolean } | null> {
  const [row] = await db.execute<{ ids: LoadPermissionId[]; areAsLeft: boolean }>(sql`
    select array(${knownIds}) as ids, not exists (
      select from jsonb_each(after -> 'loadPermissions') as left_as (id, state)
      left join lateral (
        select to_jsonb(p) - 'version' as state from load_permission p where p.id = left_as.id::integer) as is_now on true
      where is_now.state is distinct from
        case jsonb_typeof(left_as.state) when 'object' then left_as.state - 'version' end) as "areAsLeft"
    from change where id = ${changeId} and before ? 'loadPermissions'`)
  return row ?? null
}

/** For which items a change permitted or took something, and in which rooms, as it was and as it became. */
export async function findPermittedByChange(db: Queryable, changeId: ChangeId): Promise<Permitted[]> {
  const rows = await db.execute<{
    loadItemId: LoadItemId | null
    rowId: ProgrammeDisciplineId | null
    roomIds: RoomId[]
  }>(sql`
    select (known.state ->> 'load_item_id')::integer as "loadItemId",
      (known.state ->> 'programme_discipline_id')::integer as "rowId", known.state -> 'room_ids' as "roomIds"
    from change
    cross join unnest(array[before, after]) as side
    cross join jsonb_each(side -> 'loadPermissions') as known (id, state)
    where change.id = ${changeId} and before ? 'loadPermissions' and jsonb_typeof(known.state) = 'object'`)
  return rows.flatMap(({ loadItemId, rowId, roomIds }): Permitted[] => {
    if (loadItemId !== null) return [{ ref: { of: 'load', id: loadItemId }, roomIds }]
    return rowId === null ? [] : [{ ref: { of: 'programme', id: rowId }, roomIds }]
  })
}

/** Makes the permissions of a change what they were before it: they go, change back, or return under their ids, as a new version. */
export async function restoreLoadPermissions(db: Queryable, changeId: ChangeId): Promise<void> {
  const was = sql`
    select known.id::integer as id, known.state from change, jsonb_each(before -> 'loadPermissions') as known (id, state)
    where change.id = ${changeId}`
  await db.execute(sql`
    delete from load_permission where id in (
      select was.id from (${was}) was where jsonb_typeof(was.state) = 'null')`)
  await db.execute(sql`
    insert into load_permission
    select (jsonb_populate_record(null::load_permission,
      was.state || jsonb_build_object('version', (was.state ->> 'version')::integer + 1))).*
    from (${was}) was where jsonb_typeof(was.state) = 'object'
    on conflict (id) do update set can_set = excluded.can_set, room_ids = excluded.room_ids, slots = excluded.slots,
      version = load_permission.version + 1`)
}
