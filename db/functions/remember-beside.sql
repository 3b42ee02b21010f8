-- For each claim that a change found: the other meetings that held or awaited the same place then. Undo may
-- place the claim beside them again.
create or replace function remember_beside() returns trigger language plpgsql as $$
declare
  change bigint := nullif(current_setting('timetable.change', true), '')::bigint;
begin
  if change is null then return null; end if;
  -- Executed as text so that it is planned each time: the best plan depends on the number of rows.
  execute $q$
    with others as (
      select o.meeting_id, o.kind, o.resource_id, o.subgroup, c.meeting_id as other
      from old_rows o join claim c using (kind, resource_id, subgroup, date, pair)
      where o.left_in is null and c.hold = 'firm'
      union
      select o.meeting_id, o.kind, o.resource_id, o.subgroup, c.meeting_id
      from old_rows o join claim c using (kind, resource_id, subgroup, date, pair)
      where o.left_in is null and c.soft_reason in ('forced', 'imported')
      union
      select o.meeting_id, o.kind, o.resource_id, o.subgroup, c.meeting_id
      from old_rows o join old_rows c using (kind, resource_id, subgroup, date, pair)
      where o.left_in is null and (c.hold = 'firm' or c.soft_reason in ('forced', 'imported'))
    ), found as (
      select concat_ws(' ', meeting_id, kind, resource_id, subgroup) as key, array_agg(other) as ids
      from others where other <> meeting_id group by 1
    ), told as materialized (
      -- Once, and not for every row of the change: the planner takes it for a small one.
      select found.key, found.ids, to_jsonb(o) as state
      from found join old_rows o on found.key = concat_ws(' ', o.meeting_id, o.kind, o.resource_id, o.subgroup)
    )
    update changed_row d set beside = told.ids
    from told
    where d.change_id = $1 and d.table_name = 'claim' and d.key = told.key and d.before = told.state$q$
  using change;
  return null;
end $$;
