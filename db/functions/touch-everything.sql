-- For what every week may show: names, the calendar, owners, and who may plan.
create or replace function touch_everything() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform touch('{everything}', '{0}');
  return null;
end $$;
