ALTER TABLE "request" ADD COLUMN "reason_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "change_id" bigint;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_change" ON "request" USING btree ("change_id") WHERE "request"."change_id" is not null;