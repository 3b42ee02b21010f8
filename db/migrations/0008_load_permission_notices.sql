-- What a user may set is of no week: it is announced with a week that nobody looks at, so that only those hear of it who follow every
-- week of the group, teacher or programme.
CREATE FUNCTION announce_load_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key('group', g.group_id, date '1970-01-05')
    from changed p join load_item_group g on g.load_item_id = p.load_item_id
    union all
    select schedule_key('teacher', t.teacher_id, date '1970-01-05')
    from changed p join load_item_teacher t on t.load_item_id = p.load_item_id
    union all
    select schedule_key('programme', d.programme_id, date '1970-01-05')
    from changed p join programme_discipline d on d.id = p.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER load_permission_inserted AFTER INSERT ON load_permission REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_load_permissions();--> statement-breakpoint
CREATE TRIGGER load_permission_deleted AFTER DELETE ON load_permission REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_load_permissions();--> statement-breakpoint
CREATE TRIGGER load_permission_is AFTER UPDATE ON load_permission REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_load_permissions();
