CREATE TABLE "change_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_id" bigint NOT NULL,
	"event_id" integer NOT NULL,
	"load_item_id" integer,
	"programme_discipline_id" integer,
	"programme_id" integer,
	"kind" text NOT NULL,
	"lesson_type" smallint NOT NULL,
	"act" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"shift" integer NOT NULL,
	"dates" date[] NOT NULL,
	"meeting_ids" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_subject" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"change_id" bigint NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	CONSTRAINT "change_subject_kind_id_change_id_pk" PRIMARY KEY("kind","id","change_id")
);
--> statement-breakpoint
ALTER TABLE "change" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "change_entry" ADD CONSTRAINT "change_entry_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_subject" ADD CONSTRAINT "change_subject_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_entry_change" ON "change_entry" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "change_subject_change" ON "change_subject" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "change_actor" ON "change" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "change_part_of" ON "change" USING btree ((("subject" ->> 'partOf')::bigint)) WHERE "change"."subject" ? 'partOf';--> statement-breakpoint
CREATE INDEX "changed_row_place" ON "changed_row" USING btree (("before" ->> 'kind'),(("before" -> 'resource_id')::integer),("before" ->> 'date')) WHERE "changed_row"."table_name" = 'claim' and "changed_row"."before" is not null;--> statement-breakpoint
CREATE INDEX "changed_row_plan" ON "changed_row" USING btree ((("before" ->> 'programme_discipline_id')::integer)) WHERE "changed_row"."table_name" = 'event' and "changed_row"."before" ->> 'programme_discipline_id' is not null;