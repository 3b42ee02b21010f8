-- Whoever holds something open for a session, as the live server does a socket, hears that it has ended.
create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id);
  return null;
end $$;
