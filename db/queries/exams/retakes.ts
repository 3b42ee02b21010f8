import { type Queryable, sqlOf } from '@/db/client'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import type { FailedCount } from '@/lib/exams/rules/retakes'
import type { Period } from '@/lib/core/rules/schedule/period'

/** Those of these exams for which a retake is planned that is not placed yet. */
export async function findOpenRetakes(
  db: Queryable,
  ids: readonly LoadItemId[],
): Promise<{ of: LoadItemId; id: LoadItemId }[]> {
  return sqlOf(db)<{ of: LoadItemId; id: LoadItemId }[]>`
    select l.id as of, r.id
    from load_item l
      join load_item r on r.semester_id = l.semester_id and r.discipline_id = l.discipline_id and r.lesson_type = l.lesson_type
        and r.subgroup = l.subgroup and r.id <> l.id
      join exam_item x on x.load_item_id = r.id and x.period = 'retakes'
    where l.id = any(${[...ids]}::integer[])
      and array(select group_id from load_item_group where load_item_id = l.id order by 1)
        = array(select group_id from load_item_group where load_item_id = r.id order by 1)
      and not exists (select from event e join meeting m on m.event_id = e.id where e.load_item_id = r.id and m.state <> 'trace')
    order by 1, 2`
}

/**
 * Adds load of retakes: of the same discipline, type and groups, held as the exam was, for so many students. `commission`: with
 * two more teachers of an examiner's department, those who hold least in these dates.
 */
export async function insertRetakes(
  db: Queryable,
  rows: readonly FailedCount[],
  commission: Period | null,
): Promise<LoadItemId[]> {
  const [from, to] = commission ? [commission.from, commission.to] : [null, null]
  const made = await sqlOf(db)<{ id: LoadItemId }[]>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('load_item', 'id'))::integer as id, g.id as of, g.students
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g(id integer, students smallint) order by g.id),
    item as (
      insert into load_item (id, semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students)
      select n.id, l.semester_id, l.discipline_id, l.lesson_type, l.subgroup, 2, l.starts_on, l.ends_on, n.students
      from given n join load_item l on l.id = n.of
      returning id),
    attended as (
      insert into load_item_group (load_item_id, group_id)
      select n.id, g.group_id from given n join load_item_group g on g.load_item_id = n.of),
    taught as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select n.id, t.teacher_id from given n join load_item_teacher t on t.load_item_id = n.of
      union
      select n.id, more.id
      from given n cross join lateral (
        select c.id
        from teacher c
        where ${from}::date is not null and c.active and c.merged_into is null and not c.is_placeholder
          and c.department_id in (
            select t.department_id from load_item_teacher o join teacher t on t.id = o.teacher_id where o.load_item_id = n.of)
          and c.id not in (select teacher_id from load_item_teacher where load_item_id = n.of)
        order by (
          select count(*) from claim k where k.kind = 'teacher' and k.resource_id = c.id and k.hold in ('firm', 'draft')
            and k.date between ${from}::date and ${to}::date), c.name, c.id
        limit 2) more),
    held as (
      insert into exam_item (load_item_id, period, minutes, form, room_count)
      select n.id, 'retakes', x.minutes, coalesce(x.form, 'oral'), least(coalesce(x.room_count, 1), 1)
      from given n left join exam_item x on x.load_item_id = n.of)
    select id from item order by id`
  return made.map(({ id }) => id)
}
