import type postgres from 'postgres'

/**
 * SQL, a lateral subquery of one row: what an item has where nothing else is said. `students` are those of its groups, of one subgroup
 * half of them, null as soon as one group's number is not known; `first_day` and `last_day` the bounds of its semester, those of the
 * course year where all its groups are of one. `row` is a table of semester_id, subgroup and group_ids.
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
