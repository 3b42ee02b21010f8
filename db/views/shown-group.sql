-- Groups as people and programs see them. The title includes the faculty, or else the id, if another group in
-- use has the same title. `needs`: the equipment of rooms that it states its classes need; it is not named with the
-- group, so that readers are not told. `named`: the JSON of `NamedGroup`, without the subgroup.
create or replace view shown_group as
select shown.*, jsonb_build_object('id', id, 'title', title, 'students', students, 'courseYear', course_year,
  'correspondence', study_form = 'correspondence') as named from (
select g.id,
  case when g.title in (select n.title from namesake n where n.kind = 'group' and n.in_use > 1)
    or not (g.active and g.merged_into is null) and g.title in (select n.title from namesake n where n.kind = 'group')
  then g.title || coalesce(' (' || (select f.title from faculty f where f.id = g.faculty_id) || ')', ' №' || g.id)
  else g.title end as title,
  g.title as own_title, g.course_year, g.faculty_id, g.study_form, g.students, least(g.subgroup_count, 2) as subgroup_count, g.has_dpo2030,
  array_remove(array[case when g.needs_step_free then 'step_free' end], null) as needs, g.active, g.merged_into
from "group" g) shown;
