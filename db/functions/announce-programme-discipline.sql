create or replace function announce_programme_discipline() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform announce_programmes('UPDATE', array(select programme_id from changed));
  return null;
end $$;
