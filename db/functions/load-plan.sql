-- The owners of a load item, as rights ask for them: its programme's rooms, its groups and its teachers.
create or replace function load_plan(of_programme integer, of_groups integer[], of_teachers integer[])
returns table (programme_room_ids integer[], own_groups json, own_teachers json) stable language sql as $$
  select array(select room_id from programme_room where programme_id = of_programme order by 1),
    (select coalesce(json_agg(json_build_object('id', id, 'facultyId', faculty_id)), '[]') from "group" where id = any(of_groups)),
    (select coalesce(json_agg(json_build_object('id', id, 'departmentId', department_id)), '[]')
      from teacher where id = any(of_teachers))
$$;
