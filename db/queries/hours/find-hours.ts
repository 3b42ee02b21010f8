import { type Queryable, sqlOf } from '@/db/client'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { DisciplineId, GroupId, SemesterId } from '@/lib/core/names/rules/ids'
import type { HoursPerson, HoursRow, HoursSubject } from '@/lib/hours/rules/hours'

/** `byClass` false: one row for a teacher and month, without discipline, type and groups. */
type Asked = {
  of: HoursSubject
  period: Period
  semesters: readonly SemesterId[]
  byClass: boolean
  /** Published classes before it are held. */
  today: CalendarDate
}

/**
 * The hours of teachers by month, discipline, type and groups, in one statement. A row without a month is of the load
 * of these semesters: what is planned has no dates. A class counts in full for each of its teachers.
 */
export async function findHours(
  db: Queryable,
  { of, period: { from, to }, semesters, byClass, today }: Asked,
): Promise<HoursRow[]> {
  const teacher = of.kind === 'teacher' ? of.id : null
  const department = of.kind === 'department' ? of.id : null
  const rows = await sqlOf(db)<HoursRow[]>`
    with person as materialized (
      select id from teacher
      where merged_into is null and coalesce(id = ${teacher}, true) and coalesce(department_id = ${department}, ${department === null})),
    taught as materialized (
      select c.resource_id as teacher_id, m.id, m.date, m.event_id, m.state, c.left_in is not null as has_left,
        c.joined_in is not null as has_joined,
        m.state = 'trace' and c.left_in is null and r.id is not null as is_cancelled,
        e.load_item_id, e.programme_discipline_id as row_id, e.discipline_id, e.lesson_type, e.subgroup, e.title
      from claim c
        join meeting m on m.id = c.meeting_id
        join event e on e.id = m.event_id and e.kind in ('class', 'exam')
        left join request r on r.id = m.request_id and r.kind = 'withdrawal' and r.undone_at is null
          and m.successor_id is null and not m.hidden
      where c.kind = 'teacher' and c.resource_id in (select id from person) and c.date between ${from} and ${to}
        and (m.state <> 'trace' or r.id is not null)),
    lacking as materialized (
      select distinct load_item_id, case when load_item_id is null then row_id end as row_id
      from taught where is_cancelled and coalesce(load_item_id, row_id) is not null),
    owed as materialized (
      select meeting_id from (
        select c.meeting_id, coalesce(l.required_hours, p.hours) as hours,
          (select count(*) from standing_classes(i.load_item_id, i.row_id)) as standing,
          row_number() over (
            partition by i.load_item_id, i.row_id order by c.date desc, c.pair desc, c.meeting_id desc) as nth
        from lacking i
          left join load_item l on l.id = i.load_item_id
          left join programme_discipline p on p.id = i.row_id
          cross join lateral owed_classes(i.load_item_id, i.row_id) c) ranked
      where nth <= (hours - 2 * standing + 1) / 2),
    attended as materialized (
      select meeting_id, array_agg(distinct resource_id) as group_ids from claim
      where ${byClass} and kind = 'group' and meeting_id in (select id from taught) group by 1),
    counted as (
      select t.teacher_id, date_trunc('month', t.date)::date as month,
        case when ${byClass} then coalesce(d.title, t.title) else '' end as title,
        case when ${byClass} then t.lesson_type else 0 end as lesson_type,
        case when ${byClass} then t.subgroup else 0 end as subgroup, coalesce(a.group_ids, '{}'::integer[]) as group_ids,
        case when ${byClass} then coalesce(l.discipline_id, t.discipline_id) end as discipline_id, 0 as planned, 0 as corrected,
        count(*) filter (where not has_left and t.state = 'projected') as drafts,
        count(*) filter (where not has_left and t.state = 'published') as published,
        count(*) filter (where not has_left and t.state = 'published' and t.date < ${today}) as held,
        count(*) filter (where has_left and t.state = 'published') as given,
        count(*) filter (where has_joined and t.state = 'published') as taken,
        count(*) filter (where is_cancelled) as cancelled,
        count(*) filter (where is_cancelled and t.id in (select meeting_id from owed)) as owed,
        count(*) filter (where is_cancelled and o.is_held) as held_otherwise
      from taught t
        left join load_item l on l.id = t.load_item_id
        left join discipline d on d.id = coalesce(l.discipline_id, t.discipline_id)
        left join attended a on a.meeting_id = t.id
        left join owed_outcome o on o.meeting_id = t.id
      group by 1, 2, 3, 4, 5, 6, 7
      union all
      select p.teacher_id, null::date, case when ${byClass} then p.title else '' end,
        case when ${byClass} then p.lesson_type else 0 end, case when ${byClass} then p.subgroup else 0 end,
        case when ${byClass} then p.group_ids else '{}'::integer[] end,
        case when ${byClass} then p.discipline_id end, sum(p.hours), 0, 0, 0, 0, 0, 0, 0, 0, 0
      from (
        select lt.teacher_id, l.discipline_id, d.title, l.lesson_type, l.subgroup, l.required_hours as hours,
          array(select group_id from load_item_group where load_item_id = l.id order by 1) as group_ids
        from load_item_teacher lt
          join load_item l on l.id = lt.load_item_id and l.semester_id = any(${[...semesters]}::integer[])
          join discipline d on d.id = l.discipline_id
        where lt.teacher_id in (select id from person)
        union all
        select person.id, r.discipline_id, r.title, r.lesson_type, r.subgroup, r.required_hours,
          array(select one from unnest(r.group_ids) one order by 1)
        from planned_rows(${from}, ${to}) r join person on person.id = any(r.teacher_ids)
        where r.load_item_id is null and r.is_offered and r.semester_id = any(${[...semesters]}::integer[])) p
      group by 1, 2, 3, 4, 5, 6, 7
      union all
      select h.teacher_id, date_trunc('month', h.date)::date, case when ${byClass} then coalesce(d.title, '') else '' end,
        case when ${byClass} then h.lesson_type else 0 end, 0,
        case when ${byClass} then array_remove(array[h.group_id], null) else '{}'::integer[] end,
        case when ${byClass} then h.discipline_id end, 0, sum(h.hours), 0, 0, 0, 0, 0, 0, 0, 0
      from hours_entry h left join discipline d on d.id = h.discipline_id
      where h.teacher_id in (select id from person) and h.date between ${from} and ${to}
      group by 1, 2, 3, 4, 5, 6, 7)
    select teacher_id as "teacherId", month, discipline_id as "disciplineId", title, lesson_type as "lessonType", subgroup,
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title) order by s.title, s.id), '[]')
        from shown_group s where s.id = any(group_ids)) as groups,
      planned::integer, corrected::float8 as corrected, drafts::integer, published::integer, held::integer, given::integer, taken::integer,
      cancelled::integer, owed::integer, held_otherwise::integer as "heldOtherwise"
    from counted
    order by teacher_id, title collate "ru-x-icu", lesson_type, group_ids, subgroup, month nulls first`
  // Planned and corrected are hours already; the rest are classes.
  return rows.map((row) => ({
    ...row,
    drafts: hoursOf(row.drafts),
    published: hoursOf(row.published),
    held: hoursOf(row.held),
    given: hoursOf(row.given),
    taken: hoursOf(row.taken),
    cancelled: hoursOf(row.cancelled),
    owed: hoursOf(row.owed),
    heldOtherwise: hoursOf(row.heldOtherwise),
  }))
}

/**
 * Whose hours are counted, by name: whoever works in the department, and whoever had classes or load there in the period;
 * of everybody only the latter.
 */
export function findHoursPeople(db: Queryable, of: HoursSubject, { from, to }: Period): Promise<HoursPerson[]> {
  const teacher = of.kind === 'teacher' ? of.id : null
  const department = of.kind === 'department' ? of.id : null
  return sqlOf(db)<HoursPerson[]>`
    select t.id, shown.name, d.id as "departmentId", d.title as department, t.is_placeholder as "isPlaceholder"
    from teacher t join shown_teacher shown on shown.id = t.id left join department d on d.id = t.department_id
    where t.merged_into is null and coalesce(t.id = ${teacher}, true) and coalesce(t.department_id = ${department}, ${department === null})
      and (${teacher !== null} or ${department !== null} and t.active
        or exists (select from claim c where c.kind = 'teacher' and c.resource_id = t.id and c.date between ${from} and ${to})
        or exists (
          select from load_item_teacher lt join load_item l on l.id = lt.load_item_id
          where lt.teacher_id = t.id and l.starts_on <= ${to} and l.ends_on >= ${from}))
    order by shown.name collate "ru-x-icu", t.id`
}

/** The departments in use, by title. */
export const findDepartmentsInUse = (db: Queryable): Promise<{ id: number; title: string }[]> =>
  sqlOf(db)<{ id: number; title: string }[]>`
    select id, title from department where active and merged_into is null order by title collate "ru-x-icu", id`

/** Whether there are this discipline and this group; null: none is asked for. */
export async function findExisting(
  db: Queryable,
  { disciplineId, groupId }: { disciplineId: DisciplineId | null; groupId: GroupId | null },
): Promise<boolean> {
  const [row] = await sqlOf(db)<{ found: boolean }[]>`
    select (${disciplineId}::integer is null or exists (select from discipline where id = ${disciplineId} and merged_into is null))
      and (${groupId}::integer is null or exists (select from "group" where id = ${groupId} and merged_into is null)) as found`
  return row?.found === true
}
