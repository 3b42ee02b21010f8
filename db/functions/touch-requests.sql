create or replace function touch_requests() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  requests integer[] := array(select id from changed limit 301);
begin
  if cardinality(requests) > 300 then perform touch('{everything}', '{0}');
  else perform touch_series('{}', requests);
  end if;
  return null;
end $$;
