-- The meetings of the programmes' disciplines in a period; a proxy's are its load item's. Looked up event by
-- event, because a programme has few.
create or replace function programme_meetings(programme_ids integer[], first_day date, last_day date)
returns table (id bigint) stable language sql as $$
  select m.id
  from (
    select e.id from programme_discipline d join event e on e.programme_discipline_id = d.id
    where d.programme_id = any(programme_ids)
    union all
    select e.id from programme_discipline d join event e on e.load_item_id = d.load_item_id
    where d.programme_id = any(programme_ids)) e
  cross join lateral (select id from meeting where event_id = e.id and date between first_day and last_day offset 0) m
$$;
