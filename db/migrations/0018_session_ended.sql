-- Whoever holds something open for a session, as the live server does a socket, hears that it has ended.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('session_ended', old.id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION announce_ended_session();
