-- The meetings of a period that claim one of these rooms, teachers or groups, one row per claim; `is_left`:
-- the teacher has left the meeting.
-- The subselects hide the lengths of the lists from the planner, which would otherwise plan each call anew;
-- that takes longer than the query.
create or replace function claimed_meetings(
  room_ids integer[], teacher_ids integer[], group_ids integer[], first_day date, last_day date
) returns table (id bigint, is_left boolean) stable language sql as $$
  select meeting_id, false from claim
  where kind = 'room' and resource_id = any((select room_ids)::integer[]) and date between first_day and last_day
  union all
  select meeting_id, left_in is not null from claim
  where kind = 'teacher' and resource_id = any((select teacher_ids)::integer[]) and date between first_day and last_day
  union all
  select meeting_id, false from claim
  where kind = 'group' and resource_id = any((select group_ids)::integer[]) and date between first_day and last_day
$$;
