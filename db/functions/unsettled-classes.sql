-- The published classes of whoever an absence is about, from a day on, that nothing was decided about: those settled and
-- held online by them are theirs still. Bookings are none.
create or replace function unsettled_classes(of_absence integer, first_day date)
returns table (meeting_id bigint, date date, pair smallint) stable language sql as $$
  select distinct m.id, m.date, m.pair
  from wish w
    join claim c on c.kind = w.kind and c.resource_id = w.resource_id and c.left_in is null
      and c.date between greatest(w.starts_on, first_day) and w.ends_on
      and wish_covers(w, c.date, c.pair)
    join told_meeting m on m.id = c.meeting_id and m.state = 'published' and not m.hidden and not m.is_request
  where w.id = of_absence and w.is_absence
    and not exists (
      select from absence_change a join change_entry e on e.change_id = a.change_id
      where a.wish_id = w.id and m.id = any(e.meeting_ids))
$$;
