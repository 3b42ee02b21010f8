ALTER TABLE "group" ADD COLUMN "needs_step_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "is_step_free" boolean DEFAULT false NOT NULL;