-- A meeting's groups by title, as they were called on its date, the faculty of each, and whether any of them
-- studies by correspondence. A claim on both halves is the whole group: subgroup 0.
create or replace function meeting_audience(of_meeting bigint) returns table (groups json, faculties json, correspondence boolean)
stable language sql as $$
  select coalesce(json_agg(g.named || jsonb_build_object('title', called.title, 'subgroup', c.subgroup) order by called.title), '[]'),
    coalesce(json_agg(g.faculty_id order by called.title), '[]'),
    coalesce(bool_or(g.study_form = 'correspondence'), false)
  from (
      select resource_id, date, case when count(*) = 2 then 0 else min(subgroup) end as subgroup
      from claim where meeting_id = of_meeting and kind = 'group' group by resource_id, date) c
    cross join lateral (select * from shown_group where id = c.resource_id offset 0) g
    cross join lateral (select coalesce((select title from group_title_on(g.id, c.date)), g.title) as title) called
$$;
