-- Where and when a meeting stands. Its date and pair are given, as whoever asks has read them.
create or replace function meeting_place(of_meeting bigint, on_date date, in_pair smallint) returns table (place json)
stable language sql as $$
  select json_build_object('date', on_date, 'pair', in_pair, 'rooms', (select list from meeting_rooms(of_meeting)))
$$;
