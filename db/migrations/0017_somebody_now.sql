-- Whoever has left a class is in it no more.
CREATE OR REPLACE FUNCTION refuse_class_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (
      select from meeting m join event e on e.id = m.event_id
      where m.id = new.id and m.state <> 'trace' and e.kind in ('class', 'exam'))
    and not exists (select from claim where meeting_id = new.id and kind in ('teacher', 'group') and left_in is null)
  then raise exception using errcode = 'TT001', message = format('meeting %s is left with nobody', new.id);
  end if;
  return null;
end $$;
