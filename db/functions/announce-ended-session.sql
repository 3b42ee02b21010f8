-- Tells the live server that a session has ended, so that it closes that session's sockets.
create or replace function announce_ended_session() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_notify('session_ended', old.id);
  return null;
end $$;
