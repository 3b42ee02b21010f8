create or replace function announce_wishes() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(w.kind::text, w.resource_id, day::date)
    from changed w, generate_series(date_trunc('week', w.starts_on::timestamp), w.ends_on::timestamp, interval '7 days') as day
    limit 20001));
  return null;
end $$;
