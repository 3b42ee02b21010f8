-- Whether two meetings have one slot and the same rooms. Their dates and pairs are given, as whoever asks has read them.
create or replace function one_place(
  one bigint, one_date date, one_pair smallint, other bigint, other_date date, other_pair smallint
) returns table (is_one boolean) stable language sql as $$
  select (one_date, one_pair) = (other_date, other_pair)
    and (select ids from meeting_room_ids(one)) = (select ids from meeting_room_ids(other))
$$;
