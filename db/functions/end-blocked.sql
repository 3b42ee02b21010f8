-- However a user is blocked: all sessions end, nothing more is sent, including messages already queued, and
-- their link stops working.
create or replace function end_blocked() returns trigger language plpgsql as $$
begin
  delete from session where user_id = new.id;
  delete from push_subscription where user_id = new.id;
  delete from invitation where user_id = new.id;
  delete from notice_pending where user_id = new.id;
  delete from notice_message where user_id = new.id and state = 'waiting';
  return null;
end $$;
