-- Whether two meetings have the same slot and rooms. The caller passes dates and pairs, which it has read
-- already.
create or replace function one_place(
  one bigint, one_date date, one_pair smallint, other bigint, other_date date, other_pair smallint
) returns table (is_one boolean) stable language sql as $$
  select (one_date, one_pair) = (other_date, other_pair)
    and (select ids from meeting_room_ids(one)) = (select ids from meeting_room_ids(other))
$$;
