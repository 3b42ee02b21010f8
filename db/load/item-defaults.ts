import type postgres from 'postgres'

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
