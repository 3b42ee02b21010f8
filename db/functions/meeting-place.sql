-- Place and slot of a meeting. The caller passes date and pair, which it has read already.
create or replace function meeting_place(of_meeting bigint, on_date date, in_pair smallint) returns table (place json)
stable language sql as $$
  select json_build_object('date', on_date, 'pair', in_pair, 'rooms', (select list from meeting_rooms(of_meeting)))
$$;
