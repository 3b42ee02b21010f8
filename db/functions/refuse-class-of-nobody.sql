-- A class and a load item keep a teacher or a group: what is nobody's stands in no week, holds its room and is nobody's to change.
-- Whoever has left a class is in it no more. Deferred, so that people may be replaced within one transaction. An inserted class is
-- checked by whoever makes it: a bulk load brings hundreds of thousands. The code is ours, so that the sentence for it can be told.
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
