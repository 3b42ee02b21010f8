-- What a week's page shows of its subject, with its owners; null for an unknown id and for a subject merged
-- into another.
create or replace function shown_subject(of_kind text, of_id integer) returns table (told json) stable language sql as $$
  select case of_kind
    when 'room' then (
      select json_build_object('title', title, 'subgroupCount', 1, 'isRetired', not active, 'groups', '[]'::json, 'teachers', '[]'::json)
      from shown_room where id = of_id and merged_into is null)
    when 'teacher' then (
      select json_build_object('title', name, 'subgroupCount', 1, 'isRetired', not active, 'groups', '[]'::json,
        'teachers', json_build_array(json_build_object('id', id, 'departmentId', department_id)))
      from shown_teacher where id = of_id and merged_into is null)
    when 'group' then (
      select json_build_object('title', title, 'subgroupCount', subgroup_count, 'isRetired', not active, 'teachers', '[]'::json,
        'groups', json_build_array(json_build_object('id', id, 'facultyId', faculty_id)))
      from shown_group where id = of_id and merged_into is null)
    when 'programme' then (
      select json_build_object('title', title, 'subgroupCount', 1, 'isRetired', false, 'groups', '[]'::json, 'teachers', '[]'::json)
      from programme where id = of_id) end
$$;
