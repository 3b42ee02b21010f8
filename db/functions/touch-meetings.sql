-- A meeting that is deleted, moved, published or hidden touches its series, its request's other classes, and every
-- class on its places. A new one shows nowhere before its claims come, which touch the same (`touch_claims`). Of more
-- than 300 all weeks are touched at once, because naming each would cost more than it spares.
create or replace function touch_meetings() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  events integer[];
  requests integer[];
begin
  if (select count(*) from (select from changed limit 301) c) > 300 then
    perform touch('{everything}', '{0}');
    return null;
  end if;
  if tg_op = 'INSERT' then return null; end if;
  select array_agg(distinct request_id) filter (where request_id is not null) into requests from changed;
  select array_agg(distinct event_id) into events
  from (
    select event_id from changed
    union
    select m.event_id
    from changed
    cross join lateral (
      select kind, resource_id, subgroup, date, pair from claim where meeting_id = changed.id and kind <> 'load' offset 0) c
    cross join lateral (
      select meeting_id from claim
      where kind = c.kind and resource_id = c.resource_id and subgroup = c.subgroup and date = c.date and pair = c.pair offset 0) h
    cross join lateral (select event_id from meeting where id = h.meeting_id offset 0) m) e;
  perform touch_series(events, coalesce(requests, '{}'));
  return null;
end $$;
