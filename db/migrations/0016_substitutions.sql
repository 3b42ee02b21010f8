ALTER TABLE "claim" ADD COLUMN "joined_in" bigint;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "left_in" bigint;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_joined_in_change_id_fk" FOREIGN KEY ("joined_in") REFERENCES "public"."change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_left_in_change_id_fk" FOREIGN KEY ("left_in") REFERENCES "public"."change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_joined" ON "claim" USING btree ("joined_in") WHERE "claim"."joined_in" is not null;--> statement-breakpoint
CREATE INDEX "claim_left" ON "claim" USING btree ("left_in") WHERE "claim"."left_in" is not null;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_left_is_trace" CHECK ("claim"."left_in" is null or "claim"."hold" = 'trace');