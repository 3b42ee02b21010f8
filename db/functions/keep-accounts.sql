-- Keeps at least one superuser who is not blocked, even if two demote each other at the same time. Keeps undo
-- from deleting an account that has been used, because its actions refer to it.
create or replace function keep_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if nullif(current_setting('timetable.change', true), '') is not null and old.signed_in_at is not null
    then raise exception using errcode = 'TT004', message = format('account %s was used', old.id);
    end if;
  elsif old.is_superuser and old.active and not (new.is_superuser and new.active) then
    perform pg_advisory_xact_lock(7354002);
    if not exists (select from "user" where is_superuser and active)
    then raise exception using errcode = 'TT003', message = format('account %s is the last superuser', old.id);
    end if;
  end if;
  return null;
end $$;
