-- The limits in this and the other announce functions spare a bulk load the work: past them everyone is
-- notified.
-- The planner does not know how many rows a statement changed and may choose to read all events or claims. `offset 0`
-- makes it fetch those of the changed rows by key, so a notice costs what the change costs.
-- The meeting of a deleted claim still exists: whoever deletes a meeting deletes its claims first.
create or replace function announce_claims() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with touched as materialized (
    select meeting_id, kind::text, resource_id, date, hold = 'draft' as is_draft from changed where kind <> 'load' limit 20001),
  met as materialized (
    select c.meeting_id, c.date, c.is_draft, coalesce(m.hidden, false) as hidden, m.event_id
    from (select distinct meeting_id, date, is_draft from touched) c
    left join lateral (select hidden, event_id from meeting where id = c.meeting_id offset 0) m on true),
  told as (
    select meeting_id, is_draft, hidden, schedule_key(kind, resource_id, date) as key
    from touched join met using (meeting_id, date, is_draft)
    union all
    select m.meeting_id, m.is_draft, m.hidden, schedule_key('programme', d.programme_id, m.date)
    from met m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001)
  select array_agg(meeting_id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes(tg_op, ids, drafts, hiddens, keys);
  return null;
end $$;
