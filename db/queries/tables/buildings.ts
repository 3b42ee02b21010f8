import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { moveClaims, type MovedClaims } from '@/db/queries/core/tables/move-claims'
import { claim, vocabularies } from '@/db/schema'
import { storedName } from '@/db/table-keys'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { AdminTable, TitledRow, VocabularyName } from '@/lib/core/tables/rules/admin-table'
import type { BookingTerms, BuildingRoom } from '@/lib/tables/rules/buildings'
import { places, type RowPlace } from './places'

/** All rooms except virtual ones, with what determines their building. */
export const listBuildingRooms = (db: Queryable): Promise<BuildingRoom[]> =>
  db.execute<BuildingRoom>(sql`
    select shown.id, shown.title, shown.building, shown.capacity, shown.active,
      own.needs_approval as "needsApproval", own.approving_department_id as "approvingDepartmentId",
      own.confirm_ahead as "confirmAhead", own.confirm_within as "confirmWithin"
    from shown_room shown join room own using (id)
    where shown.id > 0 and shown.merged_into is null order by shown.id`)

/** The departments in use, by title. */
export const listDepartments = (db: Queryable): Promise<TitledRow[]> =>
  db.execute<TitledRow>(sql`select id, title from department where active order by title collate "ru-x-icu", id`)

/** The own titles of the rooms in a building. */
export async function findRoomTitles(db: Queryable, building: string): Promise<string[]> {
  const rows = await db.execute<{ title: string }>(sql`
    select own_title as title from shown_room
    where id > 0 and merged_into is null and building = ${building} order by own_title`)
  return rows.map(({ title }) => title)
}

export async function setBuilding(db: Queryable, rooms: readonly RoomId[], title: string): Promise<void> {
  await db.execute(sql`
    update room set building = ${title}, version = version + 1 where id = any(${sql.param(rooms)}::integer[])`)
}

/** Sets how these rooms are booked; rooms that already are so stay as they are. */
export async function setBookingTerms(
  db: Queryable,
  rooms: readonly RoomId[],
  { needsApproval, departmentId, confirmAhead, confirmWithin }: BookingTerms,
): Promise<number> {
  const rows = await db.execute(sql`
    update room set needs_approval = ${needsApproval}, approving_department_id = ${departmentId}::integer,
      confirm_ahead = ${confirmAhead}::smallint, confirm_within = ${confirmWithin}::smallint, version = version + 1
    where id = any(${sql.param(rooms)}::integer[])
      and (needs_approval, approving_department_id, confirm_ahead, confirm_within)
        is distinct from (${needsApproval}::boolean, ${departmentId}::integer, ${confirmAhead}::smallint, ${confirmWithin}::smallint)
    returning id`)
  return rows.length
}

/** Renames a building in the walks; where the new name already has a walk, that one stays. */
export async function renameWalks(db: Queryable, from: string, to: string): Promise<void> {
  const deleted = await db.execute<{ other: string; minutes: number }>(sql`
    delete from building_walk where one = ${from} or other = ${from}
    returning case when one = ${from} then other else one end as other, minutes`)
  const remaining = deleted.filter(({ other }) => other !== to)
  if (remaining.length === 0) return
  await db.execute(sql`
    insert into building_walk (one, other, minutes)
    select least(other collate "C", ${to}::text collate "C"), greatest(other collate "C", ${to}::text collate "C"), minutes
    from jsonb_to_recordset(${JSON.stringify(remaining)}::text::jsonb) as walk (other text, minutes smallint)
    on conflict do nothing`)
}

type MergedPair = { keep: number; drop: number }

const nameOf = (column: { name: string }): SQL => sql`${sql.identifier(storedName(column))}`

const counted = (table: PgTable): SQL => ('version' in getTableColumns(table) ? sql`, version = version + 1` : sql``)

/**
 * Replaces references to the dropped row by references to the kept one; of two rows that would become equal
 * one stays.
 */
async function rewrite(
  db: Queryable,
  name: VocabularyName,
  place: RowPlace,
  { keep, drop }: MergedPair,
): Promise<void> {
  const { table, isList, of, unique } = place
  const column = nameOf(place.column)
  const isOf = of ? sql`and ${nameOf(of)}::text = ${name}` : sql``
  if (isList) {
    // Without duplicates, in the previous order.
    await db.execute(sql`
      update ${table} set ${column} = array(
        select id from unnest(array_replace(${column}, ${drop}, ${keep})) with ordinality l (id, at)
        group by id order by min(at)) ${counted(table)}
      where ${drop} = any(${column})`)
    return
  }
  if (unique) {
    const sameKey = unique.map((name) => sql`and other.${nameOf({ name })} = own.${nameOf({ name })}`)
    await db.execute(sql`
      delete from ${table} own where own.${column} = ${drop} ${isOf} and exists (
        select from ${table} other
        where other.${column} = ${keep} ${of ? sql`and other.${nameOf(of)}::text = ${name}` : sql``} ${sql.join(sameKey, sql` `)})`)
  }
  await db.execute(sql`
    update ${table} set ${column} = ${keep} ${counted(table)} where ${column} = ${drop} ${isOf}`)
}

const claimedTables: readonly VocabularyName[] = ['room', 'teacher', 'group']
const hasClaims = (name: VocabularyName): name is 'room' | 'teacher' | 'group' => claimedTables.includes(name)

/** Gives classes and programme rows the kept title. */
async function retitle(db: Queryable, name: VocabularyName, { keep, drop }: MergedPair): Promise<void> {
  if (name !== 'discipline') return
  const rename = (table: string) =>
    db.execute(sql`
      update ${sql.identifier(table)} t set title = kept.title, version = t.version + 1
      from discipline kept, discipline dropped
      where kept.id = ${keep} and dropped.id = ${drop} and t.discipline_id = kept.id and t.title = dropped.title
        and t.title <> kept.title`)
  await rename('event')
  await rename('programme_discipline')
}

/**
 * Merges one row of a table into another: all references follow, and the dropped row stays as another title
 * of the kept one, which takes over the values that it lacks. Call it with both rows and the claims locked.
 */
export async function mergeTableRows(
  db: Queryable,
  { name, columns }: AdminTable<VocabularyName>,
  pair: MergedPair,
): Promise<MovedClaims> {
  const { keep, drop } = pair
  const moved = hasClaims(name) ? await moveClaims(db, name, pair) : { meetings: 0, both: 0, overlaps: 0 }
  const others = places[name].filter((place) => place.table !== claim && !place.stays)
  await oneAfterAnother(others, (place) => rewrite(db, name, place, pair))
  await retitle(db, name, pair)
  const table = vocabularies[name]
  const unknown = columns
    .filter(({ isRequired, kind }) => !isRequired && kind !== 'flag')
    .map(
      ({ key }) =>
        sql`, ${sql.identifier(toSnakeCase(key))} = coalesce(kept.${sql.identifier(toSnakeCase(key))}, dropped.${sql.identifier(toSnakeCase(key))})`,
    )
  // A former title of the dropped group was never one of the kept group.
  const former = name === 'group' ? sql`, former_until = null` : sql``
  await db.execute(sql`
    update ${table} set merged_into = ${keep}, active = false, version = version + 1 ${former}
    where id = ${drop} or merged_into = ${drop}`)
  // After it, because only one of them may have a value that no other has.
  await db.execute(sql`
    update ${table} kept set version = kept.version + 1 ${sql.join(unknown, sql` `)}
    from ${table} dropped where kept.id = ${keep} and dropped.id = ${drop}`)
  return moved
}
