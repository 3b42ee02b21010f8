-- The drafts of classes in each room on these dates and in these pairs, each with its plan, which decides who may see
-- it. A booking that waits for consent is none.
create or replace function drafted_rooms(dates date[], pairs smallint[], viewer integer)
returns table (room_id integer, date date, pair smallint, programme_id integer, plan json) stable language sql as $$
  select c.resource_id, c.date, c.pair, r.programme_id,
    (select plan from item_plan(m.id, m.state = 'projected' or m.hidden, e.load_item_id, e.programme_discipline_id, viewer))
  from claim c
    join meeting m on m.id = c.meeting_id
    join event e on e.id = m.event_id and e.kind <> 'booking'
    left join programme_discipline r on r.id = e.programme_discipline_id
  where c.kind = 'room' and c.hold = 'draft' and c.date = any(dates) and c.pair = any(pairs)
$$;
