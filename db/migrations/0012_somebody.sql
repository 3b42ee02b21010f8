-- A class and a load item keep a teacher or a group: what is nobody's stands in no week, holds its room and is nobody's to change.
-- Deferred, so that people may be replaced within one transaction. An inserted class is checked by whoever makes it: a bulk load
-- brings hundreds of thousands. The code is ours, so that the sentence for it can be told.
CREATE FUNCTION refuse_class_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (
      select from meeting m join event e on e.id = m.event_id
      where m.id = new.id and m.state <> 'trace' and e.kind in ('class', 'exam'))
    and not exists (select from claim where meeting_id = new.id and kind in ('teacher', 'group'))
  then raise exception using errcode = 'TT001', message = format('meeting %s is left with nobody', new.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER meeting_somebody AFTER UPDATE OF version ON meeting DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (new.state <> 'trace') EXECUTE FUNCTION refuse_class_of_nobody();
--> statement-breakpoint
CREATE FUNCTION refuse_load_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from load_item where id = old.load_item_id)
    and not exists (select from load_item_teacher where load_item_id = old.load_item_id)
    and not exists (select from load_item_group where load_item_id = old.load_item_id)
  then raise exception using errcode = 'TT001', message = format('load item %s is left with nobody', old.load_item_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER load_item_teacher_somebody AFTER DELETE ON load_item_teacher DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION refuse_load_of_nobody();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER load_item_group_somebody AFTER DELETE ON load_item_group DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION refuse_load_of_nobody();
