-- Security events are immutable, and none younger than 30 days is deleted, even if a shorter time is
-- configured.
create or replace function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'Security events are only ever added' using errcode = 'insufficient_privilege';
end $$;
