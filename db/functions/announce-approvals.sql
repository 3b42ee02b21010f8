-- The week of a room shows what waits for consent there, which its draft claims announce to planners alone.
create or replace function announce_approvals() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform announce_schedule(tg_op, array(
    select distinct schedule_key('room', room_id, date) from changed limit 20001));
  return null;
end $$;
