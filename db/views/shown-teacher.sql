-- Teachers as people and programs see them. The name includes the department if another teacher in use has
-- the same name, or the id if that is not enough. `named`: the JSON of `NamedTeacher`.
create or replace view shown_teacher as
select shown.*, jsonb_build_object('id', id, 'name', name) as named from (
select t.id,
  case when t.is_placeholder or not (t.name in (select n.title from namesake n where n.kind = 'teacher' and n.in_use > 1)
    or not (t.active and t.merged_into is null) and t.name in (select n.title from namesake n where n.kind = 'teacher'))
  then t.name
  else t.name || coalesce(' (' || (
    select d.title from department d
    where d.id = t.department_id and not exists (
      select from teacher o where o.name = t.name and o.id <> t.id and o.active and o.merged_into is null
        and o.department_id = t.department_id)) || ')', ' №' || t.id) end as name,
  t.name as own_name, t.full_name, t.department_id, t.is_placeholder, t.personnel_number, t.active, t.merged_into
from teacher t) shown;
