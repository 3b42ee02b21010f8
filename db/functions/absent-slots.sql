-- Every date and pair of a period in which one of these teachers is absent, one row per absence.
create or replace function absent_slots(
  teacher_ids integer[], first_day date, last_day date
) returns table (date date, pair integer, teacher_id integer) stable language sql as $$
  select day::date, day_pair.pair::integer, w.resource_id
  from wish w
    cross join generate_series(greatest(w.starts_on, first_day), least(w.ends_on, last_day), interval '1 day') day
    cross join pair_time day_pair
  where w.is_absence and w.kind = 'teacher' and w.resource_id = any((select teacher_ids)::integer[])
    and coalesce(w.weekday = extract(isodow from day), true) and coalesce(w.pair = day_pair.pair, true)
$$;
