create or replace function announce_events() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with met as (
    select m.id, m.date, m.state = 'projected' as is_draft, m.hidden, e.programme_discipline_id
    from changed e
    cross join lateral (select id, date, state, hidden from meeting where event_id = e.id offset 0) m),
  told as (
    select m.id, m.is_draft, m.hidden, schedule_key(c.kind::text, c.resource_id, c.date) as key
    from met m
    cross join lateral (select kind, resource_id, date from claim where meeting_id = m.id and kind <> 'load' offset 0) c
    union all
    select m.id, m.is_draft, m.hidden, schedule_key('programme', d.programme_id, m.date)
    from met m
    join programme_discipline d on d.id = m.programme_discipline_id
    limit 20001)
  select array_agg(id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes(tg_op, ids, drafts, hiddens, keys);
  return null;
end $$;
