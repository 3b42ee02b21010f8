-- What is written into the log of security events stays as it is; nobody gives up what is younger than 30 days, however short it is to be kept.
CREATE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'Security events are only ever added' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
CREATE TRIGGER security_event_kept BEFORE UPDATE OR DELETE ON security_event
  FOR EACH ROW EXECUTE FUNCTION keep_security_event();
--> statement-breakpoint
CREATE TRIGGER security_event_never_emptied BEFORE TRUNCATE ON security_event
  FOR EACH STATEMENT EXECUTE FUNCTION keep_security_event();
