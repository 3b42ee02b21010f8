CREATE TABLE "closing_change" (
	"event_id" integer NOT NULL,
	"change_id" bigint NOT NULL,
	CONSTRAINT "closing_change_event_id_change_id_pk" PRIMARY KEY("event_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "closing_change" ADD CONSTRAINT "closing_change_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_change" ADD CONSTRAINT "closing_change_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_change_change" ON "closing_change" USING btree ("change_id");