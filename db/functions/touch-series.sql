-- Touches every subject in whose weeks these events, or events of the same requests, stand: a class shows its
-- series, where it moved from or to, and where its request begins. For `offset 0` see `announce_claims`. Whether
-- there is a request is asked outside: inside, the planner reads the index of all requests.
create or replace function touch_series(events integer[], requests integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  kinds text[];
  ids integer[];
begin
  with asked as materialized (select distinct unnest(events) as id),
  series as materialized (
    select id from asked
    union
    select m.event_id
    from (
      select unnest(requests) as id
      union
      select m.request_id from asked cross join lateral (
        select request_id from meeting where event_id = asked.id offset 0) m
      where m.request_id is not null) r
    cross join lateral (select event_id from meeting where request_id = r.id offset 0) m),
  shown as (
    select c.kind::text as kind, c.resource_id as id
    from series s
      cross join lateral (select id from meeting where event_id = s.id offset 0) m
      cross join lateral (select kind, resource_id from claim where meeting_id = m.id and kind <> 'load' offset 0) c
    union
    select 'programme', d.programme_id
    from series s
      cross join lateral (select load_item_id, programme_discipline_id from event where id = s.id offset 0) e
      cross join lateral (
        select programme_id from programme_discipline where id = e.programme_discipline_id
        union all
        select programme_id from programme_discipline where load_item_id = e.load_item_id offset 0) d)
  select array_agg(kind), array_agg(id) into kinds, ids from shown;
  if kinds is not null then perform touch(kinds, ids); end if;
end $$;
