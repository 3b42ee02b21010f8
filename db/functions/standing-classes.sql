-- The classes of a load item or a programme row, including drafts. A load item claims the slot of each of its
-- classes, and its programme row shares them; a row without a load item is found by its events.
create or replace function standing_classes(of_load_item integer, of_row integer)
returns table (meeting_id bigint, date date, pair smallint, is_draft boolean) stable language sql as $$
  select c.meeting_id, c.date, c.pair, c.hold = 'draft'
  from claim c where c.kind = 'load' and c.resource_id = of_load_item and c.hold <> 'trace'
  union all
  select m.id, m.date, m.pair, m.state = 'projected'
  from event e join meeting m on m.event_id = e.id and m.state <> 'trace'
  where e.programme_discipline_id = of_row and of_load_item is null
$$;
