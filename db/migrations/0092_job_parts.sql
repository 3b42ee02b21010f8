ALTER TABLE "job" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "parts" integer DEFAULT 0 NOT NULL;