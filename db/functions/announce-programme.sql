create or replace function announce_programme() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform announce_programmes(tg_op, array(select id from changed));
  return null;
end $$;
