ALTER TABLE "invitation" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "given_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_given_by_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_given_by" ON "invitation" USING btree ("given_by");--> statement-breakpoint
-- Nobody knows who gave them.
DELETE FROM invitation i USING "user" u WHERE u.id = i.user_id AND (u.password_hash IS NOT NULL OR u.signed_in_at IS NOT NULL);--> statement-breakpoint
CREATE FUNCTION end_links() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER user_ends_links AFTER UPDATE OF username, password_hash, is_superuser, active, permissions, teacher_id, group_id ON "user" FOR EACH ROW
  WHEN ((old.username, old.password_hash, old.is_superuser, old.active, old.permissions, old.teacher_id, old.group_id)
    IS DISTINCT FROM (new.username, new.password_hash, new.is_superuser, new.active, new.permissions, new.teacher_id, new.group_id))
  EXECUTE FUNCTION end_links();--> statement-breakpoint
CREATE TRIGGER editor_ends_links AFTER INSERT OR UPDATE OR DELETE ON editor FOR EACH ROW EXECUTE FUNCTION end_links();--> statement-breakpoint
CREATE TRIGGER programme_permission_ends_links AFTER INSERT OR UPDATE OR DELETE ON programme_permission FOR EACH ROW EXECUTE FUNCTION end_links();--> statement-breakpoint
CREATE TRIGGER load_permission_ends_links AFTER INSERT OR UPDATE OR DELETE ON load_permission FOR EACH ROW EXECUTE FUNCTION end_links();--> statement-breakpoint
CREATE TRIGGER campus_identity_ends_links AFTER INSERT OR UPDATE OR DELETE ON campus_identity FOR EACH ROW EXECUTE FUNCTION end_links();--> statement-breakpoint
CREATE TRIGGER second_factor_ends_links AFTER INSERT OR DELETE OR UPDATE OF secret, confirmed_at ON second_factor FOR EACH ROW EXECUTE FUNCTION end_links();
