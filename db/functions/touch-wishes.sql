create or replace function touch_wishes() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  kinds text[];
  ids integer[];
begin
  select array_agg(kind), array_agg(resource_id) into kinds, ids from (select distinct kind::text, resource_id from changed) w;
  if kinds is not null then perform touch(kinds, ids); end if;
  return null;
end $$;
