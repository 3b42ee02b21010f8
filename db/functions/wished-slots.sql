-- Every date and pair of a period in which one of these rooms, teachers or groups wishes to be free, one row
-- per wish. What is out of order in a room keeps nothing free. For the subselects see `claimed_meetings`.
create or replace function wished_slots(
  room_ids integer[], teacher_ids integer[], group_ids integer[], first_day date, last_day date
)
returns table (date date, pair integer, kind resource_kind, resource_id integer, title text, is_absence boolean) stable language sql as $$
  select day::date, day_pair.pair::integer, w.kind, w.resource_id, w.title, w.is_absence
  from wish w
    cross join generate_series(greatest(w.starts_on, first_day), least(w.ends_on, last_day), interval '1 day') day
    cross join pair_time day_pair
  where ((w.kind = 'room' and w.resource_id = any((select room_ids)::integer[])) or (w.kind = 'teacher' and w.resource_id = any((select teacher_ids)::integer[]))
      or (w.kind = 'group' and w.resource_id = any((select group_ids)::integer[])))
    and w.lacks is null
    and wish_covers(w, day::date, day_pair.pair)
$$;
