-- A trace shows where its class stands now, so a change of a class is also announced to the weeks of its
-- traces. A new meeting has no traces; those of a deleted one are detached first, by an update that is
-- announced itself.
create or replace function announce_meetings() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with met as (
    select id, event_id, date, state = 'projected' as is_draft, hidden from changed
    union all
    select t.id, t.event_id, t.date, false, t.hidden
    from changed m
    cross join lateral (select id, event_id, date, hidden from meeting where successor_id = m.id offset 0) t
    where tg_op = 'UPDATE'),
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
  return null;
end $$;
