-- The rooms of a meeting, by title.
create or replace function meeting_rooms(of_meeting bigint) returns table (list json) stable language sql as $$
  select coalesce(json_agg(r.named order by r.title), '[]')
  from claim c join shown_room r on r.id = c.resource_id
  where c.meeting_id = of_meeting and c.kind = 'room'
$$;
