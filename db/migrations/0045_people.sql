CREATE TABLE "invitation" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "user" SET "signed_in_at" = (SELECT max("created_at") FROM "session" WHERE "session"."user_id" = "user"."id");--> statement-breakpoint
CREATE FUNCTION keep_accounts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION end_blocked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER kept_when_changed AFTER UPDATE OF is_superuser, active ON "user" FOR EACH ROW EXECUTE FUNCTION keep_accounts();--> statement-breakpoint
CREATE TRIGGER kept_when_deleted AFTER DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION keep_accounts();--> statement-breakpoint
CREATE TRIGGER ended_when_blocked AFTER UPDATE OF active ON "user" FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION end_blocked();
