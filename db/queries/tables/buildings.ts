import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { BuildingRoom } from '@/lib/tables/rules/buildings'
import type { RoomId } from '@/lib/core/rules/names/ids'

/** All rooms except virtual ones, with what determines their building. */
export const listBuildingRooms = (db: Queryable): Promise<BuildingRoom[]> =>
  db.execute<BuildingRoom>(sql`
    select id, title, building, capacity, active from shown_room where id > 0 and merged_into is null order by id`)

/** Titles of these rooms that another room in the building also has. */
export async function findTwins(
  db: Queryable,
  rooms: readonly RoomId[],
  building: string,
): Promise<string[]> {
  const rows = await db.execute<{ title: string }>(sql`
    select own.title from room own join shown_room other on other.own_title = own.title and other.id <> own.id
    where own.id = any(${sql.param(rooms)}::integer[]) and own.merged_into is null and other.merged_into is null
      and other.building = ${building} order by own.title`)
  return rows.map(({ title }) => title)
}

/** Sets the building of these rooms. */
export async function setBuilding(db: Queryable, rooms: readonly RoomId[], title: string): Promise<void> {
  await db.execute(sql`
    update room set building = ${title}, version = version + 1 where id = any(${sql.param(rooms)}::integer[])`)
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
