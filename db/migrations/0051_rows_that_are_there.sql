-- What names nothing that is there is a right over whatever gets its id, or nothing at all. In a new database functions of triggers have no body yet.
ALTER TABLE editor DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE wish DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE load_permission DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE programme_discipline DISABLE TRIGGER USER;--> statement-breakpoint
DELETE FROM editor e WHERE NOT EXISTS (SELECT FROM faculty r WHERE e.kind = 'faculty' AND r.id = e.subject_id)
  AND NOT EXISTS (SELECT FROM department r WHERE e.kind = 'department' AND r.id = e.subject_id)
  AND NOT EXISTS (SELECT FROM "group" r WHERE e.kind = 'group' AND r.id = e.subject_id)
  AND NOT EXISTS (SELECT FROM teacher r WHERE e.kind = 'teacher' AND r.id = e.subject_id);--> statement-breakpoint
DELETE FROM wish w WHERE NOT EXISTS (SELECT FROM room r WHERE w.kind = 'room' AND r.id = w.resource_id)
  AND NOT EXISTS (SELECT FROM teacher r WHERE w.kind = 'teacher' AND r.id = w.resource_id)
  AND NOT EXISTS (SELECT FROM "group" r WHERE w.kind = 'group' AND r.id = w.resource_id);--> statement-breakpoint
UPDATE load_permission SET room_ids = array(SELECT n.id FROM unnest(room_ids) WITH ORDINALITY n (id, at) JOIN room r ON r.id = n.id ORDER BY n.at)
  WHERE room_ids <> '{}';--> statement-breakpoint
UPDATE programme_discipline SET
    room_ids = array(SELECT n.id FROM unnest(room_ids) WITH ORDINALITY n (id, at) JOIN room r ON r.id = n.id ORDER BY n.at),
    teacher_ids = array(SELECT n.id FROM unnest(teacher_ids) WITH ORDINALITY n (id, at) JOIN teacher r ON r.id = n.id ORDER BY n.at),
    group_ids = array(SELECT n.id FROM unnest(group_ids) WITH ORDINALITY n (id, at) JOIN "group" r ON r.id = n.id ORDER BY n.at);--> statement-breakpoint
ALTER TABLE editor ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE wish ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE load_permission ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE programme_discipline ENABLE TRIGGER USER;--> statement-breakpoint
CREATE FUNCTION refuse_unknown() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER editor_names AFTER INSERT OR UPDATE OF kind, subject_id ON editor FOR EACH ROW EXECUTE FUNCTION refuse_unknown('subject_id', 'kind');--> statement-breakpoint
CREATE TRIGGER wish_names AFTER INSERT OR UPDATE OF kind, resource_id ON wish FOR EACH ROW EXECUTE FUNCTION refuse_unknown('resource_id', 'kind');--> statement-breakpoint
CREATE TRIGGER calendar_feed_names AFTER INSERT OR UPDATE OF kind, subject_id ON calendar_feed FOR EACH ROW EXECUTE FUNCTION refuse_unknown('subject_id', 'kind');--> statement-breakpoint
CREATE TRIGGER claim_names AFTER UPDATE OF kind, resource_id ON claim FOR EACH ROW EXECUTE FUNCTION refuse_unknown('resource_id', 'kind');--> statement-breakpoint
CREATE TRIGGER load_permission_names_rooms AFTER INSERT OR UPDATE OF room_ids ON load_permission FOR EACH ROW EXECUTE FUNCTION refuse_unknown('room_ids', 'room');--> statement-breakpoint
CREATE TRIGGER programme_discipline_names_rooms AFTER INSERT OR UPDATE OF room_ids ON programme_discipline FOR EACH ROW EXECUTE FUNCTION refuse_unknown('room_ids', 'room');--> statement-breakpoint
CREATE TRIGGER programme_discipline_names_teachers AFTER INSERT OR UPDATE OF teacher_ids ON programme_discipline FOR EACH ROW EXECUTE FUNCTION refuse_unknown('teacher_ids', 'teacher');--> statement-breakpoint
CREATE TRIGGER programme_discipline_names_groups AFTER INSERT OR UPDATE OF group_ids ON programme_discipline FOR EACH ROW EXECUTE FUNCTION refuse_unknown('group_ids', 'group');--> statement-breakpoint
CREATE FUNCTION refuse_while_named() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$;--> statement-breakpoint
DROP TRIGGER room_claimed ON room;--> statement-breakpoint
DROP TRIGGER teacher_claimed ON teacher;--> statement-breakpoint
DROP TRIGGER group_claimed ON "group";--> statement-breakpoint
CREATE TRIGGER room_named BEFORE DELETE ON room FOR EACH ROW EXECUTE FUNCTION refuse_while_named('room');--> statement-breakpoint
CREATE TRIGGER teacher_named BEFORE DELETE ON teacher FOR EACH ROW EXECUTE FUNCTION refuse_while_named('teacher');--> statement-breakpoint
CREATE TRIGGER group_named BEFORE DELETE ON "group" FOR EACH ROW EXECUTE FUNCTION refuse_while_named('group');--> statement-breakpoint
CREATE TRIGGER faculty_named BEFORE DELETE ON faculty FOR EACH ROW EXECUTE FUNCTION refuse_while_named('faculty');--> statement-breakpoint
CREATE TRIGGER department_named BEFORE DELETE ON department FOR EACH ROW EXECUTE FUNCTION refuse_while_named('department');--> statement-breakpoint
DROP FUNCTION refuse_while_claimed();
