-- The withdrawn classes of a load item or a programme row whose hours are still to be held: by a request in
-- effect, neither settled nor withdrawn by a holiday that owes nothing. Those that left, of `standing_classes`.
create or replace function owed_classes(of_load_item integer, of_row integer)
returns table (meeting_id bigint, date date, pair smallint) stable language sql as $$
  with gone as (
    select c.meeting_id from claim c where c.kind = 'load' and c.resource_id = of_load_item and c.hold = 'trace'
    union
    select m.id from event e join meeting m on m.event_id = e.id and m.state = 'trace'
    where e.programme_discipline_id = of_row and of_load_item is null)
  select m.id, m.date, m.pair
  from gone
    -- By its key: after a holiday the planner would go through all that was ever withdrawn, for each load item.
    cross join lateral (select * from meeting where id = gone.meeting_id offset 0) m
    join request r on r.id = m.request_id and r.kind = 'withdrawal' and r.undone_at is null
  where m.state = 'trace' and m.successor_id is null and not m.hidden
    and not exists (select from owed_outcome o where o.meeting_id = m.id)
    and not exists (select from holiday_withdrawal w where w.request_id = m.request_id and w.date = m.date and not w.is_owed)
$$;
