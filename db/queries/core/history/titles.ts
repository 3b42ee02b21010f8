import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { StoredOrder } from '@/lib/core/history/rules/told-act'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { grouped } from '@/lib/core/words/rules/lists'

/** A change as it was told what to do. */
export type OrderedChange = { id: ChangeId; action: string; order: StoredOrder }

export async function findOrders(db: Queryable, ids: readonly ChangeId[]): Promise<OrderedChange[]> {
  if (ids.length === 0) return []
  return db.execute<OrderedChange>(
    sql`select id, action, subject as order from change where id = any(${sql.param([...ids])}::bigint[])`,
  )
}

/** The tables whose rows the history names by id. */
export const titledTables = [
  ...vocabularyNames,
  'semester',
  'user',
  'load_item',
  'programme',
  'programme_discipline',
] as const
export type TitledTable = (typeof titledTables)[number]
export type Titled = { table: TitledTable; id: number }

/** The present or last known title, or what a group was called on a date; null if unknown. */
export type TitleOf = (table: TitledTable, id: number, on?: CalendarDate) => string | null

/** Where ids and titles come from, unless from the table itself. */
const sources: Partial<Record<TitledTable, SQL>> = {
  room: sql`select id, title from shown_room`,
  teacher: sql`select id, name as title from shown_teacher`,
  group: sql`select id, title from shown_group`,
  user: sql`select id, full_name as title from "user"`,
  load_item: sql`select l.id, d.title from load_item l join discipline d on d.id = l.discipline_id`,
}

const titlesOf = (table: TitledTable): SQL => sql`
  select ${table}::text as "table", id, title
  from (${sources[table] ?? sql`select id, title from ${sql.identifier(table)}`}) named
  where id = any(array(select id from wanted where "table" = ${table}))`

const titleKey = (table: string, id: number | string): string => `${table} ${id}`

export async function findTitles(db: Queryable, requested: readonly Titled[]): Promise<TitleOf> {
  const distinct = [...new Map(requested.map((one) => [titleKey(one.table, one.id), one])).values()]
  if (distinct.length === 0) return () => null
  const rows = await db.execute<{ table: string; id: number; title: string }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(distinct)}::text::jsonb) w ("table" text, id integer)),
    known as materialized (
      ${sql.join(titledTables.map(titlesOf), sql` union all `)})
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
  const groups = distinct.flatMap(({ table, id }) => (table === 'group' ? [id] : []))
  const former = grouped(await findFormerTitles(db, groups), ({ id }) => id)
  return (table, id, on) => {
    const then = table === 'group' && on ? former.get(id)?.find(({ until }) => on < until) : undefined
    return then?.title ?? titles.get(titleKey(table, id)) ?? null
  }
}

/** What these groups were called before they were renamed, each until a date, the earliest first. */
async function findFormerTitles(
  db: Queryable,
  groups: readonly number[],
): Promise<{ id: number; title: string; until: CalendarDate }[]> {
  if (groups.length === 0) return []
  return db.execute<{ id: number; title: string; until: CalendarDate }>(sql`
    select merged_into as id, title, former_until as until from "group"
    where merged_into = any(${sql.param(groups)}::integer[]) and former_until is not null order by former_until`)
}
