-- Who holds each room on these dates and in these pairs, and the wishes against it. Firm claims suffice:
-- every overlap has one.
create or replace function taken_rooms(dates date[], pairs smallint[], without_wishes boolean)
returns table (room_id integer, date date, pair smallint) stable language sql as $$
  select c.resource_id, c.date, c.pair from claim c
  where c.kind = 'room' and c.hold = 'firm' and c.date = any(dates) and c.pair = any(pairs)
  union all
  select w.resource_id, day, slot
  from wish w cross join unnest(dates) day cross join unnest(pairs) slot
  where w.kind = 'room' and w.lacks is null and not without_wishes and wish_covers(w, day, slot)
$$;
