ALTER TABLE "filling" ADD COLUMN "session" jsonb;--> statement-breakpoint
ALTER TABLE "filling" ADD COLUMN "composed" jsonb;