import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'

/** The tables whose rows the history names by id. */
export const titledTables = [
  'room',
  'teacher',
  'group',
  'discipline',
  'faculty',
  'department',
  'reason',
  'semester',
  'user',
  'load_item',
  'programme',
  'programme_discipline',
] as const
export type TitledTable = (typeof titledTables)[number]
export type Titled = { table: TitledTable; id: number }

/** The present or last known title; null if unknown. */
export type TitleOf = (table: TitledTable, id: number) => string | null

const titleKey = (table: string, id: number | string): string => `${table} ${id}`

export async function findTitles(db: Queryable, requested: readonly Titled[]): Promise<TitleOf> {
  const distinct = [...new Map(requested.map((one) => [titleKey(one.table, one.id), one])).values()]
  if (distinct.length === 0) return () => null
  const rows = await db.execute<{ table: string; id: number; title: string }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(distinct)}::text::jsonb) w ("table" text, id integer)),
    known as materialized (
      select 'room' as "table", id, title from shown_room where id = any(array(select id from wanted where "table" = 'room'))
      union all select 'teacher', id, name from shown_teacher where id = any(array(select id from wanted where "table" = 'teacher'))
      union all select 'group', id, title from shown_group where id = any(array(select id from wanted where "table" = 'group'))
      union all select 'discipline', id, title from discipline where id = any(array(select id from wanted where "table" = 'discipline'))
      union all select 'faculty', id, title from faculty where id = any(array(select id from wanted where "table" = 'faculty'))
      union all select 'department', id, title from department where id = any(array(select id from wanted where "table" = 'department'))
      union all select 'reason', id, title from reason where id = any(array(select id from wanted where "table" = 'reason'))
      union all select 'semester', id, title from semester where id = any(array(select id from wanted where "table" = 'semester'))
      union all select 'user', id, full_name from "user" where id = any(array(select id from wanted where "table" = 'user'))
      union all
      select 'load_item', l.id, d.title from load_item l join discipline d on d.id = l.discipline_id
      where l.id = any(array(select id from wanted where "table" = 'load_item'))
      union all select 'programme', id, title from programme where id = any(array(select id from wanted where "table" = 'programme'))
      union all
      select 'programme_discipline', id, title from programme_discipline
      where id = any(array(select id from wanted where "table" = 'programme_discipline')))
    select * from known
    union all
    -- A deleted row has the last title recorded in the history.
    select w."table", w.id, coalesce(state ->> 'title', state ->> 'name', state ->> 'full_name')
    from wanted w
      cross join lateral (
        select coalesce(before, after) as state from changed_row
        where table_name = w."table" and key = w.id::text order by change_id desc limit 1) d
    where not exists (select from known k where k."table" = w."table" and k.id = w.id)`)
  const titles = new Map(rows.map(({ table, id, title }) => [titleKey(table, id), title]))
  return (table, id) => titles.get(titleKey(table, id)) ?? null
}
