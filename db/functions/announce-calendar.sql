-- Every week shows holidays, parity and pair times, so a change of the calendar is announced to everyone.
create or replace function announce_calendar() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_notify('schedule', '{"type":"schedule_changed","everyone":true}');
  return null;
end $$;
