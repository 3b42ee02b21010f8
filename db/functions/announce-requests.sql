create or replace function announce_requests() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with met as (
    select m.id, m.date, m.state = 'projected' as is_draft, m.hidden, m.event_id
    from changed r
    cross join lateral (select id, date, state, hidden, event_id from meeting where request_id = r.id offset 0) m),
  told as (
    select m.id, m.is_draft, m.hidden, schedule_key(c.kind::text, c.resource_id, c.date) as key
    from met m
    cross join lateral (select kind, resource_id, date from claim where meeting_id = m.id and kind <> 'load' offset 0) c
    union all
    select m.id, m.is_draft, m.hidden, schedule_key('programme', d.programme_id, m.date)
    from met m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001)
  select array_agg(id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes(tg_op, ids, drafts, hiddens, keys);
  -- What waited for consent and was taken back has no meeting any more, and was in the week of its room.
  perform announce_schedule(tg_op, array(
    select distinct schedule_key('room', a.room_id, a.date)
    from changed r join approval a on a.request_id = r.id and a.state = 'asked' limit 20001));
  return null;
end $$;
