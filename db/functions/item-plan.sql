-- The owners of a draft or a hidden class, and the viewer's own permission for it; null for a class that
-- everyone may see.
create or replace function item_plan(
  of_meeting bigint, is_for_planners boolean, of_load_item integer, of_row integer, viewer integer
) returns table (plan json) stable language sql as $$
  select case when is_for_planners then json_build_object(
    'groups', (
      select coalesce(json_agg(distinct jsonb_build_object('id', g.id, 'facultyId', g.faculty_id)), '[]')
      from claim c join "group" g on g.id = c.resource_id where c.meeting_id = of_meeting and c.kind = 'group'),
    'teachers', (
      select coalesce(json_agg(json_build_object('id', t.id, 'departmentId', t.department_id)), '[]')
      from claim c join teacher t on t.id = c.resource_id
      where c.meeting_id = of_meeting and c.kind = 'teacher' and c.left_in is null),
    'loadGrant', (select granted from load_grant(of_load_item, of_row, viewer))) end
$$;
