-- A class or load item keeps at least one teacher or group: without any it appears in no week, still holds
-- its room, and nobody has the right to change it. Teachers who have left do not count. Deferred, so that
-- people may be replaced within one transaction. Inserts are checked by the caller: a bulk load brings
-- hundreds of thousands. The error code is ours, so that the application finds its message.
create or replace function refuse_class_of_nobody() returns trigger language plpgsql as $$
begin
  if exists (
      select from meeting m join event e on e.id = m.event_id
      where m.id = new.id and m.state <> 'trace' and e.kind in ('class', 'exam'))
    and not exists (select from claim where meeting_id = new.id and kind in ('teacher', 'group') and left_in is null)
  then raise exception using errcode = 'TT001', message = format('meeting %s is left with nobody', new.id);
  end if;
  return null;
end $$;
