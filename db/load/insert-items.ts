import type postgres from 'postgres'

/**
 * Inserts load items; existing source keys are left unchanged. `wanted` is a query with one row per source
 * key: the item's columns, `teacher_ids` and `group_ids`. Returns the number inserted.
 */
export async function insertItems(tx: postgres.ISql, wanted: postgres.PendingQuery<postgres.Row[]>): Promise<number> {
  const [inserted] = await tx<{ count: number }[]>`
    with wanted as materialized (${wanted}), item as (
      insert into load_item
        (semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students, source_key, is_derived)
      select semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students, source_key, is_derived
      from wanted order by source_key
      on conflict (source_key) do nothing
      returning id, source_key
    ), teachers as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select id, unnest(teacher_ids) from item join wanted using (source_key) order by 1, 2
    ), groups as (
      insert into load_item_group (load_item_id, group_id)
      select id, unnest(group_ids) from item join wanted using (source_key) order by 1, 2
    )
    select count(*)::integer as count from item`
  return inserted?.count ?? 0
}

/**
 * SQL for the source key of `row` (a table with semester_id, discipline_id, lesson_type, subgroup,
 * teacher_ids, group_ids): the semester's first day and a hash of titles, so that the same load has the same
 * key in every database, whatever its ids. Teachers and groups with equal names get asterisks in order of id.
 */
export const sourceKey = (tx: postgres.ISql, row: string): postgres.PendingQuery<postgres.Row[]> => tx`
  (select to_char(starts_on, 'YYYY-MM-DD') from semester where id = ${tx(row)}.semester_id) || '/' ||
  md5(jsonb_build_array(
    (select title from discipline where id = ${tx(row)}.discipline_id), ${tx(row)}.lesson_type, ${tx(row)}.subgroup,
    array(
      select t.name || repeat('*', (select count(*) from teacher o where o.name = t.name and o.id < t.id)::integer)
        collate "C" as label
      from teacher t where t.id = any(${tx(row)}.teacher_ids) order by label),
    array(
      select g.title || repeat('*', (select count(*) from "group" o where o.title = g.title and o.id < g.id and o.merged_into is null)::integer)
        collate "C" as title
      from "group" g where g.id = any(${tx(row)}.group_ids) order by 1)
  )::text)`

/**
 * SQL of a one-row lateral subquery with an item's default values. `students`: the sum over its groups,
 * halved for a subgroup, null if any group's number is unknown. `first_day`, `last_day`: the semester's
 * bounds, or those of the course year if all groups share one. `row`: a table with semester_id, subgroup and
 * group_ids.
 */
export const itemDefaults = (tx: postgres.ISql, row: string): postgres.PendingQuery<postgres.Row[]> => tx`
  lateral (
    select audience.students, coalesce(own.starts_on, s.starts_on) as first_day, coalesce(own.ends_on, s.ends_on) as last_day
    from semester s
    cross join lateral (
      select
        case when bool_and(students is not null)
          then ceil(sum(students)::numeric / case ${tx(row)}.subgroup when 0 then 1 else 2 end)::integer end as students,
        case when bool_and(course_year is not null) and min(course_year) = max(course_year)
          then min(course_year) end as course_year
      from "group" where id = any(${tx(row)}.group_ids)
    ) audience
    left join semester_course_year own on own.semester_id = s.id and own.course_year = audience.course_year
    where s.id = ${tx(row)}.semester_id
  )`
