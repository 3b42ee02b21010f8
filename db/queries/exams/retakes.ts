import { type Queryable, sqlOf } from '@/db/client'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { CommissionCandidate, FailedCount } from '@/lib/exams/rules/retakes'

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
 * Who may sit in a commission for each of these exams: teachers of an examiner's department, by name, with how many events they hold
 * in these dates and retakes that wait for a place.
 */
export async function findCommissionCandidates(
  db: Queryable,
  ids: readonly LoadItemId[],
  { from, to }: Period,
): Promise<CommissionCandidate[]> {
  return sqlOf(db)<CommissionCandidate[]>`
    with candidate as materialized (
      select distinct o.load_item_id as of, c.id, c.name
      from load_item_teacher o join teacher t on t.id = o.teacher_id join teacher c on c.department_id = t.department_id
      where o.load_item_id = any(${[...ids]}::integer[]) and c.active and c.merged_into is null and not c.is_placeholder
        and c.id not in (select teacher_id from load_item_teacher where load_item_id = o.load_item_id)),
    burden as materialized (
      select id, (
          select count(distinct m.event_id) from claim k join meeting m on m.id = k.meeting_id
          where k.kind = 'teacher' and k.resource_id = c.id and k.hold in ('firm', 'draft') and k.date between ${from} and ${to})
        + (
          select count(*) from load_item_teacher w join exam_item x on x.load_item_id = w.load_item_id and x.period = 'retakes'
            join load_item l on l.id = w.load_item_id
          where w.teacher_id = c.id and l.semester_id in (select semester_id from load_item where id = any(${[...ids]}::integer[]))
            and not exists (
              select from event e join meeting m on m.event_id = e.id where e.load_item_id = l.id and m.state <> 'trace'))
        as held
      from (select distinct id from candidate) c)
    select of, id, held::integer from candidate join burden using (id) order by of, name, id`
}

/** Adds load of retakes: of the same discipline, type and groups, held as the exam was, for so many students, with these teachers besides. */
export async function insertRetakes(
  db: Queryable,
  rows: readonly (FailedCount & { commission: readonly TeacherId[] })[],
): Promise<LoadItemId[]> {
  const made = await sqlOf(db)<{ id: LoadItemId }[]>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('load_item', 'id'))::integer as id, g.id as of, g.students, g.commission
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g(id integer, students smallint, commission integer[]) order by g.id),
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
      select n.id, unnest(n.commission) from given n),
    held as (
      insert into exam_item (load_item_id, period, minutes, form, room_count)
      select n.id, 'retakes', x.minutes, coalesce(x.form, 'oral'), least(coalesce(x.room_count, 1), 1)
      from given n left join exam_item x on x.load_item_id = n.of)
    select id from item order by id`
  return made.map(({ id }) => id)
}
