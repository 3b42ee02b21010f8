-- A forced claim makes an overlap for every class on its place, so their other weeks, of teachers and groups,
-- are notified when it begins and when it ends. Imports do not force, which spares a bulk load. `offset 0`
-- makes the planner look each place up by its index. A draft makes no overlap; whoever plans one is told when its
-- place is taken, and when it is free again.
create or replace function announce_overlaps() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
  -- A bulk load tells everybody already.
  is_few constant boolean := (select count(*) from (select from changed limit 20001) c) <= 20000;
begin
  with told as (
    select m.id, beside.is_draft, m.hidden, schedule_key(c.kind::text, c.resource_id, c.date) as key
    from changed o
    cross join lateral (
      select meeting_id, hold = 'draft' as is_draft from claim
      where kind = o.kind and resource_id = o.resource_id and subgroup = o.subgroup and date = o.date and pair = o.pair
        and case when o.soft_reason = 'forced' then hold in ('firm', 'soft') else hold = 'draft' end offset 0
    ) beside
    cross join lateral (select id, hidden from meeting where id = beside.meeting_id offset 0) m
    cross join lateral (select kind, resource_id, date from claim where meeting_id = beside.meeting_id offset 0) c
    where (o.soft_reason = 'forced' or is_few and o.hold = 'firm' and o.kind <> 'load') and c.kind <> 'load'
    limit 20001)
  select array_agg(id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes('UPDATE', ids, drafts, hiddens, keys);
  return null;
end $$;
