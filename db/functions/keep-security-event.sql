-- What is written into the log of security events stays as it is; nobody gives up what is younger than 30 days, however short it is to be kept.
create or replace function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'Security events are only ever added' using errcode = 'insufficient_privilege';
end $$;
