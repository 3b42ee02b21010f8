CREATE FUNCTION announce_approvals() RETURNS trigger LANGUAGE plpgsql AS $$ begin return null; end $$;--> statement-breakpoint
CREATE TRIGGER approval_inserted AFTER INSERT ON approval REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_approvals();--> statement-breakpoint
CREATE TRIGGER approval_deleted AFTER DELETE ON approval REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_approvals();--> statement-breakpoint
CREATE TRIGGER approval_changed AFTER UPDATE ON approval REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_approvals();--> statement-breakpoint
CREATE TRIGGER approval_names_groups AFTER INSERT OR UPDATE OF group_ids ON approval FOR EACH ROW EXECUTE FUNCTION refuse_unknown('group_ids', 'group');
