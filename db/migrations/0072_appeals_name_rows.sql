CREATE TRIGGER appeal_names_teachers AFTER INSERT OR UPDATE OF teacher_ids ON appeal FOR EACH ROW EXECUTE FUNCTION refuse_unknown('teacher_ids', 'teacher');--> statement-breakpoint
CREATE TRIGGER appeal_names_groups AFTER INSERT OR UPDATE OF group_ids ON appeal FOR EACH ROW EXECUTE FUNCTION refuse_unknown('group_ids', 'group');
