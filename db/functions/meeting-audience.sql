-- The groups of a meeting, by title, the faculty of each, and whether correspondence students are among them. Both halves claimed is the whole group:
-- subgroup 0.
create or replace function meeting_audience(of_meeting bigint) returns table (groups json, faculties json, correspondence boolean)
stable language sql as $$
  select coalesce(json_agg(json_build_object(
      'id', id, 'title', title, 'subgroup', subgroup, 'students', students,
      'courseYear', course_year, 'correspondence', g.correspondence) order by title), '[]'),
    coalesce(json_agg(g.faculty_id order by title), '[]'),
    coalesce(bool_or(g.correspondence), false)
  from (
    select g.id, g.title, g.students, g.faculty_id, g.course_year, g.study_form = 'correspondence' as correspondence,
      case when count(*) = 2 then 0 else min(c.subgroup) end as subgroup
    from claim c
      cross join lateral (select * from shown_group where id = c.resource_id offset 0) g
    where c.meeting_id = of_meeting and c.kind = 'group'
    group by g.id, g.title, g.students, g.faculty_id, g.course_year, g.study_form) g
$$;
