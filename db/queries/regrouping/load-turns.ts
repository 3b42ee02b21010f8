import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'

/** The hours of these load items that are placed before a date. */
export async function findHoursBefore(
  db: Queryable,
  items: readonly LoadItemId[],
  since: CalendarDate,
): Promise<ReadonlyMap<LoadItemId, number>> {
  const rows = await db.execute<{ id: LoadItemId; hours: number }>(sql`
    select asked.id, 2 * count(s.meeting_id)::integer as hours
    from unnest(${sql.param(items)}::integer[]) asked (id)
      left join lateral standing_classes(asked.id, null) s on s.date < ${since}
    group by 1`)
  return new Map(rows.map(({ id, hours }) => [id, hours]))
}

/** Who attends a load item. */
type LoadAudience = { id: LoadItemId; groups: readonly GroupId[]; subgroup: Subgroup }

const studentsOf = sql`(
  select case when bool_and(g.students is not null)
    then ceil(sum(g.students)::numeric / case asked.subgroup when 0 then 1 else 2 end)::integer end
  from "group" g where g.id = any(asked.groups))`

/**
 * Makes load items with the hours of others that are not placed before a date, for other groups, with the same
 * teachers and permissions; whoever chose or hid the load sees both alike. Returns their ids in order.
 */
export async function insertHeirs(
  db: Queryable,
  heirs: readonly LoadAudience[],
  { since, hoursBefore }: { since: CalendarDate; hoursBefore: ReadonlyMap<LoadItemId, number> },
): Promise<LoadItemId[]> {
  if (heirs.length === 0) return []
  const asked = heirs.map((one) => ({ ...one, before: hoursBefore.get(one.id) ?? 0 }))
  const rows = await db.execute<{ heir: LoadItemId }>(sql`
    with asked as materialized (
      select asked.*, nextval(pg_get_serial_sequence('load_item', 'id'))::integer as heir, row_number() over () as place
      from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked(
        "id" integer, "groups" integer[], "subgroup" smallint, "before" integer)),
    made as (
      insert into load_item (id, semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on,
        students, is_derived)
      select asked.heir, l.semester_id, l.discipline_id, l.lesson_type, asked.subgroup,
        greatest(l.required_hours - asked.before, 0), greatest(l.starts_on, ${since}::date), greatest(l.ends_on, ${since}::date),
        ${studentsOf}, l.is_derived
      from asked join load_item l on l.id = asked.id),
    taught as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select heir, t.teacher_id from asked join load_item_teacher t on t.load_item_id = asked.id),
    attended as (
      insert into load_item_group (load_item_id, group_id) select heir, unnest(asked.groups) from asked),
    examined as (
      insert into exam_item (load_item_id, period, minutes, form, is_hard, room_count)
      select heir, x.period, x.minutes, x.form, x.is_hard, x.room_count from asked join exam_item x on x.load_item_id = asked.id),
    permitted as (
      insert into load_permission (user_id, load_item_id, can_set, room_ids, slots)
      select p.user_id, heir, p.can_set, p.room_ids, p.slots from asked join load_permission p on p.load_item_id = asked.id),
    chosen as (
      insert into chosen_class (user_id, group_id, teacher_id, load_item_id)
      select c.user_id, c.group_id, c.teacher_id, heir from asked join chosen_class c on c.load_item_id = asked.id),
    hidden as (
      insert into hidden_class (user_id, load_item_id)
      select h.user_id, heir from asked join hidden_class h on h.load_item_id = asked.id)
    select heir from asked order by place`)
  return rows.map(({ heir }) => heir)
}

/** Ends load items before a date: they keep the hours that are placed by then. */
export async function endLoad(
  db: Queryable,
  items: readonly LoadItemId[],
  { since, hoursBefore }: { since: CalendarDate; hoursBefore: ReadonlyMap<LoadItemId, number> },
): Promise<void> {
  const asked = items.map((id) => ({ id, before: hoursBefore.get(id) ?? 0 }))
  await db.execute(sql`
    update load_item set required_hours = asked.before, ends_on = greatest(starts_on, ${since}::date - 1), version = version + 1
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked("id" integer, "before" integer)
    where load_item.id = asked.id`)
}

/** Removes those of these load items that nothing refers to; the others lose the hours that are not placed. */
export async function dropLoad(db: Queryable, items: readonly LoadItemId[]): Promise<void> {
  await db.execute(sql`
    delete from load_item l where l.id = any(${sql.param(items)}::integer[])
      and not exists (select from event where load_item_id = l.id)
      and not exists (select from programme_discipline where load_item_id = l.id)
      and not exists (select from claim where kind = 'load' and resource_id = l.id)`)
  await db.execute(sql`
    update load_item set required_hours = 0, version = version + 1 where id = any(${sql.param(items)}::integer[])`)
}

/** Gives load items of which nothing is placed yet to other groups. */
export async function turnLoad(db: Queryable, items: readonly LoadAudience[]): Promise<void> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb) as asked(
    "id" integer, "groups" integer[], "subgroup" smallint)`
  await oneAfterAnother(
    [
      sql`
        delete from load_item_group l using ${asked}
        where l.load_item_id = asked.id and l.group_id <> all(asked.groups)`,
      sql`
        insert into load_item_group (load_item_id, group_id)
        select asked.id, unnest(asked.groups) from ${asked} on conflict do nothing`,
      sql`
        update load_item set subgroup = asked.subgroup, students = ${studentsOf}, version = version + 1
        from ${asked} where load_item.id = asked.id`,
    ],
    (statement) => db.execute(statement),
  )
}
