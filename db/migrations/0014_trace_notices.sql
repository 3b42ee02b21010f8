-- A trace says where its class stands now, so the weeks of its traces are told of whatever becomes of a class. What is new has none, and
-- what is removed is cut off from them, which is an update of their own.
CREATE OR REPLACE FUNCTION announce_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    with told as (
      select id, event_id, date from changed
      union all
      select t.id, t.event_id, t.date
      from changed m
      cross join lateral (select id, event_id, date from meeting where successor_id = m.id offset 0) t
      where tg_op = 'UPDATE')
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from told m
    join claim c on c.meeting_id = m.id and c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, m.date)
    from told m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
