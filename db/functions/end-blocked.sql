-- Whoever is blocked, in whatever way, is signed out everywhere, told nothing more by any way, also what was written to them already, and their
-- link opens nothing.
create or replace function end_blocked() returns trigger language plpgsql as $$
begin
  delete from session where user_id = new.id;
  delete from push_subscription where user_id = new.id;
  delete from invitation where user_id = new.id;
  delete from notice_pending where user_id = new.id;
  delete from notice_message where user_id = new.id and state = 'waiting';
  return null;
end $$;
