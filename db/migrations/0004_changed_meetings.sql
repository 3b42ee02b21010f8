CREATE TABLE "answered_call" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_call_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "changed_meeting" (
	"change_id" bigint NOT NULL,
	"meeting_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "changed_meeting_change_id_meeting_id_pk" PRIMARY KEY("change_id","meeting_id")
);
--> statement-breakpoint
ALTER TABLE "change" ADD COLUMN "rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "change" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
ALTER TABLE "answered_call" ADD CONSTRAINT "answered_call_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changed_meeting" ADD CONSTRAINT "changed_meeting_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_call_at" ON "answered_call" USING btree ("at");--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_undone_by_change_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_undone_by" ON "change" USING btree ("undone_by") WHERE "change"."undone_by" is not null;