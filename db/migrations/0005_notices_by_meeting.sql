-- The planner knows nothing of what a statement changed and may choose to read all events for it. `offset 0` makes it go to the
-- meetings and events of the changed rows by their primary keys, so that a notice costs by what changed and not by how much there
-- is. Claims are left to the planner: while they are loaded in bulk they have no index.
CREATE OR REPLACE FUNCTION announce_claims() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date) from changed c where c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, c.date)
    from (select distinct meeting_id, date from changed) c
    cross join lateral (select event_id from meeting where id = c.meeting_id offset 0) m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from changed m
    join claim c on c.meeting_id = m.id and c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, m.date)
    from changed m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from changed e
    cross join lateral (select id from meeting where event_id = e.id offset 0) m
    join claim c on c.meeting_id = m.id and c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, m.date)
    from changed e
    cross join lateral (select date from meeting where event_id = e.id offset 0) m
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_requests() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from changed r
    cross join lateral (select id from meeting where request_id = r.id offset 0) m
    join claim c on c.meeting_id = m.id and c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, m.date)
    from changed r
    cross join lateral (select event_id, date from meeting where request_id = r.id offset 0) m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
