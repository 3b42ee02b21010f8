-- A changed claim shows in its series, and an overlap shows in every class on the same places. Many rows
-- touch everything.
create or replace function touch_claims() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  kinds text[];
  ids integer[];
  events integer[];
begin
  if (select count(*) from (select from changed limit 1001) c) > 1000 then
    perform touch('{everything}', '{0}');
    return null;
  end if;
  select array_agg(kind), array_agg(resource_id) into kinds, ids
  from (select distinct kind::text, resource_id from changed where kind <> 'load') c;
  if kinds is null then return null; end if;
  perform touch(kinds, ids);
  with places as materialized (
    select kind, resource_id, subgroup, date, pair from changed where kind <> 'load'
    union
    select c.kind, c.resource_id, c.subgroup, c.date, c.pair
    from (select distinct meeting_id from changed) m
    cross join lateral (
      select kind, resource_id, subgroup, date, pair from claim where meeting_id = m.meeting_id and kind <> 'load' offset 0) c),
  met as (
    select meeting_id as id from changed
    union
    select h.meeting_id
    from places p
    cross join lateral (
      select meeting_id from claim
      where kind = p.kind and resource_id = p.resource_id and subgroup = p.subgroup and date = p.date and pair = p.pair offset 0) h)
  select array_agg(distinct m.event_id) into events
  from met cross join lateral (select event_id from meeting where id = met.id offset 0) m;
  perform touch_series(events, '{}');
  return null;
end $$;
