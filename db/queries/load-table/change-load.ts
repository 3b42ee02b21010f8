import { type Queryable, sqlOf } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'

export type LoadItemValues = {
  requiredHours: number
  subgroup: Subgroup
  students: number | null
  startsOn: CalendarDate
  endsOn: CalendarDate
}

/** Sets these items' columns; hours that somebody sets are not derived any more. */
export async function updateLoadItems(
  db: Queryable,
  items: readonly (LoadItemValues & { id: LoadItemId })[],
): Promise<void> {
  if (items.length === 0) return
  await sqlOf(db)`
    update load_item set subgroup = given.subgroup, starts_on = "startsOn", ends_on = "endsOn", students = given.students,
      is_derived = is_derived and required_hours = "requiredHours", required_hours = "requiredHours", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb) as given(
      id integer, "requiredHours" smallint, subgroup smallint, "startsOn" date, "endsOn" date, students smallint)
    where load_item.id = given.id`
}

/** The number of classes of each of these items, drafts included; absent: none. */
export async function countPlaced(db: Queryable, ids: readonly LoadItemId[]): Promise<ReadonlyMap<LoadItemId, number>> {
  const rows = await sqlOf(db)<{ id: LoadItemId; count: number }[]>`
    select resource_id as id, count(*)::integer as count from claim
    where kind = 'load' and resource_id = any(${[...ids]}::integer[]) and hold <> 'trace' group by 1`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A part split off an item: the rest is as the item has it. */
type SplitPart = {
  hours: number
  subgroup: Subgroup
  students: number | null
  teachers: readonly TeacherId[]
}

/** Adds items beside an existing one, with its groups, dates, discipline and type; returns their ids in order. */
export async function insertParts(db: Queryable, of: LoadItemId, parts: readonly SplitPart[]): Promise<LoadItemId[]> {
  const rows = parts.map((part, at) => ({ ...part, at }))
  const made = await sqlOf(db)<{ id: LoadItemId }[]>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(
        at integer, hours smallint, subgroup smallint, students smallint, teachers integer[])),
    numbered as materialized (
      select nextval(pg_get_serial_sequence('load_item', 'id'))::integer as id, given.* from given order by at),
    item as (
      insert into load_item
        (id, semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students)
      select n.id, l.semester_id, l.discipline_id, l.lesson_type, n.subgroup, n.hours, l.starts_on, l.ends_on, n.students
      from numbered n join load_item l on l.id = ${of} order by n.at
      returning id),
    taught as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select item.id, unnest(n.teachers) from item join numbered n using (id)),
    attended as (
      insert into load_item_group (load_item_id, group_id)
      select item.id, g.group_id from item cross join load_item_group g where g.load_item_id = ${of}),
    examined as (
      insert into exam_item (load_item_id, period, minutes, form, is_hard, room_count)
      select item.id, x.period, x.minutes, x.form, x.is_hard, x.room_count from item join exam_item x on x.load_item_id = ${of})
    select id from item order by id`
  return made.map(({ id }) => id)
}

/** Those of these items that nothing but their people refers to: no class, no programme, no permission. */
export async function findUnusedItems(db: Queryable, ids: readonly LoadItemId[]): Promise<LoadItemId[]> {
  const [row] = await sqlOf(db)<{ ids: LoadItemId[] }[]>`
    select unused_ids('load_item', ${[...ids]}::integer[]) as ids`
  return row?.ids ?? []
}

export async function deleteLoadItems(db: Queryable, ids: readonly LoadItemId[]): Promise<void> {
  await sqlOf(db)`delete from load_item where id = any(${[...ids]}::integer[])`
}

/** Titles of the groups of an item that are not divided into subgroups. */
export async function findHalfless(db: Queryable, id: LoadItemId): Promise<string[]> {
  const rows = await sqlOf(db)<{ title: string }[]>`
    select s.title from load_item_group a join "group" g on g.id = a.group_id join shown_group s on s.id = g.id
    where a.load_item_id = ${id} and g.subgroup_count < 2 order by 1`
  return rows.map(({ title }) => title)
}
