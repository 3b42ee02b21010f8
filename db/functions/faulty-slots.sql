-- Every date and pair of a period in which equipment of one of these rooms is out of order, one row per fault.
-- For the subselect see `claimed_meetings`.
create or replace function faulty_slots(room_ids integer[], first_day date, last_day date)
returns table (date date, pair integer, room_id integer, title text, lacks text) stable language sql as $$
  select day::date, day_pair.pair::integer, w.resource_id, w.title, w.lacks
  from wish w
    cross join generate_series(greatest(w.starts_on, first_day), least(w.ends_on, last_day), interval '1 day') day
    cross join pair_time day_pair
  where w.kind = 'room' and w.resource_id = any((select room_ids)::integer[]) and w.lacks is not null
    and wish_covers(w, day::date, day_pair.pair)
$$;
