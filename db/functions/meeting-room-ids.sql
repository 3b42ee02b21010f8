-- The ids of a meeting's rooms in order, to compare them with another meeting's.
create or replace function meeting_room_ids(of_meeting bigint) returns table (ids integer[]) stable language sql as $$
  select array(select resource_id from claim where meeting_id = of_meeting and kind = 'room' order by 1)
$$;
