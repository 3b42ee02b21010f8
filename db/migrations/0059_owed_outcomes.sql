CREATE TABLE "owed_outcome" (
	"meeting_id" bigint PRIMARY KEY NOT NULL,
	"load_item_id" integer,
	"is_held" boolean NOT NULL,
	"reason" text NOT NULL,
	"made_by" integer
);
--> statement-breakpoint
ALTER TABLE "owed_outcome" ADD CONSTRAINT "owed_outcome_meeting_id_meeting_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meeting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_outcome" ADD CONSTRAINT "owed_outcome_load_item_id_load_item_id_fk" FOREIGN KEY ("load_item_id") REFERENCES "public"."load_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_outcome" ADD CONSTRAINT "owed_outcome_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;